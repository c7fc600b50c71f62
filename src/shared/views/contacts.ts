import type { ContactView } from '../views.ts';

/** A message as its own member sees it. */
export interface OwnContactView extends ContactView {
  /** Staff answered, and the member has not read it. */
  readonly unread: boolean;
}

/** What follows a message: an answer of staff, or what its member wrote in addition. */
export interface ContactAnswer {
  readonly id: string;
  readonly fromStaff: boolean;
  /** The name of its author, for staff only; null for members. */
  readonly author: string | null;
  readonly text: string;
  readonly createdAt: string;
}

/** A message and what follows it, oldest first. */
export interface ContactThread {
  readonly contact: ContactView & Partial<OwnContactView>;
  readonly answers: readonly ContactAnswer[];
}
