import { randomInt } from 'node:crypto';
import { localTime } from '#shared/instant.ts';
import type { PaymentMethod } from '#shared/rules.ts';
import type { StatementLayout } from '#shared/schemas/statements.ts';
import { TIME_ZONE } from '#testing/constants.ts';
import { depositOf, type Person } from '#testing/factories.ts';
import { fixture } from '#testing/fixtures.ts';
import type { TestServer } from '#testing/server.ts';

export interface Movement {
  /** Rupees; money that arrived is positive. */
  readonly amount: number;
  readonly reference: string;
  readonly name?: string;
}

const fixed = (amount: number) => amount.toFixed(2);
const grouped = (amount: number) => amount.toLocaleString('en-US', { minimumFractionDigits: 2 });
const german = (amount: number) => amount.toLocaleString('de-DE', { minimumFractionDigits: 2 });

/** The balance starts at `opening`. */
export function statementOf(
  account: PaymentMethod,
  day: string,
  opening: number,
  moved: readonly Movement[],
): Buffer {
  let paisa = Math.round(opening * 100);
  const lines = moved.map((line) => {
    paisa += Math.round(line.amount * 100);
    return { name: 'Sana', ...line, balance: paisa / 100 };
  });
  const [year, month, date] = day.split('-');
  if (account === 'Easypaisa') {
    const rows = lines.map(
      ({ amount, reference, name, balance }) =>
        `${date}/${month}/${year} 10:00,${reference},${amount > 0 ? 'CR' : 'DR'},${fixed(Math.abs(amount))},"${grouped(balance)}",${name}`,
    );
    return Buffer.from(`\uFEFFDate,Transaction ID,Type,Amount,Balance,Name\r\n${rows.join('\r\n')}\r\n`);
  }
  if (account === 'SadaPay') {
    const rows = lines.map(({ amount, reference, name, balance }) => {
      const [out, into] = amount > 0 ? ['', german(amount)] : [german(-amount), ''];
      return `${day}T10:00:00;${name} Ref:${reference};${out};${into};${german(balance)}`;
    });
    return Buffer.from(`Date;Description;Money out;Money in;Balance\n${rows.toReversed().join('\n')}\n`);
  }
  const rows = lines.map(({ amount, reference, name, balance }) => {
    const [out, into] = amount > 0 ? ['', grouped(amount)] : [grouped(-amount), ''];
    return `${date}-${month}-${year}\t${name}\t${reference}\t${out}\t${into}\t${grouped(balance)}`;
  });
  const sum = (test: (amount: number) => boolean) =>
    grouped(
      Math.abs(
        moved
          .filter(({ amount }) => test(amount))
          .reduce((total, { amount }) => total + Math.round(amount * 100), 0),
      ) / 100,
    );
  const total = `Total\t\t\t${sum((amount) => amount < 0)}\t${sum((amount) => amount > 0)}\t`;
  const head = 'Account\tJosé\t\t\t\t\n\nValue Date\tParticulars\tTransaction ID\tDebit\tCredit\tBalance\n';
  return Buffer.from(`${head}${rows.join('\n')}\n${total}\n`, 'latin1');
}

/** Imports a file as a person does who accepts the layout that the preview proposes. */
export async function importFile(by: Person, account: PaymentMethod, bytes: Buffer, key?: string) {
  const staff = await by.as();
  const content = bytes.toString('base64');
  const { layout, ...preview } = await staff.requests.statements.preview({ account, content });
  const kept = await staff.requests.statements.import({
    account,
    content,
    layout: layout as StatementLayout,
    isUnproved: preview.isUnproved,
    fileName: 'statement.csv',
    ...(key ? { idempotencyKey: key } : {}),
  });
  return { preview, kept };
}

export async function sendDeposit(server: TestServer, account: PaymentMethod, transactionId: string) {
  const person = await server.make.pending();
  const sent = await depositOf(person.id, { transactionId, paymentMethod: account });
  const { requestId } = await person.as().requests.createDeposit(sent);
  return { ...person, requestId };
}

/** Makes a new member and pays a withdrawal of ₨143: ₨141.57 leave the receiving account. */
export async function payOut(server: TestServer, by: Person, account: PaymentMethod, reference?: string) {
  const member = await sendDeposit(server, account, `JOIN-${randomInt(1e9)}`);
  await by.as().requests.approve({ id: member.requestId });
  const { id } = await server.make.withdrawal(member);
  await by.as().requests.approve({ id, account, ...(reference ? { reference } : {}) });
  return { ...member, requestId: id };
}

export const LAYOUT: StatementLayout = {
  header: ['Date', 'Amount', 'Ref'],
  columns: ['date', 'amount', 'id'],
  dateOrder: 'DMY',
  decimal: '.',
  sign: 'in',
  words: { direction: {}, status: {} },
};

/** A file with these rows in the layout `LAYOUT`, as base64. */
export const csv = (...rows: string[]) =>
  Buffer.from(['Date,Amount,Ref', ...rows].join('\n')).toString('base64');

/** In the last hour of a day tomorrow, as for the database: the last day that an import accepts. */
export const DAY = localTime(Date.now() + 3_600_000, TIME_ZONE).slice(0, 10);

/** A reference that no request has. */
export const newReference = () => `REF${randomInt(4e9, 1e10)}`;

/** Two members of staff who send statements of one account. */
export function statementStaff(server: TestServer, account: PaymentMethod) {
  const one = fixture(() => server.make.admin());
  const two = fixture(() => server.make.superadmin());
  return {
    one,
    two,
    day: async (day?: string) => one.as().requests.statements.day({ account, ...(day && { day }) }),
    async send(...rows: string[]) {
      const input = { account, fileName: 'a.csv', layout: LAYOUT, content: csv(...rows) };
      return one.as().requests.statements.import(input);
    },
  };
}

/** The input of an import: one line with a reference that no request has. */
export function oneLine(account: PaymentMethod = 'Easypaisa') {
  const content = csv(`${DAY},865.00,LINE-${randomInt(1e9)}`);
  return { account, fileName: 'a.csv', layout: LAYOUT, content, isConfirmed: true };
}

export async function importedFile(server: TestServer, by: Person): Promise<string> {
  await by.as().requests.statements.import(oneLine('SadaPay'));
  const [file] = await server.db.sql<{ id: string }[]>`
    select id from statement_imports order by imported_at desc limit 1`;
  return file?.id ?? '';
}

/** The line has the amount of the deposit but not its transaction id. */
export async function offeredLine(server: TestServer, by: Person) {
  const { requestId } = await server.make.awaiting();
  await by.as().requests.statements.import(oneLine());
  const [line] = await server.db.sql<{ id: number }[]>`select max(id)::int as id from statement_lines`;
  return { lineId: line?.id ?? 0, requestId };
}

/** @returns the input of `approveArrived` */
export async function arrivedDeposit(server: TestServer, by: Person) {
  const id = `ARRIVED-${randomInt(1e9)}`;
  const { requestId } = await sendDeposit(server, 'Easypaisa', id);
  await by.as().requests.statements.import({ ...oneLine(), content: csv(`${DAY},865.00,${id}`) });
  return { account: 'Easypaisa' as const, ids: [requestId] };
}

/** @returns the input of `removeLayout` */
export async function rememberedLayout(by: Person) {
  const header = ['Date', 'Amount', `Ref ${randomInt(1e9)}`];
  const content = Buffer.from(`${header}\n${DAY},865.00,LINE-${randomInt(1e9)}`).toString('base64');
  const layout = { ...LAYOUT, header };
  await by.as().requests.statements.import({ ...oneLine('SadaPay'), content, layout });
  return { account: 'SadaPay' as const, header };
}
