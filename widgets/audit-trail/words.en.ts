import { auditColumns } from '#contract/audit-columns.ts'
import { actionsIn, fieldsIn } from '#contract/audit-words.ts'
import { headingsIn } from '#contract/column.ts'
import type { Catalogue } from '#kit/core/words.ts'
import { listEn } from '#kit/screens/list/words.en.ts'

export const en = {
  ...listEn,
  ...headingsIn('en', auditColumns),
  ...actionsIn('en'),
  ...fieldsIn('en'),
  title: 'Audit trail',
  lead: 'Who did what, and when. Entries are added and never changed.',
  search: 'Name, id or value',
  from: 'From',
  to: 'To',
  system: 'The system',
  onlyActor: 'Only what one person did',
  onlySubject: 'Only what was done to one thing',
  allBut: 'All but “{action}”',
  empty: 'Nothing happened here',
  emptyText: 'What people and the system do in this portal is written down here.',
  time: 'Times are those of Nairobi.',

  unchanged: 'Nothing was written down beside it.',
  before: 'Before',
  after: 'After',
  none: '–',
  followActor: 'All that {name} did',
  followSubject: 'All that was done to {name}',
  changes: { one: '{count} change', other: '{count} changes' },
} as const satisfies Catalogue
export type TrailWords = typeof en
