import { endpoints } from './endpoint.ts'
import { LANGUAGE_CODES } from './language.ts'
import { LoanSettings } from './loan.ts'
import { Module } from './module.ts'
import {
  array,
  boolean,
  enums,
  type Infer,
  list,
  nullable,
  object,
  optional,
  pattern,
  record,
  string,
  text,
  whole,
} from './shape.ts'

export const Language = enums(LANGUAGE_CODES)
export type Language = Infer<typeof Language>

export const Color = pattern(string(), /^#[0-9a-f]{6}$/i)

/** The public theme tokens of a tenant; a page may override each as `--wz-<name>`. */
export const Theme = object({
  brand: Color,
  /** Corner radius of cards in CSS pixels. */
  radius: whole(0, 1_000),
})
export type Theme = Infer<typeof Theme>

export const Contact = object({
  /** Lines of the postal address, in order. */
  address: array(string()),
  mailboxes: array(object({ purpose: enums(['support', 'loans', 'programmes']), email: string() })),
  phone: string(),
  social: array(object({ name: string(), url: string() })),
  /** The external page behind 'Send Us A Message'. */
  messagePage: string(),
})
export type Contact = Infer<typeof Contact>

/** Texts by language, then by key: `{ en: { 'loan-calculator.title': '…' } }`. They override ours. */
export const Texts = record(string(), record(string(), string()))
export type Texts = Infer<typeof Texts>

/** Everything browsers may know about their tenant. */
export const Tenant = object({
  /** Changes whenever anything below changes. */
  version: string(),
  code: string(),
  name: string(),
  /** One sentence for search engines, shared links and the installed app. */
  description: string(),
  /** Origin of the portal, without a trailing slash. */
  portal: string(),
  theme: Theme,
  /** URL of the logo; null to render the name as text. */
  logo: nullable(string()),
  contact: Contact,
  /** What `/` shows: our landing page, or directly the sign-in page. */
  landing: enums(['page', 'signin']),
  country: enums(['KE', 'TZ']),
  /** The first one is the default. */
  languages: list(Language, 1, LANGUAGE_CODES.length),
  modules: array(Module),
  features: object({
    staffSearch: boolean(),
    /** Whether super admins, and users who pay out, must have an authenticator app. On by default in production. */
    secondFactor: optional(boolean()),
  }),
  loan: LoanSettings,
  texts: Texts,
  /** Base URLs of service groups that are not hosted on our server. */
  services: record(string(), string()),
})
export type Tenant = Infer<typeof Tenant>

export const PageSlug = enums([
  'terms-conditions',
  'products',
  'about-us',
  'contact-us',
  'frequently-asked-questions',
  'privacy-policy',
])
export type PageSlug = Infer<typeof PageSlug>

/** An information page: the tenant's Markdown, rendered to sanitised HTML by the server. */
export const Page = object({ slug: PageSlug, title: string(), html: string(), language: Language })
export type Page = Infer<typeof Page>

export const PublishableKey = pattern(string(), /^pk_[a-z0-9_]{8,64}$/)

export const tenantEndpoints = endpoints({
  'GET portal/tenant': {
    summary:
      'Returns the public settings of the tenant with this host name. With a publishable key, includes the texts and theme of the partner’s site.',
    who: 'anyone',
    // any text, so that a malformed key gets the same answer as an unknown one
    query: object({ key: optional(text(0, 200)) }),
    reply: Tenant,
    // plus as long again stale-while-revalidate, and 5 s in the server's memory: a change is visible within a minute
    fresh: 25,
  },
  'GET portal/page/:slug': {
    summary: 'Returns an information page of the tenant, in the requested language or the tenant’s first.',
    who: 'anyone',
    params: object({ slug: PageSlug }),
    query: object({ language: optional(Language) }),
    reply: Page,
    // as for the tenant: a change is visible within a minute
    fresh: 25,
  },
})
