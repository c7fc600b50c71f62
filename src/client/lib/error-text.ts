import { TRPCClientError } from '@trpc/client';
import { useCallback } from 'react';
import type { TextParams } from '#shared/i18n/en/errors.ts';
import { isErrorKey } from './catalogs.ts';
import { type TextKey, useText } from './text.tsx';

interface ErrorData {
  readonly httpStatus?: number;
  readonly key?: string;
  readonly params?: TextParams;
  /** Identifies an unexpected error in the server's log. */
  readonly requestId?: string;
}

/** The server's error data; undefined when no answer came. */
export function errorData(error: unknown): ErrorData | undefined {
  return error instanceof TRPCClientError ? ((error.data as ErrorData | null) ?? undefined) : undefined;
}

export function isStatus(error: unknown, status: number): boolean {
  return errorData(error)?.httpStatus === status;
}

/** The text of an error: the server's refusal, the text for a lost network, or the fallback. */
export function useErrorText(): (error: unknown, fallback: TextKey) => string {
  const { t } = useText();
  return useCallback(
    (error, fallback) => {
      const data = errorData(error);
      if (data?.key && data.key !== 'unexpected' && isErrorKey(data.key))
        return t(`errors.${data.key}`, data.params);
      if (!data && error instanceof TRPCClientError) return t('common.networkAway');
      const id = data?.requestId;
      return id ? `${t(fallback)} ${t('common.reference', { id })}` : t(fallback);
    },
    [t],
  );
}
