import { columns } from './column.ts'
import type { ManagedFund } from './fund.ts'

/** Columns of the list of loan funds. */
export const fundColumns = columns<ManagedFund>()({
  fund: { kind: 'text', label: { en: 'Fund', sw: 'Mfuko' }, of: 'name', rank: 'title' },
  amounts: { kind: 'money', label: { en: 'Amount', sw: 'Kiasi' }, of: 'minPrincipal' },
  term: { kind: 'count', label: { en: 'Months', sw: 'Miezi' }, of: 'minInstalments' },
  rate: { kind: 'count', label: { en: 'Interest', sw: 'Riba' }, rank: 'minor' },
  running: { kind: 'count', label: { en: 'Active loans', sw: 'Mikopo inayoendelea' }, rank: 'minor' },
})
