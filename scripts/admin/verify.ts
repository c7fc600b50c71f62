import { readLedger } from '#drizzle/ledger-report.ts';
import { readEnv } from '#server/env.ts';
import type { Command } from './command.ts';
import { withDatabase } from './database.ts';
import { readKeptSeals, readSeals } from './seals.ts';

export const verify: Command = {
  summary: 'recompute the whole ledger from its lines, and all seals from their rows',
  usage: '[--roots FILE]',
  help: `  --roots FILE       also compare with seals kept outside: a saved answer of /proof.json

Beside a running server or without one. Names every mismatch, and each row that was altered, added or deleted after
its day was sealed; the status is 0 when the books balance and the seals hold, 1 when they don't.`,
  options: { roots: { type: 'string' } },
  run: async ({ io, text: option }) => {
    const roots = option('roots');
    const kept = roots === undefined ? [] : await readKeptSeals(roots);
    return withDatabase(readEnv(io.env), async (database) => {
      const report = await readLedger(database);
      const { problems, entries, lines, accounts } = report;
      const result = problems.length === 0 ? 'the books balance' : `${problems.length} mismatches`;
      const seals = await readSeals(database, kept);
      const sealed = seals.problems.length === 0 ? 'the seals hold' : `${seals.problems.length} problems`;
      return {
        ok: problems.length === 0 && seals.problems.length === 0,
        text: [
          ...problems,
          `${entries} entries, ${lines} lines, ${accounts} accounts: ${result}`,
          ...seals.problems,
          `${seals.days} sealed days, ${seals.rows} rows: ${sealed}`,
        ].join('\n'),
        data: { ...report, seals },
      };
    });
  },
};
