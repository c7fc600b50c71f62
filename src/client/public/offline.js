/* The offline page goes on by itself: it asks the server whether it is there, ever more seldom, and at once when the network returns. */
const LEAST_MS = 3_000;
const MOST_MS = 30_000;
let wait = LEAST_MS;
let timer;

async function ask() {
  clearTimeout(timer);
  try {
    const answer = await fetch('/healthz', { cache: 'no-store' });
    if (answer.ok) {
      // Its own address is no place to go on to.
      if (location.pathname === '/offline.html') location.replace('/');
      else location.reload();
      return;
    }
  } catch {
    // Still away.
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
ask();
