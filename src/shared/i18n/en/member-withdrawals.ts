/** Texts about withdrawals, and about how long a decision takes. */
export const withdrawalTexts = {
  aboutMinute: 'about a minute',
  aboutMinutes: 'about {count} minutes',
  aboutHour: 'about an hour',
  aboutHours: 'about {count} hours',
  aboutDay: 'about a day',
  aboutDays: 'about {count} days',
} as const;
