import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { ERASED_KINDS } from '#shared/privacy.ts';
import { bytea, instant, listed, primaryId, reference } from './columns.ts';

export const person = (name: string): ReturnType<typeof reference> => reference(name, () => users.id);

export const users = pgTable(
  'users',
  {
    ...listed(),
    name: text('name').notNull(),
    username: text('username').notNull(),
    usernameKey: text('username_key').generatedAlwaysAs(sql`lower(username)`).notNull(),
    email: text('email').notNull(),
    emailKey: text('email_key').generatedAlwaysAs(sql`lower(email)`).notNull(),
    phone: text('phone').notNull(),
    passwordHash: text('password_hash').notNull(),
    role: text('role', { enum: ['user', 'admin', 'superadmin'] }).notNull(),
    status: text('status', { enum: ['Active', 'Inactive'] }).notNull(),
    accountStatus: text('account_status', { enum: ['approved', 'pending', 'rejected'] }).notNull(),
    paymentMethod: text('payment_method', { enum: ['Easypaisa', 'SadaPay', 'Bank Account'] }),
    referrerId: person('referrer_id'),
    /** The person who can log in as this account too; the account itself if that may be anybody. */
    knownTo: person('known_to'),
    knownSince: instant('known_since'),
    /**
     * Earlier values: `{to, since, until, sole?}`. Acts of that time count as acts of that person; with
     * `sole` the later ones too, once there are two superadmins.
     */
    knownBefore: jsonb('known_before').notNull().default(sql`'[]'`),
    /** Hashes of the devices known before `known_to` was set; `*` is every device. */
    ownerDevices: text('owner_devices').array().notNull().default(sql`'{}'`),
    /** Hashes of passwords that others gave or could read: the owner can't choose them (app.keep_seen). */
    seenHashes: text('seen_hashes').array().notNull().default(sql`'{}'`),
    /** Who else may receive e-mails or calls: `known_to` at the choice of the address or phone. */
    emailKnownTo: person('email_known_to'),
    phoneKnownTo: person('phone_known_to'),
    /** Raising this ends every session of the account, except one whose row in `sessions` is `kept`. */
    sessionVersion: integer('session_version').notNull().default(1),
    approvedReferrals: integer('approved_referrals').notNull().default(0),
    /**
     * The number of withdrawals, without those that were rejected, removed while pending, or sent back by the
     * bank. The number decides the tier.
     */
    withdrawalCount: integer('withdrawal_count').notNull().default(0),
    /** Levels up to this number of referrals are never paid: the account reached them as staff. */
    levelFloor: integer('level_floor').notNull().default(0),
    approvedAt: instant('approved_at'),
    /** When the member last changed the own e-mail or phone. */
    contactChangedAt: instant('contact_changed_at'),
    deletedAt: instant('deleted_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** The trigger users_search writes it. */
    search: text('search').notNull().default(''),
  },
  (t) => [
    uniqueIndex('users_seq').on(t.seq),
    // Unique for ever: the username of a deleted account stays taken.
    uniqueIndex('users_username_key').on(t.usernameKey),
    uniqueIndex('users_email_key').on(t.emailKey).where(sql`deleted_at is null`),
    index('users_referrer').on(t.referrerId, t.seq).where(sql`deleted_at is null`),
    // Finds an account by any part of its phone number.
    // fastupdate is off for the same reason as in users_tokens.
    index('users_phone_parts').using('gin', sql`phone gin_trgm_ops`).with({ fastupdate: false }),
    index('users_listed').on(t.status, t.seq).where(sql`deleted_at is null`),
    index('users_joined').on(t.createdAt).where(sql`role = 'user'`),
    index('users_deleted').on(t.deletedAt, t.id).where(sql`deleted_at is not null and role = 'user'`),
    index('users_role_listed').on(t.role, t.seq).where(sql`deleted_at is null`),
    // The index for app.search_list (80-lists.sql). No fastupdate, because pending entries slow every search.
    index('users_tokens')
      .using('gin', sql`search_tokens(search, seq, role, status)`)
      .with({ fastupdate: false })
      .where(sql`deleted_at is null`),
    check('users_role', sql`role in ('user', 'admin', 'superadmin')`),
    check('users_status', sql`status in ('Active', 'Inactive')`),
    check('users_account_status', sql`account_status in ('approved', 'pending', 'rejected')`),
    check('users_payment_method', sql`payment_method in ('Easypaisa', 'SadaPay', 'Bank Account')`),
    check('users_counts', sql`approved_referrals >= 0 and withdrawal_count >= 0`),
  ],
);

/**
 * Hashed network addresses where the account logged in. When strangers fail to log in to the account from
 * other addresses, its owner can still log in from these.
 */
export const knownAddresses = pgTable(
  'known_addresses',
  {
    userId: person('user_id').notNull(),
    addressHash: text('address_hash').notNull(),
    seenAt: instant('seen_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.addressHash] })],
);

/** The browser keeps a signed device token (docs/limits.md). */
export const knownDevices = pgTable(
  'known_devices',
  {
    userId: person('user_id').notNull(),
    deviceHash: text('device_hash').notNull(),
    /** Tokens of this device that were issued before this instant are no longer valid. */
    createdAt: instant('created_at').notNull().defaultNow(),
    /** Null in very old rows. */
    firstSeenAt: instant('first_seen_at'),
    seenAt: instant('seen_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.deviceHash] }), index('known_devices_device').on(t.deviceHash)],
);

/** A token without a row is valid if it has the account's session version. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey(),
    userId: person('user_id').notNull(),
    version: integer('version').notNull(),
    kept: boolean('kept').notNull().default(false),
    deviceHash: text('device_hash').notNull(),
    browser: text('browser'),
    provedAt: instant('proved_at'),
    endedAt: instant('ended_at'),
    seenAt: instant('seen_at').notNull().defaultNow(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    index('sessions_user').on(t.userId, t.createdAt),
    // Only the release of 25 November reads by it; the release after this one drops it.
    index('sessions_special').on(t.userId).where(sql`kept or ended_at is not null`),
    index('sessions_created').on(t.createdAt),
  ],
);

/**
 * Triggers update them, in several rows (shards) for each count, so that writers don't wait for each other.
 */
export const statCounters = pgTable(
  'stat_counters',
  {
    name: text('name').notNull(),
    shard: integer('shard').notNull(),
    n: bigint('n', { mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.name, t.shard] })],
);

/** The row is created when the person enters the first right code. */
export const secondFactors = pgTable('second_factors', {
  userId: person('user_id').primaryKey(),
  /** The shared secret, encrypted with a key derived from APP_SECRET. */
  secret: bytea('secret').notNull(),
  /** The time step of the last accepted code; earlier steps and this one are refused. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull(),
  recovery: text('recovery').array().notNull(),
  /** Only the release of 25 November reads it; the release after this one drops it. */
  lastChallenge: bigint('last_challenge', { mode: 'number' }).notNull().default(0),
  createdAt: instant('created_at').notNull().defaultNow(),
});

/** Passkeys (WebAuthn) of staff stand for a one-time code and go with the codes; those of members log in. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: primaryId(),
    userId: person('user_id').notNull(),
    credential: text('credential').notNull().unique(),
    publicKey: bytea('public_key').notNull(),
    counter: bigint('counter', { mode: 'number' }).notNull(),
    /** When the last accepted challenge was made, in ms. This challenge and older ones are refused. */
    lastChallenge: bigint('last_challenge', { mode: 'number' }).notNull().default(0),
    /** Of a member: the device that added or last used it, with which it ends. Null for staff. */
    deviceHash: text('device_hash'),
    name: text('name').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    lastUsedAt: instant('last_used_at'),
  },
  (table) => [index('passkeys_user').on(table.userId)],
);

/** Only staff read them. */
export const memberNotes = pgTable(
  'member_notes',
  {
    ...listed(),
    userId: person('user_id').notNull(),
    authorId: person('author_id').notNull(),
    text: text('text').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    deletedAt: instant('deleted_at'),
  },
  (t) => [index('member_notes_user').on(t.userId, t.seq).where(sql`deleted_at is null`)],
);

export const erasures = pgTable(
  'erasures',
  {
    userId: person('user_id').notNull(),
    kind: text('kind', { enum: ERASED_KINDS }).notNull(),
    erasedAt: instant('erased_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.kind] }),
    check('erasures_kind', sql`kind in ('screenshots', 'bankData', 'messages', 'identity')`),
  ],
);
