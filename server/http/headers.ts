import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Tenancy } from './tenant-directory.ts'

const TWO_YEARS = 63_072_000

/** Nothing may run or be loaded, and nobody may frame it: right for data, and for whatever forgot to say otherwise. */
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

/** The strictest security headers, which every answer has that does not say otherwise. */
export const strictest = ({ production }: { production: boolean }): Record<string, string> =>
  // only where TLS is certain: a browser that once saw it on localhost would refuse http there for two years. Without
  // includeSubDomains, since the names below a partner's host are the partner's business
  production ? { ...COMMON, 'strict-transport-security': `max-age=${TWO_YEARS}` } : COMMON

/** Puts the strictest security headers on every answer; routes that must be laxer say so. */
export function secureHeaders(app: FastifyInstance, settings: { production: boolean }): void {
  const headers = strictest(settings)
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}

/** What pages on other origins load from us: the API, and the files of the widgets. */
export const FOR_OTHERS = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
}

/** Where the programme's explaining videos play, once somebody asks for one. */
const PLAYERS = 'https://www.youtube-nocookie.com https://player.vimeo.com https://drive.google.com'

/**
 * The policy of a page that runs our own files only: no plugin, and of inline scripts and styles those alone that it names.
 * @param inline the sources of them, as `inlineSource` gives them
 * @param ancestors who may frame the page, as CSP sources; `any` for pages without an origin too, which no source matches
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
    // what people send is played, also before it is sent
    "media-src 'self' blob:",
    `frame-src 'self' ${PLAYERS}`,
    ...(ancestors === 'any' ? [] : [`frame-ancestors ${ancestors.join(' ')}`]),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join('; ')
}

/** What a policy calls an inline script or style by: the hash of its text. */
export const inlineSource = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Keywords as they are, addresses as their origins; an address on our own server needs none. */
function sources(...wanted: (string | null)[]): string {
  const known = wanted.flatMap(one => {
    if (one === null) return []
    if (/^('.*'|data:)$/.test(one)) return one
    return /^https?:/.test(one) && URL.canParse(one) ? new URL(one).origin : []
  })
  return [...new Set(known)].join(' ')
}
