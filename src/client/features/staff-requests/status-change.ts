import type { StaffEvent } from '#shared/events.ts';
import type { RequestStatus } from '#shared/views.ts';

/** What an event says of a request. */
export interface StatusChange {
  readonly id: string;
  /** `removed`: it has left the list. */
  readonly status: RequestStatus | 'removed';
}

/** Undefined for an event about anything else. */
export function statusChangeOf({ name, data }: StaffEvent): StatusChange | undefined {
  if (name === 'requestUpdated') return { id: data.id, status: data.status };
  if (name === 'requestDeleted') return { id: data.id, status: 'removed' };
  if (name === 'depositApproved') return { id: data.requestId, status: 'Approved' };
  return undefined;
}
