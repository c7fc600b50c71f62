import type { ReceiptSheet } from '../../components/receipt/use-receipt-sheet.ts';

/** A pixel of the layout is 2 × 2 pixels of the picture, so that small texts stay sharp in a chat. */
const SCALE = 2;
const WIDTH = 540;
const PAD = 32;
const INNER = WIDTH - 2 * PAD;
const VALUE_WIDTH = INNER * 0.6;

type Dir = 'ltr' | 'rtl';
type Side = 'start' | 'end';

interface Look {
  readonly font: string;
  readonly colour: (token: string) => string;
  /** The height of a line as a multiple of the font size. Nastaliq, the Urdu script, needs higher lines. */
  readonly lead: number;
}

function readLook(): Look {
  const page = getComputedStyle(document.documentElement);
  return {
    font: getComputedStyle(document.body).fontFamily,
    colour: (token) => page.getPropertyValue(`--${token}`),
    lead: document.documentElement.lang === 'ur' ? 1.9 : 1.5,
  };
}

/** @throws Error if the browser can't draw it */
export async function drawReceipt(sheet: ReceiptSheet, dir: Dir): Promise<Blob> {
  const look = readLook();
  // Drawn twice, because the first drawing measures the height that the second one needs.
  const height = draw(createCanvas(1), sheet, dir, look);
  const canvas = createCanvas(height);
  draw(canvas, sheet, dir, look);
  const picture = await new Promise<Blob | null>((resolve) => canvas.canvas.toBlob(resolve, 'image/png'));
  if (!picture) throw new Error('the picture is empty');
  return picture;
}

function createCanvas(height: number): CanvasRenderingContext2D {
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH * SCALE;
  canvas.height = Math.ceil(height) * SCALE;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('the browser draws no pictures');
  context.scale(SCALE, SCALE);
  return context;
}

/** @returns the height of the receipt in pixels of the layout */
function draw(context: CanvasRenderingContext2D, sheet: ReceiptSheet, dir: Dir, look: Look): number {
  const { colour, font, lead } = look;
  let y = PAD;

  interface Style {
    readonly size?: number;
    readonly weight?: number;
    readonly ink?: string;
    readonly side?: Side;
    readonly width?: number;
  }
  /** Writes a text from `y` downwards; `y` stays as it is. @returns the height of the written lines */
  function write(
    text: string,
    { size = 16, weight = 400, ink = 'ink', side = 'start', width }: Style,
  ): number {
    context.font = `${weight} ${size}px ${font}`;
    context.fillStyle = colour(ink);
    context.textBaseline = 'middle';
    const isLeft = (side === 'start') === (dir === 'ltr');
    context.textAlign = isLeft ? 'left' : 'right';
    const lines = wrap(text, width ?? INNER, (line) => context.measureText(line).width);
    lines.forEach((line, i) => {
      context.direction = directionOf(line, dir);
      context.fillText(line, isLeft ? PAD : WIDTH - PAD, y + (i + 0.5) * size * lead);
    });
    return lines.length * size * lead;
  }
  function rule(ink: string, thickness: number): void {
    context.fillStyle = colour(ink);
    context.fillRect(PAD, y, INNER, thickness);
  }

  context.fillStyle = colour('surface');
  context.fillRect(0, 0, WIDTH, context.canvas.height);
  const head = write(sheet.brand, { weight: 700, width: INNER / 2 });
  const named = { weight: 700, side: 'end', width: INNER / 2 } as const;
  y += Math.max(head, write(`${sheet.title} ${sheet.number}`, named)) + 12;
  rule('ink', 2);
  y += 18;
  const kind = write(sheet.kind, { weight: 600, width: INNER / 2 });
  const state = {
    weight: 600,
    side: 'end',
    width: INNER / 2,
    ink: sheet.tone === 'neutral' ? 'ink-2' : sheet.tone,
  } as const;
  y += Math.max(kind, write(sheet.state, state)) + 8;
  y += write(sheet.amount, { size: 36, weight: 700 }) + 12;
  for (const { label, value } of sheet.facts) {
    const labelled = write(label, { ink: 'ink-2', width: INNER - VALUE_WIDTH - 8 });
    y += Math.max(labelled, write(value, { side: 'end', width: VALUE_WIDTH })) + 8;
    rule('line', 1);
    y += 9;
  }
  y += 8;
  y += write(sheet.foot, { size: 13, ink: 'ink-2' });
  return y + PAD;
}

/** A text without letters runs left to right if it has a digit, otherwise in the page's direction. */
function directionOf(text: string, page: Dir): Dir {
  const [letter] = /\p{L}/u.exec(text) ?? [];
  if (!letter) return /\d/.test(text) ? 'ltr' : page;
  return /\p{Script=Arabic}/u.test(letter) ? 'rtl' : 'ltr';
}

export function wrap(text: string, width: number, measure: (line: string) => number): string[] {
  return text.split('\n').flatMap((paragraph) => {
    const lines: string[] = [];
    let line = '';
    for (const word of paragraph.split(' ')) {
      const longer = line ? `${line} ${word}` : word;
      if (measure(longer) <= width) {
        line = longer;
        continue;
      }
      if (line) lines.push(line);
      line = '';
      for (const letter of word) {
        if (line && measure(line + letter) > width) {
          lines.push(line);
          line = '';
        }
        line += letter;
      }
    }
    return [...lines, line];
  });
}
