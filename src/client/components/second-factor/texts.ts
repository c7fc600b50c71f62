import { refusals } from '#shared/i18n/en/refusals.ts';
import { secondFactor } from '#shared/i18n/en/second-factor.ts';
import { registerTexts } from '../../lib/text.tsx';

// Only staff use `secondFactor`, so it is in English only.
registerTexts('factor', secondFactor);
registerTexts('errors', refusals);
