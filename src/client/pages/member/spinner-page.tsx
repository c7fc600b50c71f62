import type { MemberView } from '#shared/views/users.ts';
import { SpinnerView } from '../../features/spinner/spinner-view.tsx';
import { useText } from '../../lib/text.tsx';
import { Page } from './page.tsx';

interface SpinnerPageProps {
  readonly me: MemberView;
  readonly onStart: () => void;
  readonly onRest: () => void;
}

export function SpinnerPage({ me, onStart, onRest }: SpinnerPageProps) {
  const { t } = useText();
  return (
    <Page title={t('member.navSpinner')}>
      <SpinnerView memberId={me.id} onStart={onStart} onRest={onRest} />
    </Page>
  );
}
