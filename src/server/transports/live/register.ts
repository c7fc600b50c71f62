import { BlockList, isIP, isIPv6 } from 'node:net';
import type { WebSocket } from 'ws';
import type { SocketLimits } from '../../platform/limits/limit-table.ts';
import { networkOf } from '../../platform/limits/network.ts';
import { CLOSE, endSocket } from './limits.ts';

/** Loopback addresses. Behind a local proxy that TRUST_PROXY does not name, all callers have one of these. */
const local = new BlockList();
local.addSubnet('127.0.0.0', 8, 'ipv4');
local.addAddress('::1', 'ipv6');

/** The open sockets by account and network. */
export class SocketRegister {
  readonly #limits: SocketLimits;
  readonly #openFrom = new Map<string, number>();
  readonly #byUser = new Map<string, Set<WebSocket>>();
  /** Sockets without a session, oldest first: all, and those of each network. */
  readonly #anonymous = new Set<WebSocket>();
  readonly #anonymousFrom = new Map<string, Set<WebSocket>>();
  /** For each socket without a session: stops its timer and removes it from the anonymous sockets. */
  readonly #leaveAnonymous = new WeakMap<WebSocket, () => void>();

  constructor(limits: SocketLimits) {
    this.#limits = limits;
  }

  /** Adds an accepted socket. It has no session yet, so it must log in within `anonymousMs`. */
  add(socket: WebSocket, address: string): void {
    const from = networkOf(address);
    this.#openFrom.set(from, (this.#openFrom.get(from) ?? 0) + 1);
    this.#addAnonymous(socket, from, isLocal(address));
    socket.once('close', () => {
      this.#leaveAnonymous.get(socket)?.();
      const left = (this.#openFrom.get(from) ?? 1) - 1;
      if (left > 0) this.#openFrom.set(from, left);
      else this.#openFrom.delete(from);
    });
  }

  /**
   * Adds a socket without a session. If there are too many, cuts the oldest: real clients log in within a
   * second. The limit per network skips loopback addresses, which all callers behind a local proxy have.
   */
  #addAnonymous(socket: WebSocket, from: string, local: boolean): void {
    const { anonymousSockets, anonymousPerAddress, anonymousMs } = this.#limits;
    const neighbours = this.#anonymousFrom.get(from) ?? new Set<WebSocket>();
    if (!local) this.#makeRoom(neighbours, anonymousPerAddress);
    this.#makeRoom(this.#anonymous, anonymousSockets);
    this.#anonymousFrom.set(from, neighbours.add(socket));
    this.#anonymous.add(socket);
    const overdue = setTimeout(() => endSocket(socket, CLOSE.policy, 'no session'), anonymousMs);
    this.#leaveAnonymous.set(socket, () => {
      clearTimeout(overdue);
      this.#leaveAnonymous.delete(socket);
      this.#anonymous.delete(socket);
      neighbours.delete(socket);
      if (neighbours.size === 0 && this.#anonymousFrom.get(from) === neighbours)
        this.#anonymousFrom.delete(from);
    });
  }

  /** Cuts the oldest socket if there is no room for one more. */
  #makeRoom(sockets: ReadonlySet<WebSocket>, most: number): void {
    const [oldest] = sockets;
    if (!oldest || sockets.size < most) return;
    this.#leaveAnonymous.get(oldest)?.();
    oldest.terminate();
  }

  /** Whether an address has reached its limit of open sockets. */
  isFull(address: string): boolean {
    if ((this.#openFrom.get(networkOf(address)) ?? 0) < this.#limits.socketsPerAddress) return false;
    return !isLocal(address);
  }

  /**
   * Links a socket to its account, to end it with the session. At the account's limit, the oldest socket is
   * closed, because its connection is probably dead.
   */
  own(socket: WebSocket, session: { readonly userId: string; readonly expiresAt: Date }): void {
    this.#leaveAnonymous.get(socket)?.();
    const mine = this.#byUser.get(session.userId) ?? new Set<WebSocket>();
    const [oldest] = mine;
    if (oldest && mine.size >= this.#limits.socketsPerUser) {
      mine.delete(oldest);
      endSocket(oldest, CLOSE.policy, 'too many connections');
    }
    this.#byUser.set(session.userId, mine.add(socket));
    const expiry = setTimeout(
      () => endSocket(socket, CLOSE.revoked, 'session ended'),
      session.expiresAt.getTime() - Date.now(),
    );
    expiry.unref();
    socket.once('close', () => {
      clearTimeout(expiry);
      mine.delete(socket);
      if (mine.size === 0 && this.#byUser.get(session.userId) === mine) this.#byUser.delete(session.userId);
    });
  }

  socketsOf(userId: string): readonly WebSocket[] {
    return [...(this.#byUser.get(userId) ?? [])];
  }
}

/** Whether the address is a loopback address. A trusted proxy may forward text that is no address. */
function isLocal(address: string): boolean {
  return isIP(address) !== 0 && local.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}
