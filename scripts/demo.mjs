/*
 * `npm run demo`: starts a temporary instance with invented members, prints logins for it, and removes it at
 * the end. Like `npm start`, first installs and builds what is missing.
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
