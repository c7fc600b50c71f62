import { type Api, connect, refusalOf } from 'sikka/api';

export async function example(run: (api: Api) => Promise<void>): Promise<void> {
  const { SIKKA_URL = 'http://127.0.0.1:3000', SIKKA_USERNAME, SIKKA_PASSWORD } = process.env;
  if (!SIKKA_USERNAME || !SIKKA_PASSWORD) {
    console.error(
      '✗ Set SIKKA_USERNAME and SIKKA_PASSWORD (and SIKKA_URL, unless it is http://127.0.0.1:3000)',
    );
    process.exitCode = 2;
    return;
  }
  let api: Api | undefined;
  try {
    api = await connect({ url: SIKKA_URL, username: SIKKA_USERNAME, password: SIKKA_PASSWORD });
    await run(api);
  } catch (error) {
    const refusal = refusalOf(error);
    console.error(`✗ ${refusal?.message ?? (error instanceof Error ? error.message : error)}`);
    process.exitCode = 1;
  } finally {
    await api?.close();
  }
}
