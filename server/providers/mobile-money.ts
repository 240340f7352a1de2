import type { Country } from '#contract/client.ts'
import { Refusal } from '#server/refusal/message.ts'
import { type DarajaAccount, openDaraja } from './daraja.ts'
import type { Charge, ChargeRequest, MoneyService, PayOutRequest, Received } from './money-service.ts'
import { openVodacom, type VodacomAccount } from './vodacom.ts'

/** Mobile money: M-Pesa of Safaricom in Kenya and of Vodacom in Tanzania, each if the provider has an account. */
export type MobileMoney = {
  /** Countries where it is switched on. */
  on: readonly Country[]
  /**
   * Prompts a phone for a charge.
   * @param charge with the amount in minor units
   * @throws Refusal not-configured, or what the country's service throws
   */
  ask(charge: Omit<ChargeRequest, 'shillings'> & { country: Country; amount: number }): Promise<string>
  /** Queries a charge. @throws Refusal not-configured */
  check(reference: string, country: Country): Promise<Charge>
  /** The Paybill number for payments without a prompt; null where it is not switched on, or the service does not tell us of them. */
  paybill(country: Country): string | null
  /** Whether money can be sent to phones of a country. */
  paysOut(country: Country): boolean
  /**
   * Sends money to a phone.
   * @param payout with the amount in minor units
   * @throws Refusal not-configured, or what the country's service throws
   */
  payOut(payout: Omit<PayOutRequest, 'shillings'> & { country: Country; amount: number }): Promise<void>
  /** Registers the callback URLs for Safaricom's Paybill payments. @throws Error if Safaricom refuses */
  register(secret: string): Promise<void>
  /** Queries a payout. @throws Refusal not-configured */
  trace(payout: Pick<PayOutRequest, 'id' | 'secret'>, country: Country): Promise<Charge>
  /** Lists Paybill payments in Kenya, if the service keeps a list. @throws Refusal unavailable */
  received(from: Date, to: Date): Promise<Received[]>
}

/** The provider's accounts with mobile-money services; null for none. */
export type MobileMoneyAccounts = { KE: DarajaAccount | null; TZ: VodacomAccount | null }

export function openMobileMoney({ KE, TZ }: MobileMoneyAccounts): MobileMoney {
  const services = { KE: KE && openDaraja(KE), TZ: TZ && openVodacom(TZ) }
  function serviceOf(country: Country): MoneyService {
    const service = services[country]
    if (!service) throw new Refusal('not-configured', 'mpesa.off')
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

/** Converts minor units to shillings. @throws Error for an amount with cents */
function wholeShillings(minor: number): number {
  if (minor <= 0 || minor % 100 !== 0) throw new Error(`${minor} is not a whole number of shillings`)
  return minor / 100
}
