/** The Urdu texts of the login, the first screen, which load as one chunk. */
export { common } from './common.ts';
export { errors } from './errors.ts';
export { publicTexts } from './public.ts';
