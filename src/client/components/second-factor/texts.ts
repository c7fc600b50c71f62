import { refusals } from '#shared/i18n/en/refusals.ts';
import { secondFactor } from '#shared/i18n/en/second-factor.ts';
import { registerTexts } from '../../lib/text.tsx';

// Only staff use `secondFactor`, so it is in English only. `refusals` replaces the error messages of the
// first screen, and has also those that only staff can meet, such as those of one-time codes.
registerTexts('factor', secondFactor);
registerTexts('errors', refusals);
