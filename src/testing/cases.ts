import { appealsCases } from '#server/modules/appeals/appeals.cases.ts';
import { auditCases } from '#server/modules/audit/audit.cases.ts';
import { authCases } from '#server/modules/auth/auth.cases.ts';
import { ownAccountCases } from '#server/modules/auth/own-account.cases.ts';
import { contactsCases } from '#server/modules/contacts/contacts.cases.ts';
import { exportsCases } from '#server/modules/exports/exports.cases.ts';
import { noticesCases } from '#server/modules/notices/notices.cases.ts';
import { payoutBatchesCases } from '#server/modules/payout-batches/payout-batches.cases.ts';
import { accountsCases, requestsCases, savedAccountsCases } from '#server/modules/requests/requests.cases.ts';
import { sealsCases } from '#server/modules/seals/seals.cases.ts';
import { secondPersonCases } from '#server/modules/second-person/second-person.cases.ts';
import { settingsCases } from '#server/modules/settings/settings.cases.ts';
import { spinnerCases } from '#server/modules/spinner/spinner.cases.ts';
import { statementsCases } from '#server/modules/statements/statements.cases.ts';
import { systemCases } from '#server/modules/system/system.cases.ts';
import { memberPageCases } from '#server/modules/users/member-page.cases.ts';
import { usersCases } from '#server/modules/users/users.cases.ts';
import { videosCases } from '#server/modules/videos/videos.cases.ts';
import { type Procedure, proceduresOf } from '#server/procedures/facts.ts';
import { appRouter } from '#server/transports/trpc/router.ts';
import {
  type Attempt,
  type Case,
  type CasesOf,
  type CaseWorld,
  ENDS,
  type Right,
  type Role,
} from './case.ts';

const CASES: CasesOf<typeof appRouter> = {
  auth: authCases,
  users: {
    ...usersCases,
    ...ownAccountCases,
    ...memberPageCases,
    ...noticesCases,
    ...auditCases,
    ...exportsCases,
    seals: sealsCases,
    ...settingsCases,
    ...systemCases,
    ...secondPersonCases,
  },
  requests: {
    ...requestsCases,
    ...appealsCases,
    accounts: accountsCases,
    batches: payoutBatchesCases,
    savedAccounts: savedAccountsCases,
    statements: statementsCases,
  },
  videos: videosCases,
  spinner: spinnerCases,
  contacts: contactsCases,
};

export interface Example extends Procedure {
  readonly path: string;
  readonly case: Case;
}

/** Each procedure of the router, with its facts and its case. */
export const EXAMPLES: readonly Example[] = [...proceduresOf(appRouter)].map(([path, procedure]) => {
  const found = path
    .split('.')
    .reduce((node: unknown, name) => (node as Record<string, unknown>)[name], CASES);
  return { path, ...procedure, case: found as Case };
});

export const MUTATIONS = EXAMPLES.filter(({ type }) => type === 'mutation');

function make(w: CaseWorld, made: Right[2], role: Role): unknown {
  return typeof made === 'function' ? made(w, role) : made;
}

/** Makes a new example call. */
export async function attempt(
  w: CaseWorld,
  { case: { call, input, other }, meta }: Example,
): Promise<Attempt> {
  if (call) return call(w);
  const byMember = meta.who === 'self' || meta.who === 'member';
  const by = meta.who === 'any' ? null : byMember ? w.member : w.boss;
  return {
    by,
    input: await make(w, input, 'superadmin'),
    other: (await make(w, other, 'superadmin')) as object,
  };
}

export interface RightOf {
  readonly path: string;
  readonly about: string;
  readonly ends: string;
  /** Whether each role has an input of its own. */
  readonly isByRole: boolean;
  readonly input: (w: CaseWorld, role: Role) => unknown;
}

/** What each role may call, and on what. */
export const RIGHTS: readonly RightOf[] = EXAMPLES.flatMap(({ path, meta, case: own }) =>
  (own.rights ?? [['', own.ends ?? ENDS[meta.who]] satisfies Right]).map(
    ([about, ends, input = own.input]) => ({
      path,
      about,
      ends,
      isByRole: typeof input === 'function' && input.length > 1,
      input: (w: CaseWorld, role: Role) => make(w, input, role),
    }),
  ),
);
