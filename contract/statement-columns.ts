import { columns } from './column.ts'
import type { StatementRow } from './validation.ts'

/** Columns of the staff's list of statements. */
export const statementColumns = columns<StatementRow>()({
  owner: { kind: 'text', label: { en: 'Member', sw: 'Mwanachama' }, rank: 'title', of: 'owner.name' },
  business: { kind: 'text', label: { en: 'Business', sw: 'Biashara' } },
  institution: { kind: 'text', label: { en: 'Institution', sw: 'Taasisi' } },
  doubts: {
    kind: 'text',
    label: { en: 'Reason pending', sw: 'Kwa nini inasubiri' },
    of: ({ doubts }) => doubts.join(', '),
  },
  rows: { kind: 'count', label: { en: 'Transactions', sw: 'Miamala' } },
  at: { kind: 'instant', label: { en: 'Since', sw: 'Tangu' }, rank: 'main' },
})
