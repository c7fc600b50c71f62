import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';

/*
 * Helpers of the npm commands. The files of this folder are plain JavaScript without top-level imports of
 * packages, because npm commands load them before the packages are installed.
 */

export const root = fileURLToPath(new URL('../../', import.meta.url));

const NEEDED_NODE = [20, 19];
/** @type {readonly NodeJS.Signals[]} */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

export function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const [needMajor = 0, needMinor = 0] = NEEDED_NODE;
  if (major > needMajor || (major === needMajor && minor >= needMinor)) return;
  fail(
    `This needs Node.js ${NEEDED_NODE.join('.')} or newer, and this is ${process.version}: see https://nodejs.org`,
  );
}

/** The exit status if this process got a stop signal while it ran a program; otherwise 0. */
let interrupted = 0;

/**
 * Prints an error and ends the process with status 1. If a stop signal came while a program ran (`run`),
 * prints nothing and ends with that signal's status.
 * @param {string} message
 * @returns {never}
 */
export function fail(message) {
  if (interrupted) process.exit(interrupted);
  for (const line of message.split('\n')) console.error(`✗ ${line}`);
  process.exit(1);
}

/**
 * @param {string} program
 * @param {readonly string[]} args
 * @param {readonly NodeJS.Signals[]} [passedOn] signals to forward. A terminal's Ctrl-C reaches the program
 * too, so it may arrive twice
 * @returns {Promise<number>} the program's status; 1 if a signal ended it or it could not start; 128 plus the
 * signal's number if this process got one of these signals
 */
export function run(program, args, passedOn = SIGNALS) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd: root, stdio: 'inherit' });
    // A signal from `kill` reaches only this process, so it is passed on:
    // otherwise the program would keep running.
    const passOn = (/** @type {NodeJS.Signals} */ signal) => {
      interrupted ||= 128 + constants.signals[signal];
      child.kill(signal);
    };
    for (const signal of passedOn) process.on(signal, passOn);
    const end = (/** @type {number} */ status) => {
      for (const signal of passedOn) process.off(signal, passOn);
      resolve(interrupted || status);
    };
    child.once('error', (error) => {
      console.error(`✗ ${program} cannot be run: ${error.message}`);
      end(1);
    });
    child.once('exit', (status) => end(status ?? 1));
  });
}

/**
 * @param {string} program
 * @param {readonly string[]} args
 * @returns {Promise<{ status: number, output: string }>}
 */
export function capture(program, args) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (chunk) => {
        output += chunk;
      });
    }
    child.once('error', (error) => resolve({ status: 1, output: error.message }));
    child.once('close', (status) => resolve({ status: status ?? 1, output }));
  });
}
