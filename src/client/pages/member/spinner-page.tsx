import type { MemberView } from '#shared/views/users.ts';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { SpinnerView } from '../../features/spinner/spinner-view.tsx';
import { useText } from '../../lib/text.tsx';
import styles from './shell.module.css';

interface SpinnerPageProps {
  readonly me: MemberView;
  readonly onStart: () => void;
  readonly onRest: () => void;
}

export function SpinnerPage({ me, onStart, onRest }: SpinnerPageProps) {
  const { t } = useText();
  return (
    <div className={styles.page}>
      <PageHeader title={t('member.navSpinner')} />
      <SpinnerView memberId={me.id} onStart={onStart} onRest={onRest} />
    </div>
  );
}
