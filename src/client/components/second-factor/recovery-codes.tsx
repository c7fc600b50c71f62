import { useConfig } from '../../lib/config.ts';
import { useCopy } from '../../lib/copy.ts';
import { saveFile } from '../../lib/save-file.ts';
import { useText } from '../../lib/text.tsx';
import { Button } from '../ui/button.tsx';
import { cx } from '../ui/cx.ts';
import styles from './second-factor.module.css';

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly username: string;
  readonly onDone: () => void;
}

/** The server stores only their hashes, so they can't be shown again. */
export function RecoveryCodes({ codes, username, onDone }: RecoveryCodesProps) {
  const { t } = useText();
  const { brandName } = useConfig();
  const text = `${t('factor.fileHead', { username, brand: brandName })}\n\n${codes.join('\n')}\n`;
  const copy = useCopy('factor.copyFailed');
  const save = () =>
    saveFile(`recovery-codes-${username}.txt`, new Blob([text], { type: 'text/plain;charset=utf-8' }));
  return (
    <div className="stack">
      <p>{t('factor.recoveryKeep')}</p>
      <ul className={cx('box hash', styles.codes)} aria-label={t('factor.recoveryCodes')} dir="ltr">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="row">
        <Button variant="secondary" onClick={() => void copy(text, 'factor.copied')}>
          {t('factor.copy')}
        </Button>
        <Button variant="secondary" onClick={save}>
          {t('factor.save')}
        </Button>
      </div>
      <Button block onClick={onDone}>
        {t('factor.kept')}
      </Button>
    </div>
  );
}
