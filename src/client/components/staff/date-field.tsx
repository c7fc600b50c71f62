import type { ComponentProps, ReactNode } from 'react';
import { useDay } from '../../lib/format.ts';
import { TextField } from '../ui/field.tsx';
import styles from './date-field.module.css';

interface DateFieldProps extends Omit<ComponentProps<'input'>, 'type'> {
  readonly label: ReactNode;
  readonly value: string;
}

/** Covers the browser's text, in the order of its language, with the day as all other dates are shown. */
export function DateField({ value, ...props }: DateFieldProps) {
  const formatDay = useDay();
  return (
    <div className={styles.date}>
      <TextField
        {...props}
        type="date"
        value={value}
        onClick={({ currentTarget }) => currentTarget.showPicker?.()}
        end={
          <span className={styles.shown} aria-hidden="true">
            {value ? formatDay(value) : '–'}
          </span>
        }
      />
    </div>
  );
}
