import { readFileSync } from 'node:fs';

const about = readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8');

/** Only told. What can be taken over is decided by the migrations. */
export const { version: VERSION } = JSON.parse(about) as { readonly version: string };
