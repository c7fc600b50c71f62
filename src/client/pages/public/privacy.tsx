import { privacy } from '#shared/i18n/en/privacy.ts';
import { LinkButton } from '../../components/ui/button.tsx';
import { ErasureRules } from '../../features/rules/erasure-rules.tsx';
import { Points, RuleSection } from '../../features/rules/rule-section.tsx';
import { useConfig } from '../../lib/config.ts';
import { landingOf } from '../../lib/landing.ts';
import { paths } from '../../lib/paths.ts';
import { useSession } from '../../lib/session.ts';
import { registerTexts, useText } from '../../lib/text.tsx';
import { PublicPage } from './public-page.tsx';

registerTexts('privacy', privacy, async () => (await import('#shared/i18n/ur/privacy.ts')).privacy);

export default function PrivacyPage() {
  const { t } = useText();
  const { brandName } = useConfig();
  const session = useSession();
  return (
    <PublicPage title={t('privacy.title')} hint={t('privacy.hint', { brand: brandName })} wide>
      <RuleSection title={t('privacy.keptTitle')} important>
        <Points
          points={[
            t('privacy.keptAccount'),
            t('privacy.keptMoney'),
            t('privacy.keptBank'),
            t('privacy.keptSaved'),
            t('privacy.keptClicks'),
            t('privacy.keptMessages'),
            t('privacy.keptDevices'),
            t('privacy.keptNotices'),
          ]}
        />
      </RuleSection>
      <RuleSection title={t('privacy.whoTitle')}>
        <Points
          points={[
            t('privacy.whoStaff'),
            t('privacy.whoInviter'),
            t('privacy.whoSaved'),
            t('privacy.whoOthers'),
          ]}
        />
      </RuleSection>
      <ErasureRules />
      <RuleSection title={t('privacy.deviceTitle')}>
        <Points points={[t('privacy.deviceSession'), t('privacy.deviceLogout'), t('privacy.deviceStays')]} />
      </RuleSection>
      <RuleSection title={t('privacy.staysTitle')} important>
        <Points
          points={[
            t('privacy.staysBooks'),
            t('privacy.staysUsername'),
            t('privacy.staysAudit'),
            t('privacy.staysJoiner'),
            t('privacy.staysReceipts'),
            t('privacy.staysStatements'),
          ]}
        />
      </RuleSection>
      <RuleSection title={t('privacy.yoursTitle')} important>
        <p>{t('privacy.yoursHint')}</p>
      </RuleSection>
      <div className="row no-print">
        {session ? (
          <LinkButton href={landingOf(session.role)}>{t('privacy.backInside')}</LinkButton>
        ) : (
          <LinkButton href={paths.login}>{t('privacy.back')}</LinkButton>
        )}
      </div>
    </PublicPage>
  );
}
