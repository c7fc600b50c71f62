import { keepPreviousData } from '@tanstack/react-query';
import { AUDIT_AREAS, type AuditArea } from '#shared/audit.ts';
import { AUDIT_SEARCH_MIN, type AuditFilters } from '#shared/schemas/audit.ts';
import { usePolled } from '../../lib/live.tsx';
import { PAGED, trpc } from '../../lib/trpc.ts';
import { urlChoice, urlDay, urlText, useUrlState } from '../../lib/url-state.ts';

export interface Chosen {
  readonly id: string;
  readonly username: string;
}

export interface AuditChoice {
  readonly area: AuditArea | undefined;
  readonly actor: Chosen | undefined;
  readonly person: Chosen | undefined;
  /** The first and the last business day, YYYY-MM-DD, both included; blank for no limit. */
  readonly from: string;
  readonly to: string;
  readonly search: string;
}

const ADDRESS = {
  area: urlChoice(AUDIT_AREAS, undefined),
  actor: urlText,
  actorName: urlText,
  person: urlText,
  personName: urlText,
  from: urlDay,
  to: urlDay,
  search: urlText,
};

export function useAuditChoice(): [AuditChoice, (choice: AuditChoice) => void] {
  const [{ actor, actorName, person, personName, ...rest }, setAddress] = useUrlState(ADDRESS);
  const chosen = (id: string, username: string) => (id ? { id, username } : undefined);
  const choice = { ...rest, actor: chosen(actor, actorName), person: chosen(person, personName) };
  function choose(next: AuditChoice): void {
    const names = { actor: next.actor?.id, actorName: next.actor?.username };
    const persons = { person: next.person?.id, personName: next.person?.username };
    setAddress({ ...next, ...names, ...persons }, { replace: next.search !== choice.search });
  }
  return [choice, choose];
}

/** A search text that is too short is left out. */
export function toFilters({ area, actor, person, from, to, search }: AuditChoice): AuditFilters {
  const text = search.trim();
  return {
    area,
    actorId: actor?.id,
    personId: person?.id,
    from: from || undefined,
    to: to || undefined,
    search: text.length >= AUDIT_SEARCH_MIN ? text : undefined,
  };
}

export function useAudit(filters: AuditFilters) {
  const options = { ...PAGED, ...usePolled(), placeholderData: keepPreviousData };
  return trpc.users.listAudit.useInfiniteQuery(filters, options);
}
