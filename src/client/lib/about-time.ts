import { useText } from './text.tsx';

const HOUR = 60;
const DAY = 24 * HOUR;

/** Returns a function that rounds minutes to a text: "about 20 minutes", "about an hour", "about 3 days". */
export function useAboutTime(): (minutes: number) => string {
  const { t } = useText();
  return (minutes) => {
    const days = Math.round(minutes / DAY);
    const hours = Math.round(minutes / HOUR);
    if (hours >= 36) return t('common.aboutDays', { count: days });
    if (hours >= 22) return t('common.aboutDay');
    if (minutes >= 1.5 * HOUR) return t('common.aboutHours', { count: hours });
    if (minutes >= 55) return t('common.aboutHour');
    // Above ten minutes the number is rounded to a multiple of five, because the estimate is not more exact.
    const count = minutes > 10 ? Math.round(minutes / 5) * 5 : minutes;
    return count > 1 ? t('common.aboutMinutes', { count }) : t('common.aboutMinute');
  };
}
