import type { Talk } from './talk.ts';
import type { Exchange, HttpCase } from './wire.ts';

/** Internal details that no answer may contain: places in the code, and SQL. */
const INSIDES = /node_modules|\.ts:\d+:\d+|insert into |PostgresError|stack trace/i;
const FAULT = /"httpStatus":5(?!03)\d\d/;
const CLOSED_BY_FAULT = 1011;

/** Counts the answers and collects the problems. */
export class Report {
  readonly problems: string[] = [];
  readonly #counts = new Map<string, number>();

  /** @param repeat the command that repeats the case */
  http(number: number, sent: HttpCase, { answers, end }: Exchange, repeat: string): void {
    const problem = (what: string) =>
      this.problems.push(`request ${number}: ${what}: ${sent.about} (${repeat})`);
    for (const { status, headers, body } of answers) {
      // A 503 with Retry-After is a deliberate refusal; any other status from 500 is a fault.
      const isRefusal = status === 503 && headers.has('retry-after');
      this.count(isRefusal ? '503 with Retry-After' : String(status));
      if (!(status >= 100 && status < 500) && !isRefusal) problem(`answered ${status} ${body.slice(0, 200)}`);
      else if (FAULT.test(body)) problem(`answered a fault inside ${status}: ${body.slice(0, 200)}`);
      if (INSIDES.test(body)) problem(`told of its insides: ${INSIDES.exec(body)}`);
    }
    if (answers.length === 0) this.count(end);
    if (end === 'silent') problem('was not answered');
    if (end === 'closed' && sent.answers !== undefined)
      problem(`got ${answers.length} of ${sent.answers} answers`);
  }

  frames(numbers: string, { said, code, isSilent }: Talk, repeat: string): void {
    const problem = (what: string) => this.problems.push(`frames ${numbers}: ${what} (${repeat})`);
    for (const text of said) {
      const status = /"httpStatus":(\d+)/.exec(text)?.[1];
      this.count(status ? `frame ${status}` : text.includes('"result"') ? 'frame answered' : 'frame other');
      if (FAULT.test(text)) problem(`answered ${text.slice(0, 300)}`);
      if (INSIDES.test(text)) problem(`told of its insides: ${INSIDES.exec(text)}`);
    }
    if (code !== undefined) this.count(`socket closed with ${code}`);
    if (code === CLOSED_BY_FAULT) problem(`closed with ${code}`);
    if (isSilent) problem('neither answered nor closed');
  }

  /**
   * Counts a line of the server's log. A line of level 50 (error) or more, or without a level, is a problem,
   * even if the answers were right.
   */
  log(line: string): void {
    const level = Number(/"level":(\d+)/.exec(line)?.[1]);
    const isFault = !(level < 50);
    this.count(isFault ? 'log lines of faults' : 'other log lines');
    if (isFault) this.problems.push(`the log: ${line.slice(0, 600)}`);
  }

  count(what: string): void {
    this.#counts.set(what, (this.#counts.get(what) ?? 0) + 1);
  }

  table(): string {
    const rows = [...this.#counts].sort(([a], [b]) => a.localeCompare(b));
    return rows.map(([what, times]) => `  ${what}: ${times}`).join('\n');
  }
}
