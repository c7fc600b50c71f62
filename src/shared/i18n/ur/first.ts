/** What the first screen needs, fetched as one chunk. */
export { common } from './common.ts';
export { errors } from './errors.ts';
export { publicTexts } from './public.ts';
