import { CLIENT_IMAGE_MAX_PX } from './rules.ts';

/** Longer than any phone's screen (22:9), so made of several screens. */
const LONG_RATIO = 2.5;
/** The most that a canvas and a JPEG hold everywhere. */
const LONGEST_PX = 16_000;

interface Size {
  readonly width: number;
  readonly height: number;
}

/** @param maxPx the side of the square that it fits; a long picture gets the width `CLIENT_IMAGE_MAX_PX` */
export function fitPicture({ width, height }: Size, maxPx: number): Size {
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  const isLong = long > short * LONG_RATIO;
  const scale = Math.min(1, isLong ? Math.min(CLIENT_IMAGE_MAX_PX / short, LONGEST_PX / long) : maxPx / long);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
