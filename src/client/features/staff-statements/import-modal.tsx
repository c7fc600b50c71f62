import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { type PaymentMethod, STATEMENT_MAX_BYTES } from '#shared/rules.ts';
import type { StatementLayout } from '#shared/schemas/statements.ts';
import type { StatementPreview } from '#shared/views/statements.ts';
import { useFailureText } from '../../components/staff/use-failure-text.ts';
import { Button } from '../../components/ui/button.tsx';
import { CheckField } from '../../components/ui/check-field.tsx';
import { cx } from '../../components/ui/cx.ts';
import { FileField } from '../../components/ui/field.tsx';
import { Modal } from '../../components/ui/modal.tsx';
import { ProgressBar } from '../../components/ui/progress-bar.tsx';
import { useText } from '../../lib/text.tsx';
import { trpc } from '../../lib/trpc.ts';
import { useUploadProgress } from '../../lib/upload.ts';
import { findFileFault, readContent } from './file-content.ts';
import { useImportStatement } from './hooks.ts';
import styles from './import-modal.module.css';
import { LayoutFields } from './layout-fields.tsx';
import { PreviewPanel } from './preview-panel.tsx';

interface Chosen {
  readonly name: string;
  readonly content: string;
  readonly preview: StatementPreview;
}

interface ImportModalProps {
  readonly account: PaymentMethod;
  readonly onClose: () => void;
}

export function ImportModal({ account, onClose }: ImportModalProps) {
  const { t } = useText();
  const failureText = useFailureText();
  const { client } = trpc.useUtils();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [name, setName] = useState('');
  const [isConfirmed, setConfirmed] = useState(false);
  const look = useMutation({
    mutationFn: async ({ file, layout }: { file: File | Chosen; layout?: StatementLayout }) => {
      const content = file instanceof File ? await readContent(file) : file.content;
      const preview = await client.requests.statements.preview.mutate({ account, content, layout });
      return { name: file.name, content, preview };
    },
    onSuccess: setChosen,
  });
  const keep = useImportStatement(account, onClose);
  const [fault, setFault] = useState<string>();
  const preview = chosen?.preview;
  const busy = look.isPending || keep.busy;
  const fresh = preview ? preview.lines - preview.knownLines : 0;
  const problem =
    fault ??
    keep.problem ??
    (look.error ? failureText(look.error, 'staff.readFileFailed', false) : undefined);

  function choose(file: File | null): void {
    if (!file) return;
    const found = findFileFault(file);
    setName(file.name);
    setChosen(null);
    setConfirmed(false);
    setFault(found && t(`errors.${found}`, { mb: STATEMENT_MAX_BYTES / 1024 / 1024 }));
    look.reset();
    if (!found) look.mutate({ file });
  }

  return (
    <Modal
      open
      size="wide"
      title={t('staff.importTitle', { account })}
      onClose={onClose}
      footer={
        <>
          {preview && !busy && <WhyNot preview={preview} />}
          {preview?.otherAccount && (
            <CheckField
              label={t('staff.importConfirm', { account })}
              checked={isConfirmed}
              onChange={setConfirmed}
            />
          )}
          <Button variant="secondary" onClick={onClose} disabled={keep.busy}>
            {t('staff.cancel')}
          </Button>
          {chosen && preview && (
            <Button
              busy={keep.busy}
              disabled={
                busy ||
                preview.problemCount > 0 ||
                fresh === 0 ||
                (preview.otherAccount !== null && !isConfirmed)
              }
              onClick={() =>
                keep.send({
                  account,
                  fileName: chosen.name.slice(-200),
                  content: chosen.content,
                  layout: preview.layout,
                  isConfirmed,
                })
              }
            >
              {t(fresh === 1 ? 'staff.importLinesOne' : 'staff.importLines', {
                count: fresh.toLocaleString('en'),
              })}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.steps}>
        <FileField
          label={t('staff.importFile')}
          hint={t('staff.chooseFileHint')}
          accept=".csv,.txt,.tsv,text/csv,text/plain"
          text={name || t('staff.chooseFile')}
          error={problem}
          disabled={busy}
          onFile={choose}
        />
        {busy && (keep.busy && preview ? <Saving lines={preview.lines} /> : <Sending />)}
        {preview && (
          <>
            <LayoutFields
              key={preview.layout.header.join()}
              preview={preview}
              disabled={busy}
              onChange={(layout) => chosen && look.mutate({ file: chosen, layout })}
            />
            <PreviewPanel preview={preview} />
          </>
        )}
      </div>
    </Modal>
  );
}

function WhyNot({ preview }: { readonly preview: StatementPreview }) {
  const { t } = useText();
  const { problemCount, lines, knownLines, otherAccount } = preview;
  const isWrong = problemCount > 0;
  let why = '';
  if (isWrong) why = t('staff.previewProblems', { count: problemCount.toLocaleString('en') });
  else if (lines === knownLines) why = t(lines === 0 ? 'errors.statementEmpty' : 'staff.importNothingNew');
  else if (otherAccount) why = t('errors.statementOfOther', { account: otherAccount });
  if (why === '') return null;
  return (
    <p className={cx(styles.why, isWrong ? styles.wrong : styles.note)} role="alert">
      {why}
    </p>
  );
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
    <div className={styles.progress}>
      <ProgressBar {...bar} label={t('staff.readingFile')} />
      <p role="status">{text}</p>
    </div>
  );
}
