import { type FormEvent, useRef, useState } from 'react';
import { LEFT_OUT_MAX } from '#shared/schemas/statements.ts';
import {
  type FileRow,
  STATEMENT_PROBLEMS,
  type StatementPreview,
  type StatementProblem,
} from '#shared/views/statements.ts';
import { RowAction } from '../../components/staff/row-actions.tsx';
import { Button } from '../../components/ui/button.tsx';
import { cx } from '../../components/ui/cx.ts';
import { TextField } from '../../components/ui/field.tsx';
import { useText } from '../../lib/text.tsx';
import styles from './import-modal.module.css';
import lists from './imports.module.css';

export interface LeftOutLine extends FileRow {
  readonly reason: string;
}

interface ProblemLinesProps {
  readonly preview: StatementPreview;
  readonly leftOut: readonly LeftOutLine[];
  /** True while the server reads the file again without the lines in `leftOut`. */
  readonly isPending: boolean;
  readonly onChange: (leftOut: readonly LeftOutLine[]) => void;
}

export function ProblemLines({ preview, leftOut, isPending, onChange }: ProblemLinesProps) {
  const { t } = useText();
  const ref = useRef<HTMLElement>(null);
  const { problemCount } = preview;
  const isGone = (row: FileRow) => isPending && leftOut.some(({ line }) => line === row.line);
  const problems = preview.problems.filter((row) => !isGone(row));
  if (problemCount === 0 && leftOut.length === 0) return null;
  const change = (next: readonly LeftOutLine[]) => {
    // The button that was pressed disappears; from here the next Tab reaches the next problem.
    ref.current?.focus({ preventScroll: true });
    onChange(next);
  };
  function leaveOut(rows: readonly FileRow[], reason: string): void {
    const lines = new Map(
      [...leftOut, ...rows.map((row) => ({ ...row, reason }))].map((row) => [row.line, row]),
    );
    change([...lines.values()].slice(0, LEFT_OUT_MAX));
  }
  return (
    <section
      ref={ref}
      tabIndex={-1}
      className={cx('stack', styles.panel)}
      aria-label={t('staff.problemsTitle')}
    >
      {STATEMENT_PROBLEMS.map((problem) => {
        const rows = problems.filter((row) => row.problem === problem);
        return (
          rows.length > 0 && (
            <ProblemGroup key={problem} problem={problem} rows={rows} onLeaveOut={leaveOut} />
          )
        );
      })}
      {problems.length < problemCount && !isPending && (
        <p>{t('staff.problemsMore', { shown: problems.length, count: problemCount.toLocaleString('en') })}</p>
      )}
      {leftOut.length > 0 && (
        <details className={styles.columns}>
          <summary>{t('staff.leftOutByPerson', { count: leftOut.length })}</summary>
          <ul className={lists.imports}>
            {leftOut.map((row) => (
              <li key={row.line}>
                <Cells row={row} text={row.reason} />
                <RowAction
                  label="staff.takeBackIn"
                  subject={t('staff.problemAt', { line: row.line })}
                  onClick={() => change(leftOut.filter(({ line }) => line !== row.line))}
                />
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

interface ProblemGroupProps {
  readonly problem: StatementProblem;
  readonly rows: StatementPreview['problems'];
  readonly onLeaveOut: (rows: readonly FileRow[], reason: string) => void;
}

/** One reason for all lines of the kind; it can be changed between two of them. */
function ProblemGroup({ problem, rows, onLeaveOut }: ProblemGroupProps) {
  const { t } = useText();
  const name = t(`staff.problem.${problem}`);
  const [reason, setReason] = useState(name);
  const isBlank = reason.trim() === '';
  const leaveOut = (chosen: readonly FileRow[]) =>
    onLeaveOut(
      chosen.map(({ line, cells }) => ({ line, cells })),
      reason.trim(),
    );
  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    if (!isBlank) leaveOut(rows);
  }
  const list = (
    <ul className={lists.imports}>
      {rows.map((row) => (
        <li key={`${row.line} ${row.text}`}>
          <Cells row={row} text={row.text} />
          {rows.length > 1 && (
            <Button
              size="small"
              variant="secondary"
              aria-label={`${t('staff.leaveOut')}: ${t('staff.problemAt', { line: row.line })}`}
              disabled={isBlank}
              onClick={() => leaveOut([row])}
            >
              {t('staff.leaveOut')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
  return (
    <form className={styles.problem} aria-label={name} onSubmit={onSubmit}>
      <h3>{rows.length === 1 ? name : t('staff.problemsOf', { problem: name, count: rows.length })}</h3>
      {rows.length === 1 && list}
      {problem === 'header' || problem === 'quotes' ? (
        <p>{t(`staff.whole.${problem}`)}</p>
      ) : (
        <div className={styles.reason}>
          <TextField
            label={t('staff.leaveOutReason')}
            maxLength={200}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
          <Button type="submit" variant="secondary" disabled={isBlank}>
            {t(rows.length === 1 ? 'staff.leaveOut' : 'staff.leaveOutAll', { count: rows.length })}
          </Button>
        </div>
      )}
      {rows.length > 1 && list}
    </form>
  );
}

/** A row of the file as it is written there. */
export function Cells({ row, text = '' }: { readonly row: FileRow; readonly text?: string }) {
  const { t } = useText();
  return (
    <div className={styles.cells}>
      <strong>{t('staff.problemAt', { line: row.line })}</strong> {text !== '' && <bdi>{text}</bdi>}
      <span>
        <bdi>{row.cells.filter((cell) => cell.trim() !== '').join(' · ')}</bdi>
      </span>
    </div>
  );
}
