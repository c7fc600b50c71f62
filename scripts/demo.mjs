import { ensureClientBuilt, ensureInstalled } from './launch/prepare.mjs';
import { checkNode, root } from './launch/project.mjs';
import { runTypeScript } from './launch/run-typescript.mjs';
import { readWords } from './launch/words.mjs';

const HELP = `npm run demo [-- options]: a throw-away instance full of believable members

  --members N   how many join (5 to 300; default 66)
  --days N      how long they have been about (1 to 60; default 30)

PORT, HOST, BRAND_NAME, TIME_ZONE, LOADING_SCREEN_MS and what else the screens show work as for npm start. It never uses a
configured database, Redis, secret, mail server or place for seals. Everything is removed when it ends.`;

checkNode();
readWords(HELP, { members: { type: 'string' }, days: { type: 'string' } });
process.chdir(root);
process.env.NODE_ENV ??= 'production';
await ensureInstalled();
await ensureClientBuilt();
await runTypeScript('scripts', 'demo', 'main.ts');
