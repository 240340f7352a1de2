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

/** A tenant: an organisation with a portal under its own host names. Settings that are edited together are one JSON document. */
export const tenant = pgTable(
  'tenant',
  {
    code: text('code').primaryKey(),
    name: text('name').notNull(),
    description: text('description').notNull(),
    /** Serves host names that no tenant has claimed. */
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

/** Lending terms of a tenant, in force from `at` on; null for the first version, which the tenant was created with. */
export const lendingVersion = pgTable(
  'lending_version',
  {
    tenant: ownTenant(),
    number: integer('number').notNull(),
    at: timestamp('at', { withTimezone: true }),
    /** Who put them in force, with their name at the time, since accounts may be deleted. */
    by: text('by'),
    byName: text('by_name'),
    terms: jsonb('terms').$type<LendingTerms>().notNull(),
  },
  table => [primaryKey({ columns: [table.tenant, table.number] })],
)

/** A host name, lower-case and without a port, and its tenant. */
export const host = pgTable('host', { name: text('name').primaryKey(), tenant: ownTenant() }, table => [
  index('host_tenant').on(table.tenant),
  check('host_lower', sql`${table.name} = lower(${table.name})`),
])

/** A partner site that embeds the tenant's widgets, identified by its publishable key. */
export const partnerSite = pgTable(
  'partner_site',
  {
    key: text('key').primaryKey(),
    tenant: ownTenant(),
    name: text('name').notNull(),
    /** Origins of its pages, such as `https://www.partner.example`, without a trailing slash. */
    origins: text('origins').array().notNull(),
    /** Overrides of the tenant's theme and texts. */
    theme: jsonb('theme').$type<Partial<Theme>>().notNull(),
    texts: jsonb('texts').$type<Texts>().notNull(),
  },
  table => [index('partner_site_tenant').on(table.tenant)],
)

/** An information page in one language, as Markdown source. */
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
