import { columns, count, instant, text } from './column.ts'
import type { ReviewRow } from './programme.ts'

/** Columns of the list of submissions. */
export const reviewColumns = columns<ReviewRow>()({
  name: text({ en: 'Person', sw: 'Mtu' }, { of: 'person.name', rank: 'title', sort: true }),
  what: text(
    { en: 'Item', sw: 'Nini' },
    { of: ({ step, question }: ReviewRow) => step ?? question?.question ?? null },
  ),
  hub: text({ en: 'Hub', sw: 'Kituo' }, { of: 'hub.name', rank: 'minor' }),
  at: instant({ en: 'Submitted', sw: 'Limewasilishwa' }, { rank: 'main', sort: true }),
  tries: count({ en: 'Attempt', sw: 'Jaribio' }),
})
