import { endpoints } from './endpoint.ts'
import { LANGUAGE_CODES } from './language.ts'
import { LoanSettings } from './loan.ts'
import { Module } from './module.ts'
import * as s from './shape.ts'

export const Language = s.enums(LANGUAGE_CODES)
export type Language = s.Infer<typeof Language>

export const Color = s.pattern(s.string(), /^#[0-9a-f]{6}$/i)

/** The public theme tokens of a tenant; a page may override each as `--wz-<name>`. */
export const Theme = s.object({
  brand: Color,
  /** Corner radius of cards in CSS pixels. */
  radius: s.whole(0, 1_000),
})
export type Theme = s.Infer<typeof Theme>

export const Contact = s.object({
  /** Lines of the postal address, in order. */
  address: s.array(s.string()),
  mailboxes: s.array(s.object({ purpose: s.enums(['support', 'loans', 'programmes']), email: s.string() })),
  phone: s.string(),
  social: s.array(s.object({ name: s.string(), url: s.string() })),
  /** The external page behind 'Send Us A Message'. */
  messagePage: s.string(),
})
export type Contact = s.Infer<typeof Contact>

/** Texts by language, then by key: `{ en: { 'loan-calculator.title': '…' } }`. They override ours. */
export const Texts = s.record(s.string(), s.record(s.string(), s.string()))
export type Texts = s.Infer<typeof Texts>

/** Everything browsers may know about their tenant. */
export const Tenant = s.object({
  /** Changes whenever anything below changes. */
  version: s.string(),
  code: s.string(),
  name: s.string(),
  /** One sentence for search engines, shared links and the installed app. */
  description: s.string(),
  /** Origin of the portal, without a trailing slash. */
  portal: s.string(),
  theme: Theme,
  /** URL of the logo; null to render the name as text. */
  logo: s.nullable(s.string()),
  contact: Contact,
  /** What `/` shows: our landing page, or directly the sign-in page. */
  landing: s.enums(['page', 'signin']),
  country: s.enums(['KE', 'TZ']),
  /** The first one is the default. */
  languages: s.list(Language, 1, LANGUAGE_CODES.length),
  modules: s.array(Module),
  features: s.object({
    staffSearch: s.boolean(),
    /** Whether super admins, and users who pay out, must have an authenticator app. On by default in production. */
    secondFactor: s.optional(s.boolean()),
  }),
  loan: LoanSettings,
  texts: Texts,
  /** Base URLs of service groups that are not hosted on our server. */
  services: s.record(s.string(), s.string()),
})
export type Tenant = s.Infer<typeof Tenant>

export const PageSlug = s.enums([
  'terms-conditions',
  'products',
  'about-us',
  'contact-us',
  'frequently-asked-questions',
  'privacy-policy',
])
export type PageSlug = s.Infer<typeof PageSlug>

/** An information page: the tenant's Markdown, rendered to sanitised HTML by the server. */
export const Page = s.object({ slug: PageSlug, title: s.string(), html: s.string(), language: Language })
export type Page = s.Infer<typeof Page>

export const PublishableKey = s.pattern(s.string(), /^pk_[a-z0-9_]{8,64}$/)

export const tenantEndpoints = endpoints({
  'GET portal/tenant': {
    summary:
      'Returns the public settings of the tenant with this host name. With a publishable key, includes the texts and theme of the partner’s site.',
    who: 'anyone',
    // any text, so that a malformed key gets the same answer as an unknown one
    query: s.object({ key: s.optional(s.text(0, 200)) }),
    reply: Tenant,
    // plus as long again stale-while-revalidate, and 5 s in the server's memory: a change is visible within a minute
    fresh: 25,
  },
  'GET portal/page/:slug': {
    summary: 'Returns an information page of the tenant, in the requested language or the tenant’s first.',
    who: 'anyone',
    params: s.object({ slug: PageSlug }),
    query: s.object({ language: s.optional(Language) }),
    reply: Page,
    // as for the tenant: a change is visible within a minute
    fresh: 25,
  },
})
