import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { type PaymentMethod, STATEMENT_MAX_BYTES } from '#shared/rules.ts';
import type { PreviewStatementInput, StatementLayout } from '#shared/schemas/statements.ts';
import type { StatementPreview } from '#shared/views/statements.ts';
import { useFailureText } from '../../components/staff/use-failure-text.ts';
import { Button } from '../../components/ui/button.tsx';
import { CheckField } from '../../components/ui/check-field.tsx';
import { cx } from '../../components/ui/cx.ts';
import { Modal } from '../../components/ui/modal.tsx';
import { ProgressBar } from '../../components/ui/progress-bar.tsx';
import { useText } from '../../lib/text.tsx';
import { trpc } from '../../lib/trpc.ts';
import { useUploadProgress } from '../../lib/upload.ts';
import type { ReadFile } from './file/index.ts';
import { FileChoice } from './file-choice.tsx';
import { findFileFault, readContent } from './file-content.ts';
import { useImportStatement } from './hooks.ts';
import styles from './import-modal.module.css';
import { HeaderRows, LayoutFields } from './layout-fields.tsx';
import { PreviewPanel } from './preview-panel.tsx';
import { type LeftOutLine, ProblemLines } from './problem-lines.tsx';

/** A file of this size in base64 is sent and read again with a progress bar. */
const SLOW = 100_000;

interface Change {
  readonly layout?: StatementLayout;
  readonly headerLine?: number;
  readonly leftOut: readonly LeftOutLine[];
}

/** A file that the browser has read. */
interface Opened {
  readonly file: File;
  readonly source: PreviewStatementInput['source'];
  /** The account whose IBAN stands in the file. */
  readonly owner: PaymentMethod | undefined;
}

interface Chosen {
  readonly name: string;
  readonly content: string;
  readonly source: Opened['source'];
  readonly owner: Opened['owner'];
  readonly preview: StatementPreview;
  readonly leftOut: readonly LeftOutLine[];
}

type Translate = ReturnType<typeof useText>['t'];
/** What a person must say before the file is kept. */
type Tick = 'isConfirmed' | 'isUnproved' | 'replaces';

interface ImportModalProps {
  readonly account: PaymentMethod;
  readonly onClose: () => void;
  readonly onKept: (kept: StatementPreview) => void;
}

export function ImportModal({ account, onClose, onKept }: ImportModalProps) {
  const { t } = useText();
  const failureText = useFailureText();
  const { client } = trpc.useUtils();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [name, setName] = useState('');
  /** What a person answered and the server has not read yet. */
  const [change, setChange] = useState<Change>();
  const [ticked, setTicked] = useState<readonly Tick[]>([]);
  const look = useMutation({
    mutationFn: async ({ of, leftOut, ...change }: Change & { of: Opened | Chosen }) => {
      const { source, owner } = of;
      const content = 'file' in of ? await readContent(of.file) : of.content;
      const input = { account, content, source, ...change, leftOut: withoutCells(leftOut) };
      const preview = await client.requests.statements.preview.mutate(input);
      return { name: 'file' in of ? of.file.name : of.name, content, source, owner, preview, leftOut };
    },
  });
  const keep = useImportStatement(account, () => chosen && onKept(chosen.preview));
  const [fault, setFault] = useState<string>();
  const preview = chosen?.preview;
  const busy = look.isPending || keep.busy;
  const fresh = preview ? preview.lines - preview.knownLines : 0;
  const failure = look.error ? failureText(look.error, 'staff.readFileFailed', false) : undefined;
  const obstacle = preview && findObstacle(preview, t);
  const refusal = keep.problem ?? failure;
  const why = refusal ?? obstacle;
  const ticks = preview && !obstacle && !failure ? findTicks(preview, chosen.owner, account, t) : [];
  const isTicked = (id: Tick) => ticked.includes(id) && ticks.some((tick) => tick.id === id);
  const isProgressShown = keep.busy || (look.isPending && (chosen?.content.length ?? SLOW) >= SLOW);
  const keepOne = fresh === 1 ? 'staff.importLinesOne' : 'staff.importLines';
  const isReplacing = ticks.some(({ id }) => id === 'replaces');

  /** Only the last of several calls shows its preview: it has the answers of the others too. */
  function send(of: Opened | Chosen, next: Change): void {
    const onSuccess = (read: Chosen) => {
      setChosen(read);
      setChange(undefined);
      setTicked([]);
    };
    setChange(next);
    keep.reset();
    look.mutate({ of, ...next }, { onSuccess });
  }

  function choose(file: File, { kind, digest, account: hint }: ReadFile): void {
    const found = findFileFault(file);
    setFault(found && t(`errors.${found}`, { mb: STATEMENT_MAX_BYTES / 1024 / 1024 }));
    const source = digest === '' ? undefined : { kind, digest };
    if (!found) send({ file, source, owner: hint?.account }, { leftOut: [] });
  }

  return (
    <Modal
      size="wide"
      title={t('staff.importTitle', { account })}
      onClose={onClose}
      footer={
        <>
          {isProgressShown && (keep.busy && preview ? <Saving lines={preview.lines} /> : <Sending />)}
          {preview && why && !isProgressShown && (
            <p
              className={cx('notice', styles.why)}
              data-tone={refusal || preview.problemCount > 0 ? 'danger' : 'info'}
              role="alert"
            >
              {why}
            </p>
          )}
          {ticks.map(({ id, ...texts }) => (
            <div key={id} className={styles.tick}>
              <CheckField
                {...texts}
                checked={ticked.includes(id)}
                onChange={(isOn) => setTicked(isOn ? [...ticked, id] : ticked.filter((one) => one !== id))}
              />
            </div>
          ))}
          <Button variant="secondary" onClick={onClose} disabled={keep.busy}>
            {t('staff.cancel')}
          </Button>
          {chosen && change && look.isError && (
            <Button onClick={() => send(chosen, change)}>{t('common.tryAgain')}</Button>
          )}
          {chosen && preview && !look.isError && (
            <Button
              busy={busy}
              disabled={obstacle !== undefined || !ticks.every(({ id }) => ticked.includes(id))}
              onClick={() =>
                keep.send({
                  account,
                  fileName: chosen.name.slice(-200),
                  content: chosen.content,
                  source: chosen.source,
                  layout: preview.layout,
                  leftOut: withoutCells(chosen.leftOut),
                  isConfirmed: isTicked('isConfirmed'),
                  isUnproved: isTicked('isUnproved'),
                  replaces: isTicked('replaces') ? preview.changed.imports.map(({ id }) => id) : undefined,
                })
              }
            >
              {t(isReplacing ? 'staff.importLinesInstead' : keepOne, {
                count: (isReplacing ? preview.lines : fresh).toLocaleString('en'),
              })}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.steps}>
        <FileChoice
          account={account}
          text={name}
          isChosen={chosen !== null}
          problem={fault ?? (chosen ? undefined : failure)}
          disabled={keep.busy}
          onStart={(fileName) => {
            setName(fileName);
            setChosen(null);
            setFault(undefined);
            look.reset();
          }}
          onFile={choose}
        />
        <p className="visually-hidden" role="status">
          {preview && !why && !busy && t('staff.fileUnderstood', { lines: preview.lines, fresh })}
        </p>
        {chosen && <Understood chosen={chosen} change={change} onChange={(next) => send(chosen, next)} />}
      </div>
    </Modal>
  );
}

interface UnderstoodProps {
  readonly chosen: Chosen;
  readonly change: Change | undefined;
  readonly onChange: (change: Change) => void;
}

/** A line that was left out may be right in another layout, so a change of the layout takes all back in. */
function Understood({ chosen, change, onChange }: UnderstoodProps) {
  const { preview } = chosen;
  const layout = change?.layout ?? preview.layout;
  return (
    <>
      <LayoutFields
        preview={preview}
        layout={layout}
        onChange={(next) => onChange({ layout: next, leftOut: [] })}
      >
        <ProblemLines
          preview={preview}
          leftOut={change?.leftOut ?? chosen.leftOut}
          isPending={change !== undefined}
          onChange={(leftOut) => onChange({ layout, leftOut })}
        />
        <HeaderRows
          preview={preview}
          headerLine={change?.headerLine ?? preview.headerLine}
          onChange={(headerLine) => onChange({ headerLine, leftOut: [] })}
        />
      </LayoutFields>
      <PreviewPanel preview={preview} />
    </>
  );
}

const withoutCells = (lines: readonly LeftOutLine[]) => lines.map(({ line, reason }) => ({ line, reason }));

/** Why nothing can be kept, or undefined. */
function findObstacle(preview: StatementPreview, t: Translate): string | undefined {
  const { questions, problemCount, changed, lines, knownLines } = preview;
  if (questions.length > 0) return t('errors.statementQuestions');
  if (problemCount > 0) return t('staff.previewProblems', { count: problemCount.toLocaleString('en') });
  if (lines === 0) return t('errors.statementEmpty');
  const used = changed.imports.filter(({ isUsed }) => isUsed).map(({ fileName }) => fileName);
  if (used.length > 0) return t('staff.importUsed', { files: used.join(', ') });
  return lines === knownLines && changed.count === 0 ? t('staff.importNothingNew') : undefined;
}

function findTicks(
  { otherAccount, isUnproved, changed }: StatementPreview,
  owner: PaymentMethod | undefined,
  account: PaymentMethod,
  t: Translate,
) {
  const ticks: { id: Tick; label: string; hint: string }[] = [];
  const other = otherAccount ?? (owner === account ? undefined : owner);
  if (other) {
    const hint = t('errors.statementOfOther', { account: other });
    ticks.push({ id: 'isConfirmed', label: t('staff.importConfirm', { account }), hint });
  }
  if (isUnproved) {
    ticks.push({ id: 'isUnproved', label: t('staff.importUnproved'), hint: t('staff.importUnprovedHint') });
  }
  if (changed.count > 0) {
    const files = changed.imports.map(({ fileName }) => fileName).join(', ');
    const label = t('staff.importReplace', { files });
    ticks.push({ id: 'replaces', label, hint: t('staff.importReplaceHint') });
  }
  return ticks;
}

function Sending() {
  const { t } = useText();
  const progress = useUploadProgress();
  const { sent, total } = progress ?? { sent: 0, total: 1 };
  const isSent = progress !== null && sent >= total;
  const kilobytes = (bytes: number) => Math.ceil(bytes / 1024).toLocaleString('en');
  const text = isSent
    ? t('staff.readingLines')
    : t('staff.sendingFile', { sent: kilobytes(sent), total: kilobytes(total) });
  return <Progress value={sent} max={total} text={text} />;
}

/** Lines that colleagues import at the same time count too. */
function Saving({ lines }: { readonly lines: number }) {
  const { t } = useText();
  const { data } = trpc.requests.statements.position.useQuery(undefined, {
    refetchInterval: 1_000,
    gcTime: 0,
  });
  const [start, setStart] = useState<number>();
  if (start === undefined && data !== undefined) setStart(data);
  const saved = data !== undefined && start !== undefined ? Math.min(lines, data - start) : 0;
  if (saved === 0) return <Sending />;
  const of = { saved: saved.toLocaleString('en'), lines: lines.toLocaleString('en') };
  const text = saved < lines ? t('staff.savingLines', of) : t('staff.matchingLines');
  return <Progress value={saved} max={lines} text={text} />;
}

function Progress({ text, ...bar }: { readonly value: number; readonly max: number; readonly text: string }) {
  const { t } = useText();
  return (
    <div className={cx(styles.progress, styles.why)}>
      <ProgressBar {...bar} label={t('staff.readingFile')} />
      <p role="status">{text}</p>
    </div>
  );
}
