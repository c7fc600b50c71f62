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

export function useErrorText(): (error: unknown, fallback: TextKey) => string {
  const { t } = useText();
  return useCallback(
    (error, fallback) => {
      const data = errorData(error);
      if (data?.key && data.key !== 'unexpected' && isErrorKey(data.key))
        return t(`errors.${data.key}`, data.params);
      if (!data && error instanceof TRPCClientError) return t('common.networkAway');
      const id = data?.requestId;
      return id ? `${t(fallback)}\n${t('common.reference', { id })}` : t(fallback);
    },
    [t],
  );
}
