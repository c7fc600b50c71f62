import type { ComponentProps } from 'react';
import { SelectField } from './field.tsx';

interface ChoiceFieldProps<Value extends string>
  extends Pick<ComponentProps<typeof SelectField>, 'label' | 'hint' | 'className'> {
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly value: Value | undefined;
  /** The first option: none of the others. */
  readonly none?: string | false;
  readonly onChange: (value: Value | undefined) => void;
}

export function ChoiceField<Value extends string>(props: ChoiceFieldProps<Value>) {
  const { options, value, none, onChange, ...field } = props;
  return (
    <SelectField
      {...field}
      value={value ?? ''}
      onChange={({ target }) => onChange(options.find((one) => one.value === target.value)?.value)}
    >
      {none && <option value="">{none}</option>}
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </SelectField>
  );
}
