export const publicTexts = {
  loginSuccess: 'Login successful! Redirecting...',
  loginFailed: 'Login failed',

  required: '{label} is required',
  password: 'Password',

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
  privacyLink: 'Your data',
} as const;
