export const ownDataTexts = {
  ownData: 'My data',
  ownDataHint: 'Everything that is stored about you, as one file.',
  ownDataDownload: 'Download my data',
  ownDataBegun: 'The download has begun.',
  ownDataFailed: 'The file could not be made',
} as const;
