import { sentTextInput } from '#shared/schemas/common.ts';
import { useDraft } from '../../lib/draft.ts';
import { useForm } from '../../lib/form.ts';
import { Button } from '../ui/button.tsx';
import { TextArea } from '../ui/field.tsx';

interface ComposeProps {
  readonly label: string;
  readonly action: string;
  readonly hint?: string;
  readonly max: number;
  /** The name under which lib/draft.ts keeps the unsent text. */
  readonly draft: string;
  readonly busy: boolean;
  /** The promise rejects if the server did not take the text; the field then keeps the text. */
  readonly onSend: (text: string) => Promise<unknown>;
}

const BLANK = { text: '' };

export function Compose({ label, action, hint, max, draft, busy, onSend }: ComposeProps) {
  const kept = useDraft(draft, BLANK);
  const { field, props } = useForm({
    initial: BLANK,
    kept,
    schema: sentTextInput(max),
    mutation: {
      busy,
      send: ({ text }) =>
        void onSend(text).then(
          () => kept[1](BLANK),
          () => undefined,
        ),
    },
  });
  return (
    <form {...props} className="stack gap-3">
      <TextArea label={label} hint={hint} dir="auto" rows={3} maxLength={max} {...field('text')} />
      <Button type="submit" busy={busy}>
        {action}
      </Button>
    </form>
  );
}
