const LEAST_MS = 3_000;
const MOST_MS = 30_000;
let wait = LEAST_MS;
let timer;

async function ask() {
  clearTimeout(timer);
  try {
    // Without the mark it is the page of a proxy or of a hotspot.
    const answer = await fetch('/', { method: 'HEAD', cache: 'no-store' });
    if (answer.ok && answer.headers.has('x-client-page')) {
      // Opened by its own address, the offline page has no wanted page to reload, so it opens the start page.
      if (location.pathname === '/offline.html') location.replace('/');
      else location.reload();
      return;
    }
  } catch {
    // The server can't be reached; the next try follows.
  }
  timer = setTimeout(ask, wait);
  wait = Math.min(wait * 1.5, MOST_MS);
}

document.getElementById('retry').addEventListener('click', () => {
  const state = document.getElementById('state');
  state.textContent = '…';
  setTimeout(() => {
    state.textContent = 'Still offline · ابھی تک آف لائن';
  }, 1_000);
  ask();
});
window.addEventListener('online', () => {
  wait = LEAST_MS;
  ask();
});
// Not at once: a proxy may answer this page and not the wanted one.
timer = setTimeout(ask, wait);
