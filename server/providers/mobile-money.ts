import type { Country } from '#contract/client.ts'
import { Refusal } from '#server/refusal/refusal.ts'
import { type DarajaAccount, openDaraja } from './daraja.ts'
import { openVodacom, type VodacomAccount } from './vodacom.ts'

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

/** Mobile money: M-Pesa of Safaricom in Kenya, of Vodacom in Tanzania, each where the provider has an account. */
export type MobileMoney = {
  /** The countries where it is switched on. */
  on: readonly Country[]
  /**
   * Asks a phone for a charge.
   * @param charge with the amount in minor units
   * @throws Refusal not-configured, or what the country's service throws
   */
  ask(charge: Omit<ChargeRequest, 'shillings'> & { country: Country; amount: number }): Promise<string>
  /** @throws Refusal not-configured */
  check(reference: string, country: Country): Promise<Charge>
  /** The number that people pay to without being asked; null where it is not switched on. */
  paybill(country: Country): string | null
  /** Whether money can be sent to phones of a country. */
  paysOut(country: Country): boolean
  /**
   * Sends money to a phone.
   * @param payout with the amount in minor units
   * @throws Refusal not-configured, or what the country's service throws
   */
  payOut(payout: Omit<PayOutRequest, 'shillings'> & { country: Country; amount: number }): Promise<void>
  /** Says where Safaricom tells of what people pay of themselves. @throws Error where it does not take that */
  register(secret: string): Promise<void>
  /** @throws Refusal not-configured */
  trace(payout: Pick<PayOutRequest, 'id' | 'secret'>, country: Country): Promise<Charge>
  /** What people paid of themselves in Kenya, where the service keeps a list. @throws Refusal unavailable */
  received(from: Date, to: Date): Promise<Received[]>
}

/** The provider's accounts with mobile-money services; null for none. */
export type MobileMoneyAccounts = { KE: DarajaAccount | null; TZ: VodacomAccount | null }

export function openMobileMoney({ KE, TZ }: MobileMoneyAccounts): MobileMoney {
  const services = { KE: KE && openDaraja(KE), TZ: TZ && openVodacom(TZ) }
  function serviceOf(country: Country): MoneyService {
    const service = services[country]
    if (!service) {
      throw new Refusal('not-configured', 'M-Pesa is not switched on here yet. Please contact support.')
    }
    return service
  }
  return {
    on: (['KE', 'TZ'] as const).filter(country => services[country]),
    ask: async ({ country, amount, ...charge }) =>
      serviceOf(country).ask({ ...charge, shillings: wholeShillings(amount) }),
    check: async (reference, country) => serviceOf(country).check(reference),
    paybill: country => services[country]?.paybill ?? null,
    paysOut: country => services[country]?.paysOut ?? false,
    payOut: async ({ country, amount, ...payout }) =>
      serviceOf(country).payOut({ ...payout, shillings: wholeShillings(amount) }),
    register: async secret => services.KE?.register(secret),
    trace: async (payout, country) => serviceOf(country).trace(payout),
    received: async (from, to) => services.KE?.received(from, to) ?? [],
  }
}

/** @throws Error for an amount with cents */
function wholeShillings(minor: number): number {
  if (minor <= 0 || minor % 100 !== 0) throw new Error(`${minor} is not a whole number of shillings`)
  return minor / 100
}
