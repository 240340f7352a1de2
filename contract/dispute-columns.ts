import { columns } from './column.ts'
import type { DisputeRow } from './credit-report.ts'

/** Columns of the list of disputed credit report entries. */
export const disputeColumns = columns<DisputeRow>()({
  client: { kind: 'text', label: { en: 'Client', sw: 'Mteja' }, rank: 'title', of: 'client.name' },
  kind: { kind: 'choice', label: { en: 'About', sw: 'Kuhusu' } },
  text: { kind: 'text', label: { en: 'What is wrong', sw: 'Kosa' } },
  at: { kind: 'instant', label: { en: 'Since', sw: 'Tangu' }, rank: 'main' },
})
