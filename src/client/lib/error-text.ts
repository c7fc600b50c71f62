import { TRPCClientError } from '@trpc/client';
import { useCallback } from 'react';
import type { TextParams } from '#shared/i18n/en/errors.ts';
import { isErrorKey } from './catalogs.ts';
import { type TextKey, useText } from './text.tsx';

interface ErrorData {
  readonly httpStatus?: number;
  readonly key?: string;
  readonly params?: TextParams;
  /** The id under which the server's log has an unexpected error. */
  readonly requestId?: string;
}

/** Undefined if none arrived, as after a lost answer. */
export function errorData(error: unknown): ErrorData | undefined {
  return error instanceof TRPCClientError ? ((error.data as ErrorData | null) ?? undefined) : undefined;
}

export function isStatus(error: unknown, status: number): boolean {
  return errorData(error)?.httpStatus === status;
}

/** The server's message, else the fallback to the letter (SPEC section 8), with a second line on why. */
export function useErrorText(): (error: unknown, fallback?: TextKey) => string {
  const { t } = useText();
  return useCallback(
    (error, fallback) => {
      const data = errorData(error);
      if (data?.key && data.key !== 'unexpected' && isErrorKey(data.key))
        return t(`errors.${data.key}`, data.params);
      const id = data?.requestId;
      const noAnswer = !data && error instanceof TRPCClientError && t('common.networkAway');
      const why = id ? t('common.reference', { id }) : noAnswer;
      const what = t(fallback ?? (data ? 'errors.unexpected' : 'common.networkAway'));
      return why && why !== what ? `${what}\n${why}` : what;
    },
    [t],
  );
}
