/** What a TypeScript test may call; the program itself is JavaScript, because it runs without a loader. */
export function lintMigrations(folder?: string): Promise<{ ok: boolean; output: string }>;
