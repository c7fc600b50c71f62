import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { keepInstallable } from './lib/install.ts';
import './styles/tokens.css';
import './styles/base.css';

// SPEC section 2: right-click is disabled on the whole page.
document.addEventListener('contextmenu', (event) => event.preventDefault());

keepInstallable();

const root = document.getElementById('root');
if (!root) throw new Error('the page has no root');
const reactRoot = createRoot(root);
// A transition is rendered in short slices, so a slow phone can react to touches in between.
startTransition(() =>
  reactRoot.render(
    <StrictMode>
      <App />
    </StrictMode>,
  ),
);
