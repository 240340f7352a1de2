import { AuditRow } from './client.ts'
import { endpointsWith } from './endpoint.ts'
import { WEBHOOK_NAMES } from './event.ts'
import { Day, Email, Filled, Id, Instant, paged, pageOf, paging } from './field.ts'
import { LOGO_FILE } from './handed-file.ts'
import { listExport } from './list-file.ts'
import { LendingTerms, LoanSettings } from './loan.ts'
import { Module } from './module.ts'
import { PAGE_TEXT } from './page-text.ts'
import * as s from './shape.ts'
import { Contact, Language, PageSlug, PublishableKey, Tenant, Texts, Theme } from './tenant.ts'

export const TenantCode = s.pattern(s.string(), /^[a-z0-9-]{1,40}$/)
export const HostName = s.checked(s.string(), 'tenant.host-form', value =>
  /^[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?$/.test(value),
)
/** Origin of a partner's pages. */
export const Origin = s.checked(s.string(), 'tenant.origin-form', value =>
  /^https?:\/\/[a-z0-9.-]+(:\d{1,5})?$/.test(value),
)

/** The fields of a tenant that a super admin may change. */
export const TenantChange = s.partial(
  s.object({
    name: Filled(80),
    description: Filled(300),
    hosts: s.list(HostName, 0, 50),
    theme: Theme,
    contact: Contact,
    landing: Tenant.schema.landing,
    languages: Tenant.schema.languages,
    modules: s.array(Module),
    features: Tenant.schema.features,
    lending: LendingTerms,
    texts: Texts,
  }),
)
export type TenantChange = s.Infer<typeof TenantChange>

/** A tenant as its administrators see it. */
export const ManagedTenant = s.object({
  code: TenantCode,
  name: s.string(),
  description: s.string(),
  isDefault: s.boolean(),
  /** Its administrator, preferably one who has joined; null if there is none. */
  administrator: s.nullable(s.object({ email: s.string(), joined: s.boolean() })),
  hosts: s.array(s.string()),
  theme: Theme,
  logo: s.nullable(s.string()),
  contact: Contact,
  landing: Tenant.schema.landing,
  country: Tenant.schema.country,
  languages: s.array(Language),
  modules: s.array(Module),
  features: Tenant.schema.features,
  /** Loan settings; a change passes their terms as `lending`. */
  loan: LoanSettings,
  texts: Texts,
  /** Optimistic lock: sent back with a change so that concurrent changes are not overwritten. */
  version: s.string(),
})
export type ManagedTenant = s.Infer<typeof ManagedTenant>

/** Lending terms in force from a given moment. */
export const LendingVersion = s.object({
  number: s.integer(),
  /** Null for the terms the portal started with. */
  at: s.nullable(Instant),
  by: s.nullable(s.object({ id: Id, name: s.string() })),
  terms: LendingTerms,
})
export type LendingVersion = s.Infer<typeof LendingVersion>

/** An information page in one language, as its administrators edit it. */
export const PageText = s.object({
  slug: PageSlug,
  language: Language,
  /** Empty if the page is not written in this language. */
  title: s.string(),
  markdown: s.string(),
  /** What the text says of the provider, whose page it was: its name or contact. Null for nothing, and for the provider’s own pages. */
  mentions: s.nullable(s.string()),
  /** Optimistic lock, as of a tenant. */
  version: s.string(),
})
export type PageText = s.Infer<typeof PageText>

/** A partner's site. The secret key itself is shown only once, on creation. */
export const Site = s.object({
  key: PublishableKey,
  name: s.string(),
  origins: s.array(s.string()),
  theme: s.partial(Theme),
  texts: Texts,
  /** Valid secret keys: the newest one and, for a while after a rotation, the previous one. */
  secrets: s.array(
    s.object({
      id: Id,
      /** The last four characters. */
      ending: s.string(),
      createdAt: Instant,
      lastUsedAt: s.nullable(Instant),
      expiresAt: s.nullable(Instant),
    }),
  ),
})
export type Site = s.Infer<typeof Site>

export const SiteChange = s.object({
  name: Filled(80),
  origins: s.list(Origin, 0, 20),
  theme: s.partial(Theme),
  texts: Texts,
})

/** Events that a partner's server can receive by webhook. */
export const WebhookEvent = s.enums(['ping', ...WEBHOOK_NAMES])
export type WebhookEvent = s.Infer<typeof WebhookEvent>

const WebhookFields = {
  url: s.checked(s.text(1, 500), 'webhook.url-form', value => /^https?:\/\/[^\s/]+/.test(value)),
  events: s.list(WebhookEvent, 1, WEBHOOK_NAMES.length),
  active: s.boolean(),
}
export const Webhook = s.object({
  id: Id,
  ...WebhookFields,
  createdAt: Instant,
  /** Result of the last delivery; null before the first one. */
  last: s.nullable(s.object({ at: Instant, status: s.integer() })),
})
export type Webhook = s.Infer<typeof Webhook>

export const Delivery = s.object({
  id: Id,
  event: WebhookEvent,
  at: Instant,
  state: s.enums(['waiting', 'delivered', 'failed']),
  attempts: s.integer(),
  /** HTTP status of the last response; 0 if there was none. */
  status: s.integer(),
  /** The last error, or the beginning of the response body. */
  answer: s.string(),
  nextAt: s.nullable(Instant),
  payload: s.string(),
})
export type Delivery = s.Infer<typeof Delivery>

const trailFilters = {
  /** One kind of entry; prefixed with a dash, every kind except it. */
  action: s.optional(s.text(0, 60)),
  actor: s.optional(Id),
  subject: s.optional(s.text(0, 60)),
  search: s.optional(s.text(0, 100)),
  /** Days in Nairobi time, `2026-11-21`, both inclusive. */
  from: s.optional(Day),
  to: s.optional(Day),
}

const MANAGE = {
  who: 'tenant.manage',
  params: { code: TenantCode, key: PublishableKey, slug: PageSlug, language: Language },
} as const

export const administrationEndpoints = endpointsWith(MANAGE, {
  'GET portal/tenants': {
    summary:
      'Lists the tenants the caller administers: all tenants for the provider’s own super, otherwise the caller’s own.',
    reply: s.object({ data: s.array(ManagedTenant) }),
  },
  'GET portal/tenants/:code': {
    summary: 'Returns a tenant.',
    reply: s.object({ data: ManagedTenant }),
  },
  'POST portal/tenants': {
    summary:
      'Creates a portal for another tenant, with its own name and phone number, and the provider’s look, modules, loan settings and pages as defaults. In another country it starts with that country’s currency, usual amounts and first language, and without the pages. The country, by default the provider’s, cannot be changed later. For the provider’s own super only.',
    body: s.object({
      code: TenantCode,
      name: Filled(80),
      phone: Filled(40),
      country: s.optional(Tenant.schema.country),
      hosts: s.list(HostName, 0, 50),
    }),
    reply: s.object({ data: ManagedTenant }),
  },
  'PATCH portal/tenants/:code': {
    confirm: 'person',
    summary:
      'Updates a tenant. `version` is the version that was read; if the tenant has changed since then, the reply is `conflict`.',
    body: s.object({ version: s.string(), change: TenantChange }),
    reply: s.object({ data: ManagedTenant }),
  },
  'GET portal/tenants/:code/lending': {
    summary:
      'Lists the versions of a tenant’s lending terms, newest first. Updating the tenant’s `lending` adds a version; existing loans keep their terms.',
    reply: s.object({ data: s.array(LendingVersion) }),
  },
  'POST portal/tenants/:code/administrator': {
    confirm: 'person',
    summary:
      'Invites the first administrator of a portal, who invites everybody else. Until somebody has joined, another call replaces the invitation.',
    body: s.object({ email: Email }),
    reply: s.object({ data: ManagedTenant, message: s.string() }),
  },
  'POST portal/tenants/:code/logo': {
    summary:
      'Sets a tenant’s logo, which replaces its name at the top of pages. The logo is public, and its URL changes with each upload.',
    files: { file: LOGO_FILE },
    reply: s.object({ data: ManagedTenant }),
  },
  'DELETE portal/tenants/:code/logo': {
    summary: 'Removes a tenant’s logo, so that its name is shown again.',
    reply: s.object({ data: ManagedTenant }),
  },
  'GET portal/tenants/:code/pages': {
    summary: 'Lists a tenant’s information pages as Markdown, each in every language of the tenant.',
    reply: s.object({ data: s.array(PageText) }),
  },
  'PATCH portal/tenants/:code/pages/:slug/:language': {
    summary:
      'Writes an information page in one language. `version` is the version that was read; if the page has changed since then, the reply is `conflict`.',
    body: s.object({
      version: s.string(),
      title: Filled(PAGE_TEXT.title),
      markdown: s.text(0, PAGE_TEXT.markdown),
    }),
    reply: s.object({ data: PageText }),
  },
  'POST portal/tenants/:code/pages/preview': {
    summary: 'Renders the Markdown of an information page to HTML, as the tenant’s visitors would see it.',
    body: s.object({ markdown: s.text(0, PAGE_TEXT.markdown) }),
    reply: s.object({ html: s.string() }),
  },
  'GET portal/tenants/:code/sites': {
    summary: 'Lists the partner sites of a tenant.',
    reply: s.object({ data: s.array(Site) }),
  },
  'POST portal/tenants/:code/sites': {
    summary: 'Adds a partner site.',
    body: SiteChange,
    reply: s.object({ data: Site }),
  },
  'PATCH portal/tenants/:code/sites/:key': {
    summary: 'Updates a partner site.',
    body: SiteChange,
    reply: s.object({ data: Site }),
  },
  'DELETE portal/tenants/:code/sites/:key': {
    summary: 'Removes a partner site. Its keys stop working immediately.',
  },
  'POST portal/tenants/:code/sites/:key/secret': {
    confirm: 'person',
    summary: 'Creates a secret key, which is shown only once. Earlier keys remain valid for `overlap` hours.',
    body: s.object({ overlap: s.enums([0, 24, 72]) }),
    reply: s.object({ secret: s.string(), data: Site }),
  },
  'DELETE portal/tenants/:code/sites/:key/secret/:id': {
    summary: 'Revokes a secret key immediately.',
    reply: s.object({ data: Site }),
  },
  'GET portal/tenants/:code/webhooks': {
    summary: 'Lists the webhooks of a tenant.',
    reply: s.object({ data: s.array(Webhook) }),
  },
  'POST portal/tenants/:code/webhooks': {
    confirm: 'person',
    summary: 'Adds a webhook. Its signing secret is shown only once.',
    body: s.object(WebhookFields),
    reply: s.object({ secret: s.string(), data: Webhook }),
  },
  'PATCH portal/tenants/:code/webhooks/:id': {
    confirm: 'person',
    summary: 'Updates a webhook.',
    body: s.object(WebhookFields),
    reply: s.object({ data: Webhook }),
  },
  'DELETE portal/tenants/:code/webhooks/:id': {
    summary: 'Removes a webhook and its log.',
  },
  'POST portal/tenants/:code/webhooks/:id/ping': {
    summary: 'Sends a `ping` event to a webhook.',
  },
  'GET portal/tenants/:code/webhooks/:id/deliveries': {
    summary: 'Lists the deliveries of a webhook with their responses, newest first.',
    ...paged(Delivery, {}),
  },
  'POST portal/tenants/:code/webhooks/:id/deliveries/:delivery/again': {
    summary: 'Sends a delivery again.',
  },
  'GET portal/audit': {
    summary: 'Returns the tenant’s audit trail, newest first.',
    who: 'audit.see',
    query: s.object({ ...trailFilters, ...paging }),
    reply: s.object({
      ...pageOf(AuditRow),
      /** All existing kinds of entries. */
      actions: s.array(s.string()),
    }),
  },
  'GET portal/audit/export': {
    summary: 'Exports the filtered audit trail as a file.',
    who: 'audit.see',
    ...listExport(trailFilters),
  },
})
