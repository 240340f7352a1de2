import { columns, count, money, text } from './column.ts'
import type { ManagedFund } from './fund.ts'

/** Columns of the list of loan funds. */
export const fundColumns = columns<ManagedFund>()({
  fund: text({ en: 'Fund', sw: 'Mfuko' }, { of: 'name', rank: 'title' }),
  amounts: money({ en: 'Amount', sw: 'Kiasi' }, { of: 'minPrincipal' }),
  term: count({ en: 'Months', sw: 'Miezi' }, { of: 'minInstalments' }),
  rate: count({ en: 'Interest', sw: 'Riba' }, { rank: 'minor' }),
  running: count({ en: 'Active loans', sw: 'Mikopo inayoendelea' }, { rank: 'minor' }),
})
