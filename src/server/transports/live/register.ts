import { BlockList, isIP, isIPv6 } from 'node:net';
import type { WebSocket } from 'ws';
import type { SocketLimits } from '../../platform/limits/limit-table.ts';
import { networkOf } from '../../platform/limits/network.ts';
import { CLOSE, endSocket } from './limits.ts';

/** Loopback addresses. Behind a local proxy that TRUST_PROXY does not name, all callers have one of these. */
const local = new BlockList();
local.addSubnet('127.0.0.0', 8, 'ipv4');
local.addAddress('::1', 'ipv6');

/** What the register knows about an open socket. */
interface Place {
  /** The network of the caller. */
  readonly from: string;
  /** Closes a socket that gets no session in time; undefined once it has one. */
  overdue: NodeJS.Timeout | undefined;
  expiry?: NodeJS.Timeout;
  userId?: string;
}

/** The open sockets by account and network. */
export class SocketRegister {
  readonly #limits: SocketLimits;
  readonly #places = new Map<WebSocket, Place>();
  readonly #openFrom = new Map<string, number>();
  readonly #byUser = new Map<string, Set<WebSocket>>();
  /** Sockets without a session, oldest first: all, and those of each network. */
  readonly #anonymous = new Set<WebSocket>();
  readonly #anonymousFrom = new Map<string, Set<WebSocket>>();

  constructor(limits: SocketLimits) {
    this.#limits = limits;
  }

  /**
   * Adds an accepted socket. It has no session yet: it must send a valid token within `anonymousMs`. If there
   * are too many such sockets, cuts the oldest: real clients send their token within a second.
   */
  add(socket: WebSocket, address: string): void {
    const { anonymousSockets, anonymousPerAddress, anonymousMs } = this.#limits;
    const from = networkOf(address);
    this.#openFrom.set(from, (this.#openFrom.get(from) ?? 0) + 1);
    const neighbours = this.#anonymousFrom.get(from) ?? new Set<WebSocket>();
    // Not for loopback addresses, which all callers behind a local proxy have.
    if (!isLocal(address)) this.#makeRoom(neighbours, anonymousPerAddress);
    this.#makeRoom(this.#anonymous, anonymousSockets);
    this.#anonymousFrom.set(from, neighbours.add(socket));
    this.#anonymous.add(socket);
    const overdue = setTimeout(() => endSocket(socket, CLOSE.policy, 'no session'), anonymousMs);
    this.#places.set(socket, { from, overdue });
  }

  /** Removes a closed socket. */
  remove(socket: WebSocket): void {
    const place = this.#places.get(socket);
    if (!place) return;
    this.#leaveAnonymous(socket, place);
    this.#places.delete(socket);
    const { from, expiry, userId = '' } = place;
    const left = (this.#openFrom.get(from) ?? 1) - 1;
    if (left > 0) this.#openFrom.set(from, left);
    else this.#openFrom.delete(from);
    clearTimeout(expiry);
    const mine = this.#byUser.get(userId);
    if (mine?.delete(socket) && mine.size === 0) this.#byUser.delete(userId);
  }

  #leaveAnonymous(socket: WebSocket, place: Place): void {
    clearTimeout(place.overdue);
    place.overdue = undefined;
    this.#anonymous.delete(socket);
    const neighbours = this.#anonymousFrom.get(place.from);
    if (neighbours?.delete(socket) && neighbours.size === 0) this.#anonymousFrom.delete(place.from);
  }

  /** Cuts the oldest socket if there is no room for one more. */
  #makeRoom(sockets: ReadonlySet<WebSocket>, most: number): void {
    const [oldest] = sockets;
    const place = oldest && this.#places.get(oldest);
    if (!place || sockets.size < most) return;
    this.#leaveAnonymous(oldest, place);
    oldest.terminate();
  }

  /** Whether an address's network has reached its limit of open sockets; false for loopback addresses. */
  isFull(address: string): boolean {
    if ((this.#openFrom.get(networkOf(address)) ?? 0) < this.#limits.socketsPerAddress) return false;
    return !isLocal(address);
  }

  /**
   * Links a socket to its account, to end it with the session. At the account's limit, the oldest socket is
   * closed, because its connection is probably dead.
   */
  own(socket: WebSocket, session: { readonly userId: string; readonly expiresAt: Date }): void {
    const place = this.#places.get(socket);
    // A socket that has closed in the meantime would stay until its session ends.
    if (!place) return;
    this.#leaveAnonymous(socket, place);
    place.userId = session.userId;
    const mine = this.#byUser.get(session.userId) ?? new Set<WebSocket>();
    const [oldest] = mine;
    if (oldest && mine.size >= this.#limits.socketsPerUser) {
      mine.delete(oldest);
      endSocket(oldest, CLOSE.policy, 'too many connections');
    }
    this.#byUser.set(session.userId, mine.add(socket));
    place.expiry = setTimeout(
      () => endSocket(socket, CLOSE.revoked, 'session ended'),
      session.expiresAt.getTime() - Date.now(),
    ).unref();
  }

  socketsOf(userId: string): readonly WebSocket[] {
    return [...(this.#byUser.get(userId) ?? [])];
  }
}

/** Whether the address is a loopback address. A trusted proxy may forward text that is no address. */
function isLocal(address: string): boolean {
  return isIP(address) !== 0 && local.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}
