import type { FollowedBook } from './book-report.ts'
import { columns } from './column.ts'

/** Columns of the list, and its export, of books that staff monitor. */
export const followedColumns = columns<FollowedBook>()({
  name: { kind: 'text', label: { en: 'Business', sw: 'Biashara' }, rank: 'title', sort: true },
  owner: { kind: 'text', label: { en: 'Owner', sw: 'Mmiliki' }, of: 'owner.name', only: 'file' },
  phone: { kind: 'phone', label: { en: 'Phone', sw: 'Simu' }, of: 'owner.phone', only: 'file' },
  hub: { kind: 'text', label: { en: 'Hub', sw: 'Kituo' }, rank: 'minor' },
  entries: { kind: 'count', label: { en: 'Entries', sw: 'Maingizo' }, sort: true },
  revenue: { kind: 'money', label: { en: 'Revenue', sw: 'Mapato' }, rank: 'main', sort: true },
  lastAt: { kind: 'instant', label: { en: 'Last entry', sw: 'Ingizo la mwisho' }, sort: true },
  asked: {
    kind: 'count',
    label: { en: 'Corrections requested', sw: 'Marekebisho yaliyoombwa' },
    rank: 'minor',
  },
})
