import type { StaffEvent } from '#shared/events.ts';
import type { RequestStatus } from '#shared/views.ts';

/** What an event says of a request. `gone`: it has left the list. */
export interface RequestNews {
  readonly id: string;
  readonly state: RequestStatus | 'gone';
}

export function newsOf({ name, data }: StaffEvent): RequestNews | undefined {
  if (name === 'requestUpdated') return { id: data.id, state: data.status };
  if (name === 'requestDeleted') return { id: data.id, state: 'gone' };
  if (name === 'depositApproved') return { id: data.requestId, state: 'Approved' };
  return undefined;
}
