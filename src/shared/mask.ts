/** The most words of a name that are shown; more words would help a stranger to guess the name. */
const WORDS = 3;
const HIDDEN = '***';

/**
 * Masks a name so that only people who know the person recognise it: `Ayesha Khan` becomes `Ay*** K***`. A
 * word of six letters or more shows two, a shorter word one, a single letter none. The stars hide the length.
 */
export function maskName(name: string): string {
  // Removes invisible characters, such as direction marks; joiners stay, because Urdu words and emoji need
  // them.
  const words = name
    .replace(/(?![\s\u200c\u200d])\p{C}/gu, '')
    .split(/\s+/)
    .filter(Boolean);
  return words.slice(0, WORDS).map(maskWord).join(' ') || HIDDEN;
}

function maskWord(word: string): string {
  // Splits by grapheme clusters, so that in every script a letter stays together with its marks.
  const letters = Array.from(new Intl.Segmenter().segment(word), ({ segment }) => segment);
  const shown = letters.length >= 6 ? 2 : letters.length >= 2 ? 1 : 0;
  return letters.slice(0, shown).join('') + HIDDEN;
}
