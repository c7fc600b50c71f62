import { howItWorks } from '#shared/i18n/en/how-it-works.ts';
import { LinkButton } from '../../components/ui/button.tsx';
import { DailySum, DepositRules, SpinRules, VideoRules } from '../../features/rules/earning-rules.tsx';
import { FiguresPanel } from '../../features/rules/figures-panel.tsx';
import { AccountRules, LevelRules, WithdrawalRules } from '../../features/rules/payout-rules.tsx';
import { useConfig } from '../../lib/config.ts';
import { landingOf } from '../../lib/landing.ts';
import { paths } from '../../lib/paths.ts';
import { useSession } from '../../lib/session.ts';
import { registerTexts, useText } from '../../lib/text.tsx';
import { PublicPage } from './public-page.tsx';

registerTexts(
  'howItWorks',
  howItWorks,
  async () => (await import('#shared/i18n/ur/how-it-works.ts')).howItWorks,
);

export default function HowItWorksPage() {
  const { t } = useText();
  const { brandName } = useConfig();
  const session = useSession();
  return (
    <PublicPage title={t('howItWorks.title')} hint={t('howItWorks.hint', { brand: brandName })} wide>
      <FiguresPanel />
      <DepositRules />
      <VideoRules />
      <SpinRules />
      <DailySum />
      <LevelRules />
      <WithdrawalRules />
      <AccountRules />
      <div className="row no-print">
        {session ? (
          <LinkButton href={landingOf(session.role)}>{t('howItWorks.backInside')}</LinkButton>
        ) : (
          <>
            <LinkButton href={paths.signup}>{t('howItWorks.join')}</LinkButton>
            <LinkButton href={paths.login} variant="secondary">
              {t('howItWorks.back')}
            </LinkButton>
          </>
        )}
        <LinkButton href={paths.proof} variant="secondary">
          {t('howItWorks.proof')}
        </LinkButton>
        <LinkButton href={paths.privacy} variant="secondary">
          {t('public.privacyLink')}
        </LinkButton>
      </div>
    </PublicPage>
  );
}
