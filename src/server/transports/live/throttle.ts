import type { Log } from '../../platform/deps.ts';

/** A message's next line has the number of its skipped lines. */
export function throttled(write: Log['info'], everyMs: number): Log['info'] {
  const written = new Map<string, { at: number; leftOut: number }>();
  return (details, message) => {
    const now = performance.now();
    const last = written.get(message);
    if (last && now - last.at < everyMs) {
      last.leftOut++;
      return;
    }
    write(last?.leftOut ? { ...details, leftOut: last.leftOut } : details, message);
    written.set(message, { at: now, leftOut: 0 });
  };
}
