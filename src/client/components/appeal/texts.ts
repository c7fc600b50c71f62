import { appeals } from '#shared/i18n/en/appeals.ts';
import { registerTexts } from '../../lib/text.tsx';

registerTexts('appeals', appeals, async () => (await import('#shared/i18n/ur/appeals.ts')).appeals);
