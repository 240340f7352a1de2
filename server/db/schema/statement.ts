import { sql } from 'drizzle-orm'
import {
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { MovementClass, Statement, StatementDoubt, StatementState } from '#contract/validation.ts'
import { account, file } from './account.ts'
import { bookEntry, ownBusiness } from './book.ts'
import { day, id, instant, now, owned, ownTenant, refers, whole } from './columns.ts'

type Sides = { in: number; out: number }
type ComparedMonth = { month: string; statement: Sides; book: Sides }

/** Financial institutions, and their statement formats. Staff edit them. */
export const financialInstitution = pgTable(
  'financial_institution',
  {
    id: id(),
    tenant: ownTenant(),
    name: text('name').notNull(),
    layout: text('layout').notNull(),
    place: integer('place').notNull().default(0),
    /** No longer offered; existing statements keep it. */
    hidden: boolean('hidden').notNull().default(false),
  },
  table => [index('financial_institution_tenant').on(table.tenant, table.place)],
)

/** An uploaded statement, and the result of parsing it. Its password is never stored. */
export const statement = pgTable(
  'statement',
  {
    id: id(),
    tenant: ownTenant(),
    business: ownBusiness(),
    institution: refers('institution', () => financialInstitution.id),
    file: text('file').references(() => file.id),
    fileName: text('file_name').notNull(),
    /** SHA-256 of the file: an identical file is the same statement. */
    hash: text('hash').notNull(),
    state: text('state').$type<StatementState>().notNull(),
    integrity: text('integrity').$type<Statement['integrity']>(),
    doubts: jsonb('doubts').$type<StatementDoubt[]>().notNull().default([]),
    holder: text('holder').notNull().default(''),
    account: text('account').notNull().default(''),
    from: day('from_day'),
    to: day('to_day'),
    opening: whole('opening'),
    closing: whole('closing'),
    sumIn: whole('sum_in').notNull().default(0),
    sumOut: whole('sum_out').notNull().default(0),
    rows: integer('rows').notNull().default(0),
    repeated: integer('repeated').notNull().default(0),
    breaks: jsonb('breaks').$type<Statement['breaks']>().notNull().default([]),
    /** All rows of a file with unknown columns, until they are mapped. */
    grid: jsonb('grid').$type<string[][]>(),
    /** Its header row, and the user's mapping of its columns. */
    headings: text('headings'),
    mapping: jsonb('mapping').$type<Partial<Record<string, number>>>(),
    parser: integer('parser').notNull(),
    reason: text('reason'),
    decidedBy: text('decided_by').references(() => account.id, { onDelete: 'set null' }),
    decidedByName: text('decided_by_name'),
    decidedAt: instant('decided_at'),
    createdAt: now('created_at'),
  },
  table => [
    uniqueIndex('statement_hash').on(table.business, table.hash).where(sql`${table.state} <> 'rejected'`),
    index('statement_queue').on(table.tenant, table.state, table.createdAt),
  ],
)

/** A transaction of a statement. */
export const statementRow = pgTable(
  'statement_row',
  {
    id: id(),
    statement: owned('statement', () => statement.id),
    place: integer('place').notNull(),
    day: day('day').notNull(),
    time: text('time'),
    reference: text('reference').notNull(),
    details: text('details').notNull(),
    in: whole('came_in').notNull(),
    out: whole('went_out').notNull(),
    balance: whole('balance'),
    is: text('is').$type<MovementClass>().notNull(),
    /** Source of the classification: the rules, an earlier choice for the same counterparty, or a user. */
    by: text('by').$type<'rule' | 'memory' | 'person'>().notNull().default('rule'),
    /** Also present in a statement that was validated earlier. */
    repeated: boolean('repeated').notNull().default(false),
    /** The book entry created from it. */
    entry: text('entry').references(() => bookEntry.id, { onDelete: 'set null' }),
  },
  table => [index('statement_row_statement').on(table.statement, table.place)],
)

/** A user's classification of a counterparty. */
export const counterpartyClass = pgTable(
  'counterparty_class',
  {
    business: ownBusiness(),
    counterparty: text('counterparty').notNull(),
    side: text('side').$type<'in' | 'out'>().notNull(),
    is: text('is').$type<MovementClass>().notNull(),
    at: now('at'),
  },
  table => [primaryKey({ columns: [table.business, table.counterparty, table.side] })],
)

/** Discrepancy between a book and its statements, each time it changed. Append-only. */
export const validationResult = pgTable(
  'validation_result',
  {
    id: id(),
    business: ownBusiness(),
    at: now('at'),
    day: day('day').notNull(),
    from: day('from_day').notNull(),
    to: day('to_day').notNull(),
    days: integer('days').notNull(),
    /** In percent. */
    discrepancy: doublePrecision('discrepancy').notNull(),
    score: doublePrecision('score').notNull(),
    /** The comparison by month. */
    months: jsonb('months').$type<ComparedMonth[]>().notNull(),
    parser: integer('parser').notNull(),
  },
  table => [index('validation_result_business').on(table.business, table.at)],
)
