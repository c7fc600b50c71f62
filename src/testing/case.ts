import type { AnyTRPCProcedure, inferProcedureInput } from '@trpc/server';
import sharp from 'sharp';
import { toPkr } from '#shared/money.ts';
import { withdrawalTier } from '#shared/rules.ts';
import type { WaitingKind } from '#shared/schemas/second-person.ts';
import { NO_MAILS, type Person } from './factories.ts';
import { startTestServer, type TestServer, type TestServerOptions } from './server.ts';

/* One example call of each procedure stands in the `*.cases.ts` of its module. Tests of rights, hostile
   input, keys, limits and the audit log loop over the router and these cases (`cases.ts`). */

export const ROLES = ['nobody', 'pending', 'member', 'other', 'deactivated', 'admin', 'superadmin'] as const;
export type Role = (typeof ROLES)[number];

export interface CaseWorld {
  readonly server: TestServer;
  readonly make: TestServer['make'];
  readonly people: Readonly<Record<Exclude<Role, 'nobody'> | 'secondAdmin', Person>>;
  readonly member: Person;
  readonly boss: Person;
}

export async function startCaseWorld(options: TestServerOptions = {}): Promise<CaseWorld> {
  const server = await startTestServer({ env: NO_MAILS, ...options });
  const { make } = server;
  const [member, boss] = [await make.member({ balance: 10_000 }), await make.superadmin()];
  const people = {
    member,
    pending: await make.pending(),
    other: await make.member(),
    deactivated: await make.member(),
    admin: await make.admin(),
    secondAdmin: await make.admin(),
    superadmin: boss,
  };
  return { server, make, people, member, boss };
}

type Fields = object | undefined;
/** A function with two parameters makes an input for each role. */
type Made<Input> = Input | ((w: CaseWorld, role: Role) => Input | Promise<Input>);

export interface Attempt<Input = unknown> {
  readonly by: Person | null;
  readonly input?: Input | undefined;
  readonly other?: Partial<Input> | undefined;
}

/** What the call is made on, its result for each role (in the order of `ROLES`), and its input if another. */
export type Right<Input = unknown> = readonly [about: string, ends: string, input?: Made<Input>];

export interface Case<Input = unknown> {
  /** The input of a call that succeeds. */
  readonly input?: Made<Input>;
  /** Fields that make it another input, which a used idempotency key refuses. */
  readonly other?: Made<Partial<Input>>;
  /** Instead of `input`: a call by somebody else than the world's member, or its superadmin for staff. */
  readonly call?: (w: CaseWorld) => Promise<Attempt<Input>>;
  /** The results by role, if not those of everybody with the right (`ENDS`). */
  readonly ends?: string;
  /** The same for calls on several things. */
  readonly rights?: readonly Right<Input>[];
  /** By a member, again with another key, it is another change, so that only its limit bounds it. */
  readonly isNewEachTime?: true;
  /** Why a change by staff writes no audit row. */
  readonly withoutAudit?: string;
  /** The kind of change that waits for a second person, or why one person alone gains no money by it. */
  readonly alone?: { readonly waits: WaitingKind } | string;
}

/** The cases of a router: a missing one does not compile. */
export type CasesOf<Router extends { readonly _def: { readonly record: object } }> = Cases<
  Router['_def']['record']
>;
type Cases<Record> = {
  readonly [Name in keyof Record]: Record[Name] extends AnyTRPCProcedure
    ? Case<NonNullable<inferProcedureInput<Record[Name]>> & Fields>
    : Cases<Record[Name]>;
};

//                              nobody pending member other deactivated admin superadmin
export const ENDS = {
  any: /*                    */ 'ok     ok      ok     ok    ok          ok    ok',
  self: /*                   */ '401    ok      ok     ok    401         ok    ok',
  account: /*                */ '401    403     ok     ok    401         ok    ok',
  member: /*                 */ '401    403     ok     ok    401         403   403',
  staff: /*                  */ '401    403     403    403   401         ok    ok',
  superadmin: /*             */ '401    403     403    403   401         403   ok',
} as const;
export const NONE = /*       */ '401    403     403    403   401         403   403';
/** The member's own; another member is refused, or does not find it. */
export const OWN = /*        */ '401    403     ok     403   401         403   403';
export const OWN_HIDDEN = /* */ '401    403     ok     404   401         403   403';
export const OWN_OR_STAFF = /**/ '401    403     ok     403   401         ok    ok';
/** A superadmin's, which an admin does not find. */
export const HIDDEN = /*     */ '401    403     403    403   401         404   403';
/** The same, which superadmins read. */
export const HIDDEN_READ = /**/ '401    403     403    403   401         404   ok';

export const ofMember = ({ member }: CaseWorld) => ({ id: member.id });
export const ofAdmin = ({ people }: CaseWorld) => ({ id: people.secondAdmin.id });
export const ofSuperadmin = ({ boss }: CaseWorld) => ({ id: boss.id });
export const newMember = async ({ make }: CaseWorld) => ({ id: (await make.member()).id });
export const newRequest = async ({ make }: CaseWorld) => ({ id: (await make.awaiting()).requestId });
export const newWithdrawal = async ({ make }: CaseWorld) => ({ id: (await make.withdrawal()).id });

/** In the tier that the world's member has reached. */
export async function withdrawalOfMember({ make, member }: CaseWorld) {
  await make.fundMember(member.id, 5_000);
  const { withdrawalCount } = await member.as().users.me();
  const amount = toPkr(withdrawalTier(withdrawalCount).minimumPaisa);
  return { id: (await make.withdrawal(member, { amount, withdrawalCount })).id };
}

/** A picture that is not the one of `screenshot`. */
export async function otherScreenshot() {
  const create = { width: 41, height: 60, channels: 3, background: '#224466' } as const;
  const bytes = await sharp({ create }).jpeg().toBuffer();
  return { screenshot: `data:image/jpeg;base64,${bytes.toString('base64')}` };
}
