import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rootOfProof, sealHash } from '#shared/seals.ts';
import type { SealView } from '#shared/views/seals.ts';
import { fetchJson, refused } from '#testing/client.ts';
import { allPages } from '#testing/pages.ts';
import { changesOf, mutate } from './mutations.fixture.ts';
import { makeSealedWorld, type SealedWorld } from './seals.fixture.ts';
import { pathTo } from './seals.service.ts';

let world: SealedWorld;
beforeAll(async () => {
  world = await makeSealedWorld();
});
afterAll(() => world.close());

/** `ROOTS[n]`: the RFC 6962 root of the first n leaves (test vectors of Certificate Transparency). */
const LEAVES = ['', '\0', '\x10', ' !', '01', '@ABC', 'PQRSTUVW', '`abcdefghijklmno'];
const ROOTS = [
  'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
];
const leafHash = (leaf: string) => createHash('sha256').update(Buffer.of(0)).update(leaf).digest();
const hashes = (count: number) => Buffer.concat(LEAVES.slice(0, count).map(leafHash));

describe('the tree', () => {
  it('of n leaves has the root of RFC 6962 in the database, and each path leads to it', async () => {
    for (const [count, root] of ROOTS.entries()) {
      const made = await world.db.database.call('merkle_root', { hashes: hashes(count) });
      expect(Buffer.from(made as never).toString('hex')).toBe(root);
      for (let index = 0; index < count; index++) {
        const path = pathTo(hashes(count), index).map((hash) => hash.toString('base64'));
        const proof = { count, index, path, leaf: LEAVES[index] ?? '' };
        expect(await rootOfProof(proof)).toBe(root);
        if (count > 1) expect(await rootOfProof({ ...proof, leaf: 'forged' })).not.toBe(root);
        if (count > 1) expect(await rootOfProof({ ...proof, path: path.slice(1) })).not.toBe(root);
        expect(await rootOfProof({ ...proof, path: [...path, path[0] ?? 'AAAA'] })).not.toBe(root);
      }
    }
  });

  it('of more leaves than a block has the path through block and day', async () => {
    for (const count of [256, 257, 700, 1024]) {
      const all = Buffer.concat(Array.from({ length: count }, (_, i) => leafHash(String(i))));
      const blocks: Buffer[] = [];
      for (let at = 0; at < all.length; at += 256 * 32) blocks.push(all.subarray(at, at + 256 * 32));
      const roots = Buffer.concat(
        await Promise.all(
          blocks.map(async (block) =>
            Buffer.from((await world.db.database.call('merkle_root', { hashes: block })) as never),
          ),
        ),
      );
      for (const index of [0, 255, count - 1]) {
        const [block, place] = [Math.floor(index / 256), index % 256];
        const through = [...pathTo(blocks[block] ?? all, place), ...pathTo(roots, block)];
        expect(through).toEqual(pathTo(all, index));
      }
    }
  });
});

describe('published seals', () => {
  const read = async (query = '') =>
    (await fetchJson(`${world.server.url}/proof.json${query}`)) as unknown as {
      status: number;
      body: { seals: SealView[]; next: string | null };
    };

  it('are at /proof.json, newest first, each following from the one before', async () => {
    const { body } = await read();
    expect(body.seals.map(({ day }) => day)).toEqual([...world.days].reverse());
    for (const [i, seal] of body.seals.entries()) {
      expect(await sealHash(seal, body.seals[i + 1])).toBe(seal.hash);
    }
    expect((await read(`?from=${world.days[0]}`)).body.seals).toEqual(body.seals.slice(-1));
  });

  it('refuses a day that is none', async () => {
    expect((await read('?from=yesterday')).status).toBe(400);
  });

  it('come in pages', async () => {
    const { list } = world.server.caller().users.seals;
    const seals = await allPages((cursor) => list({ limit: 2, cursor }));
    expect(seals.map(({ day }) => day)).toEqual([...world.days].reverse());
  });
});

describe("a member's proof", () => {
  const prove = async (input: { movement?: string; request?: string; spin?: string }) =>
    world.member.as().users.seals.proof(input);

  it('of each movement leads to the published root, and is less than 2 kB', async () => {
    const caller = await world.member.as();
    const { items } = await caller.users.transactions({ id: world.member.id });
    const { items: seals } = await caller.users.seals.list({});
    expect(items.length).toBeGreaterThan(3);
    await refused(world.other.as().users.seals.proof({ movement: items[0]?.id ?? '' }), 404);
    for (const { id, amount } of items) {
      const { proof } = await prove({ movement: id });
      if (!proof) throw new Error('the movement is not sealed');
      expect(await rootOfProof(proof)).toBe(seals.find(({ day }) => day === proof.day)?.root);
      expect(JSON.stringify(proof).length).toBeLessThan(2_000);
      const { lines } = JSON.parse(proof.leaf) as { lines: [string, string, string, string | null][] };
      const own = lines.find(([line]) => line === id);
      expect(own?.slice(1, 3)).toEqual([world.member.id, String(Math.round(amount * 100))]);
    }
  });

  it('of a request is about the entry that decided it', async () => {
    const { items } = await world.member.as().requests.mine({});
    const paid = items.find(({ type }) => type === 'Withdraw');
    const { proof } = await prove({ request: paid?.id ?? '' });
    expect(JSON.parse(proof?.leaf ?? '')).toMatchObject({ movement: 'payout', request: paid?.id });
  });

  it('of each spin, with or without a prize, leads to the published root', async () => {
    const caller = await world.member.as();
    const { items } = await caller.spinner.history({});
    const { items: seals } = await caller.users.seals.list({});
    expect(items.length).toBeGreaterThan(1);
    for (const { id, roll, prize, commitment } of items) {
      const { proof } = await prove({ spin: id });
      if (!proof) throw new Error('the spin is not sealed');
      expect(await rootOfProof(proof)).toBe(seals.find(({ day }) => day === proof.day)?.root);
      expect(JSON.parse(proof.leaf)).toMatchObject({
        kind: 'spin',
        id,
        commitment,
        roll: String(roll),
        prize: String(Math.round(prize * 100)),
      });
    }
    const stranger = await world.other.as();
    await refused(stranger.users.seals.proof({ spin: items[0]?.id ?? '' }), 404);
    await refused(caller.users.seals.proof({ spin: items[0]?.id, movement: '1' }), 400);
  });

  it('tells no account of staff', async () => {
    const boss = await world.server.make.superadmin();
    const { items } = await world.member.as().requests.mine({});
    for (const { id } of items) expect(JSON.stringify(await prove({ request: id }))).not.toContain(boss.id);
  });

  it('waits until the day is sealed', async () => {
    await world.server.make.fundMember(world.member.id, 5);
    const { items } = await world.member.as().users.transactions({ id: world.member.id, limit: 1 });
    const { proof, day } = await prove({ movement: items[0]?.id ?? '' });
    expect(proof).toBeNull();
    expect(day > (world.days.at(-1) ?? '')).toBe(true);
  });
});

describe('somebody with the password of the database', () => {
  it('changes one row of the past in any way, and it is found and named', async () => {
    const missed: string[] = [];
    const left: string[] = [];
    for (const change of await changesOf(world.db.sql)) {
      const undone = new Error('the change is undone');
      await world.db.sql
        .begin(async (sql) => {
          const made = await mutate(sql as never, change);
          if (!made) left.push(change.join(' '));
          const found = await sql<{ kind: string | null; number: number | null }[]>`
            select p.kind, p.number from seals s cross join app.seal_problems(s.day) p
            union all select kind, number from app.seal_strays()`;
          if (made && !found.some(({ kind, number }) => kind === made.kind && number === made.number))
            missed.push(change.join(' '));
          throw undone;
        })
        .catch((error) => {
          if (error !== undone) throw error;
        });
    }
    expect(left).toEqual([]);
    expect(missed).toEqual([]);
  });

  it('makes a member’s proof fail by changing its entry', async () => {
    const caller = await world.member.as();
    const { items } = await caller.users.transactions({ id: world.member.id });
    const { id } = items.at(-1) ?? { id: '' };
    const turn = (by: number) =>
      world.db.sql.begin(async (sql) => {
        await sql`set local session_replication_role = replica`;
        await sql`update journal_lines set amount = amount + ${by} where id = ${id}`;
      });
    await turn(1);
    const { proof } = await caller.users.seals.proof({ movement: id });
    await turn(-1);
    expect(proof && (await rootOfProof(proof))).not.toBe(proof?.root);
  });
});
