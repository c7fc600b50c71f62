import { useText } from '../../lib/text.tsx';

export function SealRules() {
  const { t } = useText();
  return (
    <>
      <section className="stack gap-3">
        <h2>{t('proof.whatTitle')}</h2>
        <p>{t('proof.what1')}</p>
        <p>{t('proof.what2')}</p>
        <p>{t('proof.what3')}</p>
        <p>{t('proof.what4')}</p>
      </section>
      <section className="stack gap-3">
        <h2>{t('proof.howTitle')}</h2>
        <ol className="points">
          <li>{t('proof.how1')}</li>
          <li>{t('proof.how2')}</li>
          <li>{t('proof.how3')}</li>
        </ol>
      </section>
    </>
  );
}
