import sharp from 'sharp';

const COLOURS: Record<string, string> = {
  Easypaisa: '#0a9b4b',
  SadaPay: '#e9604a',
  'Bank Account': '#3d2c8d',
};

/** Draws a receipt as on a phone's screen, marked as an example. @returns a JPEG data URL */
export async function drawReceipt(title: string, facts: Readonly<Record<string, string>>): Promise<string> {
  const colour = COLOURS[title] ?? '#444444';
  const text = (x: number, y: number, size: number, fill: string, content: string, anchor = 'middle') =>
    `<text x="${x}" y="${y}" font-size="${size}" fill="${fill}" text-anchor="${anchor}">${escapeXml(content)}</text>`;
  const rows = Object.entries({ ...facts, Fee: 'PKR 0' }).map(([label, value], i) => {
    const y = 368 + i * 58;
    const cells = text(44, y, 20, '#6b7280', label, 'start') + text(436, y, 21, '#111827', value, 'end');
    return `${cells}<path d="M44 ${y + 18}H436" stroke="#e5e7eb"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="800" font-family="DejaVu Sans, Arial, sans-serif">
    <rect width="480" height="800" fill="#f3f4f6"/><rect width="480" height="200" fill="${colour}"/>
    <rect x="20" y="112" width="440" height="620" rx="18" fill="#ffffff"/><circle cx="240" cy="186" r="42" fill="${colour}"/>
    <path d="M220 187l14 14 27-29" fill="none" stroke="#ffffff" stroke-width="8" stroke-linecap="round"/>
    ${text(240, 72, 30, '#ffffff', title)}${text(240, 270, 24, '#111827', 'Transaction successful')}
    ${text(240, 304, 18, '#6b7280', 'Money was sent to the account below')}${rows.join('')}
    ${text(240, 772, 16, '#9ca3af', 'EXAMPLE, NO MONEY MOVED')}</svg>`;
  const bytes = await sharp(Buffer.from(svg)).jpeg({ quality: 72 }).toBuffer();
  return `data:image/jpeg;base64,${bytes.toString('base64')}`;
}

const escapeXml = (text: string) => text.replace(/[<>&"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
