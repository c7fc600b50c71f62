import { Card } from '../../components/ui/card.tsx';
import { useText } from '../../lib/text.tsx';

export function SealRules() {
  const { t } = useText();
  return (
    <>
      <Card title={t('proof.whatTitle')}>
        <div className="stack gap-3">
          <p>{t('proof.what1')}</p>
          <p>{t('proof.what2')}</p>
          <p>{t('proof.what3')}</p>
          <p>{t('proof.what4')}</p>
        </div>
      </Card>
      <Card title={t('proof.howTitle')}>
        <ol className="points">
          <li>{t('proof.how1')}</li>
          <li>{t('proof.how2')}</li>
          <li>{t('proof.how3')}</li>
        </ol>
      </Card>
    </>
  );
}
