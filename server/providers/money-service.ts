/** Reason why a charge was not paid, as far as it helps the user. */
export type ChargeFailure =
  | 'cancelled'
  | 'no-answer'
  | 'expired'
  | 'wrong-pin'
  | 'balance'
  | 'limit'
  | 'too-soon'
  | 'busy-phone'
  | 'locked'
  | 'wrong-number'
  | 'not-sent'
  | 'service'

/** State of a charge that a person is prompted for on their phone; `waiting` where it is not certain. */
export type Charge =
  | { status: 'waiting' }
  /** `receipt` is the service's own number, where it reports one. */
  | { status: 'paid'; receipt: string | null }
  | { status: 'failed'; reason: ChargeFailure }

export type ChargeRequest = {
  /** E.164. */
  phone: string
  /** In whole shillings, as the services know no cents. */
  shillings: number
  /** Reference shown to the person: at most 12 letters and digits. */
  account: string
  /** Idempotency key: letters and digits. */
  key: string
  /** Secret part of the callback URL, where the service uses one; the key when absent. */
  secret?: string
}

export type PayOutRequest = {
  /** E.164. */
  phone: string
  /** In whole shillings. */
  shillings: number
  /** Our own id of the payout, which the service accepts only once: letters and digits. */
  id: string
  /** Secret part of the callback URL. */
  secret: string
}

/** A payment in the service's own list. `amount` in minor units. */
export type Received = {
  receipt: string
  amount: number
  /** Account number that the payer typed. */
  account: string
  payer: string
  at: Date
}

/** The mobile-money service of one country. */
export type MoneyService = {
  /**
   * Prompts a phone for a charge.
   * @returns the service's id of the request
   * @throws Refusal unavailable when it was certainly not prompted, OutcomeUnknown when that is unknown; invalid for a number or amount that the
   * service refuses
   */
  ask(charge: ChargeRequest): Promise<string>
  /** Queries a charge; waiting while the service has no result. @param reference what `ask` returned */
  check(reference: string): Promise<Charge>
  /** The number for payments without a prompt; null if the service does not tell us of them. */
  paybill: string | null
  /** Whether money can be sent to phones. */
  paysOut: boolean
  /**
   * Sends money to a phone. The outcome arrives by callback, or by querying it with `trace`.
   * @throws Refusal when it was certainly not sent, OutcomeUnknown when that is unknown
   */
  payOut(payout: PayOutRequest): Promise<void>
  /** Registers the callback URLs for payments without a prompt. @throws Error if the service refuses */
  register(secret: string): Promise<void>
  /** Queries a payout; waiting while the service has no result, or if it responds by callback. */
  trace(payout: Pick<PayOutRequest, 'id' | 'secret'>): Promise<Charge>
  /** Lists payments without a prompt in a period; empty where the service keeps no list. @throws Refusal unavailable */
  received(from: Date, to: Date): Promise<Received[]>
}
