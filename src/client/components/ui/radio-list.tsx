import { type ReactNode, useId } from 'react';
import check from './check-field.module.css';
import field from './field.module.css';

interface RadioListProps<Value> {
  readonly label: string;
  readonly options: readonly { readonly value: Value; readonly label: ReactNode }[];
  /** None is checked if it is null. */
  readonly value: Value | null;
  readonly onChange: (value: Value) => void;
}

export function RadioList<Value extends string | number>({
  label,
  options,
  value,
  onChange,
}: RadioListProps<Value>) {
  const name = useId();
  return (
    <fieldset className={check.radios}>
      <legend className={field.label}>{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={check.check}>
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <bdi>{option.label}</bdi>
        </label>
      ))}
    </fieldset>
  );
}
