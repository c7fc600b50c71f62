import { Link } from 'wouter';
import type { JoiningView } from '#shared/views/joining.ts';
import { ReviewTrack } from '../../features/deposit/review-track.tsx';
import { AskNoticesLater } from '../../features/notices/later.tsx';
import { endPendingSignup } from '../../lib/session.ts';
import { useText } from '../../lib/text.tsx';
import { paths } from '../../paths.ts';
import { JoinSteps } from './join-steps.tsx';
import { PublicPage } from './public-page.tsx';

interface ReviewPageProps {
  readonly userId: string;
  readonly loggedIn: boolean;
  readonly sent: JoiningView['sent'] | undefined;
}

export function ReviewPage({ userId, loggedIn, sent }: ReviewPageProps) {
  const { t } = useText();
  return (
    <PublicPage
      before={<JoinSteps current={3} />}
      title={t('deposit.reviewTitle')}
      hint={t('deposit.reviewHint')}
      foot={
        <Link href={paths.login} {...(loggedIn && { onClick: endPendingSignup })}>
          {t(loggedIn ? 'deposit.otherAccount' : 'join.backToLogin')}
        </Link>
      }
    >
      <ReviewTrack sent={sent} />
      <AskNoticesLater userId={userId} />
      <p role="status">{t(loggedIn ? 'deposit.reviewWatching' : 'deposit.reviewLater')}</p>
    </PublicPage>
  );
}
