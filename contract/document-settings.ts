import { TEMPLATES, TILL_KINDS } from './document-kind.ts'
import { endpoints } from './endpoint.ts'
import { Id, Line } from './field.ts'
import { DOCUMENT_LOGO } from './handed-file.ts'
import { fileReply } from './list-file.ts'
import * as s from './shape.ts'
import { Language } from './tenant.ts'

const Prefix = s.pattern(s.string(), /^[A-Z0-9]{1,6}$/)
const Pin = s.pattern(s.string(), /^[A-Za-z0-9-]{0,20}$/)

/** Layout and texts of a business's documents. */
const settings = {
  template: s.enums(TEMPLATES),
  color: s.pattern(s.string(), /^#[0-9a-fA-F]{6}$/),
  /** Printed at the bottom of every document. */
  footer: s.size(Line(300), 0, 300),
  phone: s.size(Line(20), 0, 20),
  email: s.size(Line(254), 0, 254),
  /** The seller's tax number, and its VAT number. */
  pin: Pin,
  vatRegistered: s.boolean(),
  vatNumber: Pin,
  prefixes: s.object({ quotation: Prefix, invoice: Prefix, 'credit-note': Prefix, receipt: Prefix }),
  /** Days until an invoice is due, and days a quotation is valid. */
  dueDays: s.whole(0, 365),
  validDays: s.whole(1, 365),
  till: s.object({
    kind: s.enums(TILL_KINDS),
    number: s.pattern(s.string(), /^\d{0,12}$/),
    account: Line(20),
  }),
  /** Days after an invoice's due date on which the customer is reminded; negative ones are before it. */
  reminders: s.checked(
    s.list(s.whole(-30, 90), 0, 6),
    'document.reminder-days',
    days => new Set(days).size === days.length,
  ),
  /** By SMS in addition to email. */
  bySms: s.boolean(),
  language: Language,
  /** Sends invoices and credit notes to Kenya's tax authority (eTIMS) from this branch and device, using this item class. */
  etims: s.object({
    on: s.boolean(),
    branch: s.pattern(s.string(), /^(\d{2})?$/),
    serial: s.pattern(s.string(), /^[A-Za-z0-9_/-]{0,100}$/),
    itemClass: s.pattern(s.string(), /^(\d{8}(\d{2})?)?$/),
  }),
}
export const DocumentSettings = s.object(settings)
export type DocumentSettings = s.Infer<typeof DocumentSettings>

export const READ = { who: 'document.read', widgets: ['documents'] } as const
export const WRITE = { who: 'document.write', widgets: ['documents'] } as const
/** Defaults to the caller's first business. */
export const ofBusiness = { business: s.optional(Id) }

export const documentSettingsEndpoints = endpoints({
  'PUT documents/settings': {
    summary: 'Saves the layout, texts and numbering of a business’s documents. Sent documents do not change.',
    ...WRITE,
    query: s.object(ofBusiness),
    body: DocumentSettings,
  },
  'GET documents/settings/logo': {
    summary: 'Returns the logo of a business for its documents.',
    ...READ,
    query: s.object(ofBusiness),
    ...fileReply,
  },
  'POST documents/settings/logo': {
    summary: 'Sets the logo of a business for its documents. Without a file, removes it.',
    ...WRITE,
    query: s.object(ofBusiness),
    files: { logo: DOCUMENT_LOGO },
    reply: s.object({ message: s.string(), logo: s.boolean() }),
  },
})
