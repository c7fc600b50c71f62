import type { ComponentProps } from 'react';
import { TextField } from '../../components/ui/field.tsx';
import { useText } from '../../lib/text.tsx';

type FieldProps = Omit<ComponentProps<typeof TextField>, 'label'>;

export function UsernameField(props: FieldProps) {
  const { t } = useText();
  return (
    <TextField
      label={t('join.username')}
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      dir="ltr"
      {...props}
    />
  );
}

export function EmailField(props: FieldProps) {
  const { t } = useText();
  return <TextField label={t('join.email')} type="email" autoComplete="email" dir="ltr" {...props} />;
}
