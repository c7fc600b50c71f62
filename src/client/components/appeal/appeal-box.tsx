import { useState } from 'react';
import toast from 'react-hot-toast';
import { appeals } from '#shared/i18n/en/appeals.ts';
import { APPEAL_MAX, createAppealInput } from '#shared/schemas/appeals.ts';
import type { DecisionView, OwnAppealView } from '#shared/views/appeals.ts';
import { useDraft } from '../../lib/draft.ts';
import { useForm } from '../../lib/form.ts';
import { useFormat } from '../../lib/format.ts';
import { registerTexts, useText } from '../../lib/text.tsx';
import { trpc, useKeyedMutation } from '../../lib/trpc.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { TextArea } from '../ui/field.tsx';
import { Problem } from '../ui/state.tsx';
import styles from './appeal-box.module.css';

const BLANK = { text: '' };

export function AppealBox({ decision }: { readonly decision: DecisionView }) {
  const { t } = useText();
  const { appeal, mayAppeal, request } = decision;
  const draft = useDraft(`appeal:${request?.id}`, BLANK);
  const [isOpen, setOpen] = useState(draft[0].text !== '');
  if (appeal) return <Answered appeal={appeal} isDeposit={request?.type === 'Deposit'} />;
  if (!mayAppeal || !request) return null;
  if (isOpen) return <AppealForm id={request.id} draft={draft} />;
  return (
    <div>
      <Button size="small" variant="secondary" onClick={() => setOpen(true)}>
        {t('appeals.appeal')}
      </Button>
    </div>
  );
}

interface AppealFormProps {
  readonly id: string;
  readonly draft: ReturnType<typeof useDraft<typeof BLANK>>;
}

function AppealForm({ id, draft }: AppealFormProps) {
  const { t } = useText();
  const utils = trpc.useUtils();
  const mutation = useKeyedMutation(utils.client.requests.appeals.create.mutate, {
    failed: 'appeals.failed',
    onSuccess: () => {
      draft[1](BLANK);
      toast.success(t('appeals.sent'));
    },
    onSettled: () => void utils.requests.decisions.invalidate(),
  });
  const { field, busy, problem, props } = useForm({
    initial: BLANK,
    kept: draft,
    schema: createAppealInput,
    toInput: ({ text }) => ({ id, text }),
    mutation,
    inline: true,
  });
  return (
    <form {...props} className="stack gap-2">
      <TextArea
        label={t('appeals.label')}
        hint={t('appeals.hint')}
        dir="auto"
        rows={4}
        maxLength={APPEAL_MAX}
        {...field('text')}
      />
      <Problem text={problem} />
      <div>
        <Button type="submit" busy={busy}>
          {t('appeals.send')}
        </Button>
      </div>
    </form>
  );
}

const TONES = { open: 'warning', upheld: 'neutral', granted: 'success' } as const;

function Answered({ appeal, isDeposit }: { readonly appeal: OwnAppealView; readonly isDeposit: boolean }) {
  const { t } = useText();
  const { formatWhen } = useFormat();
  const { state, text, answer, answeredAt, role, renewed } = appeal;
  return (
    <section className={styles.appeal} aria-label={t('appeals.own')}>
      <p className="row">
        <strong>{t('appeals.own')}</strong>
        <Badge tone={TONES[state]}>{t(`appeals.${state}`)}</Badge>
      </p>
      <p dir="auto">{text}</p>
      {role && answeredAt && (
        <>
          <p className="small">
            {t('appeals.answerBy', { role: t(`appeals.role.${role}`), time: formatWhen(answeredAt) })}
          </p>
          <p dir="auto">{answer}</p>
        </>
      )}
      {renewed && <p>{t('appeals.renewed', { number: renewed })}</p>}
      {state === 'granted' && !isDeposit && <p>{t('appeals.askAgain')}</p>}
    </section>
  );
}

registerTexts('appeals', appeals, async () => (await import('#shared/i18n/ur/appeals.ts')).appeals);
