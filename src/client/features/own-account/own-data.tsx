import { Link } from 'wouter';
import { Button } from '../../components/ui/button.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { Problem } from '../../components/ui/problem.tsx';
import { useText } from '../../lib/text.tsx';
import { paths } from '../../paths.ts';
import { useOwnData } from './hooks.ts';

export function OwnData() {
  const { t } = useText();
  const { busy, send, done, problem } = useOwnData();
  return (
    <section className="stack gap-3" aria-labelledby="own-data">
      <h3 id="own-data" className="title">
        {t('member.ownData')}
      </h3>
      <div className="stack">
        <p className="small">
          {t('member.ownDataHint')} <Link href={paths.privacy}>{t('public.privacyLink')}</Link>
        </p>
        <Problem text={problem} />
        {done && (
          <p className="good strong" role="status">
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
