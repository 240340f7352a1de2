import { endpoints } from './endpoint.ts'
import { Day, Id, Instant } from './field.ts'
import { QUEUES, type QueueName } from './home-queue.ts'
import { BasisPoints, Currency, Money } from './loan.ts'
import { LoanStage, LoanStatus } from './loan-page.ts'
import { OnboardingStep } from './onboarding.ts'
import { recordOf } from './record.ts'
import * as s from './shape.ts'

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
export const Item = s.object({
  kind: s.enums(ITEM_KINDS),
  /** Path of the portal page where it is done. */
  to: s.string(),
  /** What it refers to, if there may be several: a loan's code, a question, a survey's title. */
  name: s.optional(s.string()),
  /** The onboarding step it refers to. */
  step: s.optional(OnboardingStep),
  /** Why it was sent back, as written by the reviewer. */
  reason: s.optional(s.string()),
  amount: s.optional(Money),
  currency: s.optional(Currency),
  /** Due or closing date; for overdue items, the date they became overdue. */
  day: s.optional(Day),
  /** How much of it is done, and the total. */
  done: s.optional(s.integer()),
  total: s.optional(s.integer()),
})
export type Item = s.Infer<typeof Item>

/** The loan shown on a home page: the user's newest own loan. Minor units. */
export const HomeLoan = s.object({
  id: Id,
  code: s.string(),
  status: LoanStatus,
  stage: LoanStage,
  currency: Currency,
  amount: Money,
  approvedAmount: s.nullable(Money),
  months: s.integer(),
  /** Monthly payment. */
  monthly: Money,
  /** Number of paid instalments, and of all instalments. */
  paid: s.integer(),
  instalments: s.integer(),
  outstanding: Money,
  daysLate: s.integer(),
  /** Overdue amount, the penalty included in it, and the number of late instalments. */
  overdue: Money,
  penalty: Money,
  late: s.integer(),
  next: s.nullable(s.object({ day: Day, amount: Money })),
  /** The last day on which the offer can be accepted, if there is one, and whether it was. */
  offerUntil: s.nullable(Day),
  accepted: s.boolean(),
  returned: s.nullable(s.string()),
})
export type HomeLoan = s.Infer<typeof HomeLoan>

/** The apps on the home pages of applicants and Digiprime members, in the order of the specification. */
export const APP_NAMES = ['applicant', 'lms', 'digikua', 'qsurvey', 'validation', 'documents'] as const
export type AppName = (typeof APP_NAMES)[number]

/** An app of the portal, with a one-line status if there is one. */
export const App = s.object({ name: s.enums(APP_NAMES), to: s.string(), item: s.nullable(Item) })
export type App = s.Infer<typeof App>

const QueueNames = s.enums(Object.keys(QUEUES) as QueueName[])

/** A work queue: its size, the age of its oldest item, and whether that exceeds the acceptable waiting time. */
export const Queue = s.object({
  name: QueueNames,
  count: s.integer(),
  /** When the oldest item was added; for instalments, the start of the longest arrears. Null for an empty queue. */
  oldest: s.nullable(Instant),
  late: s.boolean(),
})
export type Queue = s.Infer<typeof Queue>

/** One item in a work queue. */
export const Waiting = s.object({
  queue: QueueNames,
  /** Path below the staff's base path. */
  to: s.string(),
  /** The owner or sender. */
  name: s.string(),
  /** The question, the loan's code, or the account number that was typed. */
  about: s.optional(s.string()),
  step: s.optional(OnboardingStep),
  /** For people to be contacted: their phone number, as `+254…`. */
  phone: s.optional(s.string()),
  amount: s.optional(Money),
  currency: s.optional(Currency),
  since: Instant,
})
export type Waiting = s.Infer<typeof Waiting>

/** Kinds of work that staff finish, in display order. */
export const DONE_NAMES = ['reviews', 'loans', 'payments', 'disputes', 'statements', 'listings'] as const
export type DoneName = (typeof DONE_NAMES)[number]

/** What a new portal needs before it can be used, in display order. */
export const STEP_NAMES = ['funds', 'staff', 'programme', 'rules', 'look'] as const
export type StepName = (typeof STEP_NAMES)[number]

const Sum = s.object({ currency: Currency, amount: Money, count: s.integer() })

/** The blocks of home pages; the role determines which are shown, and in which order. */
export const BLOCKS = {
  /** All of the user's to-do items. */
  next: s.object({ items: s.array(Item) }),
  loan: s.object({ loan: s.nullable(HomeLoan) }),
  apps: s.object({ apps: s.array(App) }),
  /** Sales in a member's book, today and on the six previous days. */
  sales: s.object({
    currency: Currency,
    /** Path of the book, and of the form for a new sale. */
    to: s.string(),
    write: s.string(),
    businessId: Id,
    /** Name of the business, for users with several. */
    business: s.optional(s.string()),
    /** The earliest first, ending with today. Minor units. */
    days: s.array(s.object({ day: Day, amount: Money })),
    /** Number of sales today. */
    count: s.integer(),
    /** Whether the book has any entries. */
    kept: s.boolean(),
  }),
  /** What customers owe a member. Minor units. */
  invoices: s.object({
    currency: Currency,
    owed: Money,
    owedBy: s.integer(),
    overdue: Money,
    overdueBy: s.integer(),
    /** Path of the invoices, and of the form for a new one. */
    to: s.string(),
    write: s.string(),
    business: s.optional(s.string()),
    /** Whether any invoice was ever sent. */
    kept: s.boolean(),
  }),
  /** The latest closed quarterly score, next to the previous one. */
  score: s.object({
    year: s.integer(),
    quarter: s.integer(),
    average: s.number(),
    /** The age of the business at that time, which affects how the score is interpreted; null if unknown. */
    months: s.nullable(s.integer()),
    change: s.nullable(s.number()),
    to: s.string(),
  }),
  /** Set-up steps of a new portal, done and missing; empty once it is ready for use. */
  setup: s.object({ steps: s.array(s.object({ name: s.enums(STEP_NAMES), done: s.boolean() })) }),
  waiting: s.object({ queues: s.array(Queue) }),
  /** What the user finished in the last seven days. */
  mine: s.object({ done: s.array(s.object({ name: s.enums(DONE_NAMES), count: s.integer() })) }),
  /** The items that have waited longest, of any kind. */
  oldest: s.object({ rows: s.array(Waiting), total: s.integer() }),
  /** Today's incoming and outgoing money, and applications. */
  today: s.object({ cameIn: s.array(Sum), paidOut: s.array(Sum), applied: s.integer() }),
  people: s.object({
    registered: s.integer(),
    invited: s.integer(),
    noSetup: s.integer(),
    complete: s.integer(),
    staff: s.optional(s.integer()),
  }),
  newest: s.object({
    rows: s.array(s.object({ id: Id, name: s.string(), email: s.string(), createdAt: Instant })),
  }),
  /** Outstanding principal and the share more than 30 days late, by currency; plus this month's figures. */
  portfolio: s.object({
    rows: s.array(
      s.object({
        currency: Currency,
        balance: Money,
        loans: s.integer(),
        atRisk: BasisPoints,
        paidBack: Money,
      }),
    ),
    newClients: s.integer(),
  }),
  /** History at the end of each of twelve months, for the current one as of today; the earliest first. Based on the ledger's postings. */
  trend: s.object({
    days: s.array(Day),
    newClients: s.array(s.integer()),
    rows: s.array(
      s.object({
        currency: Currency,
        balance: s.array(Money),
        atRisk: s.array(BasisPoints),
        paidBack: s.array(Money),
      }),
    ),
  }),
  /** Failed messages and other failed jobs of the last days. */
  service: s.object({ failed: s.array(s.object({ name: s.string(), count: s.integer() })) }),
} as const
export type BlockName = keyof typeof BLOCKS
export type BlockValue<Name extends BlockName> = s.Infer<(typeof BLOCKS)[Name]>
export const BLOCK_NAMES = Object.keys(BLOCKS) as BlockName[]

/** `empty`: nothing to show. `failed`: it could not be read. `later`: it is slow; request this block separately. */
const BLOCK_STATES = ['ok', 'empty', 'failed', 'later'] as const

/** A block in wire format. */
export type BlockReply<Name extends BlockName> = {
  state: (typeof BLOCK_STATES)[number]
  value?: BlockValue<Name>
}

const blocks = s.object(
  recordOf(BLOCK_NAMES, name =>
    s.optional(s.object({ state: s.enums(BLOCK_STATES), value: s.optional(BLOCKS[name] as s.Shape) })),
  ),
) as unknown as s.Describe<{ [Name in BlockName]?: BlockReply<Name> }>

/** A home page at a given moment: the blocks available to the role and enabled by the portal's modules, each with its own state. */
export const Home = s.object({ at: Instant, today: Day, blocks })
export type Home = s.Infer<typeof Home>

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

export const Count = s.object({
  count: s.integer(),
  /** Something in it is late or has waited too long. */
  late: s.boolean(),
  /** Its page has nothing for this user and is left out of their menu. */
  off: s.optional(s.boolean()),
})
export type Count = s.Infer<typeof Count>

/** The menu badges by name, and the content of the alert strip. A count that could not be read is absent: the previous one stays. */
export const Counts = s.object({
  at: Instant,
  today: Day,
  counts: s.record(s.string(), Count),
  /** Items that are late or were sent back, the most urgent first: the strip on every page shows the first. */
  trouble: s.array(Item),
  /** Version of the portal's settings: when it changes, pages and menus are reloaded. */
  portal: s.string(),
  /** Whether there is a loan to repay. */
  pays: s.boolean(),
})
export type Counts = s.Infer<typeof Counts>

export const homeEndpoints = endpoints({
  'GET home/blocks': {
    summary:
      'Returns the home page of the caller’s role: today’s tasks, block by block, each with its own state.',
    who: 'signed-in',
    widgets: ['home'],
    query: s.object({
      /** Comma-separated names; defaults to all blocks of the role. A block requested alone is awaited instead of deferred. */
      blocks: s.optional(s.text(0, 200)),
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
