import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Tenancy } from './tenant-directory.ts'

const TWO_YEARS = 63_072_000

/** Strictest policy: nothing may load or run, and no page may frame it. Right for data, and the default for routes that set no other. */
const NOTHING = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

const COMMON = {
  'content-security-policy': NOTHING,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(self), geolocation=(self), microphone=(), payment=(), usb=()',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
}

/** Returns the strictest security headers, the default of every response. */
export const strictestHeaders = ({ production }: { production: boolean }): Record<string, string> =>
  // only where TLS is certain: a browser that once saw it on localhost would refuse http there for two years. Without
  // includeSubDomains, since a partner host's subdomains are the partner's responsibility
  production ? { ...COMMON, 'strict-transport-security': `max-age=${TWO_YEARS}` } : COMMON

/** Adds the strictest security headers to every response; routes that need laxer ones override them. */
export function secureHeaders(app: FastifyInstance, settings: { production: boolean }): void {
  const headers = strictestHeaders(settings)
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}

/** Headers for resources that pages on other origins load: the API and the widgets' files. */
export const FOR_OTHERS = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
}

/** Video players that may be framed, for the programme's explanatory videos. */
const PLAYERS = 'https://www.youtube-nocookie.com https://player.vimeo.com https://drive.google.com'

/**
 * Builds the CSP of a page that runs our own files only: no plugins, and only the listed inline scripts and styles.
 * @param inline their CSP sources, from `inlineSource`
 * @param ancestors who may frame the page, as CSP sources; `any` also for pages with an opaque origin, which no source matches
 */
export function pagePolicy(
  { services, logo }: Pick<Tenancy, 'services' | 'logo'>,
  ancestors: readonly string[] | 'any' = ["'none'"],
  inline: { scripts?: readonly string[]; styles?: readonly string[] } = {},
): string {
  return [
    "default-src 'none'",
    `script-src ${["'self'", ...(inline.scripts ?? [])].join(' ')}`,
    `style-src ${["'self'", ...(inline.styles ?? [])].join(' ')}`,
    `img-src ${sources("'self'", 'data:', logo)}`,
    "font-src 'self'",
    "manifest-src 'self'",
    `connect-src ${sources("'self'", ...Object.values(services))}`,
    // blob: lets users play a recording before they send it
    "media-src 'self' blob:",
    `frame-src 'self' ${PLAYERS}`,
    ...(ancestors === 'any' ? [] : [`frame-ancestors ${ancestors.join(' ')}`]),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join('; ')
}

/** CSP source of an inline script or style: the hash of its text. */
export const inlineSource = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Builds a source list: keywords as they are, URLs as their origins; relative URLs need no source. */
function sources(...wanted: (string | null)[]): string {
  const known = wanted.flatMap(one => {
    if (one === null) return []
    if (/^('.*'|data:)$/.test(one)) return one
    return /^https?:/.test(one) && URL.canParse(one) ? new URL(one).origin : []
  })
  return [...new Set(known)].join(' ')
}
