import type { StaffEvent } from '#shared/events.ts';
import type { RequestStatus } from '#shared/views.ts';

/** The change of a request's status that an event reports. */
export interface StatusChange {
  readonly id: string;
  /** `removed` means that the request was removed from the staff's list of requests. */
  readonly status: RequestStatus | 'removed';
}

/** The status change that an event reports; undefined for other events. */
export function statusChangeOf({ name, data }: StaffEvent): StatusChange | undefined {
  if (name === 'requestUpdated') return { id: data.id, status: data.status };
  if (name === 'requestDeleted') return { id: data.id, status: 'removed' };
  if (name === 'depositApproved') return { id: data.requestId, status: 'Approved' };
  return undefined;
}
