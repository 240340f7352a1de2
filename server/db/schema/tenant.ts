import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { LendingTerms, LoanSettings } from '#contract/loan.ts'
import type { Module } from '#contract/module.ts'
import type { Contact, Language, PageSlug, Tenant, Texts, Theme } from '#contract/tenant.ts'

const updatedAt = timestamp('updated_at', { withTimezone: true }).notNull().defaultNow()

/** Whoever runs a portal under host names of its own. What belongs together and is edited together is one document. */
export const tenant = pgTable(
  'tenant',
  {
    code: text('code').primaryKey(),
    name: text('name').notNull(),
    description: text('description').notNull(),
    /** Answers for host names that nobody has claimed. */
    isDefault: boolean('is_default').notNull().default(false),
    theme: jsonb('theme').$type<Theme>().notNull(),
    logo: text('logo'),
    contact: jsonb('contact').$type<Contact>().notNull(),
    landing: text('landing').$type<Tenant['landing']>().notNull(),
    country: text('country').$type<Tenant['country']>().notNull(),
    languages: text('languages').array().$type<Language[]>().notNull(),
    modules: text('modules').array().$type<Module[]>().notNull(),
    features: jsonb('features').$type<Tenant['features']>().notNull(),
    loan: jsonb('loan').$type<LoanSettings>().notNull(),
    texts: jsonb('texts').$type<Texts>().notNull(),
    services: jsonb('services').$type<Tenant['services']>().notNull(),
    updatedAt,
  },
  table => [
    uniqueIndex('tenant_one_default').on(table.isDefault).where(sql`${table.isDefault}`),
    check('tenant_brand', sql`${table.theme}->>'brand' ~* '^#[0-9a-f]{6}$'`),
    check('tenant_languages', sql`cardinality(${table.languages}) > 0`),
  ],
)

const ownTenant = () =>
  text('tenant')
    .notNull()
    .references(() => tenant.code, { onDelete: 'cascade', onUpdate: 'cascade' })

/** Lending terms that a tenant had in force, from the moment on that `at` says. The first has none: the tenant began with it. */
export const lendingVersion = pgTable(
  'lending_version',
  {
    tenant: ownTenant(),
    number: integer('number').notNull(),
    at: timestamp('at', { withTimezone: true }),
    /** Who put them in force: their name as it was, since people go. */
    by: text('by'),
    byName: text('by_name'),
    terms: jsonb('terms').$type<LendingTerms>().notNull(),
  },
  table => [primaryKey({ columns: [table.tenant, table.number] })],
)

/** A host name, lower-case and without a port, and the tenant it shows. */
export const host = pgTable('host', { name: text('name').primaryKey(), tenant: ownTenant() }, table => [
  index('host_tenant').on(table.tenant),
  check('host_lower', sql`${table.name} = lower(${table.name})`),
])

/** A partner's site that embeds the tenant's widgets, known by its publishable key. */
export const partnerSite = pgTable(
  'partner_site',
  {
    key: text('key').primaryKey(),
    tenant: ownTenant(),
    name: text('name').notNull(),
    /** Where its pages live: `https://www.partner.example`, without a slash at the end. */
    origins: text('origins').array().notNull(),
    /** What differs from the tenant's theme and texts. */
    theme: jsonb('theme').$type<Partial<Theme>>().notNull(),
    texts: jsonb('texts').$type<Texts>().notNull(),
  },
  table => [index('partner_site_tenant').on(table.tenant)],
)

/** An information page in one language, as its author wrote it: Markdown. */
export const page = pgTable(
  'page',
  {
    tenant: ownTenant(),
    slug: text('slug').$type<PageSlug>().notNull(),
    language: text('language').$type<Language>().notNull(),
    title: text('title').notNull(),
    markdown: text('markdown').notNull(),
    updatedAt,
  },
  table => [primaryKey({ columns: [table.tenant, table.slug, table.language] })],
)
