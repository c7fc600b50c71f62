import { WHEEL_SLICES } from '#shared/spinner.ts';

/** At rotation 0 slice 0 is under the pointer; the others follow clockwise. */
export const SLICE_DEGREES = 360 / WHEEL_SLICES.length;

/**
 * The wheel's centre is 0,0.
 * @param degrees clockwise from the top
 */
export function pointAt(radius: number, degrees: number): { x: number; y: number } {
  const angle = ((degrees - 90) * Math.PI) / 180;
  return { x: round(radius * Math.cos(angle)), y: round(radius * Math.sin(angle)) };
}

export function slicePath(slice: number, radius: number): string {
  const from = pointAt(radius, (slice - 0.5) * SLICE_DEGREES);
  const to = pointAt(radius, (slice + 0.5) * SLICE_DEGREES);
  return `M0 0L${from.x} ${from.y}A${radius} ${radius} 0 0 1 ${to.x} ${to.y}Z`;
}

/** @param lean from 0 to 1: where in the slice the wheel stops, so that it is not always the middle */
export function landingAngle(from: number, slice: number, turns: number, lean: number): number {
  const within = (lean - 0.5) * SLICE_DEGREES * 0.7;
  const target = -slice * SLICE_DEGREES + within;
  const start = from + turns * 360;
  return start + modulo(target - start, 360);
}

function modulo(value: number, by: number): number {
  return ((value % by) + by) % by;
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
