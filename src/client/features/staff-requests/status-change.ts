import type { StaffEvent } from '#shared/events.ts';
import type { RequestStatus } from '#shared/views/requests.ts';

/** It may be unchanged: `Pending` after the request was put into a payout batch. */
export interface StatusChange {
  readonly id: string;
  /** `removed` means that the request was removed from the staff's list of requests. */
  readonly status: RequestStatus | 'removed';
}

export function statusChangeOf({ name, data }: StaffEvent): StatusChange | undefined {
  if (name === 'requestUpdated') return { id: data.id, status: data.status };
  if (name === 'requestDeleted') return { id: data.id, status: 'removed' };
  if (name === 'depositApproved') return { id: data.requestId, status: 'Approved' };
  return undefined;
}
