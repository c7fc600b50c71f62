import { expect, it } from 'vitest';
import { signatures } from '#drizzle/functions/signatures.ts';
import { createTestDatabase } from '#testing/database.ts';
import { readSignatures } from './signatures.ts';

it('the committed signatures match the SQL functions and their order (npm run db:types)', async () => {
  const { sql, close } = await createTestDatabase({ poolSize: 1 });
  const lines = (functions: object) => Object.entries(functions).map((line) => JSON.stringify(line));
  expect(lines(signatures)).toEqual(lines(await readSignatures(sql)));
  await close();
});
