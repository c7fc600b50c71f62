/** A table that is written as text: a row a line, with bars between its cells. */
export const rowsOf = (text: string): string[][] =>
  text
    .trim()
    .split('\n')
    .map((row) => row.trim().split(' | '));

/** The parts of a text between semicolons. */
export const listOf = (text: string): string[] => text.split(';').map((part) => part.trim());
