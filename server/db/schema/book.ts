import { sql } from 'drizzle-orm'
import {
  bigint,
  bigserial,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { EntryKind, EntrySource, ItemKind, LookupList, Span } from '#contract/book.ts'
import type { Language } from '#contract/tenant.ts'
import { account, file } from './account.ts'
import { day, id, instant, now, ownTenant } from './columns.ts'

/** Minor units, or thousandths of a piece, kilogram or hour. */
const whole = (name: string) => bigint(name, { mode: 'number' })

/** What a member trades as. A member may have several. */
export const business = pgTable(
  'business',
  {
    id: id(),
    tenant: ownTenant(),
    owner: text('owner')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    displayName: text('display_name').notNull(),
    /** An id among the tenant's business categories. */
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

const ownBusiness = () =>
  text('business')
    .notNull()
    .references(() => business.id, { onDelete: 'cascade' })

/** The lists that forms of the book choose from. Staff edit them; what was chosen keeps its id. */
export const bookLookup = pgTable(
  'book_lookup',
  {
    id: id(),
    tenant: ownTenant(),
    list: text('list').$type<LookupList>().notNull(),
    name: jsonb('name').$type<Partial<Record<Language, string>>>().notNull(),
    place: integer('place').notNull().default(0),
    /** No longer offered; what has it keeps it. */
    hidden: boolean('hidden').notNull().default(false),
  },
  table => [index('book_lookup_list').on(table.tenant, table.list, table.place)],
)

/** What a business sells: products, services, and the variants that have prices and stock. */
export const bookItem = pgTable(
  'book_item',
  {
    id: id(),
    business: ownBusiness(),
    kind: text('kind').$type<ItemKind>().notNull(),
    /** Of a variant: its product or service. */
    parent: text('parent'),
    name: text('name').notNull(),
    category: text('category'),
    measurement: text('measurement'),
    price: whole('price').notNull(),
    /** What the programme pays for it, where staff set that. */
    programmePrice: whole('programme_price'),
    /** Of a variant of a product, in thousandths. */
    starting: whole('starting').notNull().default(0),
    revision: integer('revision').notNull().default(1),
    clientId: text('client_id'),
    import: text('import'),
    createdAt: now('created_at'),
    editedAt: now('edited_at'),
    /** No longer offered; entries keep it. */
    voidedAt: instant('voided_at'),
    voidedBy: text('voided_by'),
    voidReason: text('void_reason'),
  },
  table => [
    index('book_item_business').on(table.business, table.kind, table.createdAt, table.id),
    uniqueIndex('book_item_client_id').on(table.business, table.clientId),
  ],
)

/**
 * An entry of the book as it stands now. What it was before is in `book_revision`; one that was void stays.
 */
export const bookEntry = pgTable(
  'book_entry',
  {
    id: id(),
    business: ownBusiness(),
    kind: text('kind').$type<EntryKind>().notNull(),
    /** In Nairobi. */
    day: day('day').notNull(),
    /** Of inventory, the pieces by their price. */
    amount: whole('amount').notNull(),
    /** Of inventory: of one piece. */
    unitAmount: whole('unit_amount'),
    /** The variant. */
    item: text('item').references(() => bookItem.id),
    quantity: whole('quantity'),
    /** Of an expense or investment: what it was for. */
    name: text('name').notNull().default(''),
    type: text('type'),
    /** E.164. */
    phone: text('phone'),
    years: integer('years'),
    source: text('source').$type<EntrySource>().notNull().default('typed'),
    /** Where it came from: the code of an M-Pesa message, a statement's line. It is entered once. */
    reference: text('reference'),
    receipt: text('receipt').references(() => file.id),
    revision: integer('revision').notNull().default(1),
    clientId: text('client_id'),
    import: text('import'),
    /** Who made this revision. */
    by: text('by').notNull(),
    byName: text('by_name').notNull(),
    /** Staff wrote it for the owner. */
    onBehalf: boolean('on_behalf').notNull().default(false),
    createdAt: now('created_at'),
    editedAt: now('edited_at'),
    voidedAt: instant('voided_at'),
    voidedBy: text('voided_by'),
    voidReason: text('void_reason'),
  },
  table => [
    index('book_entry_list').on(table.business, table.kind, table.createdAt, table.id),
    // figures of a period are read from it alone
    index('book_entry_figures')
      .on(table.business, table.day, table.kind, table.amount)
      .where(sql`${table.voidedAt} is null`),
    uniqueIndex('book_entry_client_id').on(table.business, table.clientId),
    uniqueIndex('book_entry_reference')
      .on(table.business, table.reference)
      .where(sql`${table.voidedAt} is null and ${table.reference} is not null`),
    // what was typed with an item last
    index('book_entry_item')
      .on(table.business, table.item, table.createdAt)
      .where(sql`${table.item} is not null and ${table.voidedAt} is null`),
    index('book_entry_import').on(table.import).where(sql`${table.import} is not null`),
  ],
)

/** What an entry, item or business was before it was changed. Rows are added only: a trigger refuses changes. */
export const bookRevision = pgTable(
  'book_revision',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    business: ownBusiness(),
    subject: text('subject').notNull(),
    revision: integer('revision').notNull(),
    /** As it was. */
    values: jsonb('values').$type<Record<string, string | number | null>>().notNull(),
    /** Who had made it so, and when. */
    by: text('by').notNull(),
    byName: text('by_name').notNull(),
    at: instant('at').notNull(),
  },
  table => [uniqueIndex('book_revision_subject').on(table.subject, table.revision)],
)

/** How stock moved: what is there is their sum, at any moment. Rows are added only: a trigger refuses changes. */
export const stockMovement = pgTable(
  'stock_movement',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    business: ownBusiness(),
    item: text('item')
      .notNull()
      .references(() => bookItem.id),
    entry: text('entry'),
    kind: text('kind').$type<'start' | 'stocked' | 'sold'>().notNull(),
    day: day('day').notNull(),
    /** In thousandths; negative where it left. A change is the old one taken back and the new one. */
    quantity: whole('quantity').notNull(),
    at: now('at'),
  },
  table => [
    index('stock_movement_item').on(table.business, table.item, table.kind, table.day, table.quantity),
  ],
)

/** What staff say of an entry to its owner. */
export const bookComment = pgTable(
  'book_comment',
  {
    id: id(),
    business: ownBusiness(),
    entry: text('entry')
      .notNull()
      .references(() => bookEntry.id, { onDelete: 'cascade' }),
    text: text('text').notNull(),
    /** It asks the owner for a correction, until the entry is changed. */
    asks: boolean('asks').notNull().default(false),
    doneAt: instant('done_at'),
    by: text('by').notNull(),
    byName: text('by_name').notNull(),
    at: now('at'),
  },
  table => [
    index('book_comment_entry').on(table.entry, table.at),
    index('book_comment_asks').on(table.business).where(sql`${table.asks} and ${table.doneAt} is null`),
  ],
)

/** A file of entries that was taken in: what ties them together, so that it can be taken back as a whole. */
export const bookImport = pgTable(
  'book_import',
  {
    id: id(),
    business: ownBusiness(),
    fileName: text('file_name').notNull(),
    rows: integer('rows').notNull(),
    by: text('by').notNull(),
    byName: text('by_name').notNull(),
    at: now('at'),
    undoneAt: instant('undone_at'),
  },
  table => [index('book_import_business').on(table.business, table.at)],
)

/** An entry that comes again, as rent does: it is proposed on its day. */
export const bookRecurring = pgTable(
  'book_recurring',
  {
    id: id(),
    business: ownBusiness(),
    /** What is entered anew, as it stands when its day comes. */
    entry: text('entry')
      .notNull()
      .references(() => bookEntry.id, { onDelete: 'cascade' }),
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

/** A link by which the report of a period can be read until it ends or is taken back. */
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
