import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { PaymentMethod } from '#shared/rules.ts';
import { Button } from '../../components/ui/button.tsx';
import { FileField, PasswordField } from '../../components/ui/field.tsx';
import { saveFile } from '../../lib/save-file.ts';
import { useText } from '../../lib/text.tsx';
import { type ReadFile, readStatementFile } from './file/index.ts';
import { FileRefusal } from './file/refusal.ts';
import styles from './import-modal.module.css';

const ACCEPTED = '.csv,.txt,.tsv,.pdf,.xlsx,.xls,.htm,.html,text/csv,text/plain,application/pdf';

interface FileChoiceProps {
  readonly account: PaymentMethod;
  readonly text: string;
  readonly isChosen: boolean;
  readonly problem: string | undefined;
  readonly disabled: boolean;
  readonly onStart: (name: string) => void;
  /** With the file as text, under its own name. */
  readonly onFile: (file: File, read: ReadFile) => void;
}

export function FileChoice({ account, text, isChosen, problem, disabled, onStart, onFile }: FileChoiceProps) {
  const { t } = useText();
  const [file, setFile] = useState<File>();
  const [read, setRead] = useState<ReadFile>();
  const [refusal, setRefusal] = useState<FileRefusal | Error>();
  const [isReading, setReading] = useState(false);
  const reading = useRef<AbortController>(undefined);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => () => reading.current?.abort(), []);

  async function open(chosen: File, password?: string): Promise<void> {
    reading.current?.abort();
    const own = new AbortController();
    const { signal } = own;
    reading.current = own;
    setFile(chosen);
    setRead(undefined);
    setRefusal(undefined);
    setReading(true);
    onStart(chosen.name);
    try {
      const found = await readStatementFile(chosen, { password, signal });
      if (signal.aborted) return;
      setRead(found);
      onFile(new File([found.content], chosen.name), found);
    } catch (error) {
      if (!signal.aborted) setRefusal(error as Error);
    }
    if (!signal.aborted) setReading(false);
  }

  const known = refusal instanceof FileRefusal ? refusal : undefined;
  const refused = known ? t(`staff.${known.key}`, known.params) : refusal && t('staff.readFileFailed');
  const isLocked = known?.key === 'fileNeedsPassword' || known?.key === 'fileWrongPassword';
  return (
    <>
      <FileField
        ref={field}
        label={t('staff.importFile')}
        hint={isChosen ? undefined : t('staff.chooseFileHint')}
        accept={ACCEPTED}
        text={text || t('staff.chooseFile')}
        error={isLocked ? undefined : (refused ?? problem)}
        disabled={disabled}
        onFile={(chosen) => chosen && void open(chosen)}
      />
      {isReading && <p role="status">{t('staff.fileReading')}</p>}
      {file && isLocked && (
        <PasswordForm
          isWrong={known.key === 'fileWrongPassword'}
          text={refused}
          onOpen={(password) => {
            // The field of the password disappears.
            field.current?.focus();
            void open(file, password);
          }}
        />
      )}
      {known?.description && <Description name={text} content={known.description} />}
      {read && <ReadKind read={read} account={account} />}
    </>
  );
}

interface PasswordFormProps {
  readonly isWrong: boolean;
  readonly text: string | undefined;
  readonly onOpen: (password: string) => void;
}

function PasswordForm({ isWrong, text, onOpen }: PasswordFormProps) {
  const { t } = useText();
  const [password, setPassword] = useState('');
  function submit(event: FormEvent): void {
    event.preventDefault();
    onOpen(password);
  }
  return (
    <form className={styles.steps} onSubmit={submit}>
      <PasswordField
        label={t('staff.filePassword')}
        hint={`${text} ${t('staff.filePasswordHint')}`}
        error={isWrong ? text : undefined}
        autoComplete="off"
        autoFocus
        value={password}
        onChange={({ target }) => setPassword(target.value)}
      />
      <Button type="submit" disabled={password === ''}>
        {t('staff.fileOpen')}
      </Button>
    </form>
  );
}

function Description({ name, content }: { readonly name: string; readonly content: string }) {
  const { t } = useText();
  const save = () => saveFile(`${name}.txt`, new Blob([content], { type: 'text/plain;charset=utf-8' }));
  return (
    <div className={styles.steps}>
      <p>{t('staff.fileDescribeHint')}</p>
      <Button variant="secondary" onClick={save}>
        {t('staff.fileDescribe')}
      </Button>
    </div>
  );
}

const count = (number = 0) => number.toLocaleString('en');

function ReadKind({ read, account }: { readonly read: ReadFile; readonly account: PaymentMethod }) {
  const { t } = useText();
  const { kind, rows, pages, sheet = '', otherSheets = [] } = read;
  const isOther = read.account && read.account.account !== account;
  if (kind === 'csv') return null;
  return (
    <div className={styles.steps}>
      {kind === 'pdf' && <p>{t('staff.fileKindPdf', { pages: count(pages), rows: count(rows) })}</p>}
      {kind === 'xlsx' && <p>{t('staff.fileKindXlsx', { sheet, rows: count(rows) })}</p>}
      {kind === 'html' && <p>{t('staff.fileKindHtml', { rows: count(rows) })}</p>}
      {otherSheets.length > 0 && <p>{t('staff.fileOtherSheets', { sheets: otherSheets.join(', ') })}</p>}
      {isOther && (
        <p className="notice" data-tone="info">
          {t('staff.fileOfAccount', { account: read.account?.account ?? '', chosen: account })}
        </p>
      )}
    </div>
  );
}
