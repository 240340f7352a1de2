import { randomInt } from 'node:crypto'
import { and, desc, eq, gt, isNull, lt, sql as query } from 'drizzle-orm'
import type { Sentence } from '#rules/sentence.ts'
import type { Sql } from '#server/db/open.ts'
import { code } from '#server/db/schema/index.ts'
import type { Vault } from '#server/db/vault.ts'
import { countTry, forgetTries, limitTries } from '#server/http/limit.ts'
import { type Account, type Sender, write } from '#server/notify/message.ts'
import { msg } from '#server/refusal/message.ts'
import { Refusal } from '#server/refusal/refusal.ts'

/** What a secret is good for that somebody was sent: 6 digits, or for `invite` the long secret in a link. */
export type CodePurpose = (typeof code.$inferSelect)['purpose']

/** How long secrets last and how often they may be tried; in seconds. */
export const CODE = {
  life: 10 * 60,
  invitation: 7 * 86_400,
  /** Before another one is sent. */
  wait: 60,
  tries: { most: 5, seconds: 10 * 60 },
  /** By everybody whose browser is not known, wherever they are. */
  allTries: { most: 20, seconds: 10 * 60 },
  /** Sent to one address of a person. */
  sent: { most: 6, seconds: 3600 },
  allSent: { most: 20, seconds: 3600 },
  /** Asked for, or tried, from one address on the network: many people may stand behind it. */
  from: { most: 60, seconds: 15 * 60 },
}

/** Who asks for a code, or tries one: an address of a person, which need not have an account, and one on the network. */
export type Asker = {
  tenant: string
  email: string
  purpose: CodePurpose
  address: string
  /** The browser, where this address signed in with it before: then others cannot use up its tries. */
  device: string | null
}

const keyOf = ({ tenant, email, purpose }: Asker, what: string) =>
  `code-${what}:${purpose}:${tenant}:${email}`

/** Tries of a known browser, or of one place on the network, in one count; those of all unknown ones in another. */
const ownKeyOf = (asker: Asker, what: string) => `${keyOf(asker, what)}:${asker.device ?? asker.address}`

/**
 * Whether it is time to send a code. What is counted is the same whether or not there is an account.
 * @returns false while the one before is fresh
 * @throws Refusal too-many
 */
export async function mayAsk(sql: Sql, asker: Asker): Promise<boolean> {
  if (!asker.device) await limitTries(sql, `code-from:${asker.address}`, CODE.from)
  const { left } = await countTry(sql, keyOf(asker, 'wait'), { most: 1, seconds: CODE.wait })
  if (left < 0) return false
  await limitTries(sql, ownKeyOf(asker, 'sent'), CODE.sent)
  if (!asker.device) await limitTries(sql, keyOf(asker, 'sent'), CODE.allSent)
  // a new code has its own tries, whoever asked for it
  await forgetTries(sql, ownKeyOf(asker, 'try'))
  await forgetTries(sql, keyOf(asker, 'try'))
  return true
}

/**
 * Counts a try of a code.
 * @throws Refusal too-many, the same whether or not there is an account
 */
export async function countCode(sql: Sql, asker: Asker): Promise<void> {
  if (!asker.device) await limitTries(sql, `code-try:${asker.address}`, CODE.from)
  const own = await countTry(sql, ownKeyOf(asker, 'try'), CODE.tries)
  const all = asker.device ? null : await countTry(sql, keyOf(asker, 'try'), CODE.allTries)
  if (own.left < 0 || (all && all.left < 0)) {
    throw new Refusal('too-many', 'code.too-many', {
      code: 'code.ask-new',
    })
  }
}

/** Sends a person a code of 6 digits, by mail and SMS. Those before it stop working. */
export async function sendCode(
  change: Sql,
  person: Account,
  purpose: 'verify' | 'password',
  sender: Sender,
): Promise<void> {
  const text = String(randomInt(1_000_000)).padStart(6, '0')
  await keepCode(change, person.id, purpose, text, CODE.life, sender.services.vault)
  const values = { name: person.firstName, code: text, minutes: String(CODE.life / 60) }
  await write(change, person, { template: `code-${purpose}`, values }, sender)
}

/** A code of one account and purpose is none of another's. */
const purposeFor = (purpose: CodePurpose, account: string) => `code ${purpose} ${account}`

/** Keeps a secret's keyed hash, in place of those before it. @param life in seconds */
export async function keepCode(
  change: Sql,
  account: string,
  purpose: CodePurpose,
  text: string,
  life: number,
  vault: Vault,
): Promise<void> {
  await dropCodes(change, account, purpose)
  await change.insert(code).values({
    account,
    purpose,
    hash: vault.hash(text, purposeFor(purpose, account)),
    expiresAt: new Date(Date.now() + life * 1000),
  })
}

/** Makes an account's secrets for a purpose expire. */
export async function dropCodes(change: Sql, account: string, purpose: CodePurpose): Promise<void> {
  await change
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

/** What a secret turns out to be. Only who has it learns that it expired or was used. */
export type CodeState = 'good' | 'wrong' | 'expired' | 'used'

/** How a secret stands. `null` for the account: nobody's is ever right. */
export async function readCode(
  sql: Sql,
  account: string | null,
  purpose: CodePurpose,
  text: string,
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

/** Older ones are not told apart from wrong ones. */
const MOST_REMEMBERED = 10

/** Uses a secret up. */
export async function useCode(...of: Parameters<typeof readCode>): Promise<CodeState> {
  const { state, id } = await readCode(...of)
  if (id === undefined) return state
  const [change] = of
  const used = await change
    .update(code)
    .set({ usedAt: new Date() })
    .where(and(eq(code.id, id), isNull(code.usedAt)))
    .returning()
  return used.length > 0 ? 'good' : 'used'
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

/** Drops secrets that are long over. Until then they can be told from wrong ones. */
export async function sweepCodes(sql: Sql): Promise<void> {
  await sql.delete(code).where(lt(code.expiresAt, query`now() - interval '30 days'`))
}
