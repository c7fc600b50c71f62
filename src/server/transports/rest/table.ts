import { authRoutes } from './auth.routes.ts';
import { contactRoutes } from './contacts.routes.ts';
import { requestRoutes } from './requests.routes.ts';
import type { Route } from './route.ts';
import { userRoutes } from './users.routes.ts';
import { videoRoutes } from './videos.routes.ts';

/** Every documented call, by its heading in the document. */
export const tables: Readonly<Record<string, readonly Route[]>> = {
  Auth: authRoutes,
  Users: userRoutes,
  Requests: requestRoutes,
  Videos: videoRoutes,
  Contacts: contactRoutes,
};
