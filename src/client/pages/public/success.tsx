import { useLocation } from 'wouter';
import { Button } from '../../components/ui/button.tsx';
import { ReviewTrack } from '../../features/deposit/review-track.tsx';
import { useText } from '../../lib/text.tsx';
import { paths } from '../../paths.ts';
import { JoinSteps } from './join-steps.tsx';
import './join-texts.ts';
import { PublicPage } from './public-page.tsx';

/** `/success`: the proof was sent and staff review it. */
export default function SuccessPage() {
  const { t } = useText();
  const [, navigate] = useLocation();
  return (
    <PublicPage
      before={<JoinSteps current={3} />}
      title={t('join.successTitle')}
      hint={t('join.successHint')}
    >
      <ReviewTrack />
      <Button block onClick={() => navigate(paths.login)}>
        {t('join.backToLogin')}
      </Button>
    </PublicPage>
  );
}
