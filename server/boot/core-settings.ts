import type { FineractAccount } from '#server/ledger/fineract-call.ts'
import type { Given } from './setting-table.ts'

/** Default path of Fineract's API. */
const API = '/fineract-provider/api/v1'
const SHORTEST_PASSWORD = 12
/** Fineract's default passwords and other common ones. */
const WELL_KNOWN = /^(password|mifos|fineract|admin|secret|changeme|wezesha|demo)/i

/** Reads the account with Apache Fineract: complete, or null when not configured. A weak one is a problem in production. */
export function readFineract(
  { text, account, problems }: Given,
  production: boolean,
): FineractAccount | null {
  const given = account({ url: 'FINERACT_URL', user: 'FINERACT_USER', password: 'FINERACT_PASSWORD' }, [
    'FINERACT_TENANT',
    'FINERACT_OFFICE',
    'FINERACT_CLIENT_REPORT',
  ])
  if (!given) return null
  const { user, password } = given
  const url = apiAt(given.url)
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
    office: Number(text('FINERACT_OFFICE') ?? 1),
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
