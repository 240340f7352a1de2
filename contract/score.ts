import { endpoints } from './endpoint.ts'
import { Id, Instant } from './field.ts'
import { ScoreEntry } from './score-card.ts'
import { scoreClosingEndpoints } from './score-closing.ts'
import { CreditRecord, WireRecord } from './score-credit.ts'
import { scoreDeskEndpoints } from './score-desk.ts'
import { Year } from './score-fields.ts'
import { scoreTableEndpoints } from './score-tables.ts'
import {
  array,
  enums,
  integer,
  nullable,
  number,
  object,
  optional,
  record,
  string,
  text,
  whole,
} from './shape.ts'

const WIDGETS = { widgets: ['scorecard'] } as const
const CREDIT = { widgets: ['credit-score'] } as const

/** Scores for members, and for officers next to a loan application; and the staff's side. */
export const scoreEndpoints = {
  ...endpoints({
    'POST scorecard/scorecard': {
      summary:
        'Lists scorecards of a business, of a quarter or of both, latest first. Members get those of their own businesses.',
      who: 'score.read',
      ...WIDGETS,
      query: object({ resource: enums(['scorecard']), action: enums(['read']) }),
      body: object({
        businessId: optional(Id),
        year: optional(Year),
        quarter: optional(whole(1, 4)),
      }),
      reply: object({ count: integer(), data: array(ScoreEntry) }),
    },
    'GET invest/stats/:businessId/:businessName/:year': {
      summary:
        'Returns revenue and operating profit of a year by month or quarter, in whole units: `2026:9`, `2026:Q3`.',
      who: 'score.read',
      ...WIDGETS,
      params: object({ businessId: Id, businessName: text(1, 200), year: Year }),
      query: object({
        dataMode: enums(['monthly', 'quarterly']),
        usr_mail: optional(text(0, 200)),
      }),
      reply: object({
        Response: string(),
        data: object({ revenue: record(string(), number()), operatingProfit: record(string(), number()) }),
      }),
    },
    'POST scorecard/scorecard_v2/read': {
      summary: 'Returns the credit scorecard of a business, calculated from today’s data.',
      who: 'score.read',
      ...CREDIT,
      query: object({ businessId: Id }),
      reply: object({ Response: string(), data: array(WireRecord), record: CreditRecord }),
    },
    'GET scorecard/loans/:id': {
      summary:
        'Returns the credit scorecard of an application: the current one, and the one at the decision.',
      who: 'loan.see',
      reply: object({
        now: nullable(CreditRecord),
        frozen: nullable(object({ at: Instant, by: string(), record: CreditRecord })),
      }),
    },
  }),
  ...scoreDeskEndpoints,
  ...scoreClosingEndpoints,
  ...scoreTableEndpoints,
}
