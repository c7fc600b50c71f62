import { useState } from 'react';
import type * as z from 'zod/mini';
import { type ErrorKey, isErrorKey } from '#shared/i18n/en/errors.ts';

/** What is wrong with each field, as keys of texts. */
export type FieldErrors = Readonly<Record<string, ErrorKey>>;

/** Checks a form by the same schema as the server (an issue's message is a text's key). */
export function checkForm<T>(schema: z.ZodMiniType<T>, values: unknown): { data?: T; errors: FieldErrors } {
  const result = schema.safeParse(values);
  if (result.success) return { data: result.data, errors: {} };
  const errors: Record<string, ErrorKey> = {};
  for (const issue of result.error.issues) {
    const field = String(issue.path[0] ?? '');
    errors[field] ??= isErrorKey(issue.message) ? issue.message : 'badInput';
  }
  return { errors };
}

/** A form's texts by name; changing one forgets what was wrong with it. */
export function useFormValues<T extends Record<string, string>>(initial: T) {
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<FieldErrors>({});
  return {
    values,
    errors,
    setErrors,
    set(name: keyof T & string, value: string) {
      setValues((before) => ({ ...before, [name]: value }));
      setErrors(({ [name]: _, ...rest }) => rest);
    },
  };
}
