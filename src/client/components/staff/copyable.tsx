import { useState } from 'react';
import { useCopy } from '../../lib/copy.ts';
import { useText } from '../../lib/text.tsx';
import { Icon } from '../ui/icon.tsx';
import styles from './copyable.module.css';

const TICK_MS = 1_500;

interface CopyableProps {
  readonly text: string;
  readonly label: string;
}

export function Copyable({ text, label }: CopyableProps) {
  return (
    <span className={styles.copyable}>
      <bdi>{text}</bdi>
      <CopyButton text={text} label={label} />
    </span>
  );
}

export function CopyButton({ text, label }: CopyableProps) {
  const { t } = useText();
  const [copied, setCopied] = useState(false);
  const copyNamed = useCopy('staff.copyFailed');
  const copy = async () => {
    if (!(await copyNamed(text))) return;
    setCopied(true);
    setTimeout(() => setCopied(false), TICK_MS);
  };
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-label={t('staff.copy', { what: label })}
        title={t('staff.copy', { what: label })}
        onClick={() => void copy()}
      >
        <Icon name={copied ? 'check' : 'copy'} size={18} />
      </button>
      <span className="visually-hidden" role="status">
        {copied && t('staff.copied', { what: label })}
      </span>
    </>
  );
}
