import { endpoints } from './endpoint.ts'
import { Id, Instant } from './field.ts'
import { ScoreEntry } from './score-card.ts'
import { scoreClosingEndpoints } from './score-closing.ts'
import { CreditRecord, WireRecord } from './score-credit.ts'
import { scoreDeskEndpoints } from './score-desk.ts'
import { Year } from './score-fields.ts'
import { scoreTableEndpoints } from './score-tables.ts'
import * as s from './shape.ts'

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
      query: s.object({ resource: s.enums(['scorecard']), action: s.enums(['read']) }),
      body: s.object({
        businessId: s.optional(Id),
        year: s.optional(Year),
        quarter: s.optional(s.whole(1, 4)),
      }),
      reply: s.object({ count: s.integer(), data: s.array(ScoreEntry) }),
    },
    'GET invest/stats/:businessId/:businessName/:year': {
      summary:
        'Returns revenue and operating profit of a year by month or quarter, in whole units: `2026:9`, `2026:Q3`.',
      who: 'score.read',
      ...WIDGETS,
      params: s.object({ businessId: Id, businessName: s.text(1, 200), year: Year }),
      query: s.object({
        dataMode: s.enums(['monthly', 'quarterly']),
        usr_mail: s.optional(s.text(0, 200)),
      }),
      reply: s.object({
        Response: s.string(),
        data: s.object({
          revenue: s.record(s.string(), s.number()),
          operatingProfit: s.record(s.string(), s.number()),
        }),
      }),
    },
    'POST scorecard/scorecard_v2/read': {
      summary: 'Returns the credit scorecard of a business, calculated from today’s data.',
      who: 'score.read',
      ...CREDIT,
      query: s.object({ businessId: Id }),
      reply: s.object({ Response: s.string(), data: s.array(WireRecord), record: CreditRecord }),
    },
    'GET scorecard/loans/:id': {
      summary:
        'Returns the credit scorecard of an application: the current one, and the one at the decision.',
      who: 'loan.see',
      reply: s.object({
        now: s.nullable(CreditRecord),
        frozen: s.nullable(s.object({ at: Instant, by: s.string(), record: CreditRecord })),
      }),
    },
  }),
  ...scoreDeskEndpoints,
  ...scoreClosingEndpoints,
  ...scoreTableEndpoints,
}
