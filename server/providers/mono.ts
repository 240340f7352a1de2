import type { BankMovement } from '#contract/other-markets.ts'
import { fieldRefusal, Refusal } from '#server/refusal/message.ts'
import { callBank, fetchFromBank } from './bank-call.ts'
import { recordIn, textIn } from './call.ts'

export type MonoAccount = { url: string; secret: string }

/** A bank account that a member has linked. @property balance in minor units; null where the bank does not report it */
type LinkedAccount = { name: string; institution: string; currency: string; balance: number | null }

/** Reads members' bank accounts through Mono. All reads return null for an account that is no longer linked. */
export type Mono = {
  /** Returns the account's id, for the code that Mono's page gave a member. @throws Refusal invalid, unavailable */
  link(code: string): Promise<string>
  account(id: string): Promise<LinkedAccount | null>
  /** Lists the movements of the last 1 to 12 months, newest first. @throws Refusal unavailable */
  statement(id: string, months: number): Promise<BankMovement[] | null>
  /** Lists all movements that Mono has, newest first. @throws Refusal unavailable */
  movements(id: string): Promise<BankMovement[] | null>
}

/**
 * Opens Mono's Connect API, version 2. Its amounts are in minor units. A 404 for an account whose owner withdrew consent is our reading of
 * its documentation, which states it for unknown accounts.
 */
export function openMono(account: MonoAccount | null): Mono | null {
  if (!account) return null
  const url = `${account.url}/v2/accounts`
  const headers = { 'mono-sec-key': account.secret }

  /** Reads a path of an account; null if there is no such account. */
  async function read(id: string, path = ''): Promise<unknown> {
    const { status, body } = await callBank(`${url}/${encodeURIComponent(id)}${path}`, { headers })
    if (status === 404) return null
    // Mono is still reading the account
    if (status >= 400) throw new Refusal('unavailable', 'linked.not-sent')
    return body.data
  }

  return {
    async link(code) {
      const { data } = await fetchFromBank(`${url}/auth`, { method: 'POST', headers, body: { code } })
      const id = textIn(recordIn(data).id)
      if (!id) throw fieldRefusal('mono_code', 'linked.code-expired')
      return id
    },
    async account(id) {
      const data = await read(id)
      if (data === null) return null
      const found = recordIn(recordIn(data).account)
      return {
        name: textIn(found.name),
        institution: textIn(recordIn(found.institution).name),
        currency: textIn(found.currency).toUpperCase(),
        balance: amountIn(found.balance),
      }
    },
    statement: async (id, months) => movementsIn(await read(id, `/statement?period=last${months}months`)),
    movements: async id => movementsIn(await read(id, '/transactions?paginate=false')),
  }
}

const amountIn = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? Math.round(value) : null

/** Parses Mono's movements: a bare list, or one in an object under a key that differs between versions. */
function movementsIn(data: unknown): BankMovement[] | null {
  if (data === null) return null
  const { statement, transactions } = recordIn(data)
  const rows: unknown[] = [data, statement, transactions].find(Array.isArray) ?? []
  return rows
    .map(recordIn)
    .flatMap(({ date, narration, type, amount, balance }) => {
      const at = new Date(textIn(date))
      const moved = amountIn(amount)
      if (Number.isNaN(at.getTime()) || moved === null) return []
      const isIn = textIn(type).toLowerCase() === 'credit'
      return [
        {
          date: at.toISOString(),
          narration: textIn(narration),
          type: isIn ? ('credit' as const) : ('debit' as const),
          amount: Math.abs(moved),
          balance: amountIn(balance),
        },
      ]
    })
    .sort((one, other) => other.date.localeCompare(one.date))
}
