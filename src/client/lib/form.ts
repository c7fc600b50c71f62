import { type FormEvent, useEffect, useRef, useState } from 'react';
import { toast } from 'react-hot-toast';
import { type ErrorKey, isErrorKey } from '#shared/i18n/en/errors.ts';
import { useText } from './text.tsx';

type Values = Readonly<Record<string, string>>;
type FieldErrors<V extends Values> = Partial<Record<keyof V, ErrorKey>>;

/** What of a shared schema (`zod/mini`) a form needs; an issue's message is the key of a text. */
interface Schema<Output> {
  safeParse(
    value: unknown,
  ):
    | { success: true; data: Output }
    | { success: false; error: { issues: readonly { path: PropertyKey[]; message: string }[] } };
}

interface FormOptions<V extends Values, Output> {
  readonly initial: V;
  /** Or how it is fetched, for a form that is there before anybody needs it. */
  readonly schema: Schema<Output> | (() => Promise<Schema<Output>>);
  /** Fields that must not be blank, and the text that says so (SPEC section 5). */
  readonly required?: readonly (keyof V)[];
  readonly requiredKey?: ErrorKey;
  /** What is sent besides what is typed. */
  readonly extra?: Readonly<Record<string, unknown>>;
  /** What no single field's schema can say. */
  readonly check?: (values: V) => FieldErrors<V>;
  /** Told of the first refusal, in the order of the fields. */
  readonly onRefused: (key: ErrorKey) => void;
  readonly onSubmit: (input: Output) => void;
}

/**
 * A form's values and per-field errors. After a refusal the first wrong field has the focus; typing clears its error. `checking` while the
 * schema of a pressed form is still on its way.
 */
export function useForm<V extends Values, Output>(options: FormOptions<V, Output>) {
  const [values, setValues] = useState(options.initial);
  const [errors, setErrors] = useState<FieldErrors<V>>({});
  const { t } = useText();
  const fieldError = useFieldError();
  const [refusals, setRefusals] = useState(0);
  const [checking, setChecking] = useState(false);
  const formRef = useRef<HTMLFormElement>(null);

  useEffect(() => {
    if (refusals > 0) formRef.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [refusals]);

  function set(field: keyof V, value: string): void {
    setValues((before) => ({ ...before, [field]: value }));
    setErrors((before) => ({ ...before, [field]: undefined }));
  }

  /** What a control needs to show and to change one of the values. @param clean what is kept of what is typed */
  function field(name: keyof V & string, clean = (typed: string) => typed) {
    return {
      name,
      value: values[name],
      onChange: (event: { target: { value: string } }) => set(name, clean(event.target.value)),
      error: fieldError(errors[name]),
    };
  }

  /** Shows what the server refused, beside the field that it is about. */
  function refuse(found: FieldErrors<V>): void {
    setErrors(found);
    setRefusals((count) => count + 1);
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (checking) return;
    const mustLoad = typeof options.schema === 'function';
    if (mustLoad) setChecking(true);
    const schema = await loadSchema(options.schema);
    if (mustLoad) setChecking(false);
    if (!schema) {
      toast.error(t('common.networkAway'));
      return;
    }
    const { errors: found, data } = findErrors(options, schema, values);
    const first = Object.keys(values).find((field) => found[field]);
    if (first !== undefined || !data) {
      refuse(found);
      const { required = [], requiredKey } = options;
      const blank = requiredKey && required.some((field) => found[field] === requiredKey);
      options.onRefused(blank ? requiredKey : (found[first ?? ''] ?? 'badInput'));
    } else {
      setErrors({});
      options.onSubmit(data.output);
    }
  }

  return { values, errors, set, field, refuse, submit, checking, formRef };
}

async function loadSchema<Output>(
  schema: FormOptions<Values, Output>['schema'],
): Promise<Schema<Output> | null> {
  return typeof schema === 'function' ? schema().catch(() => null) : schema;
}

function findErrors<V extends Values, Output>(
  options: FormOptions<V, Output>,
  schema: Schema<Output>,
  values: V,
) {
  const errors: FieldErrors<V> = Object.assign({}, options.check?.(values));
  const parsed = schema.safeParse({ ...values, ...options.extra });
  if (!parsed.success) {
    for (const { path, message } of parsed.error.issues) {
      const field = String(path[0]) as keyof V;
      errors[field] ??= isErrorKey(message) ? message : 'badInput';
    }
  }
  for (const field of options.required ?? []) {
    if (values[field]?.trim() === '' && options.requiredKey) errors[field] = options.requiredKey;
  }
  return { errors, data: parsed.success ? { output: parsed.data } : undefined };
}

/** A field's error in the reader's language; of a blank one just that it is missing, for the toast says the rest. */
function useFieldError(): (key: ErrorKey | undefined) => string | undefined {
  const { t } = useText();
  return (key) => key && (key.startsWith('fill') ? t('public.required') : t(`errors.${key}`));
}
