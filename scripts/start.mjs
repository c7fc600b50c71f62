/*
 * `npm start`: everything from a fresh clone to a running server. What is missing is installed and built, then the
 * server runs in this same process.
 */
import { ensureClientBuilt, ensureInstalled } from './launch/prepare.mjs';
import { checkNode, root } from './launch/project.mjs';
import { runTypeScript } from './launch/run-typescript.mjs';

checkNode();
process.chdir(root);
process.env.NODE_ENV ??= 'production';
await ensureInstalled();
await ensureClientBuilt();
await runTypeScript('src', 'server', 'main.ts');
