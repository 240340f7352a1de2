import { Token } from './account.ts'
import { Origin } from './administration.ts'
import { endpointsWith } from './endpoint.ts'
import { Filled, Instant } from './field.ts'
import * as s from './shape.ts'
import { PublishableKey } from './tenant.ts'

/** The widgets that partners may show to signed-in users on their own sites. */
export const PartnerWidget = s.enums([
  'validation',
  'credit-score',
  'scorecard',
  'invest-profile',
  'budget',
  'credit-report',
  'home',
  'profile',
  'loans',
  'loan-pay',
  'onboarding',
  'applicant',
  'survey',
  'digikua',
  'documents',
  'learning',
  'playbook',
])
export type PartnerWidget = s.Infer<typeof PartnerWidget>

/** A partner's own opaque id for a person; it must not identify them by itself. */
export const Reference = Filled(100)

/**
 * Single-use proof that a user granted a partner site access to a widget. It passes through the user's browser, so it grants nothing by
 * itself: the partner's server redeems it within 10 minutes for the user signed in there.
 */
const ConnectionCode = s.pattern(s.string(), /^[\w-]{43}$/)

const SIGNED_IN = { who: 'signed-in', params: { site: PublishableKey } } as const

export const partnerEndpoints = endpointsWith(SIGNED_IN, {
  'POST partner/token': {
    summary:
      'Issues a token for one widget and one user, valid for 15 minutes. Called by a partner’s server with its secret key as the bearer token. The first call sends the `code` that the user brought from the connect page; from then on, `reference` identifies their account. Before that, the reply is `forbidden`. A wrong, used or expired code is `invalid`; a reference that identifies another account is a `conflict`.',
    who: 'partner',
    body: s.object({ widget: PartnerWidget, reference: Reference, code: s.optional(ConnectionCode) }),
    reply: Token,
  },
  'GET partner/connection/:site': {
    summary:
      'Returns the details of the partner’s site for the connect page. The token target and the return URL are `invalid` unless they are on that site.',
    query: s.object({
      origin: s.optional(Origin),
      return: s.optional(s.text(1, 500)),
      /** Defaults to the profile. */
      widget: s.optional(PartnerWidget),
    }),
    reply: s.object({
      name: s.string(),
      /** Whether the user has already granted access to this widget. */
      connected: s.enums(['yes', 'no']),
      /** The URL to return to, validated to be on the partner's site; null if none was given. */
      return: s.nullable(s.string()),
      /** The origin whose page may receive the widget's token, validated to be on that site; null if none was given. */
      origin: s.nullable(s.string()),
    }),
  },
  'POST partner/connection/:site': {
    summary:
      'Connects the user’s account with the partner. Returns a token for the current widget, and the code that the partner’s server redeems to identify the user from then on.',
    body: s.object({ widget: PartnerWidget }),
    reply: s.object({ ...Token.schema, code: ConnectionCode }),
  },
  'GET partner/connections': {
    summary: 'Lists the partners connected with the caller’s account.',
    reply: s.object({ data: s.array(s.object({ site: PublishableKey, name: s.string(), since: Instant })) }),
  },
  'DELETE partner/connection/:site': {
    summary: 'Ends the connection. The partner’s tokens stop working immediately.',
  },
})
