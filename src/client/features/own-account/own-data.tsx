import { Link } from 'wouter';
import { Button } from '../../components/ui/button.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { useText } from '../../lib/text.tsx';
import { paths } from '../../paths.ts';
import { useOwnData } from './hooks.ts';
import styles from './own-account.module.css';

export function OwnData() {
  const { t } = useText();
  const { busy, send, done, problem } = useOwnData();
  return (
    <section aria-labelledby="own-data">
      <h3 id="own-data" className={styles.title}>
        {t('member.ownData')}
      </h3>
      <div className={styles.form}>
        <p className={styles.note}>
          {t('member.ownDataHint')} <Link href={paths.privacy}>{t('public.privacyLink')}</Link>
        </p>
        {problem && (
          <p className={styles.problem} role="alert">
            {problem}
          </p>
        )}
        {done && (
          <p className={styles.done} role="status">
            {t('member.ownDataBegun')}
          </p>
        )}
        <Button variant="secondary" block busy={busy} onClick={() => send({})}>
          <Icon name="download" />
          {t('member.ownDataDownload')}
        </Button>
      </div>
    </section>
  );
}
