import type { ComponentProps } from 'react';
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
