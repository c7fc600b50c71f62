/** Names of the installed app's shortcuts, for the web manifest. */
export const shortcutTexts = {
  videos: 'Daily videos',
  spin: 'Daily spin',
  withdraw: 'Withdraw',
} as const;
