import { refusals } from '#shared/i18n/en/refusals.ts';
import { secondFactor } from '#shared/i18n/en/second-factor.ts';
import { registerTexts } from '../../lib/text.tsx';

// Only staff use `secondFactor`, so it is in English only. `refusals` has the error texts of members' screens
// and those that only staff can meet, such as the errors of one-time codes.
registerTexts('factor', secondFactor);
registerTexts('errors', refusals);
