import { createHash, randomUUID } from 'node:crypto'
import type { Country } from '#contract/client.ts'
import { Refusal } from '#server/refusal.ts'
import { callService } from './call.ts'

export type BankService = 'flutter' | 'remita' | 'paystack'
export type Bank = { name: string; code: string }

/** The provider's accounts with bank services; null for one that is not switched on. */
export type BankAccounts = {
  flutter: { url: string; secret: string } | null
  paystack: { url: string; secret: string } | null
  remita: { url: string; merchant: string; key: string; token: string } | null
}

/** Bank services of several markets (Flutterwave, Paystack, Remita): each is on where the provider has an account. */
export type Banking = {
  on: { banks: BankService[]; bvn: boolean; accountLinking: boolean }
  /** @throws Refusal not-configured, unavailable */
  list(service: BankService, country: Country): Promise<Bank[]>
  /** The holder's name. @throws Refusal not-configured, not-found, unavailable */
  verify(account: string, code: string): Promise<{ accountName: string; accountNumber: string }>
  /** The phone number that belongs to a bank verification number. @throws Refusal not-configured, not-found, unavailable */
  lookUpBvn(bvn: string): Promise<{ phoneNumber: string | null }>
}

const PAYSTACK_COUNTRIES = { KE: 'kenya', TZ: 'tanzania' } as const

export function openBanking({ flutter, paystack, remita }: BankAccounts): Banking {
  const bearer = (secret: string) => ({ headers: { authorization: `Bearer ${secret}` } })

  const lists: Record<BankService, ((country: Country) => Promise<unknown>) | null> = {
    flutter:
      flutter &&
      (async country => (await ask(`${flutter.url}/v3/banks/${country}`, bearer(flutter.secret))).data),
    paystack:
      paystack &&
      (async country => {
        const query = new URLSearchParams({ country: PAYSTACK_COUNTRIES[country], perPage: '100' })
        return (await ask(`${paystack.url}/bank?${query}`, bearer(paystack.secret))).data
      }),
    remita:
      remita &&
      (async () => {
        const id = randomUUID()
        const hash = createHash('sha512').update(`${remita.key}${id}${remita.token}`).digest('hex')
        const body = await ask(`${remita.url}/rpgsvc/rpg/api/v2/fi/banks`, {
          method: 'POST',
          headers: {
            MERCHANT_ID: remita.merchant,
            API_KEY: remita.key,
            REQUEST_ID: id,
            REQUEST_TS: new Date().toISOString().replace(/\.\d+Z$/, '+000000'),
            API_DETAILS_HASH: hash,
          },
          body: {},
        })
        return (body.data as { banks?: unknown } | undefined)?.banks
      }),
  }

  return {
    on: {
      banks: (['flutter', 'remita', 'paystack'] as const).filter(service => lists[service]),
      bvn: flutter !== null,
      accountLinking: false,
    },

    async list(service, country) {
      const read = lists[service]
      if (!read) throw notConfigured('This bank service is not switched on here.')
      return banksIn(await read(country))
    },

    async verify(account, code) {
      if (!paystack) throw notConfigured('Checking bank accounts is not switched on here.')
      const query = new URLSearchParams({ account_number: account, bank_code: code })
      const { data } = await ask(`${paystack.url}/bank/resolve?${query}`, bearer(paystack.secret))
      const { account_name: accountName, account_number: accountNumber } = recordIn(data)
      if (typeof accountName !== 'string') {
        throw new Refusal('not-found', 'The bank does not know this account. Check the number and the bank.')
      }
      return { accountName, accountNumber: String(accountNumber ?? account) }
    },

    async lookUpBvn(bvn) {
      if (!flutter) throw notConfigured('Checking bank verification numbers is not switched on here.')
      const { data } = await ask(`${flutter.url}/v3/kyc/bvns/${bvn}`, bearer(flutter.secret))
      const { bvn: known, phone_number: phone } = recordIn(data)
      if (known === undefined) throw new Refusal('not-found', 'This BVN is not known. Check the number.')
      return { phoneNumber: typeof phone === 'string' ? phone : null }
    },
  }
}

const notConfigured = (sentence: string) => new Refusal('not-configured', sentence)

/** What a bank service answers; an empty object for something that it does not know. */
async function ask(
  url: string,
  options: Parameters<typeof callService>[1],
): Promise<Record<string, unknown>> {
  const away = 'The bank service does not answer at the moment. Please try again in a minute.'
  const { status, body } = await callService(url, { ...options, away })
  if (status >= 500 || status === 429) throw new Refusal('unavailable', away)
  if (status === 401 || status === 403) throw new Error(`The bank service refuses our key: HTTP ${status}`)
  return status < 300 ? body : {}
}

const recordIn = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

/** The banks in an answer: the services name the same two things differently. */
function banksIn(value: unknown): Bank[] {
  if (!Array.isArray(value)) return []
  return value.map(recordIn).flatMap(({ name, code, bankName, bankCode }) => {
    const bank = { name: name ?? bankName, code: code ?? bankCode }
    return bank.name && bank.code ? [{ name: String(bank.name), code: String(bank.code) }] : []
  })
}
