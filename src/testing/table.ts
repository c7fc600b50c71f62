/** A table that is written as text: a row a line, with bars between its cells; it may go on at a bar. */
export const rowsOf = (text: string): string[][] =>
  text
    .trim()
    .replace(/\n\s*\| /g, ' | ')
    .split('\n')
    .map((row) => row.trim().split(' | '));

/** The parts of a text between semicolons. */
export const listOf = (text: string): string[] => text.split(';').map((part) => part.trim());
