import type { ContactView } from '../views.ts';

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
