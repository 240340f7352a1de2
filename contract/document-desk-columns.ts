import { columns } from './column.ts'
import type { FollowedDocuments } from './document-desk.ts'

/** Columns of the list, and its export, of businesses whose documents staff monitor. */
export const documentDeskColumns = columns<FollowedDocuments>()({
  name: { kind: 'text', label: { en: 'Business', sw: 'Biashara' }, rank: 'title', sort: true },
  owner: { kind: 'text', label: { en: 'Owner', sw: 'Mmiliki' }, of: 'owner.name', only: 'file' },
  phone: { kind: 'phone', label: { en: 'Phone', sw: 'Simu' }, of: 'owner.phone', only: 'file' },
  hub: { kind: 'text', label: { en: 'Hub', sw: 'Kituo' }, rank: 'minor' },
  invoices: { kind: 'count', label: { en: 'Invoices', sw: 'Ankara' }, rank: 'minor' },
  invoiced: { kind: 'money', label: { en: 'Invoiced', sw: 'Ankara zilizotumwa' }, sort: true },
  paid: { kind: 'money', label: { en: 'Paid', sw: 'Zilizolipwa' }, sort: true },
  owed: { kind: 'money', label: { en: 'Owed', sw: 'Zinazodaiwa' }, rank: 'main', sort: true },
  overdue: { kind: 'money', label: { en: 'Overdue', sw: 'Zilizochelewa' }, sort: true },
  lastAt: { kind: 'instant', label: { en: 'Last sent', sw: 'Ilitumwa mwisho' }, rank: 'minor', sort: true },
})
