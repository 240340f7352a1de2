import { headingsIn } from '#contract/column.ts'
import { documentColumns, receiptColumns } from '#contract/document-columns.ts'
import type { Catalogue } from '#kit/core/words.ts'
import { keptEn } from '#kit/outbox/kept.en.ts'
import { ledgerEn } from '#kit/screens/ledger/words.en.ts'

export const firstEn = {
  ...ledgerEn,
  ...headingsIn('en', documentColumns),
  ...headingsIn('en', receiptColumns),

  title: 'Business documents',
  failed: 'Your documents could not be opened',
  offline: 'Until you are online and send it, your work stays on this device.',
  parts: 'Document sections',
  home: 'Home',
  quotation: 'Quotations',
  invoice: 'Invoices',
  receipts: 'Receipts',
  customers: 'Customers',
  settings: 'Settings',
  create: 'Create',
  'new-quotation': 'New quotation',
  'new-invoice': 'New invoice',

  owed: 'Owed to you',
  owedBy: { one: '{count} invoice', other: '{count} invoices' },
  overdue: 'Overdue',
  paidThisMonth: 'Paid this month',
  quotations: 'Open quotations',
  latest: 'Overdue and latest',
  'until-invoice': 'due {day}',
  'until-quotation': 'valid until {day}',
  welcome: 'Create and send documents, then record payments. Each payment becomes a sale in your book.',
  noPhone: 'Your account has no phone number. Add it to your profile to create documents.',

  beginTitle: 'Start with your business',
  beginText: 'Its name appears on everything you send.',
  businessName: 'Business name',
  businessLocation: 'Location',
  begin: 'Start',

  'kind-quotation': 'Quotation',
  'kind-invoice': 'Invoice',
  'kind-credit-note': 'Credit note',

  all: 'All',
  sent: 'Sent',
  notSent: 'Not Sent',
  'state-draft': 'Draft',
  'state-sent': 'Open',
  'state-invoiced': 'Invoiced',
  'state-expired': 'Expired',
  'state-unpaid': 'Unpaid',
  'state-partly': 'Partly paid',
  'state-overdue': 'Overdue',
  'state-paid': 'Paid',
  'state-credited': 'Credited',
  'not-found-quotation': 'Quotations not found',
  'not-found-invoice': 'Invoices not found',
  'failed-quotation': 'Something went wrong with fetching quotations',
  'failed-invoice': 'Something went wrong with fetching invoices',

  keptOnDevice: keptEn.entry,
  networkError: 'Network error: Please check your internet connection.',
  'send-failed-invoice': 'Something went wrong with sending the invoice',
  'send-failed-quotation': 'Something went wrong with sending the quotation',
  'not-sent-invoice': 'Invoice not sent',
  'not-sent-quotation': 'Quotation not sent',
  errorOccured: 'Error Occured !',
} as const satisfies Catalogue
export type FirstWords = typeof firstEn
