import { createHash, randomUUID } from 'node:crypto'
import { FIRST_LANGUAGE } from '#contract/language.ts'
import type { Day } from '#rules/day.ts'
import type { Sentence } from '#rules/sentence.ts'
import { inLanguage, msg, verbatim } from '#server/refusal/message.ts'
import { fetchFromBank } from './bank-call.ts'
import { textIn } from './call.ts'

/** @property serviceType type of service for the mandates; null where the provider has none */
export type RemitaAccount = {
  url: string
  merchant: string
  key: string
  token: string
  serviceType: string | null
}

/** What a borrower authorises: a number of debits of at most an amount between two days. */
export type MandateTerms = {
  /** Our id of the request, which makes it idempotent. */
  request: string
  payer: { name: string; email: string; phone: string }
  /** Bank code in Remita's list, and the account number there. */
  bank: string
  account: string
  /** In minor units. */
  amount: number
  from: Day
  until: Day
  debits: number
}

/** A refusal by Remita, in its own words. */
export class MandateRefused extends Error {
  /** @param why in the service's own words; a default where it gives no reason */
  constructor(readonly why: Sentence) {
    super(inLanguage(FIRST_LANGUAGE, why))
  }
}

/** Direct debit mandates with Remita. Every call throws Refusal unavailable while Remita does not respond. */
export type Remita = {
  /** Sets up a mandate. @returns Remita's id of the mandate @throws MandateRefused */
  setUp(terms: MandateTerms): Promise<string>
  /**
   * Has the bank send the borrower a one-time code.
   * @returns Remita's reference of that code, or `active` for a mandate that needs none any more
   * @throws MandateRefused, as for a bank that sends no codes
   */
  sendCode(request: string, mandate: string): Promise<{ transaction: string } | 'active'>
  /** Activates a mandate with the code and the last digits of the bank card. @returns whether the bank accepts them */
  activate(transaction: string, proof: { otp: string; card: string }): Promise<boolean>
  /** Ends a mandate; idempotent. */
  stop(request: string, mandate: string): Promise<void>
}

const sha512 = (text: string) => createHash('sha512').update(text).digest('hex')

/** Converts `2026-11-21` to Remita's `21/11/2026`. */
const dayForRemita = (day: Day) => day.split('-').reverse().join('/')

/** Returns the headers that sign a call. */
export function remitaHeaders({ merchant, key, token }: Omit<RemitaAccount, 'url'>) {
  const id = randomUUID()
  return {
    MERCHANT_ID: merchant,
    API_KEY: key,
    REQUEST_ID: id,
    REQUEST_TS: new Date().toISOString().replace(/\.\d+Z$/, '+000000'),
    API_DETAILS_HASH: sha512(`${key}${id}${token}`),
  }
}

/**
 * Opens Remita's direct debit by its e-channel: `mandate/setup`, which is signed by a hash in the body, then `mandate/requestAuthorization`
 * and `mandate/validateAuthorization`, which are signed by headers. It responds in JSONP, with a `statuscode`: 00 done, 040 accepted, 075
 * already active. Based on Remita's own samples and what integrators published, as its manual is not public. Two things are documented
 * nowhere: the response to a reused request id (any response with a mandate id is accepted), and whether `amount` is that of one debit (our
 * reading, like that of integrators) or of all of them. There is no currency field: Remita debits in naira.
 */
export function openRemita(account: RemitaAccount | null): Remita | null {
  if (!account?.serviceType) return null
  const { merchant, key, serviceType } = account
  const ask = (path: string, body: object, headers = {}) =>
    fetchFromBank(`${account.url}/echannelsvc/echannel/mandate/${path}`, { method: 'POST', body, headers })
  const asks = (path: string, body: object) => ask(path, body, remitaHeaders(account))
  const refused = ({ status, message }: Record<string, unknown>) =>
    new MandateRefused(reasonIn(textIn(status) || textIn(message)))

  return {
    async setUp({ request, payer, bank, account: number, amount, from, until, debits }) {
      const figure = (amount / 100).toFixed(2)
      const answer = await ask('setup', {
        merchantId: merchant,
        serviceTypeId: serviceType,
        requestId: request,
        hash: sha512(`${merchant}${serviceType}${request}${figure}${key}`),
        payerName: payer.name,
        payerEmail: payer.email,
        payerPhone: payer.phone.replace('+', ''),
        payerBankCode: bank,
        payerAccount: number,
        amount: figure,
        mandateType: 'DD',
        startDate: dayForRemita(from),
        endDate: dayForRemita(until),
        maxNoOfDebits: String(debits),
      })
      const mandate = textIn(answer.mandateId)
      if (!mandate) throw refused(answer)
      return mandate
    },

    async sendCode(request, mandate) {
      const answer = await asks('requestAuthorization', { mandateId: mandate, requestId: request })
      if (answer.statuscode === '075') return 'active'
      const transaction = textIn(answer.remitaTransRef)
      if (answer.statuscode !== '00' || !transaction) throw refused(answer)
      return { transaction }
    },

    async activate(transaction, { otp, card }) {
      const { statuscode } = await asks('validateAuthorization', {
        remitaTransRef: transaction,
        authParams: [
          { param1: 'OTP', value: otp },
          { param2: 'CARD', value: card },
        ],
      })
      return statuscode === '00' || statuscode === '075'
    },

    async stop(request, mandate) {
      await ask('stop', {
        merchantId: merchant,
        mandateId: mandate,
        requestId: request,
        hash: sha512(`${mandate}${merchant}${request}${key}`),
      })
    },
  }
}

const reasonIn = (text: string): Sentence => (text === '' ? msg('mandate.no-reason') : verbatim(text))
