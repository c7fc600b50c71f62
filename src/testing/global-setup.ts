import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import type { TestProject } from 'vitest/node';
import { Database } from '#drizzle/client.ts';
import { type EmbeddedConnection, startEmbedded } from '#drizzle/embedded/start.ts';
import { migrate } from '#drizzle/migrate.ts';
import { ensureSuperadmin } from '#server/bootstrap.ts';
import { createPasswords } from '#server/core/passwords.ts';
import { SUPERADMIN, TEMPLATE, TIME_ZONE } from './constants.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The run's one Postgres. */
    postgres: EmbeddedConnection;
  }
}

/** One Postgres for the whole run, and in it a migrated database with a superadmin, which every test copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sikka-tests-'));
  const log = { info() {}, warn: console.warn, error: console.error };
  const server = await startEmbedded({ dataDir, log, durable: false });
  try {
    await makeTemplate(server.connection);
  } catch (error) {
    await server.stop();
    throw error;
  }
  project.provide('postgres', server.connection);
  return async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}

async function makeTemplate(connection: EmbeddedConnection): Promise<void> {
  const sql = postgres({ ...connection, max: 1 });
  await sql.unsafe(`create database ${TEMPLATE}`);
  await sql.end();
  const database = new Database({
    connection: { ...connection, database: TEMPLATE },
    timeZone: TIME_ZONE,
    lanes: 1,
  });
  await migrate(database);
  await ensureSuperadmin(database, createPasswords(), { superadmin: SUPERADMIN });
  await database.close();
}
