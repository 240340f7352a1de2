import { endpoints } from './endpoint.ts'
import { Day, Id, Instant } from './field.ts'
import { QUEUES, type QueueName } from './home-queue.ts'
import { BasisPoints, Currency, Money } from './loan.ts'
import { LoanStage, LoanStatus } from './loan-page.ts'
import { OnboardingStep } from './onboarding.ts'
import {
  array,
  boolean,
  type Describe,
  enums,
  type Infer,
  integer,
  nullable,
  number,
  object,
  optional,
  record,
  type Shape,
  string,
  text,
} from './shape.ts'

/**
 * The kinds of to-do and status items on a home page. A module adds its own kinds here and their texts in `widgets/home`; its reader
 * supplies the facts, and `rules/home.ts` their order.
 */
const ITEM_KINDS = [
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
  // playbook assignments, and where to continue
  'play-late',
  'play-returned',
  'play-task',
  'play-next',
  // course assignments, and where to continue
  'learn-late',
  'learn-returned',
  'learn-task',
  'learn-next',
  'set-up',
  'invest-enquiry',
] as const
export type ItemKind = (typeof ITEM_KINDS)[number]

/** A to-do item: the facts that determine its position and text. */
export const Item = object({
  kind: enums(ITEM_KINDS),
  /** Path of the portal page where it is done. */
  to: string(),
  /** What it refers to, if there may be several: a loan's code, a question, a survey's title. */
  name: optional(string()),
  /** The onboarding step it refers to. */
  step: optional(OnboardingStep),
  /** Why it was sent back, as written by the reviewer. */
  reason: optional(string()),
  amount: optional(Money),
  currency: optional(Currency),
  /** Due or closing date; for overdue items, the date they became overdue. */
  day: optional(Day),
  /** How much of it is done, and the total. */
  done: optional(integer()),
  total: optional(integer()),
})
export type Item = Infer<typeof Item>

/** The loan shown on a home page: the user's newest own loan. Minor units. */
export const HomeLoan = object({
  id: Id,
  code: string(),
  status: LoanStatus,
  stage: LoanStage,
  currency: Currency,
  amount: Money,
  approvedAmount: nullable(Money),
  months: integer(),
  /** Monthly payment. */
  monthly: Money,
  /** Number of paid instalments, and of all instalments. */
  paid: integer(),
  instalments: integer(),
  outstanding: Money,
  daysLate: integer(),
  /** Overdue amount, the penalty included in it, and the number of late instalments. */
  overdue: Money,
  penalty: Money,
  late: integer(),
  next: nullable(object({ day: Day, amount: Money })),
  /** Whether the offer was accepted. */
  accepted: boolean(),
  returned: nullable(string()),
})
export type HomeLoan = Infer<typeof HomeLoan>

/** The apps on the home pages of applicants and Digiprime members, in the order of the specification. */
export const APP_NAMES = ['applicant', 'lms', 'digikua', 'qsurvey', 'validation', 'documents'] as const
export type AppName = (typeof APP_NAMES)[number]

/** An app of the portal, with a one-line status if there is one. */
export const App = object({ name: enums(APP_NAMES), to: string(), item: nullable(Item) })
export type App = Infer<typeof App>

const QueueNames = enums(Object.keys(QUEUES) as QueueName[])

/** A work queue: its size, the age of its oldest item, and whether that exceeds the acceptable waiting time. */
export const Queue = object({
  name: QueueNames,
  count: integer(),
  /** When the oldest item was added; for instalments, the start of the longest arrears. Null for an empty queue. */
  oldest: nullable(Instant),
  late: boolean(),
})
export type Queue = Infer<typeof Queue>

/** One item in a work queue. */
export const Waiting = object({
  queue: QueueNames,
  /** Path below the staff's base path. */
  to: string(),
  /** The owner or sender. */
  name: string(),
  /** The question, the loan's code, or the account number that was typed. */
  about: optional(string()),
  step: optional(OnboardingStep),
  /** For people to be contacted: their phone number, as `+254…`. */
  phone: optional(string()),
  amount: optional(Money),
  currency: optional(Currency),
  since: Instant,
})
export type Waiting = Infer<typeof Waiting>

/** Kinds of work that staff finish, in display order. */
export const DONE_NAMES = ['reviews', 'loans', 'payments', 'disputes', 'statements', 'listings'] as const
export type DoneName = (typeof DONE_NAMES)[number]

/** What a new portal needs before it can be used, in display order. */
export const STEP_NAMES = ['funds', 'staff', 'programme', 'look'] as const
export type StepName = (typeof STEP_NAMES)[number]

const Sum = object({ currency: Currency, amount: Money, count: integer() })

/** The blocks of home pages; the role determines which are shown, and in which order. */
export const BLOCKS = {
  /** All of the user's to-do items. */
  next: object({ items: array(Item) }),
  loan: object({ loan: nullable(HomeLoan) }),
  apps: object({ apps: array(App) }),
  /** Sales in a member's book, today and on the six previous days. */
  sales: object({
    currency: Currency,
    /** Path of the book, and of the form for a new sale. */
    to: string(),
    write: string(),
    businessId: Id,
    /** Name of the business, for users with several. */
    business: optional(string()),
    /** The earliest first, ending with today. Minor units. */
    days: array(object({ day: Day, amount: Money })),
    /** Number of sales today. */
    count: integer(),
    /** Whether the book has any entries. */
    kept: boolean(),
  }),
  /** What customers owe a member. Minor units. */
  invoices: object({
    currency: Currency,
    owed: Money,
    owedBy: integer(),
    overdue: Money,
    overdueBy: integer(),
    /** Path of the invoices, and of the form for a new one. */
    to: string(),
    write: string(),
    business: optional(string()),
    /** Whether any invoice was ever sent. */
    kept: boolean(),
  }),
  /** The latest closed quarterly score, next to the previous one. */
  score: object({
    year: integer(),
    quarter: integer(),
    average: number(),
    /** The age of the business at that time, which affects how the score is interpreted; null if unknown. */
    months: nullable(integer()),
    change: nullable(number()),
    to: string(),
  }),
  /** Set-up steps of a new portal, done and missing; empty once it is ready for use. */
  setup: object({ steps: array(object({ name: enums(STEP_NAMES), done: boolean() })) }),
  waiting: object({ queues: array(Queue) }),
  /** What the user finished in the last seven days. */
  mine: object({ done: array(object({ name: enums(DONE_NAMES), count: integer() })) }),
  /** The items that have waited longest, of any kind. */
  oldest: object({ rows: array(Waiting), total: integer() }),
  /** Today's incoming and outgoing money, and applications. */
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
  /** Outstanding principal and the share more than 30 days late, by currency; plus this month's figures. */
  portfolio: object({
    rows: array(
      object({ currency: Currency, balance: Money, loans: integer(), atRisk: BasisPoints, paidBack: Money }),
    ),
    newClients: integer(),
  }),
  /** History at the end of each of twelve months, for the current one as of today; the earliest first. Based on the ledger's postings. */
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
  /** Failed messages and other failed jobs of the last days. */
  service: object({ failed: array(object({ name: string(), count: integer() })) }),
} as const
export type BlockName = keyof typeof BLOCKS
export type BlockValue<Name extends BlockName> = Infer<(typeof BLOCKS)[Name]>
export const BLOCK_NAMES = Object.keys(BLOCKS) as BlockName[]

/** `empty`: nothing to show. `failed`: it could not be read. `later`: it is slow; request this block separately. */
const BLOCK_STATES = ['ok', 'empty', 'failed', 'later'] as const

/** A block in wire format. */
export type BlockReply<Name extends BlockName> = {
  state: (typeof BLOCK_STATES)[number]
  value?: BlockValue<Name>
}

const blocks = object(
  Object.fromEntries(
    BLOCK_NAMES.map(name => [
      name,
      optional(object({ state: enums(BLOCK_STATES), value: optional(BLOCKS[name] as Shape) })),
    ]),
  ),
) as unknown as Describe<{ [Name in BlockName]?: BlockReply<Name> }>

/** A home page at a given moment: the blocks available to the role and enabled by the portal's modules, each with its own state. */
export const Home = object({ at: Instant, today: Day, blocks })
export type Home = Infer<typeof Home>

/** The badges of the menu: what is pending for this user behind an entry. */
const COUNT_NAMES = [
  // for members: returned submissions, and open surveys
  'onboarding',
  'application',
  'surveys',
  // course news, and unread messages
  'learning',
  'learning-surveys',
  'post-training-surveys',
  // book entries that staff asked to correct
  'books',
  // playbook assignments that are late or were returned
  'playbooks',
  // overdue invoices
  'documents',
  // enquiries by investors
  'invest',
  // for staff
  'loans',
  'disputes',
  'statements',
  'payments',
  'reviews',
  // attempts waiting to be marked
  'marking',
  // profiles waiting to be listed in the gallery
  'listings',
] as const
export type CountName = (typeof COUNT_NAMES)[number]

export const Count = object({
  count: integer(),
  /** Something in it is late or has waited too long. */
  late: boolean(),
  /** Its page has nothing for this user and is left out of their menu. */
  off: optional(boolean()),
})
export type Count = Infer<typeof Count>

/** The menu badges by name, and the content of the alert strip. A count that could not be read is absent: the previous one stays. */
export const Counts = object({
  at: Instant,
  today: Day,
  counts: record(string(), Count),
  /** Items that are late or were sent back, the most urgent first: the strip on every page shows the first. */
  trouble: array(Item),
  /** Version of the portal's settings: when it changes, pages and menus are reloaded. */
  portal: string(),
  /** Whether there is a loan to repay. */
  pays: boolean(),
})
export type Counts = Infer<typeof Counts>

export const homeEndpoints = endpoints({
  'GET home/blocks': {
    summary:
      'Returns the home page of the caller’s role: today’s tasks, block by block, each with its own state.',
    who: 'signed-in',
    widgets: ['home'],
    query: object({
      /** Comma-separated names; defaults to all blocks of the role. A block requested alone is awaited instead of deferred. */
      blocks: optional(text(0, 200)),
    }),
    reply: Home,
  },
  'GET home/waiting': {
    summary: 'Returns the number of pending items for each menu entry, and the text of the banner.',
    who: 'signed-in',
    widgets: ['home'],
    reply: Counts,
  },
})
