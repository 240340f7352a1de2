import type { Catalogue } from '#kit/core/words.ts'
import { peopleEn } from '#kit/people/words.en.ts'

export const en = {
  ...peopleEn,
  title: 'Staff',
  search: 'Name, email, phone, ID',
  id: 'ID',
  invite: 'Invite staff',
  emptyTitle: 'No staff yet',
  emptyText: 'Staff you invite will appear here.',
  self: 'This is your own account. Another admin can change its role or deactivate it.',
} as const satisfies Catalogue
export type StaffWords = typeof en
