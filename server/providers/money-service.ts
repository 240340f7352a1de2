/** Why a charge was not paid, as far as the person can do something about it. */
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

/** How a charge that a person is asked for on their phone stands. What cannot be told for sure is waiting. */
export type Charge =
  | { status: 'waiting' }
  /** `receipt` is the service's own number, where it tells it. */
  | { status: 'paid'; receipt: string | null }
  | { status: 'failed'; reason: ChargeFailure }

export type ChargeRequest = {
  /** E.164. */
  phone: string
  /** In whole shillings: services know no cents. */
  shillings: number
  /** What the person sees as reference: at most 12 letters and digits. */
  account: string
  /** The same for the same charge: letters and digits. */
  key: string
  /** Unguessable part of the address that the service tells the outcome to, where it tells any; the key when absent. */
  secret?: string
}

export type PayOutRequest = {
  /** E.164. */
  phone: string
  /** In whole shillings. */
  shillings: number
  /** Our own id of the payout, which the service takes only once: letters and digits. */
  id: string
  /** Unguessable part of the address that the service tells the outcome to. */
  secret: string
}

/** Money that came in, as the service's own list says it. `amount` in minor units. */
export type Received = {
  receipt: string
  amount: number
  /** What the payer typed as account number. */
  account: string
  payer: string
  at: Date
}

/** The mobile-money service of one country. */
export type MoneyService = {
  /**
   * Asks a phone for a charge.
   * @returns the service's id of the request
   * @throws Refusal unavailable when it was certainly not asked, Unheard when nobody knows; invalid for a number or
   * amount that the service refuses
   */
  ask(charge: ChargeRequest): Promise<string>
  /** How a charge stands; waiting while the service does not say. @param reference what `ask` returned */
  check(reference: string): Promise<Charge>
  /** The number that people pay to without being asked. */
  paybill: string
  /** Whether money can be sent to phones. */
  paysOut: boolean
  /**
   * Sends money to a phone. What became of it is told later, or asked for with `trace`.
   * @throws Refusal when it was certainly not sent, Unheard when nobody knows
   */
  payOut(payout: PayOutRequest): Promise<void>
  /** Says where the service tells of what people pay of themselves. @throws Error where it does not take that */
  register(secret: string): Promise<void>
  /** How a payout stands. Waiting while the service does not say, and where it answers by a notice. */
  trace(payout: Pick<PayOutRequest, 'id' | 'secret'>): Promise<Charge>
  /** What people paid of themselves in a time; nothing where the service keeps no list. @throws Refusal unavailable */
  received(from: Date, to: Date): Promise<Received[]>
}
