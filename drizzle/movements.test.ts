import { beforeAll, describe, expect, it } from 'vitest';
import { transactionTexts } from '#shared/i18n/en/transactions.ts';
import { MOVEMENT_KINDS, REWARD_KINDS } from '#shared/movements.ts';
import { testDatabase } from '#testing/database.ts';
import { readFunctions } from './function-schema.ts';

const db = testDatabase({ poolSize: 1 });
let sources: string[];
beforeAll(async () => {
  const rows = await db.sql<{ source: string }[]>`
    select prosrc as source from pg_proc
    where pronamespace in (${readFunctions().schema}::regnamespace, 'public'::regnamespace)`;
  sources = rows.map(({ source }) => source.replaceAll(/\bapp_\w+\./g, 'app.'));
});

/** Kinds of movements that only a migration posts, so no SQL function contains them. */
const BY_MIGRATION = ['split'];

const found = (pattern: RegExp) => sources.flatMap((source) => [...source.matchAll(pattern)]);

describe('the kinds of movements in TypeScript', () => {
  it('are exactly the kinds that the SQL functions post', () => {
    const posted = found(/app\.post(?:_member)?\('(\w+)'/g).map(([, kind]) => kind);
    expect([...new Set([...posted, ...BY_MIGRATION])].sort()).toEqual([...MOVEMENT_KINDS].sort());
  });

  it('list as rewards exactly the kinds that have an expense account in the books', async () => {
    const accounts = await db.sql<{ kind: string }[]>`
      select substr(code, 9) as kind from ledger_accounts where code like 'expense\\_%'`;
    expect(accounts.map(({ kind }) => kind).sort()).toEqual([...REWARD_KINDS].sort());
  });

  it('have an expense account against which each reward is posted', () => {
    const posted = found(/app\.post_member\('(\w+)'[^;]*?'expense_(\w+)'/g);
    expect(new Set(posted.map(([, kind]) => kind))).toEqual(new Set(REWARD_KINDS));
    for (const [, kind, account] of posted) expect(account).toBe(kind);
  });

  it('have a text for each description that the SQL functions write into a history', () => {
    const posts = found(/app\.post_member\('(\w+)'[^;]*?'([A-Z][^']* [^']*)'/g);
    // No member sees the history of a deleted account, so `forfeit` needs no text.
    const written = posts.filter(([, kind]) => kind !== 'forfeit').map(([, , text = '']) => text);
    const texts = Object.values(transactionTexts).map((text) => text.replace(/\{\w+\}/g, '%s'));
    expect(written.length).toBeGreaterThan(4);
    expect(written.filter((text) => !texts.includes(text))).toEqual([]);
  });
});
