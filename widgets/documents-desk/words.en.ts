import { headingsIn } from '#contract/column.ts'
import { documentDeskColumns } from '#contract/document-desk-columns.ts'
import type { Catalogue } from '#kit/core/words.ts'
import { listEn } from '#kit/screens/list/words.en.ts'

export const en = {
  ...headingsIn('en', documentDeskColumns),
  ...listEn,
  title: 'Documents',
  lead: 'Invoiced and paid amounts are for {month}; owed and overdue amounts are as of today.',
  only: 'Businesses',
  everybody: 'All',
  onlySent: 'Sent an invoice',
  onlyOverdue: 'Overdue',
  search: 'Business or owner',
  month: 'Month',
  ownerOf: '{name}, {phone}',
  'sum-invoiced': 'Invoiced in {month}',
  'sum-paid': 'Paid in {month}',
  'sum-owed': 'Owed today',
  'sum-overdue': 'Overdue today',
  empty: 'No documents yet',
  emptyText: 'Businesses will appear here once they send their first document.',
} as const satisfies Catalogue
export type DocumentsDeskWords = typeof en
