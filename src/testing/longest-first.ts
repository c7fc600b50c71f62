import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Test files that take minutes. If such a file started last, it would run alone at the end. */
const LONGEST = [/lost-disk/, /open-replies/, /restore-killed/, /\.browser\.test/, /demo\.test/];

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const found = LONGEST.findIndex((pattern) => pattern.test(moduleId));
      return found < 0 ? LONGEST.length : found;
    };
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other));
  }
}
