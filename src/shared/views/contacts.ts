import type { ContactView } from '../views.ts';

/** A message, as the member who wrote it sees it. */
export interface OwnContactView extends ContactView {
  /** Whether staff have answered and the member has not read the answer. */
  readonly unread: boolean;
}

/** A further text in a message's conversation: an answer of staff, or another text of the member. */
export interface ContactAnswer {
  readonly id: string;
  readonly fromStaff: boolean;
  /** The author's name if the caller is staff; null if the caller is the member. */
  readonly author: string | null;
  readonly text: string;
  readonly createdAt: string;
}

/** A message and the newest 500 texts that followed it, the oldest of these first. */
export interface ContactThread {
  readonly contact: ContactView & Partial<OwnContactView>;
  readonly answers: readonly ContactAnswer[];
}
