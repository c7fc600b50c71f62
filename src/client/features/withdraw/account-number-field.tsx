import { type ChangeEvent, type ComponentProps, useLayoutEffect, useRef } from 'react';
import { groupAccountNumber, normalizeAccountNumber } from '#shared/payout-accounts.ts';
import { TextField } from '../../components/ui/field.tsx';
import type { ControlProps } from '../../lib/form.ts';

type AccountNumberFieldProps = ControlProps &
  Pick<ComponentProps<typeof TextField>, 'label' | 'hint' | 'inputMode' | 'maxLength'>;

/** When typing changes the groups, the caret stays after the same character. */
export function AccountNumberField({ value, onChange, ref, ...field }: AccountNumberFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const typed = useRef<number>(null);
  const shown = groupAccountNumber(value);

  useLayoutEffect(() => {
    if (typed.current === null) return;
    let at = 0;
    for (let left = typed.current; left > 0; at++) if (shown[at] !== ' ') left -= 1;
    typed.current = null;
    input.current?.setSelectionRange(at, at);
  });

  function change({ target }: ChangeEvent<HTMLInputElement>): void {
    const before = target.value.slice(0, target.selectionStart ?? target.value.length);
    typed.current = normalizeAccountNumber(before).length;
    onChange({ target: { value: normalizeAccountNumber(target.value) } });
  }

  return (
    <TextField
      {...field}
      ref={(control) => {
        input.current = control;
        ref(control);
      }}
      value={shown}
      onChange={change}
      dir="ltr"
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
    />
  );
}
