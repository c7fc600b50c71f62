import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#drizzle/client.ts';
import { type Cursor, openCursor, type Row } from './cursor.ts';

export const OWN_DATA = { what: 'own', filters: {} } as const;

export const OWN_PARTS = [
  'profile',
  'requests',
  'movements',
  'clicksByDay',
  'spins',
  'messages',
  'answers',
  'appeals',
  'savedAccounts',
  'passkeys',
  'logins',
  'knownDevices',
  'knownNetworks',
  'noticeSettings',
  'noticeBrowsers',
  'notices',
  'passwordRequests',
  'referrals',
  'decisions',
  'waitingChanges',
  'ownActions',
] as const;
type OwnPart = (typeof OWN_PARTS)[number];

/** The rows must come in the order of the index. */
export function ownDataText() {
  let at = -1;
  let isFirst = true;
  const goTo = (wanted: number): string => {
    let text = '';
    while (at < wanted) {
      at += 1;
      isFirst = true;
      text += `${at === 0 ? '' : '],\n'}${JSON.stringify(OWN_PARTS[at])}: [`;
    }
    return text;
  };
  return {
    head: '{\n',
    text: (batch: readonly Row[]) =>
      batch
        .map(([part, json]) => {
          const before = goTo(Number(part));
          const text = `${before}${isFirst ? '\n' : ',\n'}${json}`;
          isFirst = false;
          return text;
        })
        .join(''),
    /** Adds the parts after the last row, which are empty. There is at least one row: the profile. */
    end: () => `${goTo(OWN_PARTS.length - 1)}]\n}\n`,
  };
}

/** Rows fetched at a time: few, because each may contain a screenshot. */
const BATCH_ROWS = 25;
const NO_IMAGE = sql`null::uuid`;

const part = (order: SQL, fields: SQL, from: SQL, image = NO_IMAGE) =>
  sql`select ${order} as at, jsonb_build_object(${fields}) as body, ${image} as image from ${from}`;

/** A person who is a member again acted as an admin. */
const staffRole = sql`case when s.role = 'superadmin' then s.role else 'admin' end`;

/**
 * Staff who acted appear by role, never by name. The notes of staff are left out, and decisions contain only
 * what the member may know (SPEC section 16).
 */
const partsOf = (id: string): Readonly<Record<OwnPart, SQL>> => ({
  profile: part(
    sql`u.seq`,
    sql`'id', u.id, 'name', u.name, 'username', u.username, 'email', u.email, 'phone', u.phone,
      'status', u.status, 'accountStatus', u.account_status, 'paymentMethod', u.payment_method,
      'invited', u.referrer_id is not null, 'approvedReferrals', u.approved_referrals,
      'withdrawals', u.withdrawal_count, 'balance', app.pkr(a.balance),
      'createdAt', u.created_at, 'approvedAt', u.approved_at`,
    sql`users u join ledger_accounts a on a.user_id = u.id where u.id = ${id}`,
  ),
  requests: part(
    sql`r.seq`,
    sql`'id', r.id, 'number', r.seq, 'type', r.type, 'amount', app.pkr(r.amount), 'fee', app.pkr(r.fee),
      'status', r.status, 'paymentMethod', r.payment_method, 'transactionId', r.transaction_id,
      'accountNumber', r.account_number, 'accountName', r.account_name, 'bankName', r.bank_name,
      'description', r.description, 'reason', r.reason, 'reference', r.reference,
      'createdAt', r.created_at, 'decidedAt', r.decided_at, 'returnedAt', r.returned_at,
      'returnReason', r.return_reason, 'removedAt', r.removed_at,
      'heldFor', r.held_for, 'heldUntil', r.held_until`,
    sql`requests r where r.user_id = ${id}`,
    sql`r.image_id`,
  ),
  movements: part(
    sql`l.id`,
    sql`'number', l.id, 'kind', e.kind, 'text', e.description, 'amount', app.pkr(l.amount),
      'balanceAfter', app.pkr(l.balance_after), 'requestId', e.request_id, 'day', e.business_day,
      'createdAt', e.created_at`,
    sql`journal_lines l join journal_entries e on e.id = l.entry_id
      where l.account_id = (select id from ledger_accounts where user_id = ${id})`,
  ),
  clicksByDay: part(
    sql`v.day - date '2000-01-01'`,
    sql`'day', v.day, 'clicks', v.clicks, 'videos', to_jsonb(v.watched)`,
    sql`video_days v where v.user_id = ${id}`,
  ),
  // The secret of a spin is stored only when the member spins; then it proves the result.
  spins: part(
    sql`s.seq`,
    sql`'id', s.id, 'day', s.day, 'commitment', s.commitment, 'secret', s.secret, 'seed', s.client_seed,
      'roll', s.roll, 'prize', app.pkr(s.prize), 'committedAt', s.committed_at, 'spunAt', s.spun_at`,
    sql`spins s where s.user_id = ${id}`,
  ),
  messages: part(
    sql`c.seq`,
    sql`'id', c.id, 'name', c.name, 'email', c.email, 'subject', c.subject, 'message', c.message,
      'state', c.state, 'createdAt', c.created_at, 'deletedAt', c.deleted_at`,
    sql`contacts c where c.user_id = ${id}`,
  ),
  answers: part(
    sql`w.seq`,
    sql`'messageId', w.contact_id, 'by', case when w.from_staff then 'staff' else 'you' end, 'text', w.text,
      'createdAt', w.created_at`,
    sql`contact_answers w join contacts c on c.id = w.contact_id where c.user_id = ${id}`,
  ),
  appeals: part(
    sql`p.seq`,
    sql`'requestId', p.request_id, 'text', p.text, 'state', p.state, 'answer', p.answer,
      'createdAt', p.created_at, 'decidedAt', p.decided_at`,
    sql`appeals p join requests r on r.id = p.request_id where r.user_id = ${id}`,
  ),
  savedAccounts: part(
    sql`k.seq`,
    sql`'name', k.name, 'accountNumber', k.account_number, 'accountName', k.account_name,
      'bankName', k.bank_name, 'createdAt', k.created_at`,
    sql`saved_accounts k where k.user_id = ${id}`,
  ),
  passkeys: part(
    sql`row_number() over (order by y.created_at)`,
    sql`'name', y.name, 'createdAt', y.created_at, 'lastUsedAt', y.last_used_at`,
    sql`passkeys y where y.user_id = ${id}`,
  ),
  logins: part(
    sql`row_number() over (order by o.created_at)`,
    sql`'browser', o.browser, 'loggedInAt', o.created_at, 'seenAt', o.seen_at, 'endedAt', o.ended_at`,
    sql`sessions o where o.user_id = ${id}`,
  ),
  knownDevices: part(
    sql`row_number() over (order by d.seen_at)`,
    sql`'device', d.device_hash, 'since', d.created_at, 'seenAt', d.seen_at`,
    sql`known_devices d where d.user_id = ${id}`,
  ),
  knownNetworks: part(
    sql`row_number() over (order by d.seen_at)`,
    sql`'network', d.address_hash, 'seenAt', d.seen_at`,
    sql`known_addresses d where d.user_id = ${id}`,
  ),
  noticeSettings: part(
    sql`1`,
    sql`'language', n.language, 'muted', to_jsonb(n.muted), 'quietFrom', n.quiet_from, 'quietTo', n.quiet_to,
      'details', n.details, 'email', n.email, 'reminder', n.reminder, 'remindedOn', n.reminded_on`,
    sql`notice_settings n where n.user_id = ${id}`,
  ),
  noticeBrowsers: part(
    sql`row_number() over (order by p.created_at)`,
    sql`'endpoint', p.endpoint, 'createdAt', p.created_at`,
    sql`push_subscriptions p where p.user_id = ${id}`,
  ),
  notices: part(
    sql`n.id`,
    sql`'kind', n.kind, 'about', n.params, 'outcome', n.outcome, 'createdAt', n.created_at`,
    sql`notices n where n.user_id = ${id}`,
  ),
  passwordRequests: part(
    sql`q.seq`,
    sql`'status', q.status, 'createdAt', q.created_at, 'decidedAt', q.decided_at`,
    sql`password_resets q where q.user_id = ${id}`,
    sql`q.image_id`,
  ),
  // The accounts that the member sees in the list of referrals, which has no superadmins.
  referrals: part(
    sql`u.seq`,
    sql`'name', u.name, 'username', u.username, 'email', u.email, 'accountStatus', u.account_status,
      'status', u.status, 'createdAt', u.created_at`,
    sql`users u where u.referrer_id = ${id} and u.deleted_at is null and u.role <> 'superadmin'`,
  ),
  decisions: part(
    sql`g.id`,
    sql`'action', g.action, 'byRole', case when s.id is null then 'operator' else ${staffRole} end,
      'target', g.target_type, 'targetId', g.target_id,
      'after', (select jsonb_object_agg(key, value) from jsonb_each(g.after)
        where key in ('type', 'amount', 'status', 'accountStatus', 'reason', 'returned', 'balance', 'passwordChanged')),
      'createdAt', g.created_at`,
    sql`audit_log g left join users s on s.id = g.actor_id
      where g.person_id = ${id} and (s.id <> ${id} or g.action = 'operator.update')
        and g.area <> 'second' and g.action not like 'user.note%'`,
  ),
  // Changes that need a second staff person, without the remarks that staff made to each other.
  waitingChanges: part(
    sql`w.seq`,
    sql`'kind', w.kind, 'amount', app.pkr(w.amount), 'requestId', w.request_id,
      'text', coalesce(w.call ->> 'description', w.call ->> 'reason', w.call ->> 'reference'),
      'askedByRole', ${staffRole}, 'state', w.state, 'askedAt', w.made_at, 'endedAt', w.decided_at`,
    sql`waiting_changes w join users s on s.id = w.made_by where w.user_id = ${id}`,
  ),
  ownActions: part(
    sql`g.id`,
    sql`'action', g.action, 'network', g.address, 'createdAt', g.created_at`,
    sql`audit_log g where g.actor_id = ${id}`,
  ),
});

/** Opens rows of [index of the part in OWN_PARTS, JSON], in the file's order. Screenshots are base64. */
export function openOwnData(database: Database, userId: string): Promise<Cursor> {
  const parts = partsOf(userId);
  const all = sql.join(
    OWN_PARTS.map((name, i) => sql`select ${i}::int as part, x.* from (${parts[name]}) x`),
    sql` union all `,
  );
  const rows = sql`
    select part, case when image is null then body else body || jsonb_build_object('screenshot',
        (select translate(encode(bytes, 'base64'), E'\n', '') from images where id = image)) end::text
    from (select * from (${all}) every_part order by part, at) sorted`;
  return openCursor(database, rows, BATCH_ROWS);
}
