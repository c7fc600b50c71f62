import { noticeScreens } from '#shared/i18n/en/notice-screens.ts';
import { registerTexts } from '../../lib/text.tsx';

registerTexts(
  'notices',
  noticeScreens,
  async () => (await import('#shared/i18n/ur/notice-screens.ts')).noticeScreens,
);
