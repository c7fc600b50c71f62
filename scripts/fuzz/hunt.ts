import fc from 'fast-check';

/** After this time a case is no longer made smaller: each try may wait long for an answer. */
const LONGEST_SHRINK_MS = 60_000;

/**
 * Sends cases until one has a problem, and sends smaller ones as long as they have a problem, too.
 * @param runs how many cases are sent, if none has a problem
 * @param only the path of a case that an earlier hunt of this seed found: only that one is sent
 */
export async function hunt<Case>(
  cases: fc.Arbitrary<Case>,
  send: (sent: Case) => Promise<string | undefined>,
  { seed, runs, only }: { readonly seed: number; readonly runs: number; readonly only?: string | undefined },
) {
  let end = Number.POSITIVE_INFINITY;
  const property = fc.asyncProperty(cases, async (sent) => {
    const problem = performance.now() < end ? await send(sent) : undefined;
    if (problem === undefined) return;
    end = Math.min(end, performance.now() + LONGEST_SHRINK_MS);
    throw new Error(problem);
  });
  const path = only === undefined ? {} : { path: only, endOnFailure: true };
  const result = await fc.check(property, { seed, numRuns: runs, ...path });
  if (!result.failed || !result.counterexample) return undefined;
  const problem = String((result.errorInstance as Error).message);
  return { problem, smallest: result.counterexample[0], seed, path: result.counterexamplePath ?? '' };
}
