/** As text, `xid-id`. */
export interface Position {
  readonly xid: bigint;
  readonly id: bigint;
}

export function formatPosition({ xid, id }: Position): string {
  return `${xid}-${id}`;
}

export function parsePosition(text: string): Position | undefined {
  const match = /^(\d{1,19})-(\d{1,18})$/.exec(text);
  return match?.[1] && match[2] ? { xid: BigInt(match[1]), id: BigInt(match[2]) } : undefined;
}

export function isAfter(a: Position, b: Position): boolean {
  return a.xid > b.xid || (a.xid === b.xid && a.id > b.id);
}
