import { randomInt } from 'node:crypto'
import { and, eq, isNull, lt, or, sql as query } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import type { Sql } from '#server/db/open.ts'
import { lockRow, setRow } from '#server/db/row.ts'
import { account } from '#server/db/schema/index.ts'
import type { Vault } from '#server/db/vault.ts'
import { forgetTries, limitTries } from '#server/http/limit.ts'
import type { Signed, SomeHandlers } from '#server/http/routes.ts'
import { recordBy } from '#server/notify/audit.ts'
import { type Account, sendMessage } from '#server/notify/message.ts'
import { addNotice } from '#server/notify/notice.ts'
import { fieldRefusal, msg, Refusal } from '#server/refusal/message.ts'
import { requireOwnPassword } from './own-password.ts'

/** RFC 6238 with the parameters every app supports: SHA-1, 6 digits, 30 seconds. */
const STEP = 30
const appOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret), period: STEP })

/** Validates a code, with one step of clock drift allowed. @returns the code's step number, or null */
function stepOf(secret: string, text: string): number | null {
  const now = Date.now()
  const delta = appOf(secret).validate({ token: text, timestamp: now, window: 1 })
  return delta === null ? null : Math.floor(now / 1000 / STEP) + delta
}

const SEALED_FOR = 'authenticator'
const CONFIRMING = { most: 10, seconds: 15 * 60 }

/** Handlers for enrolling and removing an authenticator app as a second factor. */
export const authenticatorHandlers = {
  'POST account/user/authenticator': async ({ body }, context) => {
    const known = await requireOwnPassword(context, body.password)
    const secret = new Secret({ size: 20 })
    const draft = context.services.vault.seal(secret.base32, SEALED_FOR)
    await setRow(context.sql, account, known.id, { authenticatorDraft: draft })
    const app = new TOTP({ issuer: context.tenant.name, label: known.email, secret, period: STEP })
    return { secret: secret.base32, address: app.toString() }
  },

  'POST account/user/authenticator/confirm': async ({ body }, context) => {
    const { sql } = context
    const { vault } = context.services
    const { id } = context.person
    const key = `authenticator:${id}`
    await limitTries(sql, key, CONFIRMING)
    const recoveryCodes = Array.from({ length: 10 }, newRecoveryCode)
    await sql.transaction(async tx => {
      // locked, so that only one of two calls gets recovery codes: the first ones would not work
      const known = await lockRow(tx, account, id)
      const draft = known?.authenticatorDraft
      if (!draft) throw new Refusal('conflict', 'authenticator.start-first')
      const step = stepOf(vault.open(draft, SEALED_FOR), body.code.trim())
      if (step === null) throw fieldRefusal('code', 'authenticator.code-wrong')
      await setRow(tx, account, id, {
        authenticator: draft,
        authenticatorDraft: null,
        authenticatorStep: step,
        recoveryCodes: recoveryCodes.map(one => recoveryHash(one, id, vault)),
      })
      await notify(tx, known, context, 'authenticator-on')
    })
    await forgetTries(sql, key)
    return { recoveryCodes }
  },

  'POST account/user/authenticator/remove': async ({ body }, context) => {
    const known = await requireOwnPassword(context, body.password)
    const without = { authenticator: null, authenticatorDraft: null, authenticatorStep: null }
    await context.sql.transaction(async tx => {
      await setRow(tx, account, known.id, { ...without, recoveryCodes: [] })
      await notify(tx, known, context, 'authenticator-off')
    })
    return { message: msg('authenticator.off') }
  },
} satisfies SomeHandlers

async function notify(
  tx: Sql,
  owner: Account,
  context: Signed,
  what: 'authenticator-on' | 'authenticator-off',
): Promise<void> {
  const { person, address } = context
  const subject = { kind: 'account', id: person.id, name: person.name }
  await recordBy(tx, person, address, { action: `account.${what}`, subject })
  await addNotice(tx, owner.id, what, {}, { path: '/dashboard/profile/user' })
  await sendMessage(tx, owner, { template: what, values: { name: owner.firstName } }, context)
}

/** Alphabet without easily confused letters and digits. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'

function newRecoveryCode(): string {
  const text = Array.from({ length: 10 }, () => LETTERS[randomInt(LETTERS.length)]).join('')
  return `${text.slice(0, 5)}-${text.slice(5)}`
}

const recoveryHash = (text: string, accountId: string, vault: Vault): string =>
  vault.hash(text.toLowerCase().replace(/[\s-]/g, ''), `recovery ${accountId}`)

/** Second factor that was used to sign in. */
export type Proof = 'none' | 'app' | 'recovery'

/** Verifies and consumes an authenticator or recovery code. Null for a wrong or already used one. */
export async function acceptSecondFactor(
  sql: Sql,
  known: Account,
  text: string,
  vault: Vault,
): Promise<Proof | null> {
  if (known.authenticator === null) return 'none'
  const digits = text.replace(/\s/g, '')
  if (/^\d{6}$/.test(digits)) {
    const step = stepOf(vault.open(known.authenticator, SEALED_FOR), digits)
    if (step === null) return null
    const unused = or(isNull(account.authenticatorStep), lt(account.authenticatorStep, step))
    const used = await setRow(sql, account, and(eq(account.id, known.id), unused), {
      authenticatorStep: step,
    })
    return used ? 'app' : null
  }
  const hash = recoveryHash(text, known.id, vault)
  const isUnused = query`${hash} = any(${account.recoveryCodes})`
  const used = await setRow(sql, account, and(eq(account.id, known.id), isUnused), {
    recoveryCodes: query`array_remove(${account.recoveryCodes}, ${hash})`,
  })
  return used ? 'recovery' : null
}
