/*
 * Fails if a download is over its limit, or if a public or member screen would load code of the staff
 * screens.
 */
import { measureClient, sizeTable } from './dev-tools/client-size.mjs';
import { ensureClientBuilt, ensureInstalled } from './launch/prepare.mjs';
import { checkNode, root } from './launch/project.mjs';
import { readWords } from './launch/words.mjs';

checkNode();
readWords('npm run size takes no words: what a phone downloads, against its budget');
process.chdir(root);
await ensureInstalled();
await ensureClientBuilt();
const measured = measureClient();
console.log(sizeTable(measured));
for (const problem of measured.problems) console.error(`✗ ${problem}`);
process.exitCode = measured.problems.length === 0 ? 0 : 1;
