/* Installs and builds what is missing or outdated, and then runs the server in this process. */
import { ensureClientBuilt, ensureInstalled } from './launch/prepare.mjs';
import { checkNode, root, takeNoWords } from './launch/project.mjs';
import { runTypeScript } from './launch/run-typescript.mjs';

checkNode();
takeNoWords();
process.chdir(root);
process.env.NODE_ENV ??= 'production';
await ensureInstalled();
await ensureClientBuilt();
await runTypeScript('src', 'server', 'main.ts');
