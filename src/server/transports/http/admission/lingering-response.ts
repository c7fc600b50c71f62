import { type IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { BODY_LIMITS } from '../../../platform/limits/limit-table.ts';

export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** Closing at once would break the connection while the caller still sends. */
export class LingeringResponse<R extends IncomingMessage> extends ServerResponse<R> {
  #isDropping = false;

  override writeHead(status: number, ...rest: unknown[]): this {
    if (isUnread(this.req)) this.shouldKeepAlive = false;
    return super.writeHead(status, ...(rest as [OutgoingHttpHeaders]));
  }

  override end(...args: unknown[]): this {
    const end = super.end.bind(this) as (...given: unknown[]) => this;
    if (this.#isDropping || !isUnread(this.req)) return end(...args);
    this.#isDropping = true;
    const [payload] = args;
    if (payload != null && typeof payload !== 'function') this.write(payload);
    else this.flushHeaders();
    dropRest(this.req, end);
    return this;
  }
}

function isUnread(request: IncomingMessage): boolean {
  return hasBody(request) && !request.complete && !request.destroyed;
}

function dropRest(request: IncomingMessage, done: () => void): void {
  let left: number = BODY_LIMITS.lingerBytes;
  const deadline = setTimeout(finish, BODY_LIMITS.lingerMs);
  const idle = setTimeout(finish, BODY_LIMITS.lingerIdleMs);

  function finish(): void {
    clearTimeout(deadline);
    clearTimeout(idle);
    request.off('data', onData).off('end', finish).off('close', finish);
    done();
  }
  function onData(chunk: Buffer): void {
    left -= chunk.length;
    idle.refresh();
    if (left < 0) finish();
  }
  request.on('data', onData).on('end', finish).on('close', finish).resume();
}
