import {
  draw,
  type Geometry,
  type Movement,
  moment,
  money,
  Pages,
  type Plan,
  putHead,
  type Statement,
  two,
  withBalances,
} from './drawing.fixture.ts';

/** Texts begin at their places, amounts end there. */
const heads = (left: readonly number[], right: readonly number[]): Plan['heads'] => [
  ...left.map((x) => [x, 'left'] as const),
  ...right.map((x) => [x, 'right'] as const),
];

const IBAN = {
  meezan: 'PK00MEZN0000000012345678',
  sada: 'PK00 SADA 0000 0000 1234 5678',
  easypaisa: 'PK00TMFB0000000012345678',
};
const last = (movements: readonly Movement[]) => movements.reduce((sum, { paisa }) => sum + paisa, 1_000_000);

export function meezanApp(movements: readonly Movement[], geometry: Geometry): Statement {
  const plan: Plan = {
    headings: ['Booking Date', 'Description', 'Credit', 'Debit', 'Available Balance'],
    heads: heads([40, 120], [380, 460, 560]),
    title: (put) => {
      put(40, 'Account Title');
      put(160, 'INVENTED TRADERS');
      put(40, 'IBAN', 'left', 12);
      put(160, IBAN.meezan, 'left', 12);
      put(40, 'Opening Balance', 'left', 24);
      put(160, 'PKR10,000.00', 'left', 24);
      put(40, 'Closing Balance', 'left', 36);
      put(160, `PKR${money(last(movements))}`, 'left', 36);
      return 60;
    },
    foot: (put, page) => put(40, `${page}  30 Sep 2026, 09:41`),
    describeAt: 120,
    cells: ({ minute, paisa, after }) => {
      const { d, month, y } = moment(minute);
      const sign = paisa < 0 ? '-' : '+';
      const [credit, debit] = paisa < 0 ? ['', money(paisa)] : [money(paisa), ''];
      const signed = (text: string) => (text === '' ? '' : `${sign} PKR${text}`);
      return [`${two(d)} ${month} ${y}`, '', signed(credit), signed(debit), `PKR${money(after)}`];
    },
  };
  const drawn = draw(plan, movements, geometry, [
    ['Opening Balance', '10,000.00'],
    ['Closing Balance', money(last(movements))],
    ['IBAN', IBAN.meezan],
  ]);
  const plain = (text: string) => text.replace(/^([+-]) PKR/, '$1').replace(/^PKR/, '');
  return { ...drawn, rows: drawn.rows.map((row) => row.map(plain)) };
}

export function meezanEstatement(movements: readonly Movement[], geometry: Geometry): Statement {
  const plan: Plan = {
    headings: ['Date', 'Value Date', 'Doc. No', 'Particulars', 'Debit', 'Credit', 'Balance'],
    heads: heads([40, 100, 165, 230], [500, 590, 690]),
    title: (put) => {
      put(40, 'E-STATEMENT OF ACCOUNT');
      put(40, 'Account Number: 00300100123456', 'left', 14);
      return 40;
    },
    foot: (put, page) => put(300, `Page ${page}`, 'center'),
    describeAt: 230,
    describe: 3,
    cells: ({ minute, paisa, after, id }) => {
      const { d, m, y } = moment(minute);
      const day = `${two(d)}/${two(m + 1)}/${String(y).slice(2)}`;
      return [
        day,
        day,
        id.slice(0, 6),
        '',
        paisa < 0 ? money(paisa) : '',
        paisa < 0 ? '' : money(paisa),
        money(after),
      ];
    },
  };
  return draw(plan, movements, geometry, [['Account Number', '00300100123456']]);
}

export function hblMobile(movements: readonly Movement[], geometry: Geometry): Statement {
  const plan: Plan = {
    headings: ['Transaction Date', 'Value Date', 'Description', 'Debit', 'Credit', 'Balance'],
    heads: heads([40, 100, 170], [400, 470, 555]),
    over: 'Transaction',
    title: () => 30,
    foot: (put) => put(40, 'This is a computer generated statement and does not require a signature'),
    describeAt: 170,
    describe: 2,
    lower: { 5: 1 },
    cells: ({ minute, paisa, after }) => {
      const { d, m, y } = moment(minute);
      const day = `${two(d)}-${two(m + 1)}-${y}`;
      return [day, day, '', paisa < 0 ? money(paisa) : '', paisa < 0 ? '' : money(paisa), money(after)];
    },
  };
  const drawn = draw({ ...plan, headings: ['Date', ...plan.headings.slice(1)] }, movements, geometry, []);
  return { ...drawn, headings: plan.headings };
}

export function ubl(movements: readonly Movement[], geometry: Geometry): Statement {
  const plan: Plan = {
    headings: ['DATE', 'PARTICULARS (INST. NO)', 'DEBIT', 'CREDIT', 'BALANCE'],
    heads: heads([40, 120], [400, 480, 560]),
    title: () => 20,
    foot: (put, page) => put(520, `Page ${page}`),
    describeAt: 120,
    cells: ({ minute, paisa, after }) => {
      const { d, month, y } = moment(minute);
      const debit = paisa < 0 ? money(paisa) : '0';
      return [`${two(d)}-${month}-${y}`, '', debit, paisa < 0 ? '0' : money(paisa), money(after)];
    },
  };
  return draw(plan, movements, geometry, []);
}

/** The cells stand in the middle of their rows; no ID, no balance. */
export function sadapay(movements: readonly Movement[], geometry: Geometry): Statement {
  const { size, pitch, gap } = geometry;
  const step = size * pitch;
  const sum = (sign: number) =>
    movements.reduce((all, { paisa }) => (paisa * sign > 0 ? all + paisa : all), 0);
  const height = (geometry.gap + 2 * pitch) * size;
  const perPage = Math.max(1, Math.floor((geometry.height - 230) / height));
  const count = Math.ceil(movements.length / perPage);
  const pages = new Pages(
    geometry,
    (put, page) => {
      put(40, `IBAN: ${IBAN.sada}`);
      if (page === 1) {
        put(300, 'Total debit', 'left', 0);
        put(400, 'Total credit', 'left', 0);
        put(300, money(sum(-1)), 'left', 14);
        put(400, money(sum(1)), 'left', 14);
      }
      put(90, 'Date', 'center', 45);
      put(220, 'Description', 'left', 45);
      put(510, 'Debit/Credit', 'right', 45);
      return 45 + (gap + pitch) * size;
    },
    (put, page) => put(40, `Generated on: 8 Oct, 2026 [2:06 AM (PKT)]   Page ${page} of ${count}`),
  );
  const rows = withBalances(movements, 0, true).map(({ minute, paisa, words }, n) => {
    if (n > 0 && n % perPage === 0) pages.room(10_000);
    const { d, month, y, time } = moment(minute);
    const kind = paisa < 0 ? '(Outgoing transfer)' : '(Incoming transfer)';
    const lines = [...words.slice(0, 2), kind];
    const amount = `${paisa < 0 ? '-' : '+'} ${money(paisa)}`;
    for (const [line, text] of lines.entries())
      pages.put(220, text, 'left', (line - (lines.length - 1) / 2) * step);
    pages.put(90, `${d} ${month}, ${y}`, 'center', -step / 2);
    pages.put(90, time, 'center', step / 2);
    pages.put(510, amount, 'right');
    pages.y += height;
    return [`${d} ${month}, ${y}`, time, lines.join(' '), amount.replace(' ', '')];
  });
  return {
    drawn: pages.drawn,
    pages: pages.page,
    headings: ['Date', 'Time', 'Description', 'Amount'],
    rows,
    pairs: [
      ['Total debit', money(sum(-1))],
      ['Total credit', money(sum(1))],
      ['IBAN', IBAN.sada.replaceAll(' ', '')],
    ],
  };
}

/** A sub-row with the ID below each row, newest first. */
export function easypaisa(movements: readonly Movement[], geometry: Geometry): Statement {
  const { size, pitch, gap } = geometry;
  const places = heads([40, 120], [350, 420, 480, 560]);
  const names = ['Date', 'Transaction Detail', 'Opening Balance', 'Incoming', 'Outgoing', 'Closing Balance'];
  const labels = ['Account Holder Name', 'Account Number', 'IBAN', 'Currency'];
  const values = ['Invented Person', '03000000000', IBAN.easypaisa, 'Pakistani Rupees'];
  const subs = ['Transaction ID', 'Amount', 'Tax', 'Fees', 'Discount', 'Total'];
  const pages = new Pages(
    geometry,
    (put, page) => {
      let above = 0;
      if (page === 1) {
        put(200, 'STATEMENT OF ACCOUNT');
        put(40, 'From: 01 Sep 2026 To: 30 Sep 2026', 'left', 14);
        for (const [n, x] of [40, 180, 290, 460].entries()) {
          put(x, labels[n] ?? '', 'left', 30);
          put(x, values[n] ?? '', 'left', 42);
        }
        above = 65;
      }
      for (const [n, head] of places.entries()) putHead(put, head, names[n] ?? '', above, geometry.heads);
      return above + gap * size;
    },
    (put) => put(40, 'This is a system generated electronic statement and doesn’t require a signature'),
  );
  const rows = withBalances(movements, 1_000_000, true).map(({ minute, paisa, words, id, before, after }) => {
    const { d, month, y, time } = moment(minute);
    const depth = pitch * (Math.max(words.length, 2) + 1.5) * size;
    pages.room(geometry.splits ? 0 : depth);
    const amounts = paisa < 0 ? ['-', `(${money(paisa)})`] : [`(${money(paisa)})`, '-'];
    const cells = [`${month} ${d}, ${y}`, words[0] ?? '', money(before), ...amounts, money(after)];
    for (const [n, [x, align]] of places.entries()) pages.put(x, cells[n] ?? '', align);
    for (let line = 1; line < Math.max(words.length, 2); line += 1) {
      pages.next(pitch * size);
      if (line === 1) pages.put(40, time);
      pages.put(120, words[line] ?? '');
    }
    pages.next(pitch * size * 1.3);
    for (const [n, label] of subs.entries()) pages.put(120 + n * 70, label, 'left', 0, size - 1);
    pages.next(pitch * size);
    const sub = [id, money(paisa), '0.00', '0.00', '0.00', money(paisa)];
    for (const [n, value] of sub.entries()) pages.put(120 + n * 70, value, 'left', 0, size - 1);
    pages.next(gap * size);
    const [out, into] = paisa < 0 ? [money(paisa), ''] : ['', money(paisa)];
    return [`${month} ${d}, ${y}`, time, words.join(' '), id, out, into, money(before), money(after)];
  });
  return {
    drawn: pages.drawn,
    pages: pages.page,
    headings: [
      'Date',
      'Time',
      'Description',
      'Transaction ID',
      'Money out',
      'Money in',
      'Opening balance',
      'Balance',
    ],
    rows,
    pairs: [
      ['Account Number', '03000000000'],
      ['IBAN', IBAN.easypaisa],
      ['Currency', 'Pakistani Rupees'],
      ['', 'From: 01 Sep 2026 To: 30 Sep 2026'],
    ],
  };
}

export function nayapay(movements: readonly Movement[], geometry: Geometry): Statement {
  const plan: Plan = {
    headings: ['TIME', 'TYPE', 'DESCRIPTION', 'AMOUNT', 'BALANCE'],
    heads: heads([40, 165, 240], [470, 560]),
    title: () => 20,
    foot: (put, page) => put(300, `www.nayapay.com ${page}`, 'center'),
    describeAt: 240,
    describe: 2,
    cells: ({ minute, paisa, after }) => {
      const { d, month, y, time } = moment(minute);
      const amount = `${paisa < 0 ? '-' : ''}Rs. ${money(paisa)}`;
      return [`${two(d)} ${month} ${y} ${time}`, 'Raast', '', amount, `Rs. ${money(after)}`];
    },
  };
  const drawn = draw(plan, movements, geometry, []);
  return { ...drawn, rows: drawn.rows.map((row) => row.map((cell) => cell.replace('Rs. ', ''))) };
}

export function mcb(movements: readonly Movement[], geometry: Geometry): Statement {
  const plan: Plan = {
    headings: ['Date', 'Description', 'Reference Number', 'Amount', 'Balance'],
    heads: heads([40, 110, 300], [480, 560]),
    title: () => 20,
    foot: (put, page) => put(520, `Page ${page}`),
    describeAt: 110,
    cells: ({ minute, paisa, after, id }) => {
      const { d, month, y } = moment(minute);
      return [
        `${two(d)} ${month} ${y}`,
        '',
        id.slice(1),
        `${money(paisa)}${paisa < 0 ? 'Dr' : 'Cr'}`,
        money(after),
      ];
    },
  };
  const drawn = draw(plan, movements, geometry, []);
  return { ...drawn, rows: drawn.rows.map((row) => row.map((cell) => cell.replace(/(Dr|Cr)$/, ' $1'))) };
}

export const LAYOUTS = { meezanApp, meezanEstatement, hblMobile, ubl, sadapay, easypaisa, nayapay, mcb };
