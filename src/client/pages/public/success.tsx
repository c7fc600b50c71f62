import { useState } from 'react';
import { useLocation } from 'wouter';
import { Button } from '../../components/ui/button.tsx';
import { readSentFor } from '../../features/deposit/hooks.ts';
import { ReviewTrack } from '../../features/deposit/review-track.tsx';
import { AskNoticesLater } from '../../features/notices/later.tsx';
import { useText } from '../../lib/text.tsx';
import { paths } from '../../paths.ts';
import { JoinSteps } from './join-steps.tsx';
import './join-texts.ts';
import { PublicPage } from './public-page.tsx';

/** `/success`: the proof was sent and staff review it. */
export default function SuccessPage() {
  const { t } = useText();
  const [, navigate] = useLocation();
  const [account] = useState(readSentFor);
  return (
    <PublicPage
      before={<JoinSteps current={3} />}
      title={t('join.successTitle')}
      hint={t('join.successHint')}
    >
      <ReviewTrack />
      {account && <AskNoticesLater userId={account} />}
      <Button block onClick={() => navigate(paths.login)}>
        {t('join.backToLogin')}
      </Button>
    </PublicPage>
  );
}
