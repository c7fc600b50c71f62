import { useState } from 'react';
import { useText } from '../../lib/text.tsx';
import { ErrorState } from '../ui/state.tsx';

/**
 * Says that the page's data or code could not be loaded. Without a network, it says instead that the person
 * is offline and that loading goes on by itself.
 */
export function LoadFailure({ onRetry }: { readonly onRetry: () => void }) {
  const { t } = useText();
  const [tries, setTries] = useState(0);
  if (navigator.onLine) {
    return (
      <ErrorState title={t('member.loadFailed')} message={t('member.loadFailedHint')} onRetry={onRetry} />
    );
  }
  return (
    <ErrorState
      title={t(tries > 0 ? 'member.stillOffline' : 'common.offlineTitle')}
      message={t('common.offlineHint')}
      onRetry={() => {
        setTries(tries + 1);
        onRetry();
      }}
    />
  );
}
