import type { ComponentProps } from 'react';
import { TextField } from '../ui/field.tsx';

/** Its text is read by `amountOf`. A field of the type "number" would change under the mouse wheel. */
export function NumberField(props: ComponentProps<typeof TextField>) {
  return <TextField inputMode="decimal" dir="ltr" autoComplete="off" {...props} />;
}
