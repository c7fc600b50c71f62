import type { Finding, SystemView } from '#shared/views/system.ts';

const REST_MS = 10_000;
const MAX_AGE_MS = 60_000;

/**
 * Answers at once with what the last examination found, at most a minute ago, and begins the next one: nobody
 * waits for a mail server, and nothing is examined while nobody looks.
 */
export function keepExamining(look: () => Promise<readonly Finding[]>): () => SystemView['found'] {
  let last: SystemView['found'] = null;
  let isLooking = false;
  const ageMs = () => (last ? Date.now() - Date.parse(last.at) : Number.POSITIVE_INFINITY);
  return () => {
    if (!isLooking && ageMs() > REST_MS) {
      isLooking = true;
      const at = new Date().toISOString();
      void look()
        .then((findings) => {
          last = { at, findings };
        })
        .finally(() => {
          isLooking = false;
        });
    }
    return ageMs() < MAX_AGE_MS ? last : null;
  };
}
