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
  onlyActor: 'Actions by one person',
  onlySubject: 'Changes to one item',
  allBut: 'All except “{action}”',
  empty: 'No activity',
  emptyText: 'Actions by people and the system in this portal will appear here.',
  time: 'Times are in Nairobi and Dar es Salaam time.',

  unchanged: 'No further details.',
  before: 'Before',
  after: 'After',
  none: '–',
  followActor: 'All actions by {name}',
  followSubject: 'All changes to {name}',
  changes: { one: '{count} change', other: '{count} changes' },
} as const satisfies Catalogue
export type TrailWords = typeof en
