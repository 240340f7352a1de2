import { sql } from 'drizzle-orm'
import { bigserial, boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { EntryKind, EntrySource, ItemKind, LookupList, Span } from '#contract/book.ts'
import type { Language } from '#contract/tenant.ts'
import { account, file } from './account.ts'
import { author, day, id, instant, now, owned, ownTenant, refers, voided, whole } from './columns.ts'

/** A business of a member. A member may have several. */
export const business = pgTable(
  'business',
  {
    id: id(),
    tenant: ownTenant(),
    owner: owned('owner', () => account.id),
    name: text('name').notNull(),
    displayName: text('display_name').notNull(),
    /** Id of one of the tenant's business categories. */
    category: text('category'),
    location: text('location').notNull().default(''),
    startedOn: day('started_on'),
    clientId: text('client_id'),
    createdAt: now('created_at'),
    editedAt: now('edited_at'),
  },
  table => [
    index('business_owner').on(table.owner, table.createdAt),
    index('business_tenant').on(table.tenant, table.createdAt, table.id),
    uniqueIndex('business_client_id').on(table.owner, table.clientId),
  ],
)

export const ownBusiness = () => owned('business', () => business.id)

/** Options of the select lists in book forms. Staff edit them; existing entries keep the ids they chose. */
export const bookLookup = pgTable(
  'book_lookup',
  {
    id: id(),
    tenant: ownTenant(),
    list: text('list').$type<LookupList>().notNull(),
    name: jsonb('name').$type<Partial<Record<Language, string>>>().notNull(),
    place: integer('place').notNull().default(0),
    /** No longer offered for new entries; existing ones keep it. */
    hidden: boolean('hidden').notNull().default(false),
  },
  table => [index('book_lookup_list').on(table.tenant, table.list, table.place)],
)

/** What a business sells: products, services, and the variants that carry prices and stock. */
export const bookItem = pgTable(
  'book_item',
  {
    id: id(),
    business: ownBusiness(),
    kind: text('kind').$type<ItemKind>().notNull(),
    /** For a variant: its product or service. */
    parent: text('parent'),
    name: text('name').notNull(),
    category: text('category'),
    measurement: text('measurement'),
    price: whole('price').notNull(),
    /** Price that the programme pays, where staff set one. */
    programmePrice: whole('programme_price'),
    /** Opening stock of a product's variant, in thousandths. */
    starting: whole('starting').notNull().default(0),
    revision: integer('revision').notNull().default(1),
    clientId: text('client_id'),
    import: text('import'),
    createdAt: now('created_at'),
    editedAt: now('edited_at'),
    /** Set when no longer offered; existing entries keep it. */
    ...voided(),
  },
  table => [
    index('book_item_business').on(table.business, table.kind, table.createdAt, table.id),
    uniqueIndex('book_item_client_id').on(table.business, table.clientId),
  ],
)

/** The current revision of a book entry. Earlier revisions are in `book_revision`; voided entries are kept. */
export const bookEntry = pgTable(
  'book_entry',
  {
    id: id(),
    business: ownBusiness(),
    kind: text('kind').$type<EntryKind>().notNull(),
    /** Nairobi time zone. */
    day: day('day').notNull(),
    /** For inventory, quantity times unit price. */
    amount: whole('amount').notNull(),
    /** For inventory: price of one piece. */
    unitAmount: whole('unit_amount'),
    /** The variant's id. */
    item: text('item').references(() => bookItem.id),
    quantity: whole('quantity'),
    /** For an expense or investment: what it was for. */
    name: text('name').notNull().default(''),
    type: text('type'),
    /** E.164. */
    phone: text('phone'),
    years: integer('years'),
    source: text('source').$type<EntrySource>().notNull().default('typed'),
    /** Identity of the source, such as an M-Pesa message's code or a statement line; imported only once. */
    reference: text('reference'),
    receipt: text('receipt').references(() => file.id),
    revision: integer('revision').notNull().default(1),
    clientId: text('client_id'),
    import: text('import'),
    /** Author of this revision. */
    ...author(),
    /** Written by staff for the owner. */
    onBehalf: boolean('on_behalf').notNull().default(false),
    createdAt: now('created_at'),
    editedAt: now('edited_at'),
    ...voided(),
  },
  table => [
    index('book_entry_list').on(table.business, table.kind, table.createdAt, table.id),
    // covering index: totals of a period are read from it alone
    index('book_entry_figures')
      .on(table.business, table.day, table.kind, table.amount)
      .where(sql`${table.voidedAt} is null`),
    // the same for a period of all businesses: the list of books
    index('book_entry_day')
      .on(table.day, table.business, table.kind, table.amount)
      .where(sql`${table.voidedAt} is null`),
    uniqueIndex('book_entry_client_id').on(table.business, table.clientId),
    uniqueIndex('book_entry_reference')
      .on(table.business, table.reference)
      .where(sql`${table.voidedAt} is null and ${table.reference} is not null`),
    // finds the latest entry of an item, to suggest its values
    index('book_entry_item')
      .on(table.business, table.item, table.createdAt)
      .where(sql`${table.item} is not null and ${table.voidedAt} is null`),
    index('book_entry_import').on(table.import).where(sql`${table.import} is not null`),
  ],
)

/** Earlier revisions of entries, items and businesses. Append-only: a trigger refuses changes. */
export const bookRevision = pgTable(
  'book_revision',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    business: ownBusiness(),
    subject: text('subject').notNull(),
    revision: integer('revision').notNull(),
    /** Values before the change. */
    values: jsonb('values').$type<Record<string, string | number | null>>().notNull(),
    /** Author and time of that earlier revision. */
    ...author(),
    at: instant('at').notNull(),
  },
  table => [uniqueIndex('book_revision_subject').on(table.subject, table.revision)],
)

/** Stock movements: the stock at any moment is their sum. Append-only: a trigger refuses changes. */
export const stockMovement = pgTable(
  'stock_movement',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    business: ownBusiness(),
    item: refers('item', () => bookItem.id),
    entry: text('entry'),
    kind: text('kind').$type<'start' | 'stocked' | 'sold'>().notNull(),
    day: day('day').notNull(),
    /** In thousandths; negative for stock that left. A correction is the old movement reversed plus the new one. */
    quantity: whole('quantity').notNull(),
    at: now('at'),
  },
  table => [
    index('stock_movement_item').on(table.business, table.item, table.kind, table.day, table.quantity),
  ],
)

/** Staff comment on an entry, for its owner. */
export const bookComment = pgTable(
  'book_comment',
  {
    id: id(),
    business: ownBusiness(),
    entry: owned('entry', () => bookEntry.id),
    text: text('text').notNull(),
    /** Requests a correction from the owner; settled when the entry is edited. */
    asks: boolean('asks').notNull().default(false),
    doneAt: instant('done_at'),
    ...author(),
    at: now('at'),
  },
  table => [
    index('book_comment_entry').on(table.entry, table.at),
    index('book_comment_asks').on(table.business).where(sql`${table.asks} and ${table.doneAt} is null`),
  ],
)

/** An imported file of entries: groups them so that the import can be undone as a whole. */
export const bookImport = pgTable(
  'book_import',
  {
    id: id(),
    business: ownBusiness(),
    fileName: text('file_name').notNull(),
    rows: integer('rows').notNull(),
    ...author(),
    at: now('at'),
    undoneAt: instant('undone_at'),
  },
  table => [index('book_import_business').on(table.business, table.at)],
)

/** A recurring entry, such as rent: proposed to the owner when due. */
export const bookRecurring = pgTable(
  'book_recurring',
  {
    id: id(),
    business: ownBusiness(),
    /** Entry used as the template, in its state on the due day. */
    entry: owned('entry', () => bookEntry.id),
    every: text('every').$type<'week' | 'month'>().notNull(),
    next: day('next').notNull(),
    at: now('at'),
    stoppedAt: instant('stopped_at'),
  },
  table => [
    uniqueIndex('book_recurring_entry').on(table.entry).where(sql`${table.stoppedAt} is null`),
    index('book_recurring_business').on(table.business, table.next).where(sql`${table.stoppedAt} is null`),
  ],
)

/** A share link to the report of a period, valid until it expires or is revoked. */
export const bookShare = pgTable(
  'book_share',
  {
    id: id(),
    business: ownBusiness(),
    token: text('token').notNull(),
    span: text('span').$type<Span>().notNull(),
    on: day('on_day'),
    language: text('language').$type<Language>().notNull(),
    at: now('at'),
    expiresAt: instant('expires_at').notNull(),
    revokedAt: instant('revoked_at'),
    opened: integer('opened').notNull().default(0),
  },
  table => [
    uniqueIndex('book_share_token').on(table.token),
    index('book_share_business').on(table.business, table.at),
  ],
)
