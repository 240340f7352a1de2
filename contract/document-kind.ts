// without shapes, so that browsers may read it

/** What is written to a customer. A credit note takes something of an invoice back. */
export const DOCUMENT_KINDS = ['quotation', 'invoice', 'credit-note'] as const
export type DocumentKind = (typeof DOCUMENT_KINDS)[number]

/** What has numbers of its own: documents, and the receipts of payments. */
export type NumberedKind = DocumentKind | 'receipt'

/** How a document stands. `void`: taken back before it was sent. */
export const DOCUMENT_STATES = [
  'draft',
  'sent',
  'invoiced',
  'expired',
  'unpaid',
  'partly',
  'overdue',
  'paid',
  'credited',
] as const
export type DocumentState = (typeof DOCUMENT_STATES)[number]

export const PAYMENT_METHODS = ['cash', 'mpesa', 'bank', 'card', 'credit'] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]

export const TAX_CODES = ['standard', 'zero', 'exempt'] as const
export type TaxCode = (typeof TAX_CODES)[number]

/** How a document looks on paper. */
export const TEMPLATES = ['plain', 'band', 'ruled'] as const
export type Template = (typeof TEMPLATES)[number]

/** Where customers pay by M-Pesa. */
export const TILL_KINDS = ['none', 'till', 'paybill', 'phone'] as const
export type TillKind = (typeof TILL_KINDS)[number]

/** How often an invoice is written anew. */
export const REPEATS = ['week', 'month', 'quarter'] as const
export type RepeatEvery = (typeof REPEATS)[number]

/** The most lines of a document. */
export const MOST_LINES = 100

/** By what staff order the businesses whose documents they follow. */
export const DOCUMENT_SORTS = ['name', 'invoiced', 'paid', 'owed', 'overdue', 'lastAt'] as const
