import type { Query, QueryClient } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import type { PublicConfig } from '#shared/views/config.ts';

export const ConfigContext = createContext<PublicConfig | null>(null);

/** Undefined on the development server, which puts none into the page. */
export function embeddedConfig(): PublicConfig | undefined {
  const text = document.getElementById('config')?.textContent;
  return text ? (JSON.parse(text) as PublicConfig) : undefined;
}

export const isOfAccount = ({ queryKey }: Query) => String(queryKey[0]) !== 'auth,config';

/** Removes the cached data of an account, so that the next account in this browser never sees it. */
export function forgetAnswers(queries: QueryClient): void {
  queries.removeQueries({ predicate: isOfAccount });
}

export function useConfig(): PublicConfig {
  const config = useContext(ConfigContext);
  if (!config) throw new Error('useConfig is outside ConfigProvider');
  return config;
}
