import type { Country } from '#contract/client.ts'

/** How a charge that a person is asked for on their phone stands. `message` says to people why it failed. */
export type Charge =
  | { status: 'waiting' }
  | { status: 'paid'; receipt: string }
  | { status: 'failed'; message: string }

/** A mobile-money service: M-Pesa of Safaricom in Kenya, of Vodacom in Tanzania. */
export type MobileMoney = {
  /**
   * Asks a phone for a charge.
   * @param charge phone in E.164, amount in minor units, `account` what the person sees as reference, `key` the same for the same charge
   * @returns the provider's id of the request
   * @throws Refusal unavailable or not-configured
   */
  ask(charge: {
    phone: string
    country: Country
    amount: number
    account: string
    key: string
  }): Promise<string>
  /** How a charge stands. @param reference what `ask` returned */
  check(reference: string, country: Country): Promise<Charge>
}
