/** So many words of a name are hinted at; the rest would only help a guesser. */
const WORDS = 3;
const HIDDEN = '***';

/**
 * A name that its friends recognise and nobody else can read: `Ayesha Khan` is `Ay*** K***`. A word of six letters or more shows
 * two, a shorter one shows one, a single letter none; the stars don't tell how many letters there are.
 */
export function maskName(name: string): string {
  // Signs that can't be seen, such as those that turn a line round, go; the joiners inside Urdu words and emoji stay.
  const words = name
    .replace(/(?![\s\u200c\u200d])\p{C}/gu, '')
    .split(/\s+/)
    .filter(Boolean);
  return words.slice(0, WORDS).map(maskWord).join(' ') || HIDDEN;
}

function maskWord(word: string): string {
  // Letters as a reader counts them: with their marks, in every script.
  const letters = Array.from(new Intl.Segmenter().segment(word), ({ segment }) => segment);
  const shown = letters.length >= 6 ? 2 : letters.length >= 2 ? 1 : 0;
  return letters.slice(0, shown).join('') + HIDDEN;
}
