import type { ComponentProps } from 'react';
import { useSession } from '../lib/session.ts';
import { PasswordField, TextField } from './ui/field.tsx';

export function UsernameField(props: ComponentProps<typeof TextField>) {
  return <TextField autoComplete="username" autoCapitalize="none" spellCheck={false} dir="ltr" {...props} />;
}

export function EmailField(props: ComponentProps<typeof TextField>) {
  return <TextField type="email" autoComplete="email" dir="ltr" {...props} />;
}

export function NewPasswordField(props: ComponentProps<typeof PasswordField>) {
  return <PasswordField autoComplete="new-password" {...props} />;
}

/** A hidden username, by which password managers know whose the password of a form is. */
export function OwnUsername() {
  return <input hidden autoComplete="username" readOnly value={useSession()?.username ?? ''} />;
}
