import { USER_STATUSES, updateUserInput } from '#shared/schemas/users.ts';
import type { StaffUserView } from '#shared/views/users.ts';
import { NewPasswordField } from '../../components/person-fields.tsx';
import { FormModal } from '../../components/staff/form-modal.tsx';
import { SelectField, TextField } from '../../components/ui/field.tsx';
import { useForm } from '../../lib/form.ts';
import { useText } from '../../lib/text.tsx';
import styles from './forms.module.css';
import { useUpdateUser } from './hooks.ts';

interface EditUserModalProps {
  readonly user: StaffUserView;
  readonly onClose: () => void;
}

/** SPEC section 5, edit user: the status and an optional new password; the other fields are read-only. */
export function EditUserModal({ user, onClose }: EditUserModalProps) {
  const { t } = useText();
  const { values, field, ...form } = useForm({
    initial: { status: user.status as string, password: '' },
    schema: updateUserInput,
    toInput: (typed) => ({ ...typed, id: user.id }),
    mutation: useUpdateUser(onClose),
  });
  const warning =
    values.status === 'Active'
      ? user.accountStatus !== 'approved' && t('staff.activeApproves')
      : user.status === 'Active' && t('staff.inactiveEnds');
  return (
    <FormModal title={t('staff.editUser')} action={t('staff.save')} form={form} onClose={onClose}>
      <div className={styles.pairs}>
        <TextField label={t('staff.username')} value={user.username} readOnly />
        <TextField
          label={t('staff.columnRole')}
          value={t(user.role === 'admin' ? 'staff.admin' : 'staff.columnUser')}
          readOnly
        />
      </div>
      <TextField label={t('staff.id')} value={user.id} readOnly />
      <SelectField label={t('staff.status')} {...field('status')}>
        {USER_STATUSES.map((status) => (
          <option key={status} value={status}>
            {t(`staff.status${status}`)}
          </option>
        ))}
      </SelectField>
      {warning && <p className={styles.note}>{warning}</p>}
      <NewPasswordField
        label={t('staff.newPassword')}
        hint={t(values.password.trim() === '' ? 'staff.keepPassword' : 'staff.newPasswordHint')}
        maxLength={200}
        {...field('password')}
      />
    </FormModal>
  );
}
