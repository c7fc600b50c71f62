import { refusals } from '#shared/i18n/en/refusals.ts';
import { secondFactor } from '#shared/i18n/en/second-factor.ts';
import { registerTexts } from '../../lib/text.tsx';

// Staff's texts are in English only; their refusals are not in the first catalog.
registerTexts('factor', secondFactor);
registerTexts('errors', refusals);
