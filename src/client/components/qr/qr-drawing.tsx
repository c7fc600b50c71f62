import { cx } from '../ui/cx.ts';
import styles from './qr-drawing.module.css';

interface QrDrawingProps {
  readonly code: { readonly size: number; readonly path: string };
  readonly label: string;
  readonly className?: string | undefined;
}

export function QrDrawing({ code: { size, path }, label, className }: QrDrawingProps) {
  return (
    <svg
      className={cx(styles.drawing, className)}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
    >
      {/* Browsers that darken pages change the backgrounds of styles, not always what is drawn. */}
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
