/** Why the server or a command can't do its work, as plain lines for the operator, without a stack trace. */
export class StartupError extends Error {
  override name = 'StartupError';
}

const reasons: Record<string, string> = {
  EACCES: 'permission denied',
  EPERM: 'operation not permitted',
  EROFS: 'the file system is read-only',
  ENOSPC: 'no space left on the disk',
  EDQUOT: 'the disk quota is used up',
  ENOTDIR: 'a part of the path is a file, not a folder',
  EEXIST: 'a file of that name is in the way',
  ENOENT: 'no such file or folder',
  EISDIR: 'it is a folder, not a file',
  ENAMETOOLONG: 'the path is too long',
  ECONNREFUSED: 'nothing listens there',
  ECONNRESET: 'the connection was cut',
  CONNECT_TIMEOUT: 'no answer in time',
  ETIMEDOUT: 'no answer in time',
  EHOSTUNREACH: 'no way leads there',
  ENETUNREACH: 'no way leads there',
  EADDRINUSE: 'another program uses it',
  EADDRNOTAVAIL: 'it is no address of this machine',
  ENOTFOUND: 'there is no host of that name',
  EAI_AGAIN: 'the name of the host could not be looked up',
};

export function reasonOf(error: unknown): string {
  const code = codeOf(error);
  return (code && reasons[code]) ?? (error instanceof Error ? error.message : String(error));
}

export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
