import { endpoints } from './endpoint.ts'
import { Day, Id, Instant } from './field.ts'
import { QUEUES, type QueueName } from './home-queue.ts'
import { BasisPoints, Currency, Money } from './loan.ts'
import { LoanStage, LoanStatus } from './loan-page.ts'
import { OnboardingStep } from './onboarding.ts'
import {
  array,
  boolean,
  enums,
  type Infer,
  integer,
  nullable,
  number,
  object,
  optional,
  record,
  type Struct,
  size,
  string,
} from './shape.ts'

/**
 * What a home can tell its person to do, or tell of an app in one line. A module adds its own kinds here and their words in
 * `widgets/home`; its read gives the facts, and `rules/home.ts` their place.
 */
export const ITEM_KINDS = [
  'loan-late',
  'loan-due',
  'loan-offer',
  'loan-returned',
  'loan-draft',
  'step-returned',
  'steps',
  'steps-closed',
  'answer-returned',
  'answers',
  'answers-closed',
  'answers-review',
  'answers-judging',
  'answers-selected',
  'answers-not-selected',
  'survey',
  // assignments of a playbook, and where it is gone on with
  'play-late',
  'play-returned',
  'play-task',
  'play-next',
  // assignments of the course, and where it is gone on with
  'learn-late',
  'learn-returned',
  'learn-task',
  'learn-next',
  'set-up',
  'invest-enquiry',
] as const
export type ItemKind = (typeof ITEM_KINDS)[number]

/** One thing that a person has before them: facts, from which their place and their words follow. */
export const Item = object({
  kind: enums(ITEM_KINDS),
  /** The page of the portal that it is done on. */
  to: string(),
  /** What it is about, where there may be several: a loan's code, a question, a survey's title. */
  name: optional(string()),
  /** The step of the onboarding that it is about. */
  step: optional(OnboardingStep),
  /** Why it was sent back, in the words of whoever did. */
  reason: optional(string()),
  amount: optional(Money),
  currency: optional(Currency),
  /** When it is due or closes; of what is late, since when. */
  day: optional(Day),
  /** How much of it is done, and of how much. */
  done: optional(integer()),
  total: optional(integer()),
})
export type Item = Infer<typeof Item>

/** The loan that a home shows: the newest of the person's own. Minor units. */
export const HomeLoan = object({
  id: Id,
  code: string(),
  status: LoanStatus,
  stage: LoanStage,
  currency: Currency,
  amount: Money,
  approvedAmount: nullable(Money),
  months: integer(),
  /** What is paid each month. */
  monthly: Money,
  /** Instalments that are paid, and all of them. */
  paid: integer(),
  instalments: integer(),
  outstanding: Money,
  daysLate: integer(),
  /** What is late, the penalty in it, and how many instalments that is. */
  overdue: Money,
  penalty: Money,
  late: integer(),
  next: nullable(object({ day: Day, amount: Money })),
  /** Whether the offer was accepted. */
  accepted: boolean(),
  returned: nullable(string()),
})
export type HomeLoan = Infer<typeof HomeLoan>

/** The apps on the homes of applicants and Digiprime members, in the order of the specification. */
export const APP_NAMES = ['applicant', 'lms', 'digikua', 'qsurvey', 'validation', 'documents'] as const
export type AppName = (typeof APP_NAMES)[number]

/** An app that the portal has, with a line about how it stands where there is something to say. */
export const App = object({ name: enums(APP_NAMES), to: string(), item: nullable(Item) })
export type App = Infer<typeof App>

const QueueNames = enums(Object.keys(QUEUES) as QueueName[])

/** What waits in a queue, how long the oldest has, and whether that is longer than anybody should wait. */
export const Queue = object({
  name: QueueNames,
  count: integer(),
  /** When the oldest came; of instalments, the day from which the longest has been late. Null for an empty queue. */
  oldest: nullable(Instant),
  late: boolean(),
})
export type Queue = Infer<typeof Queue>

/** One thing that waits in a queue. */
export const Waiting = object({
  queue: QueueNames,
  /** Below the staff's base. */
  to: string(),
  /** Whose it is, or who sent it. */
  name: string(),
  /** The question, the loan's code, the account number that was typed. */
  about: optional(string()),
  step: optional(OnboardingStep),
  /** Of whom somebody is to reach: their number, as `+254…`. */
  phone: optional(string()),
  amount: optional(Money),
  currency: optional(Currency),
  since: Instant,
})
export type Waiting = Infer<typeof Waiting>

/** What staff finish, in the order in which it is said. */
export const DONE_NAMES = ['reviews', 'loans', 'payments', 'disputes', 'statements', 'listings'] as const
export type DoneName = (typeof DONE_NAMES)[number]

/** What a new portal needs before people can use it, in the order in which it is said. */
export const STEP_NAMES = ['funds', 'staff', 'programme', 'look'] as const
export type StepName = (typeof STEP_NAMES)[number]

const Sum = object({ currency: Currency, amount: Money, count: integer() })

/** What a home is made of; which of them, and in which order, follows from the role. */
export const BLOCKS = {
  /** Everything that the person has before them. */
  next: object({ items: array(Item) }),
  loan: object({ loan: nullable(HomeLoan) }),
  apps: object({ apps: array(App) }),
  /** What a member's book sold, today and on the six days before. */
  sales: object({
    currency: Currency,
    /** The book, and where a sale is written. */
    to: string(),
    write: string(),
    businessId: Id,
    /** What it is called, for somebody who has several. */
    business: optional(string()),
    /** The earliest first, today last. Minor units. */
    days: array(object({ day: Day, amount: Money })),
    /** How many sales there were today. */
    count: integer(),
    /** Whether anything was ever written in the book. */
    kept: boolean(),
  }),
  /** What customers owe a member. Minor units. */
  invoices: object({
    currency: Currency,
    owed: Money,
    owedBy: integer(),
    overdue: Money,
    overdueBy: integer(),
    /** Their invoices, and where one is written. */
    to: string(),
    write: string(),
    business: optional(string()),
    /** Whether an invoice was ever sent. */
    kept: boolean(),
  }),
  /** The newest closed quarterly score, beside the one before it. */
  score: object({
    year: integer(),
    quarter: integer(),
    average: number(),
    /** The age of the business then, which says how the score is to be read; null where nobody knows. */
    months: nullable(integer()),
    change: nullable(number()),
    to: string(),
  }),
  /** What is there and what is missing of a new portal; empty once people can use it. */
  setup: object({ steps: array(object({ name: enums(STEP_NAMES), done: boolean() })) }),
  waiting: object({ queues: array(Queue) }),
  /** What the person finished in the last seven days. */
  mine: object({ done: array(object({ name: enums(DONE_NAMES), count: integer() })) }),
  /** What has waited longest, whatever it is. */
  oldest: object({ rows: array(Waiting), total: integer() }),
  /** Of today: money that came in and went out, and applications. */
  today: object({ cameIn: array(Sum), paidOut: array(Sum), applied: integer() }),
  people: object({
    registered: integer(),
    invited: integer(),
    noSetup: integer(),
    complete: integer(),
    staff: optional(integer()),
  }),
  newest: object({
    rows: array(object({ id: Id, name: string(), email: string(), createdAt: Instant })),
  }),
  /** The principal that is owed and how much of it is more than 30 days late, by currency; and this month's figures beside. */
  portfolio: object({
    rows: array(
      object({ currency: Currency, balance: Money, loans: integer(), atRisk: BasisPoints, paidBack: Money }),
    ),
    newClients: integer(),
  }),
  /** How that went: at the end of each of twelve months, of the running one today; the earliest first. By the ledger's postings. */
  trend: object({
    days: array(Day),
    newClients: array(integer()),
    rows: array(
      object({
        currency: Currency,
        balance: array(Money),
        atRisk: array(BasisPoints),
        paidBack: array(Money),
      }),
    ),
  }),
  /** Messages and other work that could not be done, of the last days. */
  service: object({ failed: array(object({ name: string(), count: integer() })) }),
} as const
export type BlockName = keyof typeof BLOCKS
export type BlockValue<Name extends BlockName> = Infer<(typeof BLOCKS)[Name]>
export const BLOCK_NAMES = Object.keys(BLOCKS) as BlockName[]

/** `empty`: there is nothing to show. `failed`: it could not be read. `later`: it takes long; ask for this block alone. */
export const BLOCK_STATES = ['ok', 'empty', 'failed', 'later'] as const

const Block = <Value, Schema>(value: Struct<Value, Schema>) =>
  optional(object({ state: enums(BLOCK_STATES), value: optional(value) }))

/** A block as the wire has it. */
export type BlockReply<Name extends BlockName> = {
  state: (typeof BLOCK_STATES)[number]
  value?: BlockValue<Name>
}

const blocks = object({
  next: Block(BLOCKS.next),
  loan: Block(BLOCKS.loan),
  apps: Block(BLOCKS.apps),
  sales: Block(BLOCKS.sales),
  invoices: Block(BLOCKS.invoices),
  score: Block(BLOCKS.score),
  setup: Block(BLOCKS.setup),
  waiting: Block(BLOCKS.waiting),
  mine: Block(BLOCKS.mine),
  oldest: Block(BLOCKS.oldest),
  today: Block(BLOCKS.today),
  people: Block(BLOCKS.people),
  newest: Block(BLOCKS.newest),
  portfolio: Block(BLOCKS.portfolio),
  trend: Block(BLOCKS.trend),
  service: Block(BLOCKS.service),
} satisfies Record<BlockName, unknown>)

/** A home as it is at a moment: the blocks that the role and the portal's modules have, each with its own state. */
export const Home = object({ at: Instant, today: Day, blocks })
export type Home = Infer<typeof Home>

/** What a menu counts: what waits for this person behind an entry. */
export const COUNT_NAMES = [
  // of members: what was sent back, and the surveys that are open
  'onboarding',
  'application',
  'surveys',
  // news of the course, and messages that are not read
  'learning',
  'learning-surveys',
  'post-training-surveys',
  // entries of their books that staff ask to correct
  'books',
  // assignments of playbooks that are late or were sent back
  'playbooks',
  // invoices of theirs that are overdue
  'documents',
  // what investors asked
  'invest',
  // of staff
  'loans',
  'disputes',
  'statements',
  'payments',
  'reviews',
  // attempts that wait to be marked
  'marking',
  // profiles that ask for the gallery
  'listings',
] as const
export type CountName = (typeof COUNT_NAMES)[number]

export const Count = object({
  count: integer(),
  /** Something of it is late, or has waited for too long. */
  late: boolean(),
  /** The page that it belongs to has nothing for this person, and is not in their menu. */
  off: optional(boolean()),
})
export type Count = Infer<typeof Count>

/** The counts of the menu by name, and what the strip says. A count that could not be read is absent: the one before stays. */
export const Counts = object({
  at: Instant,
  today: Day,
  counts: record(string(), Count),
  /** What is late or was sent back, the most pressing first: the strip of every page says the first. */
  trouble: array(Item),
  /** The version of the portal's settings: with another one, its pages and menus are read anew. */
  portal: string(),
  /** Whether there is a loan to pay. */
  pays: boolean(),
})
export type Counts = Infer<typeof Counts>

export const homeEndpoints = endpoints({
  'GET home/blocks': {
    summary: 'The home of the caller’s role: what matters today, block by block, each with its own state.',
    who: 'signed-in',
    widgets: ['home'],
    query: object({
      /** Names between commas; all of the role where none is asked for. One that is asked for alone is waited for. */
      blocks: optional(size(string(), 0, 200)),
    }),
    reply: Home,
  },
  'GET home/waiting': {
    summary: 'How much waits for the caller behind each entry of the menu, and what the strip says.',
    who: 'signed-in',
    widgets: ['home'],
    reply: Counts,
  },
})
