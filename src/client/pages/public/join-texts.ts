import { join } from '#shared/i18n/en/join.ts';
import { registerTexts } from '../../lib/text.tsx';

registerTexts('join', join, async () => (await import('#shared/i18n/ur/join.ts')).join);
