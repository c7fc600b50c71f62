export const pitch = {
  tagline: 'Watch, spin and invite. See every rupee you earn.',
  videos: 'Up to {count} videos a day',
  videosMore: '{reward} for finishing the day’s videos.',
  spin: 'One free spin every day',
  spinMore: 'The odds are published, and your own browser checks each draw.',
  levels: '{count} referral levels',
  levelsMore: 'Each pays its reward once, as the friends you invite become active.',
  how: 'Every reward, fee and limit, and how members have done',
  note: 'Joining takes a one-time deposit of {amount}.',
} as const;
