import { Component, type ReactNode, useEffect } from 'react';
import { useText } from '../lib/text.tsx';
import { Button } from './ui/button.tsx';
import { EmptyState } from './ui/state.tsx';

/** Shows a plain page instead of a white one after a fault in a screen or a chunk that is gone. */
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
  // What was missing may have been the network.
  useEffect(() => {
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
        action={<Button onClick={() => location.reload()}>{t('common.reload')}</Button>}
      />
    </main>
  );
}
