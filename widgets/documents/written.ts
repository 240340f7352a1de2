import type { PaymentMethod, RepeatEvery } from '#contract/document-kind.ts'
import type { WireItem } from '#contract/documents-wire.ts'

/** A document in the API's request format. */
export type Written = {
  id?: string
  clientId?: string
  items: WireItem[]
  clientName: string
  clientPhone: string
  clientEmail: string
  clientPin?: string
  discount?: string
  note?: string
  dueOn?: string | null
}
export type Crediting = {
  reason: string
  pieces: { line: string; quantity: number }[]
  clientId: string
}
export type Repeating = { every: RepeatEvery; startsOn: string; sends: boolean }
export type Paying = {
  amount: string
  /** As `yyyy-mm-dd`. */
  day: string
  method: PaymentMethod
  reference: string
  clientId: string
  alike?: 'same' | 'other'
}
