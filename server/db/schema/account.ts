import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigserial,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { AccountStatus, Country, SetupStage } from '#contract/client.ts'
import type { EventValue, MutedWays } from '#contract/event.ts'
import type { PartnerWidget } from '#contract/partner.ts'
import type { InPart } from '#contract/person-fields.ts'
import type { Role } from '#contract/role.ts'
import type { Language } from '#contract/tenant.ts'
import { author, id, instant, now, owned, ownTenant } from './columns.ts'

/** A client import by staff: groups the imported accounts so that the import can be undone as a whole. */
export const clientImport = pgTable(
  'client_import',
  {
    id: id(),
    tenant: ownTenant(),
    fileName: text('file_name').notNull(),
    ...author(),
    at: now('at'),
    undoneAt: instant('undone_at'),
  },
  table => [index('client_import_tenant').on(table.tenant, table.at)],
)

/** A user account, including one that cannot sign in yet. Email addresses and phone numbers are unique in a tenant. */
export const account = pgTable(
  'account',
  {
    id: id(),
    tenant: ownTenant(),
    /** Lower-case. */
    email: text('email').notNull(),
    /** E.164, with the plus. */
    phone: text('phone'),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    role: text('role').$type<Role>().notNull(),
    status: text('status').$type<AccountStatus>().notNull(),
    /** argon2id; null until the user has set a password. */
    password: text('password'),
    language: text('language').$type<Language>().notNull(),
    /** Events for which the user has switched off mail or SMS. */
    mutedWays: jsonb('muted_ways').$type<MutedWays>().notNull().default({}),
    country: text('country').$type<Country>().notNull(),
    gender: text('gender'),
    age: integer('age'),
    referralChoice: text('referral_choice'),
    referralCode: text('referral_code'),
    registeredBy: text('registered_by'),
    useNewOnboarding: boolean('use_new_onboarding').notNull().default(true),
    onboardingComplete: boolean('onboarding_complete').notNull().default(false),
    /** Secret of the authenticator app, sealed with the vault; null when not enrolled. */
    authenticator: text('authenticator'),
    /** Authenticator enrolment that is not confirmed yet. */
    authenticatorDraft: text('authenticator_draft'),
    /** Last accepted 30-second TOTP step, so that each code works once only. */
    authenticatorStep: integer('authenticator_step'),
    /** Hashes of the unused recovery codes. */
    recoveryCodes: text('recovery_codes').array().notNull().default([]),
    createdAt: now('created_at'),
    lastSeenAt: instant('last_seen_at'),
    /** The import that created the account; null when created otherwise. */
    imported: text('imported').references(() => clientImport.id),
    /** Concatenated columns that list searches match against, so that a substring search is one pass over the rows. */
    search: text('search').generatedAlwaysAs(
      sql`lower(first_name || ' ' || last_name || ' ' || email || ' ' || coalesce(phone, ''))`,
    ),
  },
  table => [
    uniqueIndex('account_email').on(table.tenant, table.email),
    uniqueIndex('account_phone').on(table.tenant, table.phone),
    index('account_newest').on(table.tenant, table.createdAt, table.id),
    index('account_role').on(table.tenant, table.role, table.createdAt, table.id),
    index('account_status').on(table.tenant, table.status, table.createdAt, table.id),
    index('account_name').on(
      table.tenant,
      sql`lower(${table.firstName} || ' ' || ${table.lastName})`,
      table.id,
    ),
    index('account_seen').on(table.tenant, table.lastSeenAt.asc().nullsFirst(), table.id),
    index('account_imported').on(table.imported).where(sql`${table.imported} is not null`),
    index('account_registered_by').on(table.registeredBy, table.createdAt, table.id),
    check('account_email_lower', sql`${table.email} = lower(${table.email})`),
  ],
)

const ownAccount = () => owned('account', () => account.id)

/** Profile details that a member adds to the account during set-up. */
export const profile = pgTable('profile', {
  account: ownAccount().primaryKey(),
  setup: text('setup').$type<SetupStage>().notNull().default('none'),
  mpesaPhone: text('mpesa_phone'),
  mpesaVerifiedAt: instant('mpesa_verified_at'),
  alternativePhone: text('alternative_phone'),
  bvn: text('bvn'),
  bvnPhone: text('bvn_phone'),
  residence: jsonb('residence').$type<Partial<InPart<'residence', string>>>().notNull().default({}),
  nextOfKin: jsonb('next_of_kin').$type<Partial<InPart<'nextOfKin', string>>>().notNull().default({}),
  bank: jsonb('bank').$type<Partial<InPart<'bank', string>>>().notNull().default({}),
  identityType: text('identity_type'),
  /** Mono's id of the linked bank account, sealed: with our API key it gives access to the account's transactions. */
  linkedAccount: text('linked_account'),
  /** File ids. */
  identification: text('identification'),
  photo: text('photo'),
})

/** A small charge that verifies a mobile-money number. */
export const mpesaVerification = pgTable(
  'mpesa_verification',
  {
    id: id(),
    account: ownAccount(),
    phone: text('phone').notNull(),
    country: text('country').$type<Country>().notNull(),
    /** Minor units. */
    amount: integer('amount').notNull(),
    /** The provider's id of the request; null until it has been sent. */
    reference: text('reference'),
    status: text('status').$type<'waiting' | 'verified' | 'failed'>().notNull().default('waiting'),
    message: text('message').notNull().default(''),
    receipt: text('receipt'),
    createdAt: now('created_at'),
    /** When the provider's status was last queried. */
    checkedAt: instant('checked_at'),
    settledAt: instant('settled_at'),
  },
  table => [
    index('mpesa_verification_account').on(table.account),
    uniqueIndex('mpesa_verification_reference').on(table.reference),
  ],
)

/** A signed-in browser, or a partner's token for one widget. The session is over once `endedAt` is set. */
export const session = pgTable(
  'session',
  {
    id: id(),
    account: ownAccount(),
    /** Widget and partner site of the session; null for the portal itself. */
    widget: text('widget'),
    site: text('site'),
    device: text('device').notNull(),
    startedAt: now('started_at'),
    lastUsedAt: now('last_used_at'),
    /** When the password or an authenticator code was last verified. */
    confirmedAt: now('confirmed_at'),
    expiresAt: instant('expires_at').notNull(),
    endedAt: instant('ended_at'),
    endReason: text('end_reason'),
  },
  table => [index('session_account').on(table.account)],
)

/** The answer of a call that a person sent under a key, for its repetition after the answer was lost. */
export const answered = pgTable(
  'answered',
  {
    account: ownAccount(),
    call: text('call').notNull(),
    key: text('key').notNull(),
    /** Null until the call is done. */
    reply: jsonb('reply'),
    createdAt: now('created_at'),
  },
  table => [primaryKey({ columns: [table.account, table.call, table.key] })],
)

/** A session token, stored as the SHA-256 of its text, so that the database alone grants no access. */
export const token = pgTable(
  'token',
  {
    hash: text('hash').primaryKey(),
    session: owned('session', () => session.id),
    kind: text('kind').$type<'access' | 'refresh'>().notNull(),
    /** Hash of the refresh token that this one replaced. */
    replaces: text('replaces'),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  table => [
    index('token_session').on(table.session),
    index('token_replaces').on(table.replaces),
    index('token_expires').on(table.expiresAt),
  ],
)

/** A one-time code of 6 digits, or the secret part of an invitation link, as a keyed hash. */
export const code = pgTable(
  'code',
  {
    id: id(),
    account: ownAccount(),
    purpose: text('purpose').$type<'verify' | 'password' | 'invite' | 'bvn'>().notNull(),
    hash: text('hash').notNull(),
    createdAt: now('created_at'),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  table => [index('code_account').on(table.account, table.purpose)],
)

/** Rate-limit counter of a key in the current window: `signin:wezesha:a@b.example`. */
export const attempt = pgTable(
  'attempt',
  {
    key: text('key').primaryKey(),
    count: integer('count').notNull(),
    /** When the window ends and the count restarts. */
    until: instant('until').notNull(),
  },
  table => [index('attempt_until').on(table.until)],
)

/** A notification shown to a user in the portal. */
export const notification = pgTable(
  'notification',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    account: ownAccount(),
    kind: text('kind').notNull(),
    values: jsonb('values').$type<Record<string, EventValue>>().notNull().default({}),
    path: text('path'),
    /** Deduplication key: at most one notification per key. */
    key: text('key'),
    at: now('at'),
    read: boolean('read').notNull().default(false),
  },
  table => [
    index('notification_account').on(table.account, table.id),
    index('notification_key').on(table.key).where(sql`${table.key} is not null`),
    index('notification_unread').on(table.account).where(sql`not ${table.read}`),
  ],
)

/** Audit trail. Append-only: a trigger refuses changes. */
export const audit = pgTable(
  'audit',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    tenant: ownTenant(),
    at: now('at'),
    /** Account of the actor; null for the system. Kept when the account is deleted. */
    actor: text('actor'),
    actorName: text('actor_name'),
    action: text('action').notNull(),
    subjectKind: text('subject_kind'),
    subjectId: text('subject_id'),
    subjectName: text('subject_name'),
    detail: jsonb('detail')
      .$type<{ name: string; from: string | null; to: string | null }[]>()
      .notNull()
      .default([]),
    address: text('address'),
  },
  table => [
    index('audit_tenant').on(table.tenant, table.id),
    index('audit_at').on(table.tenant, table.at),
    index('audit_action').on(table.tenant, table.action, table.id),
    index('audit_subject').on(table.subjectId, table.id),
    index('audit_actor').on(table.actor, table.id),
    // only where the server has pg_trgm; elsewhere a search scans the whole trail
    index('audit_text').using('gin', sql`(${auditText(table)}) gin_trgm_ops`),
  ],
)

/** Concatenated columns that audit searches match against, joined by line breaks since a typed search term contains none. */
export function auditText(of: Record<'actorName' | 'subjectName' | 'subjectId' | 'detail', AnyPgColumn>) {
  const { actorName, subjectName, subjectId, detail } = of
  return sql`coalesce(${actorName}, '') || chr(10) || coalesce(${subjectName}, '') || chr(10) || coalesce(${subjectId}, '') || chr(10) || ${detail}::text`
}

/** A stored file. Its content is in the file store under its id; its name is for display only. */
export const file = pgTable(
  'file',
  {
    id: id(),
    tenant: ownTenant(),
    owner: text('owner').references(() => account.id, { onDelete: 'cascade' }),
    purpose: text('purpose').notNull(),
    name: text('name').notNull(),
    type: text('type').notNull(),
    size: integer('size').notNull(),
    sha256: text('sha256').notNull(),
    createdAt: now('created_at'),
    /** Since when nothing references it; null while in use. */
    unusedSince: instant('unused_since'),
  },
  table => [
    index('file_owner').on(table.owner),
    index('file_unused').on(table.unusedSince).where(sql`${table.unusedSince} is not null`),
  ],
)

/** A user's consent that a partner may show them their own widgets, under the partner's id for the user. */
export const connection = pgTable(
  'connection',
  {
    site: text('site').notNull(),
    account: ownAccount(),
    /** Null until the partner's server has redeemed a code. */
    reference: text('reference'),
    since: now('since'),
    /** Widgets that the user allowed the partner to show. */
    widgets: text('widgets').array().$type<PartnerWidget[]>().notNull().default(['profile']),
    /** SHA-256 of the code that the partner's server has not redeemed yet, and the widget it grants. */
    code: text('code'),
    codeWidget: text('code_widget'),
    codeExpiresAt: instant('code_expires_at'),
  },
  table => [
    primaryKey({ columns: [table.site, table.account] }),
    uniqueIndex('connection_reference').on(table.site, table.reference),
    uniqueIndex('connection_code').on(table.code),
  ],
)
