import { Message } from './account.ts'
import { endpoints } from './endpoint.ts'
import { Day, Id, Instant, Line, pageOf, paging } from './field.ts'
import { asFile, FileReply } from './list-file.ts'
import { Currency } from './loan.ts'
import {
  BANDS,
  CATEGORIES,
  CREDIT_GROUPS,
  MEASURE_IDS,
  MEASURES,
  METRIC_NAMES,
  SCORE_SOURCES,
} from './score-names.ts'
import {
  array,
  boolean,
  enums,
  type Infer,
  integer,
  max,
  min,
  nullable,
  number,
  object,
  optional,
  partial,
  pattern,
  record,
  size,
  string,
} from './shape.ts'

/** `2026-Q3` */
export const QuarterName = pattern(string(), /^\d{4}-Q[1-4]$/)
const Year = max(min(integer(), 2000), 2200)
const MOST = 1e13
const Figure = max(min(number(), -MOST), MOST)
const Reason = size(Line(500), 1, 500)
const Points = max(min(number(), 0), 100)
export const MeasureName = enums(MEASURE_IDS)
export const MetricName = enums(METRIC_NAMES)
const Source = enums(SCORE_SOURCES)

/** A line of a table of thresholds: see `rules/score/steps.ts`. */
export const Step = object({ from: Figure, score: Points, over: optional(boolean()) })
const Lines = size(array(Step), 1, 12)

// ---- the quarterly scorecard

/** How far a measure has to go: see `rules/score/steps.ts`. */
const Target = object({
  score: number(),
  value: number(),
  way: enums(['more', 'less']),
  under: boolean(),
})
export const MeasureEntry = object({
  score: nullable(number()),
  notes: string(),
  value: nullable(number()),
  source: Source,
  /** Staff put another score in its place, and why. */
  overridden: optional(object({ from: nullable(number()), reason: string() })),
})
export type MeasureEntry = Infer<typeof MeasureEntry>

const measuresOf = (names: readonly string[]) =>
  object(Object.fromEntries(names.map(name => [name, MeasureEntry])) as Record<string, typeof MeasureEntry>)

/** The scorecard of a business for a quarter, as the wire has it; and what only our own screens read. */
export const ScoreEntry = object({
  id: nullable(Id),
  business: object({ id: Id, name: string(), months: nullable(integer()) }),
  year: integer(),
  quarter: integer(),
  averageScore: nullable(number()),
  /** Epoch seconds. */
  dateAdded: integer(),
  financialResults: measuresOf(MEASURES.financialResults),
  impactData: measuresOf(MEASURES.impactData),
  participationInAcceleration: measuresOf(MEASURES.participationInAcceleration),
  loanRepayment: measuresOf(MEASURES.loanRepayment),
  /** The means of the categories; null where nothing is known. */
  categories: record(enums(CATEGORIES), nullable(number())),
  /** The quarter was closed: nothing of it moves any more but by an override. */
  final: boolean(),
  /** The place among businesses of the same age group; null until the quarter is closed. */
  rank: nullable(object({ rank: integer(), of: integer() })),
  /** The tables of thresholds that it was reckoned by. */
  version: integer(),
  raises: array(object({ id: MeasureName, gain: number(), target: nullable(Target) })),
})
export type ScoreEntry = Infer<typeof ScoreEntry>

// ---- the credit scorecard

const Row = object({ name: size(Line(120), 1, 120), value: max(min(number(), 0), 5) })
export const MetricEntry = object({
  score: nullable(number()),
  value: nullable(number()),
  source: Source,
  day: nullable(Day),
  note: string(),
  rows: optional(array(Row)),
  /** By month without leading zeros, `2026:9`; minor units. */
  months: optional(record(string(), number())),
})
export type MetricEntry = Infer<typeof MetricEntry>

/** The credit scorecard as our own screens read it. */
export const CreditRecord = object({
  business: object({ id: Id, name: string(), displayName: string(), enabled: boolean() }),
  currency: Currency,
  /** Of what was found out last. */
  updatedAt: nullable(Instant),
  groups: record(
    enums(CREDIT_GROUPS),
    object({ percent: nullable(number()), metrics: record(string(), MetricEntry) }),
  ),
  average: nullable(number()),
  missing: array(MetricName),
  version: integer(),
})
export type CreditRecord = Infer<typeof CreditRecord>

const percent = { percent: nullable(number()) }
const score = object({ score: nullable(number()) })
const share = object(percent)
const listed = object({
  report: array(object({ name: string(), val: number(), status: optional(integer()) })),
})
const byMonth = (name: string) =>
  object({ report: record(string(), object({ [name]: number() })), score: nullable(number()) })
/** The record of the wire: each group with what the specification names of it. */
const WireRecord = object({
  /** Epoch seconds. */
  updatedAt: integer(),
  businessRisk: object({
    data: share,
    operatingProfitMargin: byMonth('operatingProfit'),
    cashFlowValidation: score,
    collateralAbility: listed,
    licensesOrPermits: listed,
    playbookAdvisory: listed,
  }),
  investmentRisk: object({
    ...{ data: share, loanTenure: score, ownContribution: score, timelinessReportingCashFlow: score },
    debtServiceCoverRatio: byMonth('netProfit'),
  }),
  creditRisk: object({
    ...{ data: share, loanRepayment: score, creditReferenceBureau: score },
    ...{ suppliersReference: score, offtakerUndertaking: score },
  }),
  performanceRisk: object({
    ...{ data: share, successionPlanning: score, experienceSkills: score, periodWithinSomo: score },
  }),
  socialDataViaLoanProposal: object({ data: share, guarantors: score, leadership: score, commitment: score }),
  impactDataViaDigiKua: object({
    ...{ data: share, womenEmployed: share, youthsEmployed: share, directJobsCreated: score },
    timelinessReportingQuarterlySurvey: share,
  }),
})
export type WireRecord = Infer<typeof WireRecord>

// ---- the staff's side

export const ScoreRow = object({
  business: Id,
  name: string(),
  owner: object({ id: Id, name: string() }),
  hub: string(),
  months: nullable(integer()),
  average: nullable(number()),
  /** Against the quarter before. */
  change: nullable(number()),
  rank: nullable(integer()),
  financialResults: nullable(number()),
  impactData: nullable(number()),
  participationInAcceleration: nullable(number()),
  loanRepayment: nullable(number()),
  /** Measures that nobody knows. */
  missing: integer(),
  band: nullable(enums(BANDS)),
})
export type ScoreRow = Infer<typeof ScoreRow>

export const Override = object({
  id: Id,
  business: object({ id: Id, name: string() }),
  quarter: QuarterName,
  measure: MeasureName,
  from: nullable(number()),
  score: number(),
  reason: string(),
  by: string(),
  at: Instant,
  /** Whether the caller asked for it: another one decides. */
  own: boolean(),
})
export type Override = Infer<typeof Override>

const WIDGETS = { widgets: ['scorecard'] } as const
const CREDIT = { widgets: ['credit-score'] } as const
const filters = {
  quarter: optional(QuarterName),
  search: optional(size(string(), 0, 100)),
  band: optional(enums(BANDS)),
  hub: optional(Id),
  /** Who lacks measures of a category. */
  lacks: optional(enums(CATEGORIES)),
  sort: optional(enums(['name', '-name', 'average', '-average', 'change', '-change', 'missing', '-missing'])),
}
const business = object({ business: Id })
const tables = {
  measures: partial(object(Object.fromEntries(MEASURE_IDS.map(name => [name, Lines])))),
  metrics: partial(object(Object.fromEntries(METRIC_NAMES.map(name => [name, Lines])))),
}

export const scoreEndpoints = endpoints({
  'POST scorecard/scorecard': {
    summary:
      'Scorecards: of a business and a quarter, of a quarter, or of a business, the latest first. Members get those of their own businesses.',
    who: 'score.read',
    ...WIDGETS,
    query: object({ resource: enums(['scorecard']), action: enums(['read']) }),
    body: object({
      businessId: optional(Id),
      year: optional(Year),
      quarter: optional(max(min(integer(), 1), 4)),
    }),
    reply: object({ count: integer(), data: array(ScoreEntry) }),
  },
  'GET invest/stats/:businessId/:businessName/:year': {
    summary:
      'Revenue and operating profit of a year by month or quarter, in whole units: `2026:9`, `2026:Q3`.',
    who: 'score.read',
    ...WIDGETS,
    params: object({ businessId: Id, businessName: size(string(), 1, 200), year: Year }),
    query: object({ dataMode: enums(['monthly', 'quarterly']), usr_mail: optional(size(string(), 0, 200)) }),
    reply: object({
      Response: string(),
      data: object({ revenue: record(string(), number()), operatingProfit: record(string(), number()) }),
    }),
  },
  'POST scorecard/scorecard_v2/read': {
    summary: 'The credit scorecard of a business, put together from what is known today.',
    who: 'score.read',
    ...CREDIT,
    query: object({ businessId: Id }),
    reply: object({ Response: string(), data: array(WireRecord), record: CreditRecord }),
  },

  'GET scorecard/desk': {
    summary:
      'The closed scores of a quarter, of the members whom the caller sees; the latest closed one unless told.',
    who: 'score.follow',
    query: object({ ...filters, ...paging }),
    reply: object({
      ...pageOf(ScoreRow),
      quarter: nullable(QuarterName),
      /** The quarters that have closed scores, the latest first. */
      quarters: array(QuarterName),
    }),
  },
  'GET scorecard/desk/export': {
    summary: 'The same as a file.',
    who: 'score.follow',
    query: object({ ...filters, ...asFile }),
    download: true,
    reply: FileReply,
  },
  'GET scorecard/desk/:business': {
    summary: 'What staff see of a business: its quarters, what they noted, and its credit scorecard.',
    who: 'score.follow',
    params: business,
    reply: object({
      entries: array(ScoreEntry),
      notes: array(
        object({
          quarter: QuarterName,
          measure: MeasureName,
          value: number(),
          note: string(),
          by: string(),
          at: Instant,
        }),
      ),
      credit: CreditRecord,
    }),
  },
  'POST scorecard/notes': {
    summary:
      'Notes the value of a measure that nothing else says, with where it is from. Null takes it back.',
    who: 'score.note',
    body: object({
      business: Id,
      quarter: QuarterName,
      measure: MeasureName,
      value: nullable(Figure),
      note: size(Line(500), 0, 500),
    }),
    reply: Message,
  },
  'POST scorecard/credit/:business': {
    summary: 'Notes a metric of the credit scorecard that nothing else says, with its source and day.',
    who: 'score.note',
    params: business,
    body: object({
      metric: MetricName,
      value: optional(nullable(Figure)),
      rows: optional(size(array(Row), 0, 20)),
      day: Day,
      note: size(Line(500), 0, 500),
    }),
    reply: Message,
  },
  'GET scorecard/closing': {
    summary:
      'What closing a quarter would keep: the scores of those who have none for it yet, as they are now.',
    who: 'score.close',
    query: object({ quarter: optional(QuarterName), ...paging }),
    reply: object({
      ...pageOf(
        object({ business: Id, name: string(), average: nullable(number()), missing: array(MeasureName) }),
      ),
      quarter: QuarterName,
      /** How many scores of it are closed. */
      closed: integer(),
    }),
  },
  'POST scorecard/closing': {
    summary: 'Closes a quarter that is over: keeps the scores of everybody who has none for it yet.',
    who: 'score.close',
    body: object({ quarter: QuarterName }),
    reply: object({ message: string(), closed: integer() }),
  },
  'GET scorecard/overrides': {
    summary: 'Scores that somebody asks to put in place of reckoned ones, the oldest first.',
    who: 'score.override',
    reply: object({ data: array(Override) }),
  },
  'POST scorecard/overrides': {
    summary: 'Asks to put another score in place of a reckoned one of a closed quarter, with the reason.',
    who: 'score.override',
    body: object({ entry: Id, measure: MeasureName, score: Points, reason: Reason }),
    reply: Message,
  },
  'POST scorecard/overrides/:id': {
    summary: 'Agrees to an override or refuses it: not whoever asked, but they may take it back.',
    who: 'score.override',
    params: object({ id: Id }),
    body: object({ agree: boolean() }),
    reply: Message,
  },
  'GET scorecard/tables': {
    summary: 'The tables of thresholds that count now.',
    who: 'score.set-tables',
    reply: object({ version: integer(), at: nullable(Instant), by: nullable(string()), ...tables }),
  },
  'PUT scorecard/tables': {
    summary: 'Sets tables of thresholds: a new version. Closed quarters keep theirs.',
    who: 'score.set-tables',
    body: object({ version: max(min(integer(), 0), 1_000_000), ...tables }),
    reply: Message,
  },
  'GET scorecard/loans/:id': {
    summary: 'The credit scorecard beside an application: as it is now, and as it was at the decision.',
    who: 'loan.see',
    params: object({ id: Id }),
    reply: object({
      now: nullable(CreditRecord),
      frozen: nullable(object({ at: Instant, by: string(), record: CreditRecord })),
    }),
  },
})
