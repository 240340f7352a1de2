import type { Catalogue } from '#kit/core/words.ts'
import { unsentEn } from '#kit/outbox/unsent.en.ts'
import { en as fieldEn } from '#rules/field/words.en.ts'

export const firstEn = {
  title: 'DigiKua',
  businessId: 'Business {id}',
  failed: 'Your book could not be opened',
  behalfRead: 'You can view {owner}’s book but not change it.',
  behalfWrite: 'You are viewing {owner}’s book. Entries you make are marked as made by staff.',
  asked: 'needs correction',
  onBehalf: 'by staff',
  loadFailed: 'Something went wrong',
  important: fieldEn['call.incomplete'],

  beginTitle: 'Set up your book',
  toProceed: '{message} to proceed.',
  openProfile: 'Open your profile',
  beginText: 'Enter your business name. Record sales and expenses, and your profit is calculated for you.',
  businessName: 'Business name',
  businessCategory: 'Business type',
  businessLocation: 'Location',
  startedOn: 'Date started',
  begin: 'Start',

  elements: 'Book sections',
  select: 'Select Cashflow Element',
  quickTitle: 'Quick entry',
  reports: 'Reports',
  importSheet: 'Import a file',
  overview: 'Overview',
  sales: 'Sales',
  expenses: 'Expenses',
  products: 'Products',
  services: 'Services',
  investments: 'Investments',
  inventory: 'Inventory',
  'product-variants': 'Product Variants',
  'service-variants': 'Service Variants',
  back: 'Back',

  oversold: 'more sold than in stock',

  waits: 'waiting to be sent',
  refused: 'not accepted',
  ...unsentEn,
  refusedTitle: '{name} was not accepted',
  mend: 'Fix',
  download: 'Download',
  remove: 'Delete',
  offline: 'Entries are saved, and sent when you are online.',
} as const satisfies Catalogue
export type DigikuaWords = typeof firstEn
