import { AuditRow } from './client.ts'
import { endpointsWith } from './endpoint.ts'
import { WEBHOOK_NAMES } from './event.ts'
import { Day, Email, Filled, Id, Instant, paged, pageOf, paging } from './field.ts'
import { LOGO_FILE } from './handed-file.ts'
import { listExport } from './list-file.ts'
import { LendingTerms, LoanSettings } from './loan.ts'
import { Module } from './module.ts'
import { PAGE_TEXT } from './page-text.ts'
import {
  array,
  boolean,
  checked,
  enums,
  type Infer,
  integer,
  list,
  nullable,
  object,
  optional,
  partial,
  pattern,
  string,
  text,
} from './shape.ts'
import { Contact, Language, PageSlug, PublishableKey, Tenant, Texts, Theme } from './tenant.ts'

export const TenantCode = pattern(string(), /^[a-z0-9-]{1,40}$/)
export const HostName = checked(string(), 'tenant.host-form', value =>
  /^[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?$/.test(value),
)
/** Origin of a partner's pages. */
export const Origin = checked(string(), 'tenant.origin-form', value =>
  /^https?:\/\/[a-z0-9.-]+(:\d{1,5})?$/.test(value),
)

/** The fields of a tenant that a super admin may change. */
export const TenantChange = partial(
  object({
    name: Filled(80),
    description: Filled(300),
    hosts: list(HostName, 0, 50),
    theme: Theme,
    contact: Contact,
    landing: Tenant.schema.landing,
    languages: Tenant.schema.languages,
    modules: array(Module),
    features: Tenant.schema.features,
    lending: LendingTerms,
    texts: Texts,
  }),
)
export type TenantChange = Infer<typeof TenantChange>

/** A tenant as its administrators see it. */
export const ManagedTenant = object({
  code: TenantCode,
  name: string(),
  description: string(),
  isDefault: boolean(),
  /** Its administrator, preferably one who has joined; null if there is none. */
  administrator: nullable(object({ email: string(), joined: boolean() })),
  hosts: array(string()),
  theme: Theme,
  logo: nullable(string()),
  contact: Contact,
  landing: Tenant.schema.landing,
  country: Tenant.schema.country,
  languages: array(Language),
  modules: array(Module),
  features: Tenant.schema.features,
  /** Loan settings; a change passes their terms as `lending`. */
  loan: LoanSettings,
  texts: Texts,
  /** Optimistic lock: sent back with a change so that concurrent changes are not overwritten. */
  version: string(),
})
export type ManagedTenant = Infer<typeof ManagedTenant>

/** Lending terms in force from a given moment. */
export const LendingVersion = object({
  number: integer(),
  /** Null for the terms the portal started with. */
  at: nullable(Instant),
  by: nullable(object({ id: Id, name: string() })),
  terms: LendingTerms,
})
export type LendingVersion = Infer<typeof LendingVersion>

/** An information page in one language, as its administrators edit it. */
export const PageText = object({
  slug: PageSlug,
  language: Language,
  /** Empty if the page is not written in this language. */
  title: string(),
  markdown: string(),
  /** What the text says of the provider, whose page it was: its name or contact. Null for nothing, and for the provider’s own pages. */
  mentions: nullable(string()),
  /** Optimistic lock, as of a tenant. */
  version: string(),
})
export type PageText = Infer<typeof PageText>

/** A partner's site. The secret key itself is shown only once, on creation. */
export const Site = object({
  key: PublishableKey,
  name: string(),
  origins: array(string()),
  theme: partial(Theme),
  texts: Texts,
  /** Valid secret keys: the newest one and, for a while after a rotation, the previous one. */
  secrets: array(
    object({
      id: Id,
      /** The last four characters. */
      ending: string(),
      createdAt: Instant,
      lastUsedAt: nullable(Instant),
      expiresAt: nullable(Instant),
    }),
  ),
})
export type Site = Infer<typeof Site>

export const SiteChange = object({
  name: Filled(80),
  origins: list(Origin, 0, 20),
  theme: partial(Theme),
  texts: Texts,
})

/** Events that a partner's server can receive by webhook. */
export const WebhookEvent = enums(['ping', ...WEBHOOK_NAMES])
export type WebhookEvent = Infer<typeof WebhookEvent>

const WebhookFields = {
  url: checked(text(1, 500), 'webhook.url-form', value => /^https?:\/\/[^\s/]+/.test(value)),
  events: list(WebhookEvent, 1, WEBHOOK_NAMES.length),
  active: boolean(),
}
export const Webhook = object({
  id: Id,
  ...WebhookFields,
  createdAt: Instant,
  /** Result of the last delivery; null before the first one. */
  last: nullable(object({ at: Instant, status: integer() })),
})
export type Webhook = Infer<typeof Webhook>

export const Delivery = object({
  id: Id,
  event: WebhookEvent,
  at: Instant,
  state: enums(['waiting', 'delivered', 'failed']),
  attempts: integer(),
  /** HTTP status of the last response; 0 if there was none. */
  status: integer(),
  /** The last error, or the beginning of the response body. */
  answer: string(),
  nextAt: nullable(Instant),
  payload: string(),
})
export type Delivery = Infer<typeof Delivery>

const trailFilters = {
  /** One kind of entry; prefixed with a dash, every kind except it. */
  action: optional(text(0, 60)),
  actor: optional(Id),
  subject: optional(text(0, 60)),
  search: optional(text(0, 100)),
  /** Days in Nairobi time, `2026-11-21`, both inclusive. */
  from: optional(Day),
  to: optional(Day),
}

const MANAGE = {
  who: 'tenant.manage',
  params: { code: TenantCode, key: PublishableKey, slug: PageSlug, language: Language },
} as const

export const administrationEndpoints = endpointsWith(MANAGE, {
  'GET portal/tenants': {
    summary:
      'Lists the tenants the caller administers: all tenants for the provider’s own super, otherwise the caller’s own.',
    reply: object({ data: array(ManagedTenant) }),
  },
  'GET portal/tenants/:code': {
    summary: 'Returns a tenant.',
    reply: object({ data: ManagedTenant }),
  },
  'POST portal/tenants': {
    summary:
      'Creates a portal for another tenant, with its own name and phone number, and the provider’s look, modules, loan settings and pages as defaults. For the provider’s own super only.',
    body: object({
      code: TenantCode,
      name: Filled(80),
      phone: Filled(40),
      hosts: list(HostName, 0, 50),
    }),
    reply: object({ data: ManagedTenant }),
  },
  'PATCH portal/tenants/:code': {
    confirm: 'person',
    summary:
      'Updates a tenant. `version` is the version that was read; if the tenant has changed since then, the reply is `conflict`.',
    body: object({ version: string(), change: TenantChange }),
    reply: object({ data: ManagedTenant }),
  },
  'GET portal/tenants/:code/lending': {
    summary:
      'Lists the versions of a tenant’s lending terms, newest first. Updating the tenant’s `lending` adds a version; existing loans keep their terms.',
    reply: object({ data: array(LendingVersion) }),
  },
  'POST portal/tenants/:code/administrator': {
    confirm: 'person',
    summary:
      'Invites the first administrator of a portal, who invites everybody else. Until somebody has joined, another call replaces the invitation.',
    body: object({ email: Email }),
    reply: object({ data: ManagedTenant, message: string() }),
  },
  'POST portal/tenants/:code/logo': {
    summary:
      'Sets a tenant’s logo, which replaces its name at the top of pages. The logo is public, and its URL changes with each upload.',
    files: { file: LOGO_FILE },
    reply: object({ data: ManagedTenant }),
  },
  'DELETE portal/tenants/:code/logo': {
    summary: 'Removes a tenant’s logo, so that its name is shown again.',
    reply: object({ data: ManagedTenant }),
  },
  'GET portal/tenants/:code/pages': {
    summary: 'Lists a tenant’s information pages as Markdown, each in every language of the tenant.',
    reply: object({ data: array(PageText) }),
  },
  'PATCH portal/tenants/:code/pages/:slug/:language': {
    summary:
      'Writes an information page in one language. `version` is the version that was read; if the page has changed since then, the reply is `conflict`.',
    body: object({
      version: string(),
      title: Filled(PAGE_TEXT.title),
      markdown: text(0, PAGE_TEXT.markdown),
    }),
    reply: object({ data: PageText }),
  },
  'POST portal/tenants/:code/pages/preview': {
    summary: 'Renders the Markdown of an information page to HTML, as the tenant’s visitors would see it.',
    body: object({ markdown: text(0, PAGE_TEXT.markdown) }),
    reply: object({ html: string() }),
  },
  'GET portal/tenants/:code/sites': {
    summary: 'Lists the partner sites of a tenant.',
    reply: object({ data: array(Site) }),
  },
  'POST portal/tenants/:code/sites': {
    summary: 'Adds a partner site.',
    body: SiteChange,
    reply: object({ data: Site }),
  },
  'PATCH portal/tenants/:code/sites/:key': {
    summary: 'Updates a partner site.',
    body: SiteChange,
    reply: object({ data: Site }),
  },
  'DELETE portal/tenants/:code/sites/:key': {
    summary: 'Removes a partner site. Its keys stop working immediately.',
  },
  'POST portal/tenants/:code/sites/:key/secret': {
    confirm: 'person',
    summary: 'Creates a secret key, which is shown only once. Earlier keys remain valid for `overlap` hours.',
    body: object({ overlap: enums([0, 24, 72]) }),
    reply: object({ secret: string(), data: Site }),
  },
  'DELETE portal/tenants/:code/sites/:key/secret/:id': {
    summary: 'Revokes a secret key immediately.',
    reply: object({ data: Site }),
  },
  'GET portal/tenants/:code/webhooks': {
    summary: 'Lists the webhooks of a tenant.',
    reply: object({ data: array(Webhook) }),
  },
  'POST portal/tenants/:code/webhooks': {
    confirm: 'person',
    summary: 'Adds a webhook. Its signing secret is shown only once.',
    body: object(WebhookFields),
    reply: object({ secret: string(), data: Webhook }),
  },
  'PATCH portal/tenants/:code/webhooks/:id': {
    confirm: 'person',
    summary: 'Updates a webhook.',
    body: object(WebhookFields),
    reply: object({ data: Webhook }),
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
    query: object({ ...trailFilters, ...paging }),
    reply: object({
      ...pageOf(AuditRow),
      /** All existing kinds of entries. */
      actions: array(string()),
    }),
  },
  'GET portal/audit/export': {
    summary: 'Exports the filtered audit trail as a file.',
    who: 'audit.see',
    ...listExport(trailFilters),
  },
})
