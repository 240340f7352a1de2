import { columns } from './column.ts'
import type { ReviewRow } from './programme.ts'

/** Columns of the list of submissions. */
export const reviewColumns = columns<ReviewRow>()({
  name: { kind: 'text', label: { en: 'Person', sw: 'Mtu' }, of: 'person.name', rank: 'title', sort: true },
  what: {
    kind: 'text',
    label: { en: 'Item', sw: 'Nini' },
    of: ({ step, question }) => step ?? question?.question ?? null,
  },
  hub: { kind: 'text', label: { en: 'Hub', sw: 'Kituo' }, of: 'hub.name', rank: 'minor' },
  at: { kind: 'instant', label: { en: 'Submitted', sw: 'Limewasilishwa' }, rank: 'main', sort: true },
  tries: { kind: 'count', label: { en: 'Attempt', sw: 'Jaribio' } },
})
