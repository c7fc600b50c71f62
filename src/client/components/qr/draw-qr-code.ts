import { encodeQR } from 'qr';

/**
 * The width of the light border that a camera needs around the code (ISO/IEC 18004). The unit is the module:
 * one square of the code.
 */
const QUIET_ZONE = 4;

/** `size` is the side of the drawing in modules, with its border. */
export function drawQrCode(text: string): { size: number; path: string } {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: QUIET_ZONE });
  const path = rows
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return { size: rows.length, path };
}
