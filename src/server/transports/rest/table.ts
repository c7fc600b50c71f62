import { authRoutes } from './auth.routes.ts';
import { contactRoutes } from './contacts.routes.ts';
import { requestRoutes } from './requests.routes.ts';
import type { Route } from './route.ts';
import { userRoutes } from './users.routes.ts';
import { videoRoutes } from './videos.routes.ts';

export const tables = {
  Auth: authRoutes,
  Users: userRoutes,
  Requests: requestRoutes,
  Videos: videoRoutes,
  Contacts: contactRoutes,
} satisfies Readonly<Record<string, readonly Route[]>>;

export const ABOUT: Readonly<Record<keyof typeof tables, string>> = {
  Auth: 'Registration, login, and resets of forgotten passwords.',
  Users:
    'Accounts: balance, referrals and the daily spin of a member; opening, changing and deleting by staff.',
  Requests: 'Deposits and withdrawals: sent by members, decided by staff.',
  Videos: 'The videos, their clicks of a business day, and how staff keep the list.',
  Contacts: 'Messages to the admins.',
};
