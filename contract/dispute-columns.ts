import { choice, columns, instant, text } from './column.ts'
import type { DisputeRow } from './credit-report.ts'

/** Columns of the list of disputed credit report entries. */
export const disputeColumns = columns<DisputeRow>()({
  client: text({ en: 'Client', sw: 'Mteja' }, { rank: 'title', of: 'client.name' }),
  kind: choice({ en: 'About', sw: 'Kuhusu' }),
  text: text({ en: 'What is wrong', sw: 'Kosa' }),
  at: instant({ en: 'Since', sw: 'Tangu' }, { rank: 'main' }),
})
