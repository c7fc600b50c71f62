import { Component, type ReactNode, useEffect, useEffectEvent } from 'react';
import { retryPages } from '../../lib/lazy-page.tsx';
import { useText } from '../../lib/text.tsx';
import { LoadFailure } from './load-failure.tsx';

interface PageBoundaryProps {
  /** Without `frame` the message is a page of its own. */
  readonly frame?: (failure: ReactNode) => ReactNode;
  readonly children: ReactNode;
}

export class PageBoundary extends Component<PageBoundaryProps, { readonly failed: boolean }> {
  override state = { failed: false };

  constructor(props: PageBoundaryProps) {
    super(props);
    retryPages();
  }

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  private readonly retry = () => {
    retryPages();
    this.setState({ failed: false });
  };

  override render(): ReactNode {
    const { children, frame } = this.props;
    if (!this.state.failed) return children;
    const failure = <RetryOnline onRetry={this.retry} />;
    return frame ? frame(failure) : <FailedPage>{failure}</FailedPage>;
  }
}

function FailedPage({ children }: { readonly children: ReactNode }) {
  const { t } = useText();
  return (
    <>
      <h1 className="visually-hidden">{t('member.loadFailed')}</h1>
      {children}
    </>
  );
}

function RetryOnline({ onRetry }: { readonly onRetry: () => void }) {
  const retry = useEffectEvent(onRetry);
  useEffect(() => {
    const again = () => retry();
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, []);
  return <LoadFailure onRetry={onRetry} />;
}
