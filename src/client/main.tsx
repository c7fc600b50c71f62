import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { keepInstallable } from './lib/install.ts';
import './styles/tokens.css';
import './styles/base.css';
import './styles/layout.css';
import './styles/text.css';

// SPEC section 2: right-click is disabled on the whole page. A long touch keeps its menu, to paste.
document.addEventListener('contextmenu', (event) => {
  if ((event as PointerEvent).pointerType !== 'touch') event.preventDefault();
});

bearTranslation();
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

/**
 * A browser's translation puts elements in the place of text nodes. When React then removes or inserts beside
 * such a node, the page goes on instead of ending in an error.
 */
function bearTranslation(): void {
  const { insertBefore, removeChild } = Node.prototype;
  Node.prototype.removeChild = function <T extends Node>(child: T): T {
    return child.parentNode === this ? (removeChild.call(this, child) as T) : child;
  };
  Node.prototype.insertBefore = function <T extends Node>(node: T, next: Node | null): T {
    return insertBefore.call(this, node, next?.parentNode === this ? next : null) as T;
  };
}
