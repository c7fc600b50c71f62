import type { ComponentProps } from 'react';
import { NewPasswordField } from '../../components/person-fields.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Problem } from '../../components/ui/state.tsx';
import { useText } from '../../lib/text.tsx';

interface ResetEndProps {
  readonly password: Omit<ComponentProps<typeof NewPasswordField>, 'label'>;
  readonly problem: ComponentProps<typeof Problem>['text'];
  readonly action: string;
  readonly busy: boolean;
  readonly done: boolean;
}

/** How both forms of a new password end. */
export function ResetEnd({ password, problem, action, busy, done }: ResetEndProps) {
  const { t } = useText();
  return (
    <>
      <NewPasswordField label={t('join.newPassword')} hint={t('join.passwordHint')} {...password} />
      <Problem text={problem} />
      <Button type="submit" block busy={busy} disabled={done}>
        {action}
      </Button>
      {done && (
        <p className="muted center" role="status">
          {t('join.resetReturning')}
        </p>
      )}
    </>
  );
}
