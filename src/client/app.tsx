import { ErrorBoundary } from './components/error-boundary.tsx';
import { LoadingScreen } from './components/loading-screen.tsx';
import { ConfigProvider } from './lib/config.tsx';
import { TextProvider } from './lib/text.tsx';
import { TrpcProvider } from './lib/trpc-provider.tsx';
import { Routes } from './routes.tsx';

export function App() {
  return (
    <TextProvider>
      <ErrorBoundary>
        <TrpcProvider>
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
