export const pageHeads = {
  loginTitle: 'Log in',
  login: 'Watch the day’s videos, spin once a day, invite friends, and see every rupee you earn.',
  signupTitle: 'Join',
  signup:
    '{videos} videos and one free spin a day, and rewards for inviting friends. Joining takes {amount}, paid once.',
  rulesTitle: 'How it works and what it costs',
  rules:
    'Every reward, fee and limit, the odds of the spin, and what members have really earned. Joining takes {amount}, paid once.',
} as const;
