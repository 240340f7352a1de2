// free of struct schemas, so that browsers can import it

/** Documents issued to customers. A credit note cancels all or part of an invoice. */
export const DOCUMENT_KINDS = ['quotation', 'invoice', 'credit-note'] as const
export type DocumentKind = (typeof DOCUMENT_KINDS)[number]

/** Kinds with their own number sequence: documents, and the receipts of payments. */
export type NumberedKind = DocumentKind | 'receipt'

/** State of a document. `void`: withdrawn before it was sent. */
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

/** Print layouts of a document. */
export const TEMPLATES = ['plain', 'band', 'ruled'] as const
export type Template = (typeof TEMPLATES)[number]

/** How customers pay by M-Pesa. */
export const TILL_KINDS = ['none', 'till', 'paybill', 'phone'] as const

/** Interval of a recurring invoice. */
export const REPEATS = ['week', 'month', 'quarter'] as const
export type RepeatEvery = (typeof REPEATS)[number]

/** The maximum number of lines of a document. */
export const MOST_LINES = 100

/** Sort keys of the staff's list of businesses with documents. */
export const DOCUMENT_SORTS = ['name', 'invoiced', 'paid', 'owed', 'overdue', 'lastAt'] as const
