import { refusals } from '#shared/i18n/en/refusals.ts';
import { secondFactor } from '#shared/i18n/en/second-factor.ts';
import { registerTexts } from '../../lib/text.tsx';

// There is no Urdu, because only staff use these texts. `refusals` adds the errors of one-time codes, which
// the catalog of the first screen lacks.
registerTexts('factor', secondFactor);
registerTexts('errors', refusals);
