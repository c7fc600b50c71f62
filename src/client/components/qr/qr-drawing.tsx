import styles from './qr-drawing.module.css';

interface QrDrawingProps {
  readonly code: { readonly size: number; readonly path: string };
  readonly label: string;
}

export function QrDrawing({ code: { size, path }, label }: QrDrawingProps) {
  return (
    <svg className={styles.drawing} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      {/* Browsers that darken pages change the backgrounds of styles, not always what is drawn. */}
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
