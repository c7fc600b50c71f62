import { WHEEL_SLICES } from '#shared/spinner.ts';
import { wholePkr } from '../../components/member/whole-pkr.ts';
import { useText } from '../../lib/text.tsx';
import { pointAt, SLICE_DEGREES, slicePath } from './geometry.ts';
import { formatUsdMils, prizePkr } from './prizes.ts';
import styles from './wheel.module.css';
import type { WheelMotion } from './wheel-motion.ts';

const RADIUS = 100;
const BEST_MILS = 1_000;
const LABEL = 66;

export function Wheel({ motion, landed }: { motion: WheelMotion; landed: number | null }) {
  const { t } = useText();
  const names = WHEEL_SLICES.map((mils) => (mils === 0 ? t('member.tryAgainSlice') : formatUsdMils(mils)));
  return (
    <div className={styles.frame} dir="ltr" translate="no">
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
            <text
              // biome-ignore lint/suspicious/noArrayIndexKey: the slices never change place
              key={slice}
              className={mils === 0 ? styles.again : styles.prize}
              transform={labelTurn(slice)}
              data-best={mils === BEST_MILS || undefined}
            >
              {mils === 0 ? (
                <tspan dy="0.35em">{names[slice]}</tspan>
              ) : (
                <>
                  <tspan dy="-0.05em">{names[slice]}</tspan>
                  <tspan className={styles.rupees} x="0" dy="1.15em">
                    {wholePkr(prizePkr(mils))}
                  </tspan>
                </>
              )}
            </text>
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

/** Along the radius; on the left the other way round, so that none is upside down at first. */
function labelTurn(slice: number): string {
  const degrees = slice * SLICE_DEGREES;
  const flipped = degrees > 180;
  return `rotate(${degrees + (flipped ? 90 : -90)}) translate(${flipped ? -LABEL : LABEL} 0)`;
}
