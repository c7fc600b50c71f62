import { type ComponentProps, type ReactNode, type Ref, useId, useState } from 'react';
import { REQUIRED } from '../../lib/form.ts';
import { useText } from '../../lib/text.tsx';
import { cx } from './cx.ts';
import styles from './field.module.css';
import { Icon } from './icon.tsx';

interface Described {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly error?: ReactNode;
}

interface FieldProps extends Described {
  readonly children: (control: {
    id: string;
    'aria-describedby': string | undefined;
    'aria-invalid': true | undefined;
  }) => ReactNode;
}

export function Field({ label, hint, error, children }: FieldProps) {
  const { t } = useText();
  const id = useId();
  const problem = error === REQUIRED ? t('public.required', { label: String(label) }) : error;
  const below = problem ?? hint;
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      {children({
        id,
        'aria-describedby': below ? `${id}-below` : undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {below && (
        <p
          id={`${id}-below`}
          className={error ? styles.error : styles.hint}
          role={error ? 'alert' : undefined}
        >
          {below}
        </p>
      )}
    </div>
  );
}

/** Not "number": see `NumberField`. */
type TextType = 'text' | 'password' | 'email' | 'tel' | 'url' | 'search' | 'date' | 'datetime-local';

type TextFieldProps = Described &
  Omit<ComponentProps<'input'>, 'type'> & { readonly type?: TextType; readonly end?: ReactNode };

/** An empty `dir="auto"` field would be left to right, so it gets the page's direction until it has text. */
const dirOf = ({ dir, value }: { dir?: string | undefined; value?: unknown }) =>
  dir === 'auto' && !value ? undefined : dir;

export function TextField({ label, hint, error, end, className, ...input }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <div className={styles.box}>
          <input {...input} {...control} dir={dirOf(input)} className={cx(styles.input, className)} />
          {end && <span className={styles.end}>{end}</span>}
        </div>
      )}
    </Field>
  );
}

export function PasswordField(props: Omit<TextFieldProps, 'type' | 'end'>) {
  const { t } = useText();
  const [shown, setShown] = useState(false);
  return (
    <TextField
      autoComplete="current-password"
      dir="ltr"
      {...props}
      type={shown ? 'text' : 'password'}
      end={
        <button
          type="button"
          className="icon-button"
          onClick={() => setShown(!shown)}
          aria-label={t(shown ? 'common.hidePassword' : 'common.showPassword')}
        >
          <Icon name={shown ? 'eye-off' : 'eye'} />
        </button>
      }
    />
  );
}

type SelectFieldProps = Described & ComponentProps<'select'>;

export function SelectField({ label, hint, error, className, children, ...select }: SelectFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <div className={styles.box}>
          <select {...select} {...control} className={cx(styles.input, styles.select, className)}>
            {children}
          </select>
          <span className={styles.arrow} aria-hidden="true">
            <Icon name="chevron-down" />
          </span>
        </div>
      )}
    </Field>
  );
}

type TextAreaProps = Described & ComponentProps<'textarea'>;

export function TextArea({ label, hint, error, className, ...area }: TextAreaProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <textarea
          rows={4}
          // By itself a browser brings only the caret into sight.
          onFocus={({ currentTarget }) => currentTarget.scrollIntoView({ block: 'nearest' })}
          {...area}
          {...control}
          dir={dirOf(area)}
          className={cx(styles.input, styles.area, className)}
        />
      )}
    </Field>
  );
}

interface FileFieldProps extends Described {
  readonly ref?: Ref<HTMLInputElement>;
  readonly onFile: (file: File | null) => void;
  readonly text: string;
  readonly preview?: string | undefined;
  readonly disabled?: boolean;
  readonly accept?: string;
}

export function FileField({
  ref,
  label,
  hint,
  error,
  onFile,
  text,
  preview,
  disabled,
  accept = 'image/*',
}: FileFieldProps) {
  const { t } = useText();
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <div className={cx(styles.file, error ? styles.wrong : undefined, disabled && styles.disabled)}>
          {preview ? (
            <img src={preview} alt={t('common.chosenPicture')} className={styles.preview} />
          ) : (
            <span className={styles.fileIcon}>
              <Icon name="upload" size={24} />
            </span>
          )}
          <span className="break">{text}</span>
          <input
            {...control}
            ref={ref}
            type="file"
            accept={accept}
            disabled={disabled}
            className={styles.fileInput}
            onChange={(event) => {
              onFile(event.target.files?.[0] ?? null);
              // Without this, choosing the same file again after an error would cause no event.
              event.target.value = '';
            }}
          />
        </div>
      )}
    </Field>
  );
}
