/* Installs and builds what is missing or outdated, and then runs the server in this process. */
import { readEnvFile } from './launch/env-file.mjs';
import { ensureClientBuilt, ensureInstalled } from './launch/prepare.mjs';
import { checkNode, fail, root } from './launch/project.mjs';
import { checkVariables, runTypeScript } from './launch/run-typescript.mjs';
import { readWords } from './launch/words.mjs';

checkNode();
readWords('npm start takes no words: docs/configuration.md has the variables that it reads');
process.chdir(root);
process.env.NODE_ENV ??= 'production';
readEnvFile();
const given = (/** @type {string} */ name) => process.env[name] || process.env[`${name}_FILE`];
// The rest is checked by packages that may have to be installed first, which takes a minute or more.
if (given('DATABASE_URL') && !given('APP_SECRET'))
  fail('APP_SECRET is required with DATABASE_URL (at least 32 characters, the same on every server)');
await ensureInstalled();
await checkVariables();
await ensureClientBuilt();
await runTypeScript('src', 'server', 'main.ts');
