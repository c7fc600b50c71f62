import sharp from 'sharp';

/** The content of a transfer's receipt. */
export interface Receipt {
  readonly method: string;
  readonly amount: number;
  readonly transactionId: string;
  readonly from: string;
  readonly to: string;
  readonly when: string;
}

const COLOURS: Record<string, string> = {
  Easypaisa: '#0a9b4b',
  SadaPay: '#e9604a',
  'Bank Account': '#3d2c8d',
};

/** Draws a receipt as on a phone's screen, marked as an example. @returns a JPEG data URL */
export async function drawReceipt(receipt: Receipt): Promise<string> {
  const colour = COLOURS[receipt.method] ?? '#444444';
  const rows = [
    ['Amount', `PKR ${receipt.amount.toLocaleString('en')}`],
    ['Transaction ID', receipt.transactionId],
    ['From', receipt.from],
    ['To', receipt.to],
    ['Date', receipt.when],
    ['Fee', 'PKR 0'],
  ].map(
    ([label = '', value = ''], i) => `
      <text x="44" y="${368 + i * 58}" fill="#6b7280" font-size="20">${escapeXml(label)}</text>
      <text x="436" y="${368 + i * 58}" fill="#111827" font-size="21" font-weight="600" text-anchor="end">${escapeXml(value)}</text>
      <path d="M44 ${386 + i * 58}H436" stroke="#e5e7eb"/>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="800" font-family="DejaVu Sans, Arial, sans-serif">
    <rect width="480" height="800" fill="#f3f4f6"/>
    <rect width="480" height="200" fill="${colour}"/>
    <text x="240" y="72" fill="#ffffff" font-size="30" font-weight="700" text-anchor="middle">${escapeXml(receipt.method)}</text>
    <rect x="20" y="112" width="440" height="620" rx="18" fill="#ffffff"/>
    <circle cx="240" cy="186" r="42" fill="${colour}"/>
    <path d="M220 187l14 14 27-29" fill="none" stroke="#ffffff" stroke-width="8" stroke-linecap="round" stroke-linejoin="round"/>
    <text x="240" y="270" fill="#111827" font-size="24" font-weight="700" text-anchor="middle">Transaction successful</text>
    <text x="240" y="304" fill="#6b7280" font-size="18" text-anchor="middle">Money was sent to the account below</text>
    ${rows.join('')}
    <text x="240" y="772" fill="#9ca3af" font-size="16" text-anchor="middle">EXAMPLE, NO MONEY MOVED</text>
  </svg>`;
  const bytes = await sharp(Buffer.from(svg)).jpeg({ quality: 72 }).toBuffer();
  return `data:image/jpeg;base64,${bytes.toString('base64')}`;
}

function escapeXml(text: string): string {
  return text.replace(/[<>&"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
