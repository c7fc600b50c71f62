import * as z from 'zod/mini';
import { CONTACT_STATES } from '../schemas/contacts.ts';
import { id, instant } from './common.ts';

export type ContactState = (typeof CONTACT_STATES)[number];

export const contactView = z.object({
  id,
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  message: z.string(),
  status: z.enum(['New', 'Read']),
  state: z.enum(CONTACT_STATES),
  /** Null for a guest. */
  userId: z.nullable(id),
  username: z.nullable(z.string()),
  createdAt: instant,
});
export type ContactView = z.output<typeof contactView>;

export interface ContactCounts {
  readonly total: number;
  readonly new: number;
  readonly read: number;
  /** The number of messages in the state `open`; 1,000 if there are more. */
  readonly open: number;
}

export interface OwnContactView extends ContactView {
  readonly unread: boolean;
}

export interface ContactAnswer {
  readonly id: string;
  readonly fromStaff: boolean;
  readonly author: string | null;
  readonly text: string;
  readonly createdAt: string;
}

export interface ContactThread {
  readonly contact: ContactView & Partial<OwnContactView>;
  readonly answers: readonly ContactAnswer[];
}
