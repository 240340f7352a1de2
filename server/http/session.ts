import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, inArray, isNull, ne, sql as query } from 'drizzle-orm'
import type { Token } from '#contract/account.ts'
import type { Language } from '#contract/language.ts'
import { pick } from '#contract/record.ts'
import type { Role } from '#contract/role.ts'
import type { Sql } from '#server/db/open.ts'
import { perDatabase } from '#server/db/per-database.ts'
import { addRow, findRows, hasRow, setRow, setRows } from '#server/db/row.ts'
import { account, session, token } from '#server/db/schema/index.ts'
import { Refusal } from '#server/refusal/message.ts'

/** Lifetimes, in seconds. Tests may shorten those that involve waiting. */
export const LIVES = {
  access: 15 * 60,
  /** Idle timeout of a session, */
  idle: 14 * 86_400,
  /** and its absolute lifetime. */
  session: 90 * 86_400,
  /** Grace period in which a refresh token may be reused: two tabs refreshed at once, or the response was lost on a weak connection. */
  grace: 120,
  /** How long after a password or authenticator check sensitive actions need no new one. */
  confirmed: 10 * 60,
  /** How long a browser is remembered as a known device. */
  device: 400 * 86_400,
}

/** The signed-in user behind a request. */
export type Person = {
  id: string
  tenant: string
  role: Role
  name: string
  session: string
  /** Widget and partner site that the token is limited to; null for the portal's own. */
  widget: string | null
  site: string | null
  /** When the password or an authenticator code was last verified. */
  confirmedAt: Date
  /** Whether an authenticator app is linked. */
  authenticator: boolean
  /** Language of the page they read, if it says so. */
  reads?: Language
}

const secret = () => randomBytes(32).toString('base64url')
export const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url')
const after = (seconds: number) => new Date(Date.now() + seconds * 1000)

/** Newly issued tokens: the access token for the page, the refresh token for the cookie. */
export type Opened = { account: string; access: Token & { sessionEndsIn: number }; refresh: string }

/** Starts a session for an account. @param device user-readable name of the browser */
export async function openSession(tx: Sql, accountId: string, device: string): Promise<Opened> {
  const row = await addRow(tx, session, { account: accountId, device, expiresAt: after(LIVES.session) })
  return issue(tx, row, null)
}

async function issue(
  tx: Sql,
  { id, account, expiresAt }: Pick<typeof session.$inferSelect, 'id' | 'account' | 'expiresAt'>,
  replaces: string | null,
): Promise<Opened> {
  const refresh = secret()
  await tx
    .insert(token)
    .values({ hash: hashOf(refresh), session: id, kind: 'refresh', replaces, expiresAt: after(LIVES.idle) })
  const sessionEndsIn = Math.ceil((expiresAt.getTime() - Date.now()) / 1000)
  // an access token must not outlive its session
  const access = await issueAccess(tx, id, Math.min(LIVES.access, sessionEndsIn))
  return { account, access: { ...access, sessionEndsIn }, refresh }
}

/** Issues an access token for a session. @param seconds its lifetime */
async function issueAccess(tx: Sql, sessionId: string, seconds: number): Promise<Token> {
  const access = secret()
  await tx
    .insert(token)
    .values({ hash: hashOf(access), session: sessionId, kind: 'access', expiresAt: after(seconds) })
  return { token: access, expiresIn: seconds }
}

/** Opens a session for one widget on a partner site, with its only token. */
export async function openWidgetSession(
  tx: Sql,
  accountId: string,
  { widget, site, seconds }: { widget: string; site: string; seconds: number },
): Promise<Token> {
  const row = await addRow(tx, session, {
    account: accountId,
    device: site,
    widget,
    site,
    expiresAt: after(seconds),
  })
  return issueAccess(tx, row.id, seconds)
}

/**
 * Rotates a refresh token of a tenant's account. A token that was already used indicates theft and ends the session; except
 * within the grace period, as long as none of its successors was used: then it was requested twice, or the response was lost. If
 * that created two token chains and both are used, one of them counts as stolen too.
 * @param onCopy called in the same transaction when a session is ended for that reason
 * @throws Refusal signed-out
 */
export async function refreshSession(
  sql: Sql,
  tenant: string,
  text: string,
  onCopy: (tx: Sql, accountId: string) => Promise<void> = async () => {},
): Promise<Opened> {
  const hash = hashOf(text)
  const opened = await sql.transaction(async tx => {
    const [known] = await tx
      .select({ token, session, status: account.status })
      .from(token)
      .innerJoin(session, eq(token.session, session.id))
      .innerJoin(account, eq(session.account, account.id))
      .where(and(eq(token.hash, hash), eq(token.kind, 'refresh'), eq(account.tenant, tenant)))
      .for('update', { of: token })
    if (!known || known.session.endedAt || known.status !== 'active') return null
    const now = new Date()
    if (known.token.expiresAt < now || known.session.expiresAt < now) return null
    const { usedAt } = known.token
    const endCopied = async () => {
      await endSessions(tx, eq(session.id, known.session.id), 'token used twice')
      await onCopy(tx, known.session.account)
      return null
    }
    if (usedAt) {
      const children = await findRows(tx, token, { replaces: hash })
      const isStale = now.getTime() - usedAt.getTime() > LIVES.grace * 1000
      if (isStale || children.some(child => child.usedAt)) return endCopied()
    } else {
      const issuedAt = known.token.expiresAt.getTime() - LIVES.idle * 1000
      // a later use belongs to another chain: this token's ancestors were all used before it was issued
      const isAlone = !(await wasUsedSince(tx, known.session.id, new Date(issuedAt)))
      if (!isAlone && now.getTime() - issuedAt > LIVES.grace * 1000) return endCopied()
      await setRows(tx, token, { hash }, { usedAt: now })
    }
    await setRow(tx, session, known.session.id, { lastUsedAt: now })
    return issue(tx, known.session, hash)
  })
  if (!opened) throw new Refusal('signed-out', 'call.session-ended')
  return opened
}

const wasUsedSince = (tx: Sql, sessionId: string, since: Date): Promise<boolean> =>
  hasRow(tx, token, and(eq(token.session, sessionId), eq(token.kind, 'refresh'), gt(token.usedAt, since)))

/** Records that the session's user has just reauthenticated. */
export async function confirmSession(sql: Sql, sessionId: string): Promise<void> {
  await setRow(sql, session, sessionId, { confirmedAt: new Date() })
}

/** Finds the session of a refresh token, without using the token up. */
export async function sessionOfRefresh(
  sql: Sql,
  text: string,
): Promise<{ id: string; account: string } | null> {
  const [row] = await sql
    .select({ id: session.id, account: session.account })
    .from(token)
    .innerJoin(session, eq(token.session, session.id))
    .where(and(eq(token.hash, hashOf(text)), eq(token.kind, 'refresh'), isNull(session.endedAt)))
  return row ?? null
}

const liveSession = and(isNull(session.endedAt), query`${session.expiresAt} > now()`)

/** Prepared once per database: every call runs it, and building the SQL text takes longer than the query. */
const tokenHolder = perDatabase(sql =>
  sql
    .select({
      ...pick(account, 'id', 'tenant', 'role', 'firstName', 'lastName', 'lastSeenAt'),
      authenticator: query<boolean>`${account.authenticator} is not null`,
      session: session.id,
      ...pick(session, 'widget', 'site', 'confirmedAt'),
      // not conditions: a database without statistics would go through all active accounts of the tenant
      isValid: query<boolean>`${token.kind} = 'access' and ${token.expiresAt} > now() and ${account.status} = 'active'
        and ${liveSession}`,
    })
    .from(token)
    .innerJoin(session, eq(token.session, session.id))
    .innerJoin(account, eq(session.account, account.id))
    .where(eq(token.hash, query.placeholder('hash')))
    .prepare('token_holder'),
)

/**
 * Returns the current user of an access token; a user deactivated a moment ago is rejected at once.
 * @returns null for a token that is unknown, expired or another tenant's
 */
export async function personOfToken(sql: Sql, tenant: string, text: string): Promise<Person | null> {
  const [row] = await tokenHolder(sql).execute({ hash: hashOf(text) })
  if (!row?.isValid || row.tenant !== tenant) return null
  const { firstName, lastName, lastSeenAt, isValid: _, ...person } = row
  // throttled, to avoid a write for every read
  if (!lastSeenAt || Date.now() - lastSeenAt.getTime() > 5 * 60_000) {
    await setRow(sql, account, row.id, { lastSeenAt: new Date() })
  }
  return { ...person, name: `${firstName} ${lastName}`.trim() }
}

/** Returns the given sessions that are still open, with the current role of their users. */
export async function rolesOfOpenSessions(sql: Sql, sessions: string[]): Promise<Map<string, Role>> {
  const rows = await sql
    .select({ id: session.id, role: account.role })
    .from(session)
    .innerJoin(account, eq(session.account, account.id))
    .where(and(inArray(session.id, sessions), liveSession, eq(account.status, 'active')))
  return new Map(rows.map(({ id, role }) => [id, role]))
}

/** Ends the sessions that match a condition on `session`. */
export async function endSessions(
  tx: Sql,
  which: ReturnType<typeof eq> | undefined,
  reason: string,
): Promise<void> {
  await setRows(tx, session, and(which, isNull(session.endedAt)), { endedAt: new Date(), endReason: reason })
}

/** Ends every session of an account. @param but id of the session to keep */
export const endEverySession = (tx: Sql, accountId: string, reason: string, but = ''): Promise<void> =>
  endSessions(tx, and(eq(session.account, accountId), ne(session.id, but)), reason)

/** Deletes expired tokens, and sessions 30 days after their expiry. Used refresh tokens are kept until they expire, to detect reuse. */
export async function sweepTokens(sql: Sql): Promise<void> {
  await sql.delete(token).where(query`${token.expiresAt} < now()`)
  await sql.delete(session).where(query`${session.expiresAt} < now() - interval '30 days'`)
}
