import type { pitch as english } from '../en/pitch.ts';
import type { Translation } from '../translation.ts';

export const pitch: Translation<typeof english> = {
  tagline: 'دیکھیں، اسپن کریں، دوستوں کو بلائیں۔ اپنی کمائی کا ہر روپیہ سامنے دیکھیں۔',
  videos: 'روزانہ {count} ویڈیوز تک',
  videosMore: 'دن کی تمام ویڈیوز مکمل کرنے پر {reward}۔',
  spin: 'روزانہ ایک مفت اسپن',
  spinMore: 'انعام کے امکانات سب کے سامنے ہیں، اور ہر اسپن کی جانچ آپ کا اپنا براؤزر کرتا ہے۔',
  levels: '{count} ریفرل لیولز',
  levelsMore: 'جیسے جیسے آپ کے بلائے ہوئے دوست فعال ہوتے ہیں، ہر لیول کا انعام ایک بار ملتا ہے۔',
  how: 'ہر انعام، فیس اور حد، اور ممبرز کی اصل کمائی',
  note: 'شامل ہونے کے لیے ایک بار {amount} کا ڈپازٹ دینا ہوتا ہے۔',
};
