/* npm run ledger:verify: the same as npm run admin -- verify. */
process.argv.splice(2, 0, 'verify');
await import('../admin.ts');

export {};
