import type { Simulation } from './model.ts';

const WIDTH = 960;
const HEIGHT = 480;
const LEFT = 110;
const RIGHT = 30;
const TOP = 70;
const BOTTOM = 60;

/** Draws cash and liabilities by day as a self-contained SVG. @param title the assumptions in one line */
export function plot({ days, brokeOn, uncoveredFrom }: Simulation, title: string): string {
  const most = roundUp(days.reduce((high, day) => Math.max(high, day.cashPaisa, day.owedPaisa), 400));
  const last = Math.max(1, days.length - 1);
  const x = (day: number) => round(LEFT + (day / last) * (WIDTH - LEFT - RIGHT));
  const y = (paisa: number) => round(HEIGHT - BOTTOM - (paisa / most) * (HEIGHT - TOP - BOTTOM));
  const line = (value: 'cashPaisa' | 'owedPaisa') =>
    days.map((day) => `${x(day.day)},${y(day[value])}`).join(' ');
  const steps = [0, 0.25, 0.5, 0.75, 1];
  const mark = (day: number | undefined, text: string, colour: string, at: number) =>
    day === undefined
      ? ''
      : `<path d="M${x(day)} ${TOP}V${HEIGHT - BOTTOM}" stroke="${colour}" stroke-dasharray="4 4"/>
  <text x="${x(day) + 6}" y="${TOP + at}" fill="${colour}">${text} ${day}</text>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" font-family="system-ui, sans-serif" font-size="13" role="img" aria-label="Cash held and owed to members by day">
  <rect width="${WIDTH}" height="${HEIGHT}" fill="#ffffff"/>
  <text x="${LEFT}" y="28" font-size="16" font-weight="600" fill="#111827">Cash held and owed to members, by day</text>
  <text x="${LEFT}" y="48" fill="#4b5563">${escapeXml(title)}</text>
  ${steps
    .map(
      (part) => `<path d="M${LEFT} ${y(most * part)}H${WIDTH - RIGHT}" stroke="#e5e7eb"/>
  <text x="${LEFT - 10}" y="${y(most * part) + 4}" text-anchor="end" fill="#4b5563">${short(most * part)}</text>
  <text x="${x(Math.round(last * part))}" y="${HEIGHT - BOTTOM + 22}" text-anchor="middle" fill="#4b5563">${Math.round(last * part)}</text>`,
    )
    .join('\n  ')}
  <polyline points="${line('owedPaisa')}" fill="none" stroke="#b91c1c" stroke-width="2.5"/>
  <polyline points="${line('cashPaisa')}" fill="none" stroke="#0f5f3f" stroke-width="2.5"/>
  ${mark(uncoveredFrom, 'not covered from day', '#b45309', 14)}
  ${mark(brokeOn, 'can’t pay from day', '#b91c1c', 32)}
  <path d="M${LEFT} ${HEIGHT - 16}h24" stroke="#0f5f3f" stroke-width="2.5"/><text x="${LEFT + 32}" y="${HEIGHT - 12}" fill="#111827">cash held</text>
  <path d="M${LEFT + 130} ${HEIGHT - 16}h24" stroke="#b91c1c" stroke-width="2.5"/><text x="${LEFT + 162}" y="${HEIGHT - 12}" fill="#111827">owed to members</text>
</svg>
`;
}

/** Rounds up to the end of a scale whose quarters are round numbers. */
function roundUp(value: number): number {
  const quarter = value / 4;
  const power = 10 ** Math.floor(Math.log10(quarter));
  return 4 * power * ([1, 2, 2.5, 5].find((step) => step * power >= quarter) ?? 10);
}

const round = (value: number) => Math.round(value * 10) / 10;

/** Formats paisa as rupees in a short form, such as ₨1.2M. */
export function short(paisa: number): string {
  return `₨${new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 }).format(paisa / 100)}`;
}

function escapeXml(text: string): string {
  return text.replace(/[<>&]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
