import type { levelTexts as english } from '../en/levels.ts';
import type { Translation } from '../translation.ts';

export const levelTexts: Translation<typeof english> = {
  levelName0: 'ابتدائی',
  levelName1: 'اسٹارٹر بونس',
  levelName2: 'برونز انٹری',
  levelName3: 'برونز پلس',
  levelName4: 'سلور اسٹارٹ',
  levelName5: 'سلور پرو',
  levelName6: 'گولڈن انٹری',
  levelName7: 'گولڈن پلس',
  levelName8: 'گولڈن پرو',
  levelName9: 'پلاٹینم انٹری',
  levelName10: 'پلاٹینم پلس',
  levelName11: 'پلاٹینم ایلیٹ',
  levelName12: 'ڈائمنڈ انٹری',
  levelName13: 'ڈائمنڈ پلس',
  levelName14: 'ڈائمنڈ پرو',
  levelName15: 'رائل ڈائمنڈ',
  levelName16: 'کراؤن لیجنڈ',
};
