import type { Catalogue } from '#kit/core/words.ts'
import { unsentEn } from '#kit/outbox/unsent.en.ts'
import { en as fieldEn } from '#rules/field/words.en.ts'

export const firstEn = {
  title: 'DigiKua',
  businessId: 'Business {id}',
  failed: 'Your book could not be opened',
  behalfRead: 'This is the book of {owner}. You can read it.',
  behalfWrite: 'This is the book of {owner}. What you write in it is marked as written by staff.',
  asked: 'correction asked',
  onBehalf: 'by staff',
  loadFailed: 'Something went wrong',
  important: fieldEn['call.incomplete'],

  beginTitle: 'Begin your book',
  toProceed: '{message} to proceed.',
  openProfile: 'Open your profile',
  beginText:
    'Say what your business is called. You write sales and costs; what you earn is reckoned for you.',
  businessName: 'Business name',
  businessCategory: 'What it does',
  businessLocation: 'Where it is',
  startedOn: 'When it started',
  begin: 'Begin',

  elements: 'Parts of the book',
  select: 'Select Cashflow Element',
  quickTitle: 'Quick entry',
  reports: 'Reports',
  importSheet: 'Take in a sheet',
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

  waits: 'waits to be sent',
  refused: 'not taken',
  ...unsentEn,
  refusedTitle: '{name} was not taken',
  mend: 'Mend',
  download: 'Download',
  remove: 'Delete',
  removed: 'Deleted from this device',
  undo: 'Undo',
  offline: 'You are offline. What you enter is kept and sent later.',
} as const satisfies Catalogue
export type DigikuaWords = typeof firstEn
