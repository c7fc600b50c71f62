import { registerTexts } from '#client/lib/text.tsx';
import { join } from '#shared/i18n/en/join.ts';

registerTexts('join', join, async () => (await import('#shared/i18n/ur/join.ts')).join);
