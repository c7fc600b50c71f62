import { deposit } from '#shared/i18n/en/deposit.ts';
import { registerTexts } from '../../lib/text.tsx';

registerTexts('deposit', deposit, async () => (await import('#shared/i18n/ur/deposit.ts')).deposit);
