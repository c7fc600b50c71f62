import { appealsRouter } from '../../modules/appeals/appeals.router.ts';
import { auditRouter } from '../../modules/audit/audit.router.ts';
import { authRouter } from '../../modules/auth/auth.router.ts';
import { ownAccountRouter } from '../../modules/auth/own-account.router.ts';
import { contactsRouter } from '../../modules/contacts/contacts.router.ts';
import { exportsRouter } from '../../modules/exports/exports.router.ts';
import { noticesRouter } from '../../modules/notices/notices.router.ts';
import { payoutBatchesRouter } from '../../modules/payout-batches/payout-batches.router.ts';
import {
  accountsRouter,
  requestsRouter,
  savedAccountsRouter,
} from '../../modules/requests/requests.router.ts';
import { sealsRouter } from '../../modules/seals/seals.router.ts';
import { secondPersonRouter } from '../../modules/second-person/second-person.router.ts';
import { settingsRouter } from '../../modules/settings/settings.router.ts';
import { spinnerRouter } from '../../modules/spinner/spinner.router.ts';
import { statementsRouter } from '../../modules/statements/statements.router.ts';
import { systemRouter } from '../../modules/system/system.router.ts';
import { memberPageRouter } from '../../modules/users/member-page.router.ts';
import { usersRouter } from '../../modules/users/users.router.ts';
import { videosRouter } from '../../modules/videos/videos.router.ts';
import { assertFacts } from '../../procedures/facts.ts';
import { createCallerFactory, mergeRouters, router } from '../../procedures/init.ts';

export const appRouter = router({
  auth: authRouter,
  users: mergeRouters(
    usersRouter,
    ownAccountRouter,
    memberPageRouter,
    noticesRouter,
    auditRouter,
    exportsRouter,
    router({ seals: sealsRouter }),
    settingsRouter,
    secondPersonRouter,
    systemRouter,
  ),
  requests: mergeRouters(
    requestsRouter,
    appealsRouter,
    router({
      accounts: accountsRouter,
      batches: payoutBatchesRouter,
      savedAccounts: savedAccountsRouter,
      statements: statementsRouter,
    }),
  ),
  videos: videosRouter,
  spinner: spinnerRouter,
  contacts: contactsRouter,
});

assertFacts(appRouter);

export type AppRouter = typeof appRouter;

/** Calls procedures without a transport, for REST, `/proof.json` and tests. */
export const createCaller = createCallerFactory(appRouter);
