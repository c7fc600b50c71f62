import { refusals } from '#shared/i18n/en/refusals.ts';
import { secondFactor } from '#shared/i18n/en/second-factor.ts';
import { registerTexts } from '../../lib/text.tsx';

// Without Urdu, because only staff use these texts. The server's refusals of codes are not in the first
// catalog.
registerTexts('factor', secondFactor);
registerTexts('errors', refusals);
