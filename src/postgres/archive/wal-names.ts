/*
 * The name of a WAL file has 24 hexadecimal digits: 8 of the timeline, which changes with each restore and
 * promotion, and 16 of the position (its upper 32 bits, then the number of the file within them).
 */

export const timelineOf = (name: string): string => name.slice(0, 8);
/** Positions can be compared as texts. */
export const positionOf = (name: string): string => name.slice(8, 24);
export const isHistory = (name: string): boolean => name.endsWith('.history');

export function nextName(name: string, walFileBytes: number): string {
  const perUpper = 2 ** 32 / walFileBytes;
  const at = Number.parseInt(name.slice(8, 16), 16) * perUpper + Number.parseInt(name.slice(16), 16) + 1;
  const hex = (value: number) => value.toString(16).toUpperCase().padStart(8, '0');
  return timelineOf(name) + hex(Math.floor(at / perUpper)) + hex(at % perUpper);
}
