import { onlineManager } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '../../lib/text.tsx';
import { ErrorState } from '../ui/state.tsx';

export function LoadFailure({ onRetry }: { readonly onRetry: () => void }) {
  const { t } = useText();
  const [tries, setTries] = useState(0);
  if (onlineManager.isOnline()) {
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
