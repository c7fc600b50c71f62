/*
 * `npm run demo`: a throw-away instance full of believable members, with logins to try it. Like `npm start` it installs
 * and builds what is missing; everything it made is removed when it ends.
 */
import { ensureClientBuilt, ensureInstalled } from './launch/prepare.mjs';
import { checkNode, root } from './launch/project.mjs';
import { runTypeScript } from './launch/run-typescript.mjs';

checkNode();
process.chdir(root);
process.env.NODE_ENV ??= 'production';
await ensureInstalled();
await ensureClientBuilt();
await runTypeScript('scripts', 'demo', 'main.ts');
