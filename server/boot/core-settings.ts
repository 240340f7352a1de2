import type { FineractAccount } from '#server/ledger/fineract-call.ts'
import type { Given } from './setting-table.ts'

/** Default path of Fineract's API. */
const API = '/fineract-provider/api/v1'
const SHORTEST_PASSWORD = 12
/** Fineract's default passwords and other common ones. */
const WELL_KNOWN = /^(password|mifos|fineract|admin|secret|changeme|wezesha|demo)/i

/**
 * Reads the account with Apache Fineract: complete, or null when not configured.
 * @param problems receives a sentence for each setting that is missing or, in production, weak; never its value
 */
export function readFineract(text: Given, problems: string[], production: boolean): FineractAccount | null {
  const [address, user, password] = [text('FINERACT_URL'), text('FINERACT_USER'), text('FINERACT_PASSWORD')]
  if (address === null && user === null && password === null) return null
  for (const [name, value] of Object.entries({
    FINERACT_URL: address,
    FINERACT_USER: user,
    FINERACT_PASSWORD: password,
  })) {
    if (value === null) problems.push(`${name}: is missing`)
  }
  if (address === null || user === null || password === null) return null

  const url = apiAt(address)
  const office = Number(text('FINERACT_OFFICE') ?? 1)
  if (production) {
    if (url?.startsWith('http:')) problems.push('FINERACT_URL: must start with https://')
    if (password.length < SHORTEST_PASSWORD) {
      problems.push(`FINERACT_PASSWORD: must have at least ${SHORTEST_PASSWORD} characters`)
    } else if (WELL_KNOWN.test(password) || password === user) {
      problems.push('FINERACT_PASSWORD: is too common')
    }
  }
  return {
    url: url ?? '',
    user,
    password,
    office,
    tenant: text('FINERACT_TENANT') ?? 'default',
    clientReport: text('FINERACT_CLIENT_REPORT'),
  }
}

/** `https://core.example` → `https://core.example/fineract-provider/api/v1`; a URL with a path is kept as it is. */
function apiAt(address: string): string | null {
  if (!/^https?:\/\/[^\s?#@]+$/.test(address) || !URL.canParse(address)) return null
  const { origin, pathname } = new URL(address)
  return pathname === '/' ? `${origin}${API}` : `${origin}${pathname}`.replace(/\/+$/, '')
}
