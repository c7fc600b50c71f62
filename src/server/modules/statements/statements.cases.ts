import { randomUUID } from 'node:crypto';
import type { CasesOf, CaseWorld } from '#testing/case.ts';
import {
  arrivedDeposit,
  importedFile,
  offeredLine,
  oneLine,
  rememberedLayout,
} from './statements.fixture.ts';
import type { statementsRouter } from './statements.router.ts';

const SADAPAY = { account: 'SadaPay' } as const;
const offered = ({ server, boss }: CaseWorld) => offeredLine(server, boss);

export const statementsCases: CasesOf<typeof statementsRouter> = {
  day: { input: SADAPAY },
  days: { input: SADAPAY },
  preview: { input: () => oneLine(), withoutAudit: 'keeps nothing' },
  position: {},
  import: {
    input: () => oneLine(),
    other: { fileName: 'b.csv' },
    alone: 'lines that prove deposits, whose approval waits',
  },
  layouts: { input: SADAPAY },
  removeLayout: {
    input: ({ boss }) => rememberedLayout(boss),
    other: { header: ['Another'] },
    alone: 'columns are asked about again',
  },
  remove: {
    input: async ({ server, boss }) => ({ id: await importedFile(server, boss) }),
    other: () => ({ id: randomUUID() }),
    alone: { waits: 'deletion' },
  },
  confirm: {
    input: offered,
    other: () => ({ requestId: randomUUID() }),
    alone: 'a match that proves a deposit, whose approval waits',
  },
  undo: {
    input: async (w) => {
      const line = await offered(w);
      await (await w.boss.as()).requests.statements.confirm(line);
      return { lineId: line.lineId };
    },
    other: { lineId: 1 },
    alone: 'a match that proves a deposit, whose approval waits',
  },
  count: { input: { ...SADAPAY, day: '2026-01-01', balance: -5.5 }, other: { balance: 6 } },
  // A repeat with another input is accepted and continues, because each deposit has a key of its own.
  approveArrived: { input: ({ server, boss }) => arrivedDeposit(server, boss), alone: { waits: 'deposit' } },
};
