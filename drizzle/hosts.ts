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
function chooseHost(url: string, { hosts }: DatabaseAddress): Options {
  const [only] = hosts;
  if (!only) return {};
  // A list, because postgres.js looks for a port in a text, and IPv6 addresses have colons.
  if (hosts.length === 1) return { host: [only.host], port: [only.port] } as object;
  const shared = known.get(url) ?? new Hosts(hosts);
  known.set(url, shared);
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

function chooseTls({ tls, hosts }: DatabaseAddress) {
  if (tls.mode === 'off') return false;
  // With `prefer`, postgres.js checks no certificate and needs none.
  if (tls.mode === 'prefer') return 'prefer';
  return { ...tls.options, ...(tls.checksName && hosts[0] ? { host: hosts[0].host } : {}) };
}

/** @param isPooled true if the URL leads to a pooler, where prepared statements need `prepare=true` in it */
export function openAt(url: string | undefined, options: Options, isPooled: boolean): postgres.Sql {
  if (url === undefined) return postgres(options);
  const address = parseDatabaseAddress(url);
  const { user, password, database, socket, wantsPrimary, settings } = address;
  const given = { user, password, database, path: socket };
  return postgres({
    ...options,
    ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
    ...chooseHost(url, address),
    ssl: chooseTls(address),
    ...(wantsPrimary ? { target_session_attrs: 'primary' } : {}),
    connection: { ...options.connection, ...settings },
    ...(isPooled && !address.canPrepare ? { prepare: false } : {}),
  });
}
