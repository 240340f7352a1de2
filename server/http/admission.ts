import { and, eq, gt, isNull, or, sql as query } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { may } from '#contract/policy.ts'
import type { Database } from '#server/db/open.ts'
import { partnerSecret } from '#server/db/schema/index.ts'
import { languageOfPage, Refusal } from '#server/refusal/message.ts'
import { originOf } from './origin.ts'
import { hashOf, LIVES, type Person, personOfToken } from './session.ts'
import type { PartnerSite, Tenancy, TenantDirectory } from './tenant-directory.ts'

/** The admitted caller. */
export type Caller = { person: Person | null; site?: PartnerSite }

/**
 * Authorizes a call by its row alone. Checks that depend on the requested object are up to the handler.
 * @throws Refusal not-found for a module that the tenant has switched off, signed-out without a valid session, forbidden with a
 *   session that lacks the right to the call
 */
export async function authorize(
  row: Pick<Endpoint, 'who' | 'widgets' | 'module' | 'confirm'>,
  request: FastifyRequest,
  { database, directory }: { database: Database; directory: TenantDirectory },
): Promise<Caller> {
  const { who } = row
  const tenancy = await directory.find(request.host)
  requireModule(row, tenancy)
  if (who === 'anyone') return { person: null }
  if (who === 'visitor') {
    refuseOtherPages(request)
    return { person: null }
  }
  const bearer = bearerOf(request)
  if (who === 'partner') {
    const site = bearer === null ? null : await siteOfSecret(database, bearer)
    const known = tenancy.sites.find(({ key }) => key === site)
    if (!known) throw new Refusal('signed-out', 'program.secret-key')
    return { person: null, site: known }
  }
  const person = bearer === null ? null : await personOfToken(database.sql, tenancy.code, bearer)
  if (!person) throw new Refusal('signed-out', 'call.sign-in')
  requireRight(row, person)
  requireSecondFactor(row, person, tenancy)
  if (row.confirm) requireConfirmed(person)
  return { person: { ...person, reads: languageOfPage(request) } }
}

/** Rejects calls of modules that the tenant has switched off, for every caller. @throws Refusal not-found */
export function requireModule({ module }: Pick<Endpoint, 'module'>, { modules }: Tenancy): void {
  if (module && !modules.includes(module)) throw new Refusal('not-found', 'call.module-off')
}

/** Rights that every user has on their own account, above all linking an authenticator. */
const OWN: readonly Endpoint['who'][] = ['signed-in', 'profile.link-authenticator']

/** Whether the portal requires the user to link an authenticator app first. */
export const mustLink = (
  { role, authenticator }: Pick<Person, 'role' | 'authenticator'>,
  { features }: Pick<Tenancy, 'features'>,
): boolean => features.secondFactor === true && role === 'super' && !authenticator

/** @throws Refusal forbidden, with what to do about it */
function requireSecondFactor(
  { who, confirm }: Pick<Endpoint, 'who' | 'confirm'>,
  person: Person,
  tenancy: Tenancy,
): void {
  const isOwn = OWN.includes(who)
  if (mustLink(person, tenancy) && !isOwn) throw new Refusal('forbidden', 'call.link-first')
  if (confirm === 'payout' && tenancy.features.secondFactor && !person.authenticator) {
    throw new Refusal('forbidden', 'call.link-to-pay-out')
  }
}

/** Requires a recent re-authentication. @throws Refusal confirm */
export function requireConfirmed({ confirmedAt }: Pick<Person, 'confirmedAt'>): void {
  if (Date.now() - confirmedAt.getTime() > LIVES.confirmed * 1000)
    throw new Refusal('confirm', 'call.confirm')
}

/** Checks the right of a signed-in user to make a call at all. @throws Refusal forbidden */
export function requireRight({ who, widgets }: Pick<Endpoint, 'who' | 'widgets'>, person: Person): void {
  if (person.widget !== null && !widgets?.includes(person.widget)) {
    throw new Refusal('forbidden', 'program.other-widget')
  }
  const isOpen = who === 'anyone' || who === 'visitor' || who === 'partner'
  if (isOpen || (who !== 'signed-in' && !may(person.role, who))) {
    throw new Refusal('forbidden', 'call.forbidden')
  }
}

/**
 * CSRF protection: browsers send the session cookie automatically, so calls from any other origin are refused, even another of
 * the tenant's own hosts.
 */
function refuseOtherPages(request: FastifyRequest): void {
  const { origin } = request.headers
  if (origin !== undefined && origin !== originOf(request)) {
    throw new Refusal('forbidden', 'program.own-pages')
  }
}

const BEARER = /^Bearer ([\w-]{20,200})$/i

const bearerOf = ({ headers }: FastifyRequest): string | null =>
  BEARER.exec(headers.authorization ?? '')?.[1] ?? null

/** Finds the partner site of a valid secret key, and records its use. */
async function siteOfSecret({ sql }: Database, text: string): Promise<string | null> {
  const [row] = await sql
    .update(partnerSecret)
    .set({ lastUsedAt: query`now()` })
    .where(
      and(
        eq(partnerSecret.hash, hashOf(text)),
        or(isNull(partnerSecret.expiresAt), gt(partnerSecret.expiresAt, query`now()`)),
      ),
    )
    .returning()
  return row?.site ?? null
}
