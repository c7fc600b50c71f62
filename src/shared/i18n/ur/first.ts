/** The texts of the first screen, loaded as one chunk. */
export { common } from './common.ts';
export { errors } from './errors.ts';
export { publicTexts } from './public.ts';
