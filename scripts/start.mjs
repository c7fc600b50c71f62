/* Installs and builds what is missing or outdated, and then runs the server in this process. */
import { ensureClientBuilt, ensureInstalled } from './launch/prepare.mjs';
import { checkNode, root } from './launch/project.mjs';
import { runTypeScript } from './launch/run-typescript.mjs';
import { readWords } from './launch/words.mjs';

checkNode();
readWords('npm start takes no words: docs/configuration.md has the variables that it reads');
process.chdir(root);
process.env.NODE_ENV ??= 'production';
await ensureInstalled();
await ensureClientBuilt();
await runTypeScript('src', 'server', 'main.ts');
