/** Texts that member, staff and public screens share. */
export const common = {
  loading: 'Loading',
  tryAgain: 'Try again',
  close: 'Close',
  cancel: 'Cancel',
  language: 'Language',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  choosePicture: 'Choose a picture (JPEG, PNG or WebP, up to 5 MB)',
  pictureReading: 'Preparing the picture…',
  pictureReady: '{name} ({size} KB will be sent)',
  chosenPicture: 'The picture you chose',
  /** Follows the text of an unexpected error: the id by which support can find the error. */
  reference: '(reference {id})',
  networkAway: 'No answer from the server. Check your connection and try again.',
  brokenTitle: 'This screen could not be shown',
  brokenMessage: 'Nothing was lost and no money moved. Load the page again.',
  reload: 'Load again',
  notFoundTitle: 'Page not found',
  notFoundMessage: 'There is nothing at this address. It may have been mistyped or moved.',
  goToLogin: 'Go to login',
  goToSignup: 'Create an account',
  support: 'Contact support:',
  writeToUs: 'Send us a message',

  // Rounded times
  aboutMinute: 'about a minute',
  aboutMinutes: 'about {count} minutes',
  aboutHour: 'about an hour',
  aboutHours: 'about {count} hours',
  aboutDay: 'about a day',
  aboutDays: 'about {count} days',
} as const;
