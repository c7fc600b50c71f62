import { useId } from 'react';
import { cx } from '../ui/cx.ts';
import styles from './segmented-control.module.css';

interface SegmentedControlProps<Value extends string> {
  readonly label: string;
  /** Options that may take several lines. */
  readonly chips?: boolean;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  /** None is checked if it is null. */
  readonly value: Value | null;
  readonly onChange: (value: Value) => void;
}

export function SegmentedControl<Value extends string>({
  label,
  chips,
  options,
  value,
  onChange,
}: SegmentedControlProps<Value>) {
  const name = useId();
  return (
    <fieldset className={cx('switch', chips && styles.chips)}>
      <legend className="visually-hidden">{label}</legend>
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            name={name}
            className={styles.input}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}
