import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

const about = new URL('../../package.json', import.meta.url);

/** @param {string} answer @param {0 | 2} status @returns {never} */
function end(answer, status) {
  if (status === 0) console.log(answer);
  else console.error(`✗ ${answer}`);
  process.exit(status);
}

/** @param {string} usage */
export function answerAbout(usage) {
  const words = process.argv.slice(2);
  if (words.includes('--version') || words.includes('-v'))
    end(JSON.parse(readFileSync(about, 'utf8')).version, 0);
  if (words.includes('--help') || words.includes('-h')) end(usage, 0);
}

/**
 * @param {string} usage
 * @param {import('node:util').ParseArgsOptionsConfig} [options]
 * @param {number} [most]
 */
export function readWords(usage, options = {}, most = 0) {
  answerAbout(usage);
  try {
    const given = parseArgs({ options, allowPositionals: true });
    const word = given.positionals[most];
    if (word !== undefined) throw new Error(`What is '${word}'?`);
    return given;
  } catch (error) {
    // The second sentence of an unknown option is about words that begin with a dash.
    return end(`${/** @type {Error} */ (error).message.split('. ', 1)[0]}\n\n${usage}`, 2);
  }
}
