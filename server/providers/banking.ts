import type { Country } from '#contract/client.ts'
import { Refusal } from '#server/refusal/message.ts'
import { bearer, fetchFromBank } from './bank-call.ts'
import { recordIn } from './call.ts'
import type { MonoAccount } from './mono.ts'
import type { PaystackAccount } from './paystack.ts'
import { type RemitaAccount, remitaHeaders } from './remita.ts'

type BankService = 'flutter' | 'remita' | 'paystack'
export type Bank = { name: string; code: string }

/** The provider's accounts with bank services; null for one that is not switched on. */
export type BankAccounts = {
  flutter: { url: string; secret: string } | null
  paystack: PaystackAccount | null
  remita: RemitaAccount | null
  mono: MonoAccount | null
}

/** Bank services of several markets (Flutterwave, Paystack, Remita); each is available if the provider has an account. */
export type Banking = {
  on: { banks: BankService[]; bvn: boolean }
  /** Lists banks. @throws Refusal not-configured, unavailable */
  list(service: BankService, country: Country): Promise<Bank[]>
  /** Looks up an account holder's name. @throws Refusal not-configured, not-found, unavailable */
  verify(account: string, code: string): Promise<{ accountName: string; accountNumber: string }>
  /** Looks up the phone number of a bank verification number. @throws Refusal not-configured, not-found, unavailable */
  lookUpBvn(bvn: string): Promise<{ phoneNumber: string | null }>
}

const PAYSTACK_COUNTRIES = { KE: 'kenya', TZ: 'tanzania' } as const

export function openBanking({ flutter, paystack, remita }: Omit<BankAccounts, 'mono'>): Banking {
  const lists: Record<BankService, ((country: Country) => Promise<unknown>) | null> = {
    flutter:
      flutter &&
      (async country =>
        (await fetchFromBank(`${flutter.url}/v3/banks/${country}`, bearer(flutter.secret))).data),
    paystack:
      paystack &&
      (async country => {
        const query = new URLSearchParams({ country: PAYSTACK_COUNTRIES[country], perPage: '100' })
        return (await fetchFromBank(`${paystack.url}/bank?${query}`, bearer(paystack.secret))).data
      }),
    remita:
      remita &&
      (async () => {
        const body = await fetchFromBank(`${remita.url}/rpgsvc/rpg/api/v2/fi/banks`, {
          method: 'POST',
          headers: remitaHeaders(remita),
          body: {},
        })
        return recordIn(body.data).banks
      }),
  }

  return {
    on: {
      banks: (['flutter', 'remita', 'paystack'] as const).filter(service => lists[service]),
      bvn: flutter !== null,
    },

    async list(service, country) {
      const read = lists[service]
      if (!read) throw new Refusal('not-configured', 'bank.service-off')
      return banksIn(await read(country))
    },

    async verify(account, code) {
      if (!paystack) throw new Refusal('not-configured', 'bank.off')
      const query = new URLSearchParams({ account_number: account, bank_code: code })
      const { data } = await fetchFromBank(`${paystack.url}/bank/resolve?${query}`, bearer(paystack.secret))
      const { account_name: accountName, account_number: accountNumber } = recordIn(data)
      if (typeof accountName !== 'string') throw new Refusal('not-found', 'bank.account-unknown')
      return { accountName, accountNumber: String(accountNumber ?? account) }
    },

    async lookUpBvn(bvn) {
      if (!flutter) throw new Refusal('not-configured', 'bank.bvn-off')
      const { data } = await fetchFromBank(`${flutter.url}/v3/kyc/bvns/${bvn}`, bearer(flutter.secret))
      const { bvn: known, phone_number: phone } = recordIn(data)
      if (known === undefined) throw new Refusal('not-found', 'bank.bvn-unknown')
      return { phoneNumber: typeof phone === 'string' ? phone : null }
    },
  }
}

/** Extracts the banks from a response; the services use different names for the same two fields. */
function banksIn(value: unknown): Bank[] {
  if (!Array.isArray(value)) return []
  return value.map(recordIn).flatMap(({ name, code, bankName, bankCode }) => {
    const bank = { name: name ?? bankName, code: code ?? bankCode }
    return bank.name && bank.code ? [{ name: String(bank.name), code: String(bank.code) }] : []
  })
}
