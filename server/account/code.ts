import { randomInt } from 'node:crypto'
import { and, desc, eq, gt, isNull, lt, sql as query } from 'drizzle-orm'
import type { Sentence } from '#rules/sentence.ts'
import type { Sql } from '#server/db/open.ts'
import { holdRow, setRow } from '#server/db/row.ts'
import { account as accounts, code } from '#server/db/schema/index.ts'
import type { Vault } from '#server/db/vault.ts'
import { countTry, forgetTries, limitTries } from '#server/http/limit.ts'
import type { Context } from '#server/http/routes.ts'
import { type Account, type Sender, sendMessage } from '#server/notify/message.ts'
import { msg, Refusal } from '#server/refusal/message.ts'
import { plainEmail } from './find.ts'
import { knownDevice } from './known-device.ts'

/** What a secret was sent for: 6 digits, or for `invite` the long secret in a link. */
type CodePurpose = (typeof code.$inferSelect)['purpose']

/** Lifetimes and rate limits of secrets; in seconds. */
export const CODE = {
  life: 10 * 60,
  invitation: 7 * 86_400,
  /** Minimum interval between two codes. */
  wait: 60,
  tries: { most: 5, seconds: 10 * 60 },
  /** For all unknown browsers together, from any IP address. */
  allTries: { most: 20, seconds: 10 * 60 },
  /** Codes sent to one email address. */
  sent: { most: 6, seconds: 3600 },
  allSent: { most: 20, seconds: 3600 },
  /** Requests or attempts from one IP address, which many users may share. */
  from: { most: 60, seconds: 15 * 60 },
}

/** Requester of a code, or of an attempt at one: an email address, which need not have an account, and the client's network. */
export type Asker = {
  tenant: string
  email: string
  purpose: CodePurpose
  network: string
  /** Known device of this email address: it has its own rate limit, which others cannot exhaust. */
  device: string | null
}

export const askerOf = (
  email: string,
  purpose: CodePurpose,
  context: Pick<Context, 'tenant' | 'network' | 'services' | 'deviceCookie'>,
): Asker => ({
  tenant: context.tenant.code,
  email: plainEmail(email),
  purpose,
  network: context.network,
  device: knownDevice(context, plainEmail(email)),
})

const keyOf = ({ tenant, email, purpose }: Asker, what: string) =>
  `code-${what}:${purpose}:${tenant}:${email}`

/** Key of a known device's or one IP address's own attempts; those of all unknown devices together are counted under keyOf. */
const ownKeyOf = (asker: Asker, what: string) => `${keyOf(asker, what)}:${asker.device ?? asker.network}`

/**
 * Checks whether a code may be sent now. Counts the same whether or not the account exists.
 * @returns false while the previous code is too recent
 * @throws Refusal too-many
 */
export async function mayAsk(sql: Sql, asker: Asker): Promise<boolean> {
  if (!asker.device) await limitTries(sql, `code-from:${asker.network}`, CODE.from)
  const { left } = await countTry(sql, keyOf(asker, 'wait'), { most: 1, seconds: CODE.wait })
  if (left < 0) return false
  await limitTries(sql, ownKeyOf(asker, 'sent'), CODE.sent)
  if (!asker.device) await limitTries(sql, keyOf(asker, 'sent'), CODE.allSent)
  // a new code starts with fresh attempts
  await forgetTries(sql, ownKeyOf(asker, 'try'))
  await forgetTries(sql, keyOf(asker, 'try'))
  return true
}

/**
 * Counts an attempt at a code.
 * @throws Refusal too-many, whether or not the account exists
 */
export async function countCode(sql: Sql, asker: Asker): Promise<void> {
  if (!asker.device) await limitTries(sql, `code-try:${asker.network}`, CODE.from)
  const own = await countTry(sql, ownKeyOf(asker, 'try'), CODE.tries)
  const all = asker.device ? null : await countTry(sql, keyOf(asker, 'try'), CODE.allTries)
  const full = [own, all].flatMap(one => (one && one.left < 0 ? one.until : []))
  if (full.length > 0) {
    const until = new Date(Math.max(...full.map(Number)))
    throw Object.assign(new Refusal('too-many', 'code.too-many', { code: 'code.ask-new' }), { until })
  }
}

/** Sends a user a 6-digit code by mail and SMS. Earlier codes are invalidated. */
export async function sendCode(
  tx: Sql,
  person: Account,
  purpose: 'verify' | 'password',
  sender: Sender,
): Promise<void> {
  const text = String(randomInt(1_000_000)).padStart(6, '0')
  await keepCode(tx, { account: person.id, purpose, text }, CODE.life, sender.services.vault)
  const values = { name: person.firstName, code: text, minutes: String(CODE.life / 60) }
  await sendMessage(tx, person, { template: `code-${purpose}`, values }, sender)
}

/** A secret of an account, as sent or as entered. */
type Secret = { account: string; purpose: CodePurpose; text: string }

/** Binds a code's hash to one account and purpose. */
const purposeFor = (purpose: CodePurpose, account: string) => `code ${purpose} ${account}`

/** Stores a secret's keyed hash and invalidates earlier ones. @param life in seconds */
export async function keepCode(
  tx: Sql,
  { account, purpose, text }: Secret,
  life: number,
  vault: Vault,
): Promise<void> {
  // before its secrets, as those who reset its access do
  await holdRow(tx, accounts, account)
  await dropCodes(tx, account, purpose)
  await tx.insert(code).values({
    account,
    purpose,
    hash: vault.hash(text, purposeFor(purpose, account)),
    expiresAt: new Date(Date.now() + life * 1000),
  })
}

/** Expires an account's unused secrets for a purpose. */
async function dropCodes(tx: Sql, account: string, purpose: CodePurpose): Promise<void> {
  await tx
    .update(code)
    .set({ expiresAt: new Date() })
    .where(
      and(
        eq(code.account, account),
        eq(code.purpose, purpose),
        isNull(code.usedAt),
        gt(code.expiresAt, new Date()),
      ),
    )
}

/** Result of checking a secret. Only its holder learns that it has expired or was used. */
export type CodeState = 'good' | 'wrong' | 'expired' | 'used'

/** Checks a secret without using it. For account `null` every secret is wrong. */
export async function readCode(
  sql: Sql,
  { account, purpose, text }: Pick<Secret, 'purpose' | 'text'> & { account: string | null },
  vault: Vault,
): Promise<{ state: CodeState; id?: string }> {
  if (account === null) return { state: 'wrong' }
  const known = await sql
    .select()
    .from(code)
    .where(and(eq(code.account, account), eq(code.purpose, purpose)))
    .orderBy(desc(code.createdAt), desc(code.expiresAt))
    .limit(MOST_REMEMBERED)
  const one = known.find(({ hash }) => vault.matches(text.trim(), hash, purposeFor(purpose, account)))
  if (!one) return { state: 'wrong' }
  if (one.usedAt) return { state: 'used' }
  return one.expiresAt > new Date() ? { state: 'good', id: one.id } : { state: 'expired' }
}

/** Number of recent secrets to compare with; older ones are reported as wrong. */
const MOST_REMEMBERED = 10

/** Checks a secret and marks it as used. */
export async function useCode(...of: Parameters<typeof readCode>): Promise<CodeState> {
  const [tx, { account }] = of
  if (account !== null) await holdRow(tx, accounts, account)
  const { state, id } = await readCode(...of)
  if (id === undefined) return state
  const used = await setRow(tx, code, { id, usedAt: null }, { usedAt: new Date() })
  return used ? 'good' : 'used'
}

const SENTENCES: Record<Exclude<CodeState, 'good'>, Sentence> = {
  wrong: msg('code.wrong'),
  expired: msg('code.expired'),
  used: msg('code.used'),
}

/** @throws Refusal invalid, unless the code is good */
export function requireGood(state: CodeState): void {
  if (state !== 'good') throw new Refusal('invalid', SENTENCES[state], { code: SENTENCES[state] })
}

/** Deletes secrets 30 days after expiry. Until then they are reported as expired or used rather than wrong. */
export async function sweepCodes(sql: Sql): Promise<void> {
  await sql.delete(code).where(lt(code.expiresAt, query`now() - interval '30 days'`))
}
