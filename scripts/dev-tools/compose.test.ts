import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { parse } from 'yaml';
import { SECRET_VARIABLES } from '#server/env-variables.ts';

interface Service {
  image?: string;
  build?: string;
  environment?: Record<string, string>;
  secrets?: string[];
  logging?: { driver: string; options: Record<string, string> };
  mem_limit?: string;
  pids_limit?: number;
  shm_size?: string;
}
interface Compose {
  services: Record<string, Service>;
  secrets: Record<string, { file: string }>;
}

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const textOf = (name: string) => readFileSync(join(ROOT, name), 'utf8');
const { services, secrets } = parse(textOf('compose.yaml'), { merge: true }) as Compose;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sikka-deploy-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('every container has limits of memory and processes, and a log that ends', () => {
  for (const [name, service] of Object.entries(services)) {
    expect(service, name).toMatchObject({
      mem_limit: expect.stringMatching(/^\d+[mg]$/),
      pids_limit: expect.any(Number),
      logging: { driver: 'json-file', options: { 'max-size': expect.any(String), 'max-file': '5' } },
    });
  }
  expect(services.postgres?.shm_size).toBe('256m');
});

it('every image has an exact version', () => {
  const bases = [...textOf('Dockerfile').matchAll(/^FROM (\S+)/gm)].map(([, image]) => image ?? '');
  const images = Object.values(services).flatMap(({ image, build }) => (image && !build ? [image] : []));
  expect(bases.length + images.length).toBeGreaterThanOrEqual(6);
  for (const image of [...bases, ...images]) expect(image).toMatch(/^[a-z]+:\d+\.\d+(\.\d+)?(-[a-z-]+)?$/);
});

it('no container has a secret in its environment, and each sees the files of its own secrets only', () => {
  for (const [name, { environment = {}, secrets: mounted = [] }] of Object.entries(services)) {
    const files = Object.entries(environment).filter(([, value]) => value.startsWith('/run/secrets/'));
    expect(files.map(([, value]) => value.slice('/run/secrets/'.length)).sort(), name).toEqual(mounted);
    for (const secret of mounted) expect(secrets[secret]?.file).toBe(`./secrets/${secret}`);
    for (const [variable, value] of Object.entries(environment)) {
      if (!/SECRET|PASSWORD|TOKEN|_URL$/.test(variable)) continue;
      expect(value, `${name} ${variable}`).not.toMatch(/:\/\/[^@]*@|\$\{[A-Z_]*(SECRET|PASSWORD|TOKEN)/);
    }
  }
  const known = SECRET_VARIABLES.map((name) => `${name}_FILE`);
  const given = Object.keys(services['server-1']?.environment ?? {}).filter((name) => /_FILE$/.test(name));
  expect(given.filter((name) => name !== 'SEALS_FILE' && !known.includes(name as never))).toEqual([]);
});

it('makes the secrets once, for the owner of the folder only', () => {
  cpSync(join(ROOT, 'deploy'), join(folder, 'deploy'), { recursive: true });
  const make = () => execFileSync('sh', [join(folder, 'deploy', 'make-secrets.sh')], { encoding: 'utf8' });
  const read = (name: string) => readFileSync(join(folder, 'secrets', name), 'utf8');
  expect(make().trim().split('\n').sort()).toEqual(
    Object.keys(secrets)
      .sort()
      .map((name) => `secrets/${name}`),
  );
  expect(statSync(join(folder, 'secrets')).mode & 0o777).toBe(0o700);
  expect(read('app_secret')).toMatch(/^[0-9a-f]{64}\n$/);
  const url = `postgres://sikka:${read('postgres_password').trim()}@postgres:5432/sikka\n`;
  expect(read('database_url')).toBe(url);
  const before = Object.keys(secrets).map(read);
  expect(make()).toBe('');
  expect(Object.keys(secrets).map(read)).toEqual(before);
});

it('the image holds every file that the server and the operator’s commands load', () => {
  const lastStage =
    textOf('Dockerfile')
      .split(/^FROM /m)
      .at(-1) ?? '';
  const copies = lastStage.matchAll(/^COPY ([^-]\S*) (\.\/\S*)$/gm);
  for (const [, from = '', to = ''] of copies) {
    cpSync(join(ROOT, from), join(folder, to === './' ? from : to), {
      recursive: true,
      filter: (path) => !/\.test\.tsx?$/.test(path),
    });
  }
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  const load = (...args: string[]) =>
    spawnSync(process.execPath, ['--import', 'tsx', ...args], {
      cwd: folder,
      encoding: 'utf8',
      env: { PATH: process.env.PATH, PORT: 'none' },
    });
  expect(load('src/server/main.ts').stderr).toBe('PORT must be a whole number from 0 to 65535\n');
  expect(load('scripts/admin.ts', 'doctor').stdout).toContain('PORT must be a whole number');
});
