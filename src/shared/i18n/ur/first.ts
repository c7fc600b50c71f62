/** They load as one file. */
export { common } from './common.ts';
export { errors } from './errors.ts';
export { publicTexts } from './public.ts';
