import { endpoints } from './endpoint.ts'
import { Filled, Id, Instant, paged } from './field.ts'
import { Currency, Money } from './loan.ts'
import type { Action } from './policy.ts'
import * as s from './shape.ts'

/** The actions that require a second person's confirmation, and the policy action needed to confirm each. */
export const PENDING = {
  'record-payment': 'payment.confirm-record',
  'reverse-payment': 'payment.confirm-reversal',
  'give-back': 'payment.confirm-giving-back',
  'write-off': 'loan.confirm-write-off',
} as const satisfies Record<string, Action>
export type PendingKind = keyof typeof PENDING
const PENDING_KINDS = Object.keys(PENDING) as PendingKind[]

/**
 * Why a second person is required. `above-owed`: a payment far above what is owed. `own-recommendation`: cash on a loan that the same
 * person recommended. `always`: for everything of its kind.
 */
const PENDING_WHYS = ['above-owed', 'own-recommendation', 'always'] as const
export type PendingWhy = (typeof PENDING_WHYS)[number]

/** An action waiting for a second person's confirmation. */
export const PendingRow = s.object({
  id: Id,
  kind: s.enums(PENDING_KINDS),
  why: s.enums(PENDING_WHYS),
  at: Instant,
  by: s.string(),
  /** The caller requested it: only they may withdraw it. */
  own: s.boolean(),
  /** The caller may confirm or refuse it. */
  may: s.boolean(),
  amount: s.nullable(Money),
  currency: Currency,
  /** Receipt number of an incoming payment, or reference of an outgoing one. */
  reference: s.string(),
  note: s.string(),
  loan: s.nullable(s.object({ id: Id, code: s.string(), client: s.string() })),
})
export type PendingRow = s.Infer<typeof PendingRow>

export const pendingEndpoints = endpoints({
  'GET payments/pending': {
    summary: 'Lists the requests that await confirmation by a second person, oldest first.',
    who: 'pending.see',
    ...paged(PendingRow, { loan: s.optional(Id) }),
  },
  'POST payments/pending/:id/confirm': {
    confirm: 'payout',
    summary: 'Confirms another person’s request, which is then carried out.',
    who: 'pending.decide',
  },
  'POST payments/pending/:id/refuse': {
    summary: 'Declines another person’s request, with a reason, or withdraws the caller’s own.',
    who: 'pending.decide',
    body: s.object({ reason: Filled(300) }),
  },
})
