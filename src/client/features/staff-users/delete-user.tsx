import { formatPkr } from '#shared/money.ts';
import type { StaffUserView } from '#shared/views/users.ts';
import { ConfirmRemoval } from '../../components/staff/confirm.tsx';
import { useText } from '../../lib/text.tsx';
import { useDeleteUser } from './hooks.ts';

interface DeleteUserProps {
  readonly user: StaffUserView;
  readonly onClose: () => void;
  /** Called after `onClose` if the account no longer exists, even if another person deleted it. */
  readonly onDeleted?: () => void;
}

export function DeleteUser({ user, onClose, onDeleted }: DeleteUserProps) {
  const { t } = useText();
  const close = (isGone: boolean) => {
    onClose();
    if (isGone) onDeleted?.();
  };
  const remove = useDeleteUser(
    () => close(true),
    (why) => close(why === 'gone'),
  );
  const forfeited =
    user.balance > 0 && ` ${t('staff.deleteUserBalance', { balance: formatPkr(user.balance) })}`;
  return (
    <ConfirmRemoval
      title={t('staff.deleteUserConfirm')}
      what={`${t('staff.deleteUserWhat', { name: user.name, username: user.username })}${forfeited || ''}`}
      busy={remove.busy}
      onClose={onClose}
      onConfirm={() => remove.send({ id: user.id })}
    />
  );
}
