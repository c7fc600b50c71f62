import sharp from 'sharp';

interface ReceiptOptions {
  readonly id: string;
  readonly time?: string;
  readonly sender?: string;
  /** The number of additional lines, for a receipt of another template. */
  readonly lines?: number;
}

/** Receipts of one template differ only in the options. */
export function receiptPicture({
  id,
  time = '12:30',
  sender = 'Muhammad Ali',
  lines = 0,
}: ReceiptOptions): Promise<Buffer> {
  const facts = [
    ['Transaction ID', id],
    ['Date', `12 Mar 2026, ${time}`],
    ['From', sender],
    ['To', 'Sikka'],
    ['Amount', 'Rs. 865.00'],
    ...Array.from({ length: lines }, (_, i) => [`Note ${i}`, `${id.slice(-3)} ${i * 37}`]),
  ];
  const rows = facts.map(
    ([label, value], i) => `<text x="28" y="${310 + i * 46}" font-size="15" fill="#777">${label}</text>
      <text x="362" y="${310 + i * 46}" font-size="16" text-anchor="end">${value}</text>
      <rect x="24" y="${324 + i * 46}" width="342" height="1" fill="#ddd"/>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="390" height="800" font-family="sans-serif">
    <rect width="390" height="800" fill="#fff"/><text x="20" y="24" font-size="14">${time}</text>
    <rect y="40" width="390" height="160" fill="#1ba94c"/><circle cx="195" cy="100" r="36" fill="#fff"/>
    <text x="195" y="172" font-size="22" fill="#fff" text-anchor="middle">Transaction Successful</text>
    <text x="195" y="252" font-size="34" text-anchor="middle">Rs. 865.00</text>${rows.join('')}
    <rect x="40" y="720" width="310" height="48" rx="24" fill="#1ba94c"/></svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 85 }).toBuffer();
}
