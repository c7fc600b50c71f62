import { rmSync } from 'node:fs';
import { mkdtemp, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import type { TestProject } from 'vitest/node';
import { Database } from '#drizzle/client.ts';
import { migrate } from '#drizzle/migrate.ts';
import { type EmbeddedConnection, startEmbedded } from '#postgres/start.ts';
import { createPasswords } from '#server/platform/sign-in/passwords.ts';
import { ensureSuperadmin } from '#server/start/first-start.ts';
import { SUPERADMIN, TEMPLATE, TIME_ZONE, turnClock } from './constants.ts';
import { buildPrograms } from './programs.ts';

const MEMORY = '/dev/shm';
const ROOM_BYTES = 4 * 1024 ** 3;

declare module 'vitest' {
  export interface ProvidedContext {
    postgres: EmbeddedConnection;
    /** Zero unless the run began in the last hour of a business day. */
    ahead: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(await fastFolder(), 'sikka-tests-'));
  const log = { info() {}, warn: console.warn, error: console.error };
  const server = await startEmbedded({ dataDir, log, durable: false });
  const made = [dataDir];
  const remove = () => {
    for (const folder of made) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  // A run that is told to end must keep no memory.
  process.once('exit', remove);
  const end = async () => {
    await server.stop();
    remove();
  };
  try {
    project.provide('ahead', await makeTemplate(server.connection));
    // A run that watches the sources starts the programs from them.
    if (!project.vitest.config.watch) {
      const programs = await buildPrograms();
      made.push(programs);
      process.env.TEST_PROGRAMS = programs;
    }
  } catch (error) {
    await end();
    throw error;
  }
  project.provide('postgres', server.connection);
  return end;
}

/** Memory, if there is enough: on a disk, making and removing 300 files for each database costs more. */
async function fastFolder(): Promise<string> {
  const room = await statfs(MEMORY).catch(() => undefined);
  return room && room.bavail * room.bsize >= ROOM_BYTES ? MEMORY : tmpdir();
}

/** @returns how far its clock is ahead of Node's, as an SQL interval */
async function makeTemplate(connection: EmbeddedConnection): Promise<string> {
  const sql = postgres({ ...connection, max: 1 });
  await sql.unsafe(`create database ${TEMPLATE}`);
  // Each of some thousand connections would else hash the password 4,096 times, in Node and in Postgres.
  await sql.unsafe('set scram_iterations = 1');
  await sql.unsafe(`alter role ${connection.user} password '${connection.password}'`);
  await sql.end();
  const database = new Database({
    connection: { ...connection, database: TEMPLATE },
    timeZone: TIME_ZONE,
    poolSize: 1,
  });
  await migrate(database);
  const ahead = await passMidnight(database);
  await ensureSuperadmin(database, createPasswords(), {
    superadminUsername: SUPERADMIN.username,
    superadminPassword: SUPERADMIN.password,
  });
  await database.close();
  return ahead;
}

/** In the last hour of a business day, sets the template's clock ahead: no test then runs across midnight. */
async function passMidnight(database: Database): Promise<string> {
  const [row] = await database.read(
    (_, sql) => sql<{ soon: boolean }[]>`select (now() + interval '1 hour')::date <> now()::date as soon`,
  );
  if (!row?.soon) return '0';
  await database.read(async (_, sql) => {
    await sql.unsafe(turnClock(`now() + interval '1 hour'`));
    // By the new clock, too, the first seal must be of yesterday. With `replica`, the trigger that forbids
    // changes of a seal does not run.
    await sql.unsafe(`set session_replication_role = replica;
      update seals set day = app_now()::date - 1; set session_replication_role = origin`);
  });
  return '1 hour';
}
