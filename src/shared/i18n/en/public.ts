/**
 * Texts of the first screen, the login and the page frame: the specification's, and ours where it has none.
 */
export const publicTexts = {
  // Toasts (SPEC sections 5 and 8)
  loginSuccess: 'Login successful! Redirecting...',
  loginFailed: 'Login failed',

  // The frame
  tagline: 'Watch, spin and invite. See every rupee you earn.',
  pitchVideos: 'Up to {count} videos a day',
  pitchVideosMore: '{reward} for finishing the day’s videos.',
  pitchSpin: 'One free spin every day',
  pitchSpinMore: 'The odds are published, and your own browser checks each draw.',
  pitchLevels: '{count} referral levels',
  pitchLevelsMore: 'Each pays its reward once, as the friends you invite become active.',
  pitchHow: 'Every reward, fee and limit, and how members have done',
  pitchNote: 'Joining takes a one-time deposit of {amount}.',

  // Fields that several forms have
  required: 'Please fill this in',
  password: 'Password',

  // Login
  loginTitle: 'Log in',
  loginHint: 'Good to see you again.',
  usernameOrEmail: 'Username or email',
  loginButton: 'Log in',
  loginWait: 'Try again in {time}',
  loginPaused: 'Too many tries. Please wait a moment.',
  forgotLink: 'Forgot password?',
  noAccount: 'New here?',
  signupLink: 'Create an account',
  howLink: 'How it works and what it costs',
} as const;
