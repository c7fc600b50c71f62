import { onlineManager } from '@tanstack/react-query';
import { Component, type ReactNode, useEffect } from 'react';
import { embeddedConfig } from '../lib/config.ts';
import { useText } from '../lib/text.tsx';
import { uncover } from './loading-screen.tsx';
import { SupportContact } from './support-links.tsx';
import { Button } from './ui/button.tsx';
import { EmptyState } from './ui/state.tsx';

export class ErrorBoundary extends Component<{ readonly children: ReactNode }, { readonly broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError(): { broken: boolean } {
    return { broken: true };
  }

  override render(): ReactNode {
    return this.state.broken ? <Broken /> : this.props.children;
  }
}

function Broken() {
  const { t } = useText();
  const online = onlineManager.isOnline();
  // The cause may have been the network, so the page reloads once the network is back.
  useEffect(() => {
    uncover();
    return onlineManager.subscribe((back) => back && location.reload());
  }, []);
  return (
    <main>
      <EmptyState
        icon="warning"
        title={t(online ? 'common.brokenTitle' : 'common.offlineTitle')}
        message={t(online ? 'common.brokenMessage' : 'common.offlineHint')}
        action={
          <>
            <Button onClick={() => location.reload()}>{t('common.reload')}</Button>
            <SupportContact support={embeddedConfig()?.support ?? null} />
          </>
        }
      />
    </main>
  );
}
