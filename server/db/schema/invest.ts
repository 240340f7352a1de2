import {
  bigserial,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { InvestItem, InvestTexts, ListingState, Place } from '#contract/invest.ts'
import type { EnquiryState } from '#contract/invest-enquiry.ts'
import type { Language } from '#contract/tenant.ts'
import { file } from './account.ts'
import { ownBusiness } from './book.ts'
import { id, instant, now, owned, ownTenant } from './columns.ts'

/** Investor profile of a business. Name, category and location are taken from the business. */
export const investProfile = pgTable(
  'invest_profile',
  {
    business: ownBusiness().primaryKey(),
    tenant: ownTenant(),
    texts: jsonb('texts').$type<Partial<Record<Language, InvestTexts>>>().notNull().default({}),
    place: jsonb('place').$type<Place>(),
    video: text('video'),
    image: text('image').references(() => file.id),
    logo: text('logo').references(() => file.id),
    /** Links work only while this is true. */
    enabled: boolean('enabled').notNull().default(true),
    readyForGrowth: boolean('ready_for_growth').notNull().default(false),
    showPerformance: boolean('show_performance').notNull().default(false),
    /** What the owner consented to show, and when. */
    consents: jsonb('consents').$type<Partial<Record<InvestItem, string>>>().notNull().default({}),
    listing: text('listing').$type<ListingState>().notNull().default('off'),
    /** When the current listing state began. */
    listingAt: instant('listing_at'),
    listingReason: text('listing_reason'),
    createdAt: now('created_at'),
    editedAt: now('edited_at'),
    /** Staff member who last edited it on the owner's behalf. */
    editedBy: text('edited_by'),
  },
  table => [index('invest_profile_listing').on(table.tenant, table.listing, table.listingAt)],
)

/** A token that opens a profile: a link given out by the owner, or the gallery listing's. */
export const investLink = pgTable(
  'invest_link',
  {
    id: id(),
    business: ownBusiness(),
    kind: text('kind').$type<'link' | 'listing'>().notNull().default('link'),
    token: text('token').notNull(),
    label: text('label').notNull().default(''),
    createdAt: now('created_at'),
    revokedAt: instant('revoked_at'),
  },
  table => [
    uniqueIndex('invest_link_token').on(table.token),
    index('invest_link_business').on(table.business, table.createdAt),
  ],
)

/** A device's views of a profile through a link on one day, anonymous. */
export const investLook = pgTable(
  'invest_look',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    link: owned('link', () => investLink.id),
    /** Hash that changes daily, so that visitors cannot be tracked across days. */
    visitor: text('visitor').notNull(),
    device: text('device').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    times: integer('times').notNull().default(1),
    lastAt: now('last_at'),
  },
  table => [uniqueIndex('invest_look_visitor').on(table.link, table.day, table.visitor)],
)

/** An investor's enquiry. */
export const investEnquiry = pgTable(
  'invest_enquiry',
  {
    id: id(),
    business: ownBusiness(),
    link: text('link').references(() => investLink.id, { onDelete: 'set null' }),
    name: text('name').notNull(),
    organisation: text('organisation').notNull().default(''),
    email: text('email').notNull(),
    phone: text('phone').notNull().default(''),
    text: text('text').notNull(),
    state: text('state').$type<EnquiryState>().notNull().default('new'),
    at: now('at'),
    answeredAt: instant('answered_at'),
    answeredBy: text('answered_by'),
    /** The owner's note about the reply. */
    answer: text('answer').notNull().default(''),
  },
  table => [index('invest_enquiry_business').on(table.business, table.state, table.at)],
)
