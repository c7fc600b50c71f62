import { ErrorBoundary } from './components/error-boundary.tsx';
import { LoadingScreen } from './components/loading-screen.tsx';
import { useEndedAccounts } from './lib/session.ts';
import { TextProvider } from './lib/text.tsx';
import { ConfigProvider, TrpcProvider } from './lib/trpc-provider.tsx';
import { Routes } from './routes.tsx';

export function App() {
  const account = useEndedAccounts();
  return (
    <TextProvider>
      <ErrorBoundary>
        <TrpcProvider key={account}>
          <ConfigProvider>
            <LoadingScreen>
              <Routes />
            </LoadingScreen>
          </ConfigProvider>
        </TrpcProvider>
      </ErrorBoundary>
    </TextProvider>
  );
}
