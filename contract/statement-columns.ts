import { columns, count, instant, text } from './column.ts'
import type { StatementRow } from './validation.ts'

/** Columns of the staff's list of statements. */
export const statementColumns = columns<StatementRow>()({
  owner: text({ en: 'Member', sw: 'Mwanachama' }, { rank: 'title', of: 'owner.name' }),
  business: text({ en: 'Business', sw: 'Biashara' }),
  institution: text({ en: 'Institution', sw: 'Taasisi' }),
  doubts: text(
    { en: 'Reason pending', sw: 'Kwa nini inasubiri' },
    { of: ({ doubts }: StatementRow) => doubts.join(', ') },
  ),
  rows: count({ en: 'Transactions', sw: 'Miamala' }),
  at: instant({ en: 'Since', sw: 'Tangu' }, { rank: 'main' }),
})
