import type { withdrawalTexts as english } from '../en/member-withdrawals.ts';
import type { Translation } from '../translation.ts';

export const withdrawalTexts: Translation<typeof english> = {
  aboutMinute: 'تقریباً ایک منٹ',
  aboutMinutes: 'تقریباً {count} منٹ',
  aboutHour: 'تقریباً ایک گھنٹہ',
  aboutHours: 'تقریباً {count} گھنٹے',
  aboutDay: 'تقریباً ایک دن',
  aboutDays: 'تقریباً {count} دن',
};
