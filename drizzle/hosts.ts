import { connect, type Socket } from 'node:net';
import postgres from 'postgres';
import { type DatabaseAddress, type Host, parseDatabaseAddress } from './address.ts';

type Options = postgres.Options<Record<string, never>>;

/**
 * The hosts of one URL; one of them is the primary. All connections go to the same host until a connection
 * finds that host dead or a standby; then new connections go to the next host.
 */
class Hosts {
  readonly #hosts: readonly Host[];
  #current = 0;

  constructor(hosts: readonly Host[]) {
    this.#hosts = hosts;
  }

  connect(): { socket: Socket; giveUp: () => void } {
    const at = this.#current;
    const { host, port } = this.#hosts[at] as Host;
    const giveUp = () => {
      // Another connection to this host may have given the host up already.
      if (this.#current === at) this.#current = (at + 1) % this.#hosts.length;
    };
    const socket = Object.assign(connect(port, host), { host, port });
    socket.once('error', giveUp);
    socket.once('close', () => {
      if (socket.bytesRead === 0) giveUp();
    });
    return { socket, giveUp };
  }
}

const known = new Map<string, Hosts>();

/**
 * postgres.js' own choice of a host would leave connections open that were ended while they were being made,
 * and would try again without a pause.
 */
function chooseHost({ url, hosts, shown }: DatabaseAddress): Options {
  if (!hosts) return {};
  const key = `${url} ${shown}`;
  const shared = known.get(key) ?? new Hosts(hosts);
  known.set(key, shared);
  let giveUp: (() => void) | undefined;
  // The socket may still be connecting: until it is connected, Node keeps what postgres.js writes.
  const socket = () => {
    const made = shared.connect();
    giveUp = made.giveUp;
    return made.socket;
  };
  const onparameter = (name: string, value: string) => {
    if (name === 'in_hot_standby' && value === 'on') giveUp?.();
  };
  return { socket, onparameter } as object;
}

/**
 * @param isPooled true if the URL leads to a pooler, where prepared statements need `prepare=true` in the URL
 */
export function openAt(url: string | undefined, options: Options, isPooled: boolean): postgres.Sql {
  const address = url === undefined ? undefined : parseDatabaseAddress(url);
  if (!address) return postgres(options);
  const forgets = isPooled && new URL(address.url).searchParams.get('prepare') !== 'true';
  return postgres(address.url, {
    ...options,
    ...address.options,
    ...chooseHost(address),
    ...(forgets ? { prepare: false } : {}),
  });
}
