import { columns, count, instant, money, phone, text } from './column.ts'
import type { FollowedDocuments } from './document-desk.ts'

/** Columns of the list, and its export, of businesses whose documents staff monitor. */
export const documentDeskColumns = columns<FollowedDocuments>()({
  name: text({ en: 'Business', sw: 'Biashara' }, { rank: 'title', sort: true }),
  owner: text({ en: 'Owner', sw: 'Mmiliki' }, { of: 'owner.name', only: 'file' }),
  phone: phone({ en: 'Phone', sw: 'Simu' }, { of: 'owner.phone', only: 'file' }),
  hub: text({ en: 'Hub', sw: 'Kituo' }, { rank: 'minor' }),
  invoices: count({ en: 'Invoices', sw: 'Ankara' }, { rank: 'minor' }),
  invoiced: money({ en: 'Invoiced', sw: 'Ankara zilizotumwa' }, { sort: true }),
  paid: money({ en: 'Paid', sw: 'Zilizolipwa' }, { sort: true }),
  owed: money({ en: 'Owed', sw: 'Zinazodaiwa' }, { rank: 'main', sort: true }),
  overdue: money({ en: 'Overdue', sw: 'Zilizochelewa' }, { sort: true }),
  lastAt: instant({ en: 'Last sent', sw: 'Ilitumwa mwisho' }, { rank: 'minor', sort: true }),
})
