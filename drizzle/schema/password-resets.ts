import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bytea, instant, listed, reference } from './columns.ts';
import { images } from './requests.ts';
import { person } from './users.ts';

export const passwordResets = pgTable(
  'password_resets',
  {
    ...listed(),
    userId: person('user_id').notNull(),
    passwordHash: text('password_hash'),
    /** The new password, encrypted with AES-256-GCM. Erased when the reset is decided or after 7 days. */
    passwordSealed: bytea('password_sealed'),
    imageId: reference('image_id', () => images.id),
    status: text('status', { enum: ['Pending', 'Approved', 'Rejected'] })
      .notNull()
      .default('Pending'),
    codeHash: text('code_hash'),
    /** A code that was sent by e-mail, encrypted, so that it can be sent again while it is valid. */
    codeSealed: text('code_sealed'),
    codeExpiresAt: instant('code_expires_at'),
    codeBy: person('code_by'),
    codeTries: integer('code_tries').notNull().default(0),
    replaced: integer('replaced').notNull().default(0),
    decidedBy: person('decided_by'),
    decidedAt: instant('decided_at'),
    removedAt: instant('removed_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('password_resets_one_pending').on(t.userId).where(sql`status = 'Pending'`),
    index('password_resets_of_account').on(t.userId).where(sql`removed_at is null`),
    index('password_resets_listed').on(t.seq).where(sql`removed_at is null`),
  ],
);
