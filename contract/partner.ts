import { array, enums, nullable, object, optional, size, string } from 'superstruct'
import { Message, Token } from './account.ts'
import { Origin } from './administration.ts'
import { endpoints } from './endpoint.ts'
import { Instant, Line } from './field.ts'
import { PublishableKey } from './tenant.ts'

/** The widgets that partners may show to signed-in people on their own pages. */
export const PartnerWidget = enums(['profile'])

/** The name under which a partner's server knows a person: its own id for them, nothing that says who they are. */
export const Reference = size(Line(100), 1, 100)

export const partnerEndpoints = endpoints({
  'POST partner/token': {
    summary:
      'For a partner’s server, with its secret key as the bearer token: a token for one widget and one person, good for 15 minutes. The person must have connected their account with the partner; until then the answer is `forbidden`.',
    who: 'partner',
    body: object({ widget: PartnerWidget, reference: Reference }),
    reply: Token,
  },
  'GET partner/connection/:site': {
    summary: 'What the connect page says of the partner’s site before a person connects with it.',
    who: 'signed-in',
    params: object({ site: PublishableKey }),
    query: object({ origin: optional(Origin), return: optional(size(string(), 1, 500)) }),
    reply: object({
      name: string(),
      connected: enums(['yes', 'no']),
      /** The address to go back to, where it is on the partner's site; null otherwise. */
      return: nullable(string()),
      /** The origin that may be handed a token, where it is the partner's; null otherwise. */
      origin: nullable(string()),
    }),
  },
  'POST partner/connection/:site': {
    summary:
      'The person lets the partner show them their own widgets. `reference` is the partner’s id for them; a token for the widget comes back.',
    who: 'signed-in',
    params: object({ site: PublishableKey }),
    body: object({ reference: optional(Reference), widget: PartnerWidget }),
    reply: Token,
  },
  'GET partner/connections': {
    summary: 'The partners with whom the person has connected their account.',
    who: 'signed-in',
    reply: object({ data: array(object({ site: PublishableKey, name: string(), since: Instant })) }),
  },
  'DELETE partner/connection/:site': {
    summary: 'Ends the connection; the partner’s tokens stop working at once.',
    who: 'signed-in',
    params: object({ site: PublishableKey }),
    reply: Message,
  },
})
