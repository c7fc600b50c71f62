import { startEmbedded } from '#drizzle/embedded/start.ts';

const pg = await startEmbedded({ dataDir: '/tmp/bigdata/full', log: console });
const c = pg.connection;
(await import('node:fs')).writeFileSync(
  '/tmp/bigdata/conn',
  `PGHOST=${c.host} PGPORT=${c.port} PGUSER=${c.user} PGPASSWORD=${c.password} PGDATABASE=${c.database}\n`,
);
setInterval(() => {}, 1e6);
process.on('SIGTERM', () => pg.stop().then(() => process.exit(0)));
