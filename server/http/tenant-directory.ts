import { createHash } from 'node:crypto'
import { isIP } from 'node:net'
import { pick, recordOf } from '#contract/record.ts'
import type { Language, Tenant, Texts } from '#contract/tenant.ts'
import type { Database } from '#server/db/open.ts'
import { host, partnerSite, tenant } from '#server/db/schema/index.ts'
import { Refusal } from '#server/refusal/message.ts'

export type PartnerSite = typeof partnerSite.$inferSelect

/** A tenant with its host names and partner sites. */
export type Tenancy = typeof tenant.$inferSelect & { hosts: string[]; sites: PartnerSite[] }

/** Lookup of tenants by host name. */
export type TenantDirectory = {
  /** Returns the tenant of a host name (`Jenga.example:8080`, `jenga.example.`), or the default tenant. */
  find(host: string): Promise<Tenancy>
  /** Invalidates the cache, so that this process sees its own changes at once. */
  forget(): void
}

/** Cache lifetime in ms: changes by other processes are seen after that. */
const LIFE = 5_000

type Snapshot = { byHost: Map<string, Tenancy>; byDefault: Tenancy; at: number }

/** Caches all tenants for 5 s. They are few and loaded as a whole, so that invented host names cost neither a query nor memory. */
export function openDirectory({ sql }: Database, now: () => number = Date.now): TenantDirectory {
  let latest: Snapshot | null = null
  let reading: Promise<Snapshot> | null = null
  /** Number of invalidations: a load that was in progress during one may lack the change. */
  let changes = 0

  async function read(): Promise<Snapshot> {
    const at = now()
    const [tenants, hosts, sites] = await Promise.all([
      sql.select().from(tenant),
      sql.select().from(host),
      sql.select().from(partnerSite),
    ])
    const tenancies = tenants.map(row => ({
      ...row,
      hosts: hosts.filter(one => one.tenant === row.code).map(one => one.name),
      sites: sites.filter(one => one.tenant === row.code),
    }))
    const byDefault = tenancies.find(row => row.isDefault)
    if (!byDefault) throw new Error('No tenant is the default one')
    return { byHost: new Map(tenancies.flatMap(one => one.hosts.map(name => [name, one]))), byDefault, at }
  }

  /** Reloads once for all waiting callers. While the database is down, the last snapshot is used. */
  async function readAgain(): Promise<Snapshot> {
    const begun = changes
    try {
      const snapshot = await read()
      if (begun === changes) latest = snapshot
      return snapshot
    } catch (error) {
      if (latest) return latest
      throw error
    } finally {
      if (begun === changes) reading = null
    }
  }

  function snapshot(): Snapshot | Promise<Snapshot> {
    if (latest && now() - latest.at < LIFE) return latest
    reading ??= readAgain()
    return reading
  }

  return {
    async find(host) {
      const { byHost, byDefault } = await snapshot()
      return byHost.get(hostName(host)) ?? byDefault
    },
    forget() {
      changes++
      reading = null
      // expired but kept, as fallback while the database is down
      if (latest) latest = { ...latest, at: Number.NEGATIVE_INFINITY }
    },
  }
}

/** `Jenga.Example.:8080` → `jenga.example`. */
export const hostName = (host: string): string => host.toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '')

/** Memoized replies per tenant snapshot: returning the same object lets the API reuse its serialized text. */
const replies = new WeakMap<Tenancy, Map<string, Tenant>>()
const MOST_REPLIES = 200

/**
 * Builds the public view of a tenant.
 * @param portal origin of the request
 * @param key publishable key of a partner site, whose theme and texts override the tenant's
 * @throws Refusal invalid, naming `key`, for a key that is not one of this tenant's
 */
export function publicTenant(tenancy: Tenancy, portal: string, key?: string): Tenant {
  const made = replies.get(tenancy) ?? new Map<string, Tenant>()
  replies.set(tenancy, made)
  const id = `${portal} ${key ?? ''}`
  const known = made.get(id)
  if (known) return known

  const site = tenancy.sites.find(one => one.key === key)
  if (key !== undefined && !site) {
    throw new Refusal('invalid', 'program.publishable-key', {
      key: 'program.unknown-value',
    })
  }
  const { logo } = tenancy
  const content = {
    ...pick(tenancy, 'code', 'name', 'description'),
    portal,
    ...pick(tenancy, 'contact', 'landing', 'country', 'languages'),
    ...pick(tenancy, 'modules', 'features', 'loan', 'services'),
    // absolute, since partner sites show it too
    logo: logo && new URL(logo, portal).href,
    theme: { ...tenancy.theme, ...site?.theme },
    texts: merge(tenancy.texts, site?.texts ?? {}),
  }
  const reply = { version: shortHash(JSON.stringify(content)), ...content }
  // bounded, since host names can be invented without end
  if (made.size >= MOST_REPLIES) made.clear()
  made.set(id, reply)
  return reply
}

/**
 * Returns the origin for links in messages: the requested one if the tenant has its host name, else that of `hostForLinks`. A request can
 * name any host, and the secrets in messages must reach our own pages only. Empty for a tenant without a host name: a broken link is safer
 * than a foreign one.
 */
export function homeOf({ hosts }: Pick<Tenancy, 'hosts'>, called: string): string {
  const { protocol, host } = new URL(called)
  if (hosts.includes(hostName(host))) return called
  const known = hostForLinks(hosts)
  return known === undefined ? '' : `${protocol}//${known}`
}

/** Picks the host name for links in messages: the alphabetically first one, and an IP address only if there is no name. */
export const hostForLinks = (hosts: readonly string[]): string | undefined =>
  hosts.toSorted((one, other) => Math.sign(isIP(one)) - Math.sign(isIP(other)) || (one < other ? -1 : 1))[0]

/** Returns the language for users who have not chosen one. */
export const defaultLanguage = ({ languages }: Pick<Tenancy, 'languages'>): Language => languages[0] ?? 'en'

/** Returns all partner site origins, from which signed-in users may use the tenant's widgets. */
export const partnerOrigins = (tenancy: Tenancy): string[] => [
  ...new Set(tenancy.sites.flatMap(site => site.origins)),
]

function merge(texts: Texts, over: Texts): Texts {
  const languages = new Set([...Object.keys(texts), ...Object.keys(over)])
  return recordOf([...languages], language => ({ ...texts[language], ...over[language] }))
}

const shortHash = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 12)
