import { columns } from './column.ts'
import type { DisputeRow } from './credit-report.ts'

/** Of the list of what clients say is wrong with their credit reports. */
export const disputeColumns = columns<DisputeRow>()({
  client: {
    kind: 'text',
    label: { en: 'Client', sw: 'Mteja' },
    rank: 'title',
    of: ({ client }) => client.name,
  },
  kind: { kind: 'choice', label: { en: 'About', sw: 'Kuhusu' } },
  text: { kind: 'text', label: { en: 'What is wrong', sw: 'Kosa' } },
  at: { kind: 'instant', label: { en: 'Since', sw: 'Tangu' }, rank: 'main' },
})
