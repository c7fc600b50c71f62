import type { Sql } from 'postgres';

/** A trigger or constraint of a table, with the statements that switch it off and on. */
export interface Guard {
  readonly id: string;
  readonly table: string;
  readonly off: string;
  readonly on: string;
}

const ABOUT_MONEY =
  '^(journal_|ledger_|requests$|payout_|statement_|waiting_|video_days|spins$|idempotency_|users$|password_resets)';
/** The function of a trigger that is switched off. The trigger itself stays, because the books check that. */
const NOTHING = `create or replace function public.mutant_nothing() returns trigger language plpgsql as $f$
  begin if tg_op = 'DELETE' then return old; end if; return new; end $f$`;

/** All triggers, and the constraints and unique indexes of the tables about money. */
export async function guardsOf(sql: Sql): Promise<Guard[]> {
  const triggers = await sql<{ place: string; name: string; definition: string; always: boolean }[]>`
    select c.relname as place, t.tgname as name, pg_get_triggerdef(t.oid) as definition, t.tgenabled = 'A' as always
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where not t.tgisinternal and c.relnamespace = 'public'::regnamespace`;
  const constraints = await sql<{ place: string; name: string; definition: string }[]>`
    select c.relname as place, k.conname as name, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    where k.contype in ('c', 'u') and c.relnamespace = 'public'::regnamespace and c.relname ~ ${ABOUT_MONEY}`;
  const indexes = await sql<{ place: string; name: string; definition: string }[]>`
    select c.relname as place, x.relname as name, pg_get_indexdef(x.oid) as definition
    from pg_index i join pg_class x on x.oid = i.indexrelid join pg_class c on c.oid = i.indrelid
    where i.indisunique and c.relnamespace = 'public'::regnamespace and c.relname ~ ${ABOUT_MONEY}
      and not exists (select 1 from pg_constraint where conindid = i.indexrelid)`;
  return [
    ...triggers.map(({ place, name, definition, always }) => {
      const drop = `drop trigger ${name} on public.${place}`;
      const enable = always ? `; alter table public.${place} enable always trigger ${name}` : '';
      const nothing = definition.replace(/EXECUTE FUNCTION .*$/, 'EXECUTE FUNCTION public.mutant_nothing()');
      return {
        id: `trigger:${place}.${name}`,
        table: place,
        off: `${NOTHING}; ${drop}; ${nothing}${enable}`,
        on: `${drop}; ${definition}${enable}`,
      };
    }),
    ...constraints.map(({ place, name, definition }) => ({
      id: `constraint:${place}.${name}`,
      table: place,
      off: `alter table public.${place} drop constraint ${name}`,
      on: `alter table public.${place} add constraint ${name} ${definition}${definition.startsWith('CHECK') ? ' not valid' : ''}`,
    })),
    ...indexes.map(({ place, name, definition }) => ({
      id: `index:${name}`,
      table: place,
      off: `drop index public.${name}`,
      on: definition,
    })),
  ];
}
