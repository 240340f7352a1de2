import type { Country } from '#contract/client.ts'

export type BankService = 'flutter' | 'remita' | 'paystack'

/** Bank services of other markets (readings C8): each is on where the provider configured it. */
export type Banking = {
  on: { banks: BankService[]; bvn: boolean; accountLinking: boolean }
  /** @throws Refusal not-configured, unavailable */
  list(service: BankService, country: Country): Promise<{ name: string; code: string }[]>
  /** The holder's name. @throws Refusal not-configured, not-found, unavailable */
  verify(account: string, code: string): Promise<{ accountName: string; accountNumber: string }>
  /** The phone number that belongs to a bank verification number. @throws Refusal not-configured, not-found, unavailable */
  lookUpBvn(bvn: string): Promise<{ phoneNumber: string | null }>
  /** @throws Refusal not-configured, invalid, unavailable */
  confirmBvn(bvn: string, code: string): Promise<void>
}
