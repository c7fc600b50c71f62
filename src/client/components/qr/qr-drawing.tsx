import { cx } from '../ui/cx.ts';
import styles from './qr-drawing.module.css';

interface QrDrawingProps {
  /** The result of `useQrCode`. */
  readonly code: { readonly size: number; readonly path: string };
  readonly label: string;
  readonly className?: string | undefined;
}

/** A QR code as large as its place and the height of the screen allow, up to 440 px. */
export function QrDrawing({ code: { size, path }, label, className }: QrDrawingProps) {
  return (
    <svg
      className={cx(styles.drawing, className)}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
    >
      <path d={path} />
    </svg>
  );
}
