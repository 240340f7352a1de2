import { randomInt } from 'node:crypto'
import { and, eq, sql as query } from 'drizzle-orm'
import { FIRST_LANGUAGE } from '#contract/language.ts'
import { addMonths } from '#rules/day.ts'
import type { Sentence } from '#rules/sentence.ts'
import type { Sql } from '#server/db/open.ts'
import { findRow, lockRow, setRow } from '#server/db/row.ts'
import { loan, profile } from '#server/db/schema/index.ts'
import { limitTries } from '#server/http/limit.ts'
import type { Signed, SomeHandlers } from '#server/http/routes.ts'
import { type Services, switchedOn } from '#server/http/services.ts'
import { enqueue, type Jobs } from '#server/jobs/queue.ts'
import { MandateRefused, type MandateTerms, type Remita } from '#server/providers/remita.ts'
import { fieldRefusal, inLanguage, invalidFields, msg, Refusal } from '#server/refusal/message.ts'
import { type Found, findOwn, type Loan, loanById } from './find.ts'
import { largestInstalment, rowsOf, today } from './offer.ts'
import { instalmentsOf } from './standing-now.ts'
import { addToTimeline, recordLoan } from './timeline.ts'

declare module '#server/jobs/queue.ts' {
  interface Jobs {
    /** Synchronises a loan's mandate with Remita. */
    mandate: { loan: string }
  }
}

type Mandate = NonNullable<Loan['mandate']>
type Deps = Pick<Services, 'book' | 'banking' | 'remita'>

/** Statuses of loans whose borrower's bank account is to be debited. */
const WANTED: Loan['status'][] = ['approved', 'paying', 'active']

/** Upper bound on steps; a mandate's whole lifecycle takes fewer. */
const MOST_STEPS = 8

/** Queues the mandate's update with this transaction, where Remita is switched on. */
export async function askMandate(
  tx: Sql,
  id: string,
  { services }: { services: Pick<Services, 'remita'> },
): Promise<void> {
  if (services.remita) await enqueue(tx, 'mandate', { loan: id })
}

/** Returns a loan's mandate marked for ending, to be stored on its row. */
export const endMandate = ({ mandate }: Loan): Loan['mandate'] => mandate && { ...mandate, state: 'ending' }

/**
 * Brings a loan's mandate to the state that the loan's status requires, step by step: set up with Remita once the loan is approved and the
 * bank is known, a code sent to the borrower, ended when there is nothing to debit. Each step is stored before the next, so that a crashed
 * job resumes there. While Remita is unavailable the job fails and is retried.
 */
export const mandateWorker =
  (sql: Sql, { book, banking, remita }: Deps) =>
  async ({ loan: id }: Jobs['mandate']): Promise<void> => {
    if (!remita) return
    for (let step = 0; step < MOST_STEPS; step++) {
      const found = await read(sql, id)
      if (!found) return
      const next = await advance(sql, found, { book, banking, remita })
      if (!next) return
      if (!(await keep(sql, found.loan, next)))
        throw new Error(`The mandate of loan ${id} has changed meanwhile`)
    }
    throw new Error(`The mandate of loan ${id} does not come to where the loan stands`)
  }

type Read = Found & { bank: { bankName?: string; accountNumber?: string } | null }

async function read(sql: Sql, id: string): Promise<Read | null> {
  const found = await loanById(sql, id)
  if (!found) return null
  const own = found.loan.bank
  if (own?.accountNumber) return { ...found, bank: own }
  const known = await findRow(sql, profile, { account: found.owner.id })
  return { ...found, bank: known?.bank ?? null }
}

/** Stores a mandate under an optimistic lock. @returns false if the mandate had changed since it was read */
async function keep(sql: Sql, { id, mandate }: Loan, next: Mandate): Promise<boolean> {
  const before = mandate && JSON.stringify(mandate)
  const isSame = query`${loan.mandate} is not distinct from ${before}::jsonb`
  const kept = await setRow(sql, loan, and(eq(loan.id, id), isSame), { mandate: next })
  return kept !== undefined
}

/** Takes one step. @returns the mandate's next state; null when nothing is left to do */
async function advance(sql: Sql, found: Read, deps: Deps & { remita: Remita }): Promise<Mandate | null> {
  const { loan: one } = found
  const { mandate } = one
  const isWanted = WANTED.includes(one.status)
  if (mandate?.state === 'ending' || (mandate && !isWanted && mandate.state !== 'stopped')) {
    if (mandate.mandate !== null) await deps.remita.stop(mandate.request, mandate.mandate)
    return { ...mandate, state: 'stopped' }
  }
  if (!isWanted) return null
  if (!mandate || mandate.state === 'stopped') {
    const isKnown = (await bankCodeOf(sql, found, deps)) !== null
    return isKnown ? { request: newRequest(), mandate: null, transaction: null, state: 'asked' } : null
  }
  if (mandate.state === 'asked') return setUp(sql, found, mandate, deps)
  if (mandate.state === 'waiting' && mandate.transaction === null) {
    return sendCode(sql, one, mandate, deps.remita)
  }
  return null
}

/** Returns a new request id, digits only as in all of Remita's samples. */
const newRequest = () => `${Date.now()}${String(randomInt(1000)).padStart(3, '0')}`

/** Returns Remita's code of the borrower's bank; null if no bank is known, or Remita does not list it. */
async function bankCodeOf(
  sql: Sql,
  { loan: one, bank, owner }: Read,
  { banking }: Pick<Deps, 'banking'>,
): Promise<string | null> {
  if (!bank?.bankName || !bank.accountNumber) return null
  const name = bank.bankName.trim().toLowerCase()
  const banks = await banking.list('remita', owner.country)
  const code = banks.find(known => known.name.trim().toLowerCase() === name)?.code ?? null
  if (code === null) {
    const text = inLanguage(FIRST_LANGUAGE, msg('mandate.no-bank', { bank: bank.bankName }))
    await addToTimeline(sql, one.id, null, 'mandate-refused', { text, staffOnly: true })
  }
  return code
}

async function setUp(sql: Sql, found: Read, mandate: Mandate, deps: Deps & { remita: Remita }) {
  try {
    const terms = await termsOf(sql, found, mandate.request, deps)
    if (!terms) return { ...mandate, state: 'stopped' as const }
    const name = await deps.remita.setUp(terms)
    return { ...mandate, mandate: name, state: 'waiting' as const }
  } catch (error) {
    return refuse(sql, found.loan, mandate, error)
  }
}

async function sendCode(sql: Sql, one: Loan, mandate: Mandate, remita: Remita): Promise<Mandate> {
  try {
    const sent = await remita.sendCode(mandate.request, mandate.mandate as string)
    if (sent === 'active') {
      await addToTimeline(sql, one.id, null, 'mandate-active')
      return { ...mandate, state: 'active' }
    }
    await addToTimeline(sql, one.id, null, 'mandate-waiting')
    return { ...mandate, transaction: sent.transaction }
  } catch (error) {
    return refuse(sql, one, mandate, error)
  }
}

/** Marks a mandate that Remita refuses, with a note for staff. @throws any other failure, to be retried */
async function refuse(sql: Sql, { id }: Loan, mandate: Mandate, error: unknown): Promise<Mandate> {
  if (!(error instanceof MandateRefused)) throw error
  await addToTimeline(sql, id, null, 'mandate-refused', {
    text: error.message.slice(0, 300),
    staffOnly: true,
  })
  return { ...mandate, state: 'refused' }
}

/** Returns the mandate's terms: one debit per instalment, none above the largest, until a month after the last due day. */
async function termsOf(sql: Sql, found: Read, request: string, deps: Deps): Promise<MandateTerms | null> {
  const { loan: one, owner, fund: from, bank } = found
  const code = await bankCodeOf(sql, found, deps)
  if (code === null) return null
  const instalments = await instalmentsOf(deps.book, one, from)
  const [first, last] = [instalments[0], instalments.at(-1)]
  if (!first || !last) throw new Error(`Nobody knows the instalments of loan ${one.id} at the moment`)
  return {
    request,
    payer: {
      name: `${owner.firstName} ${owner.lastName}`,
      email: owner.email,
      phone: owner.phone ?? '',
    },
    bank: code,
    account: bank?.accountNumber ?? '',
    amount: largestInstalment(rowsOf(instalments, today())),
    debits: instalments.length,
    from: first.due,
    until: addMonths(last.due, 1),
  }
}

/** Limit on attempts, as every wrong code sends out a new one. */
const TRIES = { most: 5, seconds: 3600 }

const CONFIRMED = msg('mandate.confirmed')

type Proof = { card: string; otp: string }

/** Confirms the mandate of the borrower's own loan with their card digits and the code from their bank. */
async function validate(id: string, proof: Proof, context: Signed): Promise<{ message: Sentence }> {
  const { sql, person, services } = context
  const remita = switchedOn(services.remita, 'Remita')
  const { loan: one } = await findOwn(sql, person, id)
  const { mandate } = one
  if (mandate?.state === 'active') return { message: CONFIRMED }
  if (mandate?.state === 'asked' || (mandate?.state === 'waiting' && mandate.transaction === null)) {
    throw new Refusal('conflict', 'mandate.bank-asked')
  }
  if (mandate?.state !== 'waiting' || mandate.transaction === null || mandate.mandate === null) {
    throw new Refusal('conflict', 'mandate.none')
  }
  const typed = { card: proof.card.replace(/\s/g, ''), otp: proof.otp.trim() }
  const missing = (['card', 'otp'] as const).filter(name => typed[name] === '')
  if (missing.length > 0) {
    const fields = Object.fromEntries(missing.map(name => [name, 'field.required' as const]))
    throw invalidFields(fields)
  }
  await limitTries(sql, `mandate:${id}`, TRIES)
  if (!(await remita.activate(mandate.transaction, typed))) {
    const sent = await askAgain(remita, mandate.request, mandate.mandate)
    if (sent !== 'active') {
      // if this fails, a concurrent call has requested a code or activated the mandate, and its result stays
      await keep(sql, one, { ...mandate, transaction: sent.transaction })
      throw fieldRefusal('otp', 'mandate.code-refused')
    }
  }
  await confirm(context, one)
  return { message: CONFIRMED }
}

async function askAgain(remita: Remita, request: string, mandate: string) {
  try {
    return await remita.sendCode(request, mandate)
  } catch (error) {
    if (!(error instanceof MandateRefused)) throw error
    throw new Refusal('conflict', 'mandate.code-refused-for-now')
  }
}

/** Marks the mandate as active, once only. */
async function confirm(context: Signed, { id }: Loan): Promise<void> {
  await context.sql.transaction(async tx => {
    const held = await lockRow(tx, loan, id)
    // a mandate that is ending must not become active again
    if (held?.mandate?.state !== 'waiting') return
    await setRow(tx, loan, id, { mandate: { ...held.mandate, state: 'active' } })
    await addToTimeline(tx, id, context.person, 'mandate-active')
    await recordLoan(tx, context, held, 'loan.mandate-confirmed')
  })
}

export const mandateHandlers = {
  'POST account/remita/mandate/validate_otp/:id': ({ params, body }, context) =>
    validate(params.id, body, context),
} satisfies SomeHandlers
