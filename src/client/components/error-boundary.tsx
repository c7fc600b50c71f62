import { Component, type ReactNode, useEffect } from 'react';
import { embeddedConfig } from '../lib/config.tsx';
import { useText } from '../lib/text.tsx';
import { uncover } from './loading-screen.tsx';
import { SupportContact } from './support-links.tsx';
import { Button } from './ui/button.tsx';
import { EmptyState } from './ui/state.tsx';

/** Shows an error page instead of a blank one after an error in a screen or a chunk that failed to load. */
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
  // The cause may have been the network, so the page reloads once the network is back.
  useEffect(() => {
    uncover();
    const reload = () => location.reload();
    window.addEventListener('online', reload);
    return () => window.removeEventListener('online', reload);
  }, []);
  return (
    <main>
      <EmptyState
        icon="warning"
        title={t('common.brokenTitle')}
        message={t('common.brokenMessage')}
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
