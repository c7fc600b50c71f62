import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';

/* Exit status: 0 all correct, 1 something differs, 2 an unreadable file. */

/** @typedef {{ day: string, count: number, root: string, hash: string }} Seal */
/** @typedef {{ seal: string, before: string, index: number, path: string[], leaf: string }} Place */
/** @typedef {Omit<Seal, 'hash'> & Place} Proof */
/** @typedef {{ kind: string, number: number, hash: string | null, leaf: string | null }} Row */

const USAGE = `Usage: npm run seals:verify -- FILE...
  a proof        that a member saved: is its entry in the published seal of its day?
  seals          saved from /proof.json: does each follow from the one before?
  a seal         copied from /proof: a line with its day and its hash
  rows           from seals:export: is each row as it was sealed? Names the first that is not.
Give the seals that you kept yourself together with proofs or rows.`;

const sha256 = (/** @type {(Buffer | string)[]} */ ...parts) =>
  parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest();
const leafHash = (/** @type {string} */ leaf) => sha256(Buffer.of(0), leaf);

/** The Merkle tree hash of RFC 6962, section 2.1. @param {Buffer[]} leaves their hashes @returns {Buffer} */
function treeHash(leaves) {
  if (leaves.length === 0) return sha256('');
  if (leaves.length === 1) return /** @type {Buffer} */ (leaves[0]);
  let half = 1;
  while (half * 2 < leaves.length) half *= 2;
  return sha256(Buffer.of(1), treeHash(leaves.slice(0, half)), treeHash(leaves.slice(half)));
}

/**
 * Computes the root of a tree from the hash of one leaf and the hashes of the sibling nodes in `path`, of
 * which the last is directly below the root. `index` is the leaf's place among `count` leaves.
 * @param {Buffer} hash @param {number} index @param {number} count @param {Buffer[]} path
 * @returns {Buffer | null} null when `path` does not fit `index` and `count`
 */
function rootOf(hash, index, count, path) {
  if (index < 0 || index >= count) return null;
  if (count === 1) return path.length === 0 ? hash : null;
  const top = path.at(-1);
  if (!top) return null;
  let half = 1;
  while (half * 2 < count) half *= 2;
  const below = path.slice(0, -1);
  if (index < half) {
    const left = rootOf(hash, index, half, below);
    return left && sha256(Buffer.of(1), left, top);
  }
  const right = rootOf(hash, index - half, count - half, below);
  return right && sha256(Buffer.of(1), top, right);
}

/**
 * @param {Omit<Seal, 'hash'>} seal
 * @param {{ hash: string } | undefined} before
 */
const sealHash = ({ day, count, root }, before) =>
  sha256(['sikka-seal-1', day, count, root, before?.hash ?? '0'.repeat(64)].join('\n')).toString('hex');

/** @type {Map<string, Seal>} Published seals by day. */
const published = new Map();
/** @type {Map<string, string>} Seals that somebody copied from /proof: the hash by day. */
const kept = new Map();
/** @type {Proof[]} */
const proofs = [];
/** @type {string[]} Files of rows. */
const exported = [];
let wrong = 0;
const say = (/** @type {string} */ text) => {
  wrong += 1;
  console.error(`✗ ${text}`);
};

/** @param {string} file */
const linesOf = (file) =>
  createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY });

/** @param {string} file */
async function take(file) {
  let text = '';
  for await (const line of linesOf(file)) {
    if (text === '' && line.startsWith('{"seal":')) {
      exported.push(file);
      return;
    }
    text += `${line}\n`;
  }
  const copied = [...text.matchAll(/^(\d{4}-\d\d-\d\d) ([0-9a-f]{64})$/gm)];
  for (const [, day = '', hash = ''] of copied) {
    if ((kept.get(day) ?? hash) !== hash) say(`two different seals of ${day} are in your files`);
    kept.set(day, hash);
  }
  if (copied.length > 0) return;
  const found = JSON.parse(text);
  if (Array.isArray(found.seals) && found.seals.length > 0) {
    for (const seal of found.seals) {
      const known = published.get(seal.day);
      if (known && known.hash !== seal.hash) say(`two different seals of ${seal.day} are in your files`);
      published.set(seal.day, seal);
    }
  } else if (typeof found.leaf === 'string' && Array.isArray(found.path)) proofs.push(found);
  else throw new Error(`${file} is no proof, no seals and no rows`);
}

/** @param {Seal} seal */
function checkKept({ day, hash }) {
  if ((kept.get(day) ?? hash) !== hash) say(`the seal of ${day} that you kept is another one`);
}

function checkChain() {
  const seals = [...published.values()].sort((a, b) => (a.day < b.day ? -1 : 1));
  let followed = 0;
  for (const [i, seal] of seals.entries()) {
    const before = seals[i - 1];
    checkKept(seal);
    if (i === 0 && sealHash(seal, undefined) !== seal.hash) continue;
    if (sealHash(seal, before) === seal.hash) followed += 1;
    else if (!before || Date.parse(seal.day) - Date.parse(before.day) > 86_400_000)
      console.log(`  the seals before ${seal.day} are not in your files`);
    else say(`the seal of ${seal.day} does not follow from the one before`);
  }
  if (seals.length > 0) console.log(`${seals.length} seals, ${followed} follow from the one before.`);
}

/** @param {Proof} proof */
function checkProof({ day, count, index, root, seal, before, path, leaf }) {
  const made = rootOf(
    leafHash(leaf),
    index,
    count,
    path.map((hash) => Buffer.from(hash, 'base64')),
  );
  const own = published.get(day);
  const known = kept.get(day) ?? own?.hash;
  if (made?.toString('hex') !== root) say(`the proof of ${day} does not lead to its root`);
  else if (sealHash({ day, count, root }, { hash: before }) !== seal)
    say(`the root of ${day} does not lead to the seal of the proof`);
  else if (!known) say(`the proof of ${day} leads to the seal ${seal}: compare it with one that you kept`);
  else if (known !== seal || (own && own.hash !== seal))
    say(`the seal of ${day} that you kept is another one`);
  else console.log(`The entry is in the seal of ${day}, place ${index} of ${count}: ${leaf}`);
}

/**
 * @param {Seal} seal
 * @param {Row[]} rows
 */
function checkDay(seal, rows) {
  const own = published.get(seal.day);
  if (own && (own.root !== seal.root || own.hash !== seal.hash))
    say(`${seal.day}: the seal is not the published one`);
  checkKept(seal);
  const sealed = rows.filter(({ hash }) => hash !== null);
  const tree = treeHash(sealed.map(({ hash }) => Buffer.from(hash ?? '', 'hex'))).toString('hex');
  if (sealed.length !== seal.count || tree !== seal.root)
    say(`${seal.day}: the hashes of its rows do not give its root`);
  for (const { kind, number, hash, leaf } of rows) {
    if (hash === null) say(`${seal.day}: ${kind} ${number} was added after the day was sealed`);
    else if (leaf === null) say(`${seal.day}: ${kind} ${number} was deleted after it was sealed`);
    else if (leafHash(leaf).toString('hex') !== hash)
      say(`${seal.day}: ${kind} ${number} was altered after it was sealed`);
  }
}

/** @param {string} file */
async function checkRows(file) {
  /** @type {Seal | undefined} */
  let before;
  /** @type {Seal | undefined} */
  let seal;
  /** @type {Row[]} */
  let rows = [];
  let all = 0;
  const days = new Set();
  const endDay = () => {
    if (!seal) return;
    if (sealHash(seal, before) !== seal.hash)
      say(`the seal of ${seal.day} does not follow from the one before`);
    checkDay(seal, rows);
    days.add(seal.day);
    all += rows.length;
    before = seal;
    rows = [];
  };
  for await (const line of linesOf(file)) {
    if (!line.trim()) continue;
    const found = JSON.parse(line);
    if (found.seal) {
      endDay();
      seal = found.seal;
    } else rows.push(found);
  }
  endDay();
  for (const day of published.keys()) if (!days.has(day)) say(`${day} is published, and not in ${file}`);
  console.log(`${all.toLocaleString('en')} rows of ${days.size} days checked.`);
}

async function main() {
  const files = process.argv.slice(2);
  if (files.length === 0 || files.some((file) => file.startsWith('-'))) {
    console.log(USAGE);
    process.exitCode = files.includes('--help') || files.includes('-h') ? 0 : 2;
    return;
  }
  for (const file of files) await take(file);
  checkChain();
  for (const proof of proofs) checkProof(proof);
  for (const file of exported) await checkRows(file);
  console.log(wrong === 0 ? 'All of it is right.' : `${wrong} WRONG.`);
  process.exitCode = wrong === 0 ? 0 : 1;
}

await main().catch((error) => {
  console.error(`✗ ${error instanceof Error ? error.message : error}`);
  process.exitCode = 2;
});
