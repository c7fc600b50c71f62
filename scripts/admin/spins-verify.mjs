import { createHash, createHmac } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';

/* Exit status: 0 all correct, 1 a wrong spin, 2 an unreadable file. */

/** @typedef {{ usdMils: number, weight: number }} OddsRow */
/**
 * @typedef {object} Spin
 * @property {string} id
 * @property {string} businessDay
 * @property {string} memberId
 * @property {string} commitment
 * @property {string} secret
 * @property {string} clientSeed
 * @property {OddsRow[]} odds
 * @property {string} oddsHash
 * @property {number} roll
 * @property {number} usdMils
 * @property {number} prizePaisa
 */

/** Rupees per dollar are fixed at 280, so a mil ($0.001) is 28 paisa. */
const PAISA_PER_MIL = 28;

const sha256 = (/** @type {string} */ text) => createHash('sha256').update(text).digest('hex');

/** @param {string} secret @param {string} clientSeed */
function draw(secret, clientSeed) {
  const bound = 2 ** 32 - (2 ** 32 % 10_000);
  for (let block = 0; ; block += 1) {
    const bytes = createHmac('sha256', Buffer.from(secret, 'hex')).update(`${clientSeed}:${block}`).digest();
    for (let at = 0; at < bytes.length; at += 4) {
      const word = bytes.readUInt32BE(at);
      if (word < bound) return word % 10_000;
    }
  }
}

/** @param {Spin} spin @returns {string[]} what is wrong with it */
function faultsOf(spin) {
  const faults = [];
  const table = spin.odds.map((row) => `${row.usdMils}:${row.weight}`).join(',');
  const total = spin.odds.reduce((sum, row) => sum + row.weight, 0);
  if (total !== 10_000 || spin.odds.some((row) => !(row.weight > 0)))
    faults.push('the odds do not add up to 10,000');
  if (sha256(table) !== spin.oddsHash) faults.push('the odds table has another fingerprint');
  const bound = ['sikka-spin-v1', spin.secret, spin.oddsHash, spin.memberId, spin.businessDay].join('|');
  if (sha256(bound) !== spin.commitment) faults.push('the secret does not give the commitment');
  if (!/^[0-9a-f]{64}$/.test(spin.secret)) faults.push('the secret is not 32 bytes');
  const roll = draw(spin.secret, spin.clientSeed);
  if (roll !== spin.roll) faults.push(`the seeds give ${roll}, not ${spin.roll}`);
  const won = spin.odds.find(
    (_, i) => roll < spin.odds.slice(0, i + 1).reduce((sum, row) => sum + row.weight, 0),
  );
  if (won?.usdMils !== spin.usdMils) faults.push(`the number wins ${won?.usdMils} mils, not ${spin.usdMils}`);
  if (spin.usdMils * PAISA_PER_MIL !== spin.prizePaisa) faults.push(`${spin.prizePaisa} paisa were credited`);
  return faults;
}

class Tally {
  /** @param {OddsRow[]} odds */
  constructor(odds) {
    this.odds = odds;
    this.spins = 0;
    /** @type {Map<number, number>} */
    this.prizes = new Map();
  }

  /** @param {number} usdMils */
  add(usdMils) {
    this.spins += 1;
    this.prizes.set(usdMils, (this.prizes.get(usdMils) ?? 0) + 1);
  }

  print() {
    console.log(
      `\n${this.spins.toLocaleString('en')} spins by the odds ${sha256(this.odds.map((row) => `${row.usdMils}:${row.weight}`).join(',')).slice(0, 12)}…`,
    );
    let chiSquare = 0;
    for (const { usdMils, weight } of this.odds) {
      const expected = (this.spins * weight) / 10_000;
      const seen = this.prizes.get(usdMils) ?? 0;
      chiSquare += (seen - expected) ** 2 / expected;
      const prize = usdMils === 0 ? 'try again' : `$${usdMils / 1000}`;
      console.log(
        `  ${prize.padEnd(10)} expected ${expected.toFixed(1).padStart(12)}   seen ${String(seen).padStart(10)}`,
      );
    }
    // Chi-square is meaningful only with at least 5 expected spins for each prize. A very large value would
    // suggest that the server chose secrets after it knew the seeds of members.
    const enough = this.spins * Math.min(...this.odds.map((row) => row.weight)) >= 5 * 10_000;
    const freedom = this.odds.length - 1;
    console.log(
      `  chi-square ${chiSquare.toFixed(2)} with ${freedom} degrees of freedom${enough ? '' : ' (too few spins to judge by it)'}`,
    );
  }
}

async function main() {
  const [file] = process.argv.slice(2);
  if (file?.startsWith('-')) {
    console.log(
      'Usage: npm run spins:verify [FILE]\nChecks an export of all spins (one JSON object a line), from FILE or standard input.',
    );
    process.exitCode = file === '--help' || file === '-h' ? 0 : 2;
    return;
  }
  const lines = createInterface({
    input: file ? createReadStream(file) : process.stdin,
    crlfDelay: Number.POSITIVE_INFINITY,
  });
  /** @type {Map<string, Tally>} */
  const tallies = new Map();
  const days = new Set();
  let number = 0;
  let spins = 0;
  let wrong = 0;
  for await (const line of lines) {
    number += 1;
    if (!line.trim()) continue;
    const faults = [];
    try {
      /** @type {Spin} */
      const spin = JSON.parse(line);
      faults.push(...faultsOf(spin));
      const day = `${spin.memberId} ${spin.businessDay}`;
      if (days.has(day)) faults.push('the member has spun twice that day');
      days.add(day);
      const tally = tallies.get(spin.oddsHash) ?? new Tally(spin.odds);
      tallies.set(spin.oddsHash, tally);
      tally.add(spin.usdMils);
      spins += 1;
    } catch (error) {
      faults.push(`this is no spin: ${error instanceof Error ? error.message : error}`);
    }
    if (faults.length > 0) {
      wrong += 1;
      console.error(`line ${number}: ${faults.join('; ')}`);
    }
  }
  for (const tally of tallies.values()) tally.print();
  console.log(
    `\n${spins.toLocaleString('en')} spins checked, ${wrong === 0 ? 'all of them right' : `${wrong} WRONG`}.`,
  );
  process.exitCode = wrong === 0 ? 0 : 1;
}

await main().catch((error) => {
  console.error(`✗ ${error instanceof Error ? error.message : error}`);
  process.exitCode = 2;
});
