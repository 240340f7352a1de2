import type { FollowedBook } from './book-report.ts'
import { columns, count, instant, money, phone, text } from './column.ts'

/** Columns of the list, and its export, of books that staff monitor. */
export const followedColumns = columns<FollowedBook>()({
  name: text({ en: 'Business', sw: 'Biashara' }, { rank: 'title', sort: true }),
  owner: text({ en: 'Owner', sw: 'Mmiliki' }, { of: 'owner.name', only: 'file' }),
  phone: phone({ en: 'Phone', sw: 'Simu' }, { of: 'owner.phone', only: 'file' }),
  hub: text({ en: 'Hub', sw: 'Kituo' }, { rank: 'minor' }),
  entries: count({ en: 'Entries', sw: 'Maingizo' }, { sort: true }),
  revenue: money({ en: 'Revenue', sw: 'Mapato' }, { rank: 'main', sort: true }),
  lastAt: instant({ en: 'Last entry', sw: 'Ingizo la mwisho' }, { sort: true }),
  asked: count({ en: 'Corrections requested', sw: 'Marekebisho yaliyoombwa' }, { rank: 'minor' }),
})
