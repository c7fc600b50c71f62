import type { IncomingMessage } from 'node:http';
import { BlockList, isIPv6 } from 'node:net';
import type { WebSocket } from 'ws';
import type { SocketLimits } from '../core/limit-table.ts';
import { networkOf } from '../core/network.ts';
import { CLOSE, endSocket } from './limits.ts';

/** An address of this machine: a proxy whose forwarded addresses are not believed, so it says nothing about how many people there are. */
const local = new BlockList();
local.addSubnet('127.0.0.0', 8, 'ipv4');
local.addAddress('::1', 'ipv6');

/** Whose sockets are open, and from where. */
export class SocketRegister {
  readonly #limits: SocketLimits;
  readonly #addresses = new WeakMap<IncomingMessage, string>();
  readonly #openFrom = new Map<string, number>();
  readonly #byUser = new Map<string, Set<WebSocket>>();

  constructor(limits: SocketLimits) {
    this.#limits = limits;
  }

  add(socket: WebSocket, request: IncomingMessage, address: string): void {
    this.#addresses.set(request, address);
    const from = networkOf(address);
    this.#openFrom.set(from, (this.#openFrom.get(from) ?? 0) + 1);
    socket.once('close', () => {
      const left = (this.#openFrom.get(from) ?? 1) - 1;
      if (left > 0) this.#openFrom.set(from, left);
      else this.#openFrom.delete(from);
    });
  }

  addressOf(request: IncomingMessage): string {
    return this.#addresses.get(request) ?? '';
  }

  /** Whether an address has as many sockets open as it may. */
  isFull(address: string): boolean {
    if ((this.#openFrom.get(networkOf(address)) ?? 0) < this.#limits.socketsPerAddress) return false;
    return !local.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
  }

  /** Remembers whose socket it is, to end it with the session. An account's oldest makes room: most likely its network went away. */
  own(socket: WebSocket, session: { readonly userId: string; readonly expiresAt: Date }): void {
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
