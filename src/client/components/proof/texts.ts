import { proof } from '#shared/i18n/en/proof.ts';
import { registerTexts } from '../../lib/text.tsx';

registerTexts('proof', proof, async () => (await import('#shared/i18n/ur/proof.ts')).proof);
