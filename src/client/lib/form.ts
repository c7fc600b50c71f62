import {
  type FormEvent,
  type KeyboardEvent,
  type SetStateAction,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { toast } from 'react-hot-toast';
import type { ErrorKey } from '#shared/i18n/en/refusals.ts';
import { isErrorKey } from './catalogs.ts';
import { type TextKey, useText } from './text.tsx';
import { errorData } from './trpc.ts';

/** The value as it was when it last stayed the same for this long. */
export function useDebounced<Value>(value: Value, ms: number): Value {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return debounced;
}

type Values = Readonly<Record<string, string>>;
type Problem = ErrorKey | TextKey;
type FieldErrors<V extends Values> = Partial<Record<keyof V & string, Problem>>;

/** An issue's message is the key of an error text. */
interface Schema<Output> {
  safeParse(
    value: unknown,
  ):
    | { success: true; data: Output }
    | { success: false; error: { issues: readonly { path: PropertyKey[]; message: string }[] } };
}

interface FormOptions<V extends Values, Output> {
  /**
   * Of several errors the message names the one of an empty required field; if there is none, the first in
   * the order of these fields.
   */
  readonly initial: V;
  /** State that the parent keeps, so that closing the form does not lose what was typed. */
  readonly kept?: readonly [V, (change: SetStateAction<V>) => void];
  /** Forms on the first screen load it later. */
  readonly schema: Schema<Output> | (() => Promise<Schema<Output>>);
  readonly toInput?: (values: V) => object;
  /** Checks that the schema can't do. A filled field shows its error once it has lost the focus. */
  readonly check?: (values: V) => FieldErrors<V>;
  readonly mutation: {
    readonly send: (input: Output) => void;
    readonly busy?: boolean;
    readonly error?: unknown;
    readonly problem?: string | null;
  };
  /** The field at which an error of the server is shown, by the error's key. */
  readonly fieldOf?: Partial<Record<ErrorKey, keyof V & string>>;
  /** The form itself displays `problem`, so the hook shows a toast only if the schema could not be loaded. */
  readonly inline?: boolean;
  /** A picture is still being read: a press of the button counts, and sends once this is over. */
  readonly reading?: boolean;
}

/** The error of an empty field, which puts its label in. */
export const REQUIRED = 'required';

export interface ControlProps {
  readonly name: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (event: { target: { value: string } }) => void;
  readonly onBlur: (event: { relatedTarget: EventTarget | null }) => void;
  readonly ref: (control: HTMLElement | null) => void;
}

function sendByKey(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.requestSubmit();
}

/** After an error the first field with an error gets the focus. */
export function useForm<V extends Values, Output>(options: FormOptions<V, Output>) {
  const { schema, mutation, fieldOf, inline } = options;
  const own = useState(options.initial);
  const [values, setValues] = options.kept ?? own;
  const [errors, setErrors] = useState<FieldErrors<V>>({});
  const [left, setLeft] = useState<readonly string[]>([]);
  const [refusal, setRefusal] = useState<Problem>();
  const [refusals, setRefusals] = useState(0);
  const [checking, setChecking] = useState(false);
  const [pressed, setPressed] = useState(false);
  const controls = useRef<Partial<Record<string, HTMLElement>>>({});
  const { t } = useText();
  const busy = checking || pressed || mutation.busy === true;
  // A function that runs late, because `check` may use what the component computes after this hook.
  const findChecked = () => filled(values, options.check?.(values));
  const textOf = (key: Problem) => (isTextKey(key) ? t(key) : t(`errors.${key}`));

  const focusFirstError = useEffectEvent(() => {
    const wrong = Object.keys(errors).flatMap((name) => (errors[name] && controls.current[name]) || []);
    wrong.sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_PRECEDING ? 1 : -1));
    wrong[0]?.focus();
  });
  useEffect(() => {
    if (refusals > 0) focusFirstError();
  }, [refusals]);

  const showServerError = useEffectEvent((error: unknown) => {
    const key = errorData(error)?.key as ErrorKey | undefined;
    const name = key && fieldOf?.[key];
    if (name) refuse({ [name]: key } as FieldErrors<V>);
  });
  useEffect(() => showServerError(mutation.error), [mutation.error]);

  const sendPressed = useEffectEvent(() => {
    setPressed(false);
    void send();
  });
  useEffect(() => {
    if (pressed && !options.reading) sendPressed();
  }, [pressed, options.reading]);

  function refuse(found: FieldErrors<V>): void {
    setErrors(found);
    setRefusals((count) => count + 1);
  }

  function set(name: keyof V, value: string): void {
    setValues((before) => ({ ...before, [name]: value }));
    // `check` may compare fields, so a change of this value may correct the errors that `check` found at
    // other fields.
    const stale = Object.fromEntries([name, ...Object.keys(findChecked())].map((key) => [key, undefined]));
    setErrors((before) => ({ ...before, ...stale }));
    setLeft((before) => before.filter((other) => other !== name));
    setRefusal(undefined);
  }

  /** @param clean returns the part of the typed text that is kept */
  function field(name: keyof V & string, clean = (typed: string) => typed): ControlProps {
    const error = errors[name] ?? (left.includes(name) ? findChecked()[name] : undefined);
    return {
      name,
      value: values[name] ?? '',
      onChange: (event) => set(name, clean(event.target.value)),
      // An empty field says its own name; the form's whole text is in the toast or in `problem`.
      error: error && (isBlank(error) ? REQUIRED : textOf(error)),
      onBlur: ({ relatedTarget }) => {
        // If the person leaves the field for the submit button, no new error is shown: it would move the
        // button away from the finger, and sending checks all fields anyway.
        if (relatedTarget instanceof HTMLButtonElement && relatedTarget.type === 'submit') return;
        setLeft((before) => (before.includes(name) ? before : [...before, name]));
      },
      ref: (control) => {
        controls.current[name] = control ?? undefined;
      },
    };
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (busy) return;
    if (options.reading) setPressed(true);
    else void send();
  }

  async function send(): Promise<void> {
    const isLazy = typeof schema === 'function';
    if (isLazy) setChecking(true);
    const loaded = isLazy ? await schema().catch(() => null) : schema;
    if (isLazy) setChecking(false);
    if (!loaded) {
      toast.error(t('common.networkAway'));
      return;
    }
    const parsed = loaded.safeParse(options.toInput?.(values) ?? values);
    const found = findErrors(parsed.success ? [] : parsed.error.issues, options.check?.(values));
    const first =
      Object.values(found).find(isBlank) ??
      Object.keys(values)
        .map((name) => found[name])
        .find(Boolean);
    if (parsed.success && !first) {
      setErrors({});
      setRefusal(undefined);
      mutation.send(parsed.data);
      return;
    }
    const key = first ?? 'badInput';
    refuse(found as FieldErrors<V>);
    setLeft(Object.keys(values));
    setRefusal(key);
    if (!inline) toast.error(textOf(key), { id: 'form' });
  }

  const refusedKey = errorData(mutation.error)?.key as ErrorKey | undefined;
  // `problem` does not repeat an error that is shown at its field.
  const isAtField = refusal
    ? !isBlank(refusal) && Object.values(errors).includes(refusal)
    : refusedKey && fieldOf?.[refusedKey];
  const text = refusal ? textOf(refusal) : mutation.problem;
  const problem = isAtField ? null : text;
  const refused = refusal || isAtField ? null : mutation.problem;
  const loadEarly = () => void (typeof schema === 'function' && schema().catch(() => null));
  const props = { onSubmit: submit, onFocus: loadEarly, onKeyDown: sendByKey, noValidate: true };
  return { values, set, field, busy, problem, refused, props };
}

const isBlank = (key: string | undefined) => key?.startsWith('fill') === true;

const isTextKey = (key: Problem): key is TextKey => key.includes('.');

function filled<V extends Values>(values: V, found: FieldErrors<V> = {}): FieldErrors<Values> {
  return Object.fromEntries(Object.entries(found).filter(([name]) => values[name] !== ''));
}

type Issues = readonly { path: PropertyKey[]; message: string }[];

function findErrors(issues: Issues, checked: FieldErrors<Values> = {}): FieldErrors<Values> {
  const errors: FieldErrors<Values> = {};
  for (const { path, message } of issues) {
    errors[String(path[0])] ??= isErrorKey(message) ? message : 'badInput';
  }
  return { ...checked, ...errors };
}
