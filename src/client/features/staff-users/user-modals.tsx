import { digitsOf, phoneOf } from '#shared/identifiers.ts';
import { mayCreate } from '#shared/policies.ts';
import { PAYMENT_METHODS } from '#shared/rules.ts';
import { createUserInput, USER_STATUSES, updateUserInput } from '#shared/schemas/users.ts';
import type { StaffUserView } from '#shared/views/users.ts';
import { NewPasswordField } from '../../components/person-fields.tsx';
import { FormModal } from '../../components/staff/form-modal.tsx';
import { SelectField, TextField } from '../../components/ui/field.tsx';
import { useForm } from '../../lib/form.ts';
import { useSession } from '../../lib/session.ts';
import { useText } from '../../lib/text.tsx';
import styles from './forms.module.css';
import { useCreateUser, useUpdateUser } from './hooks.ts';

const EMPTY = {
  name: '',
  username: '',
  email: '',
  phone: '',
  password: '',
  paymentMethod: PAYMENT_METHODS[0] as string,
  role: 'user',
};
const PHONE_DIGITS = 11;

/** SPEC section 5, add user. */
export function AddUserModal({ onClose }: { readonly onClose: () => void }) {
  const { t } = useText();
  const actor = useSession()?.role ?? 'user';
  const { field, ...form } = useForm({
    initial: EMPTY,
    schema: createUserInput,
    mutation: useCreateUser(onClose),
    fieldOf: { usernameTaken: 'username', emailTaken: 'email' },
  });
  return (
    <FormModal title={t('staff.addUser')} action={t('staff.addUser')} form={form} onClose={onClose}>
      <div className={styles.pairs}>
        <TextField label={t('staff.fullName')} maxLength={100} {...field('name')} />
        <TextField
          label={t('staff.username')}
          maxLength={30}
          autoCapitalize="none"
          {...field('username', (text) => text.replace(/\s/g, ''))}
        />
        <TextField label={t('staff.email')} type="email" maxLength={200} {...field('email')} />
        <TextField
          label={t('staff.phone')}
          type="tel"
          inputMode="numeric"
          placeholder="03xxxxxxxxx"
          {...field('phone', (text) => digitsOf(phoneOf(text)).slice(0, PHONE_DIGITS))}
        />
        <NewPasswordField label={t('staff.password')} maxLength={200} {...field('password')} />
        <SelectField label={t('staff.paymentMethod')} {...field('paymentMethod')}>
          {PAYMENT_METHODS.map((method) => (
            <option key={method}>{method}</option>
          ))}
        </SelectField>
        <SelectField
          label={t('staff.columnRole')}
          hint={mayCreate(actor, 'admin') ? undefined : t('staff.onlyUserCreation')}
          {...field('role')}
        >
          <option value="user">{t('staff.columnUser')}</option>
          {mayCreate(actor, 'admin') && <option value="admin">{t('staff.admin')}</option>}
        </SelectField>
        <SelectField label={t('staff.status')} hint={t('staff.newUserStatus')} disabled value="Active">
          <option value="Active">{t('staff.statusActive')}</option>
        </SelectField>
      </div>
    </FormModal>
  );
}

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
