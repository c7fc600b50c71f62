export const shortcutTexts = {
  videos: 'Daily videos',
  spin: 'Daily spin',
  withdraw: 'Withdraw',
} as const;
