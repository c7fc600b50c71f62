export * from './ledger.ts';
export * from './requests.ts';
export * from './rewards.ts';
export * from './screenshots.ts';
export * from './support.ts';
export * from './users.ts';
