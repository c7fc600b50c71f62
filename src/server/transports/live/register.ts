import { BlockList, isIP, isIPv6 } from 'node:net';
import type { WebSocket } from 'ws';
import { Groups } from '../../platform/events/streams.ts';
import type { SocketLimits } from '../../platform/limits/limit-table.ts';
import { networkOf } from '../../platform/limits/network.ts';
import type { Session } from '../../platform/sign-in/sessions.ts';
import { CLOSE, endSocket } from './limits.ts';

/** All callers behind a local proxy have one of these, unless TRUST_PROXY names the proxy. */
const local = new BlockList();
local.addSubnet('127.0.0.0', 8, 'ipv4');
local.addAddress('::1', 'ipv6');

interface Place {
  readonly from: string;
  readonly overdue: NodeJS.Timeout;
  session?: { readonly userId: string; readonly expiresAt: Date };
}

export class SocketRegister {
  readonly #limits: SocketLimits;
  readonly #places = new Map<WebSocket, Place>();
  readonly #openFrom = new Map<string, number>();
  readonly #byUser = new Groups<WebSocket>();
  /** Oldest first: `#anonymous` has all, `#anonymousFrom` those of each network. */
  readonly #anonymous = new Set<WebSocket>();
  readonly #anonymousFrom = new Map<string, Set<WebSocket>>();

  constructor(limits: SocketLimits) {
    this.#limits = limits;
  }

  /**
   * Adds an accepted socket, which must send a valid token within `anonymousMs`. If too many sockets have no
   * session yet, cuts the oldest of them, because real clients send their token within a second.
   */
  add(socket: WebSocket, address: string): void {
    const { anonymousSockets, anonymousPerAddress, anonymousMs } = this.#limits;
    const from = networkOf(address);
    this.#openFrom.set(from, (this.#openFrom.get(from) ?? 0) + 1);
    const neighbours = this.#anonymousFrom.get(from) ?? new Set<WebSocket>();
    // Loopback addresses have no limit by network, because all callers behind a local proxy may share one.
    if (!isLocal(address)) this.#makeRoom(neighbours, anonymousPerAddress);
    this.#makeRoom(this.#anonymous, anonymousSockets);
    this.#anonymousFrom.set(from, neighbours.add(socket));
    this.#anonymous.add(socket);
    const overdue = setTimeout(() => endSocket(socket, CLOSE.policy, 'no session'), anonymousMs);
    this.#places.set(socket, { from, overdue });
  }

  remove(socket: WebSocket): void {
    const place = this.#places.get(socket);
    if (!place) return;
    this.#leaveAnonymous(socket, place);
    this.#places.delete(socket);
    const { from, session } = place;
    const left = (this.#openFrom.get(from) ?? 1) - 1;
    if (left > 0) this.#openFrom.set(from, left);
    else this.#openFrom.delete(from);
    if (session) this.#byUser.remove(session.userId, socket);
  }

  #leaveAnonymous(socket: WebSocket, place: Place): void {
    clearTimeout(place.overdue);
    this.#anonymous.delete(socket);
    const neighbours = this.#anonymousFrom.get(place.from);
    if (neighbours?.delete(socket) && neighbours.size === 0) this.#anonymousFrom.delete(place.from);
  }

  #makeRoom(sockets: ReadonlySet<WebSocket>, most: number): void {
    const [oldest] = sockets;
    const place = oldest && this.#places.get(oldest);
    if (!place || sockets.size < most) return;
    this.#leaveAnonymous(oldest, place);
    oldest.terminate();
  }

  /** False for loopback addresses. */
  isFull(address: string): boolean {
    if ((this.#openFrom.get(networkOf(address)) ?? 0) < this.#limits.socketsPerAddress) return false;
    return !isLocal(address);
  }

  /**
   * Closes the oldest socket of an account at its limit: it is probably dead. A socket of an unpaid account
   * still counts as one without a session.
   */
  own(socket: WebSocket, session: Pick<Session, 'userId' | 'expiresAt' | 'accountStatus'>): void {
    const place = this.#places.get(socket);
    // The socket has closed in the meantime. If it were added now, nothing would remove it again.
    if (!place) return;
    clearTimeout(place.overdue);
    if (session.accountStatus === 'approved') this.#leaveAnonymous(socket, place);
    const { userId } = session;
    place.session = session;
    const [oldest, ...others] = this.#byUser.of(userId);
    if (oldest && others.length + 1 >= this.#limits.socketsPerUser) {
      this.#byUser.remove(userId, oldest);
      endSocket(oldest, CLOSE.policy, 'too many connections');
    }
    this.#byUser.add(userId, socket);
  }

  endExpired(): void {
    const now = Date.now();
    for (const [socket, { session }] of this.#places)
      if (session && session.expiresAt.getTime() <= now) endSocket(socket, CLOSE.revoked, 'session ended');
  }

  socketsOf(userId: string): readonly WebSocket[] {
    return this.#byUser.of(userId);
  }
}

/** A trusted proxy may forward text that is no address. */
function isLocal(address: string): boolean {
  return isIP(address) !== 0 && local.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}
