import { endpoints } from './endpoint.ts'
import { Id, Instant, Line } from './field.ts'
import { Money } from './loan.ts'
import * as s from './shape.ts'

// Services of other markets; they respond `not-configured` if the provider has no account with them.

/** A transaction of a linked bank account. Minor units of its currency. */
export const BankMovement = s.object({
  date: Instant,
  narration: s.string(),
  type: s.enums(['debit', 'credit']),
  amount: Money,
  /** Balance afterwards; null if the bank does not report it. */
  balance: s.nullable(s.integer()),
})
export type BankMovement = s.Infer<typeof BankMovement>

/** State of a member's linked bank account. `inactive`: none is linked, or its owner revoked the consent. */
const LinkStatus = s.object({
  status: s.enums(['active', 'inactive']),
  account: s.nullable(
    s.object({
      name: s.string(),
      institution: s.string(),
      currency: s.string(),
      /** Minor units. */
      balance: s.nullable(s.integer()),
    }),
  ),
})
export const otherMarketEndpoints = endpoints({
  'POST account/paystack/verify/:id': {
    summary:
      'Books a card payment on the loan `id`, once Paystack confirms it. Repeating the call returns the same result.',
    who: 'loan.apply',
    body: s.object({ reference: s.optional(Line(100)) }),
  },
  'POST account/paystack/outside_pay/:id': {
    summary: 'Books a Paystack payment that was made outside the portal.',
    who: 'loan.apply',
    body: s.object({ reference: s.optional(Line(100)) }),
  },
  'POST account/remita/mandate/validate_otp/:id': {
    summary:
      'Authorises Remita to debit the borrower’s account for the loan `id`, with the bank’s one-time code and the last digits of the card.',
    who: 'loan.apply',
    body: s.object({ card: Line(30), otp: Line(10) }),
  },
  'POST account/api/mono/get_id/:id': {
    summary: 'Links the caller’s bank account with the code from Mono’s page.',
    who: 'profile.fill-in',
    body: s.object({ mono_code: Line(100) }),
  },
  'GET account/api/mono/account_info/:id': {
    summary: 'Returns the linked bank account of a member: the caller’s own, or one that staff may see.',
    who: 'signed-in',
    reply: s.object({ data: LinkStatus }),
  },
  'GET account/api/mono/account_statement/:id/:x': {
    summary:
      'Lists the account’s transactions of the last months, newest first. `x` is `last6months`, or 1 to 12.',
    who: 'signed-in',
    params: s.object({ id: Id, x: s.pattern(s.string(), /^(last)?([1-9]|1[0-2])(months?)?$/) }),
    reply: s.object({ data: s.array(BankMovement) }),
  },
  'POST account/api/mono/transaction_history/:id': {
    summary: 'Lists all known transactions of the account, newest first.',
    who: 'signed-in',
    reply: s.object({ data: s.array(BankMovement) }),
  },
})
