import { WHEEL_SLICES } from '#shared/spinner.ts';
import { useText } from '../../lib/text.tsx';
import { pointAt, SLICE_DEGREES, slicePath } from './geometry.ts';
import { formatUsdMils } from './prizes.ts';
import styles from './wheel.module.css';
import type { WheelMotion } from './wheel-motion.ts';

const RADIUS = 100;
const BEST_MILS = 1_000;

export function Wheel({ motion, landed }: { motion: WheelMotion; landed: number | null }) {
  const { t } = useText();
  const names = WHEEL_SLICES.map((mils) => (mils === 0 ? t('member.tryAgainSlice') : formatUsdMils(mils)));
  return (
    <div className={styles.frame} dir="ltr">
      <svg className={styles.pointer} viewBox="0 0 24 30" aria-hidden="true">
        <path d="M12 29 2 8a10.6 10.6 0 0 1 0-3C3 2 6 1 12 1s9 1 10 4a10.6 10.6 0 0 1 0 3Z" />
        <circle cx="12" cy="8" r="3.4" />
      </svg>
      <div ref={motion.element} className={styles.wheel}>
        <svg
          viewBox="-110 -110 220 220"
          role="img"
          aria-label={t('member.wheelLabel', { slices: names.join(', ') })}
        >
          <circle r="109" className={styles.rim} />
          {WHEEL_SLICES.map((mils, slice) => (
            <path
              // biome-ignore lint/suspicious/noArrayIndexKey: the slices never change place
              key={slice}
              d={slicePath(slice, RADIUS)}
              className={sliceClass(mils, slice)}
            />
          ))}
          {WHEEL_SLICES.map((mils, slice) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the slices never change place
            <g key={slice} transform={`rotate(${slice * SLICE_DEGREES})`}>
              {mils === 0 ? (
                <text className={styles.again} y="-80">
                  {twoLines(names[slice] ?? '').map((line, index) => (
                    <tspan key={line} x="0" dy={index === 0 ? 0 : 9.5}>
                      {line}
                    </tspan>
                  ))}
                </text>
              ) : (
                <text
                  className={styles.prize}
                  y="-78"
                  data-long={(names[slice]?.length ?? 0) > 5 || undefined}
                  data-best={mils === BEST_MILS || undefined}
                >
                  {names[slice]}
                </text>
              )}
            </g>
          ))}
          {WHEEL_SLICES.map((_, slice) => {
            const peg = pointAt(104.5, (slice + 0.5) * SLICE_DEGREES);
            // biome-ignore lint/suspicious/noArrayIndexKey: the slices never change place
            return <circle key={slice} cx={peg.x} cy={peg.y} r="1.9" className={styles.peg} />;
          })}
          {landed !== null && <path d={slicePath(landed, RADIUS)} className={styles.landed} />}
          <circle r="25" className={styles.hub} />
          <circle r="20.5" className={styles.coin} />
          <path d="m0-12 3.2 8.8L12 0 3.2 3.2 0 12l-3.2-8.8L-12 0l8.8-3.2Z" className={styles.star} />
        </svg>
      </div>
    </div>
  );
}

function sliceClass(mils: number, slice: number): string | undefined {
  if (mils === 0) return styles.sliceAgain;
  if (mils === BEST_MILS) return styles.sliceBest;
  return slice % 4 === 0 ? styles.slicePrize : styles.slicePrizeDeep;
}

function twoLines(label: string): readonly string[] {
  const gap = label.indexOf(' ');
  return gap < 0 ? [label] : [label.slice(0, gap), label.slice(gap + 1)];
}
