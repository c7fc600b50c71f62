/*
 * `npm run demo`: a temporary instance with invented members and logins to try it, removed when it ends. Like
 * `npm start` it first installs and builds what is missing.
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
