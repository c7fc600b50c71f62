import { readEnv } from '#server/env.ts';
import type { Command } from './command.ts';
import { withDatabase } from './database.ts';
import { readLedger } from './ledger.ts';

export const verify: Command = {
  summary: 'recompute the whole ledger from its lines',
  usage: '',
  help: `Beside a running server or without one. Names every mismatch; the status is 0 when the books balance, 1 when they don't.`,
  run: ({ io }) =>
    withDatabase(readEnv(io.env), async (database) => {
      const report = await readLedger(database);
      const { problems, entries, lines, accounts } = report;
      const result = problems.length === 0 ? 'the books balance' : `${problems.length} mismatches`;
      return {
        ok: problems.length === 0,
        text: [...problems, `${entries} entries, ${lines} lines, ${accounts} accounts: ${result}`].join('\n'),
        data: report,
      };
    }),
};
