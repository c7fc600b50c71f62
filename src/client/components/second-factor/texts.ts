import { refusals } from '#shared/i18n/en/refusals.ts';
import { secondFactor } from '#shared/i18n/en/second-factor.ts';
import { registerTexts } from '../../lib/text.tsx';

// Only staff use these texts, so they exist in English only. `refusals` adds the error messages of one-time
// codes, which the catalog of the first screen lacks.
registerTexts('factor', secondFactor);
registerTexts('errors', refusals);
