import { endpoints } from './endpoint.ts'
import { Day, Id, Instant, Line, notBlank } from './field.ts'
import { INVEST_ITEMS, type INVEST_TEXTS, LISTING_STATES, LONGEST_TEXT } from './invest-names.ts'
import { fileReply } from './list-file.ts'
import { Currency } from './loan.ts'
import {
  array,
  boolean,
  decimal,
  enums,
  type Infer,
  integer,
  nullable,
  object,
  optional,
  record,
  string,
  text,
  union,
} from './shape.ts'
import { Language } from './tenant.ts'

const Told = text(0, LONGEST_TEXT)
/** A business's texts for investors, in one language. A blank text has not been written yet. */
export const InvestTexts = object({
  overview: Told,
  proposition: Told,
  plan: Told,
  benefit: Told,
  need: Told,
} satisfies Record<(typeof INVEST_TEXTS)[number], unknown>)
export type InvestTexts = Infer<typeof InvestTexts>

/** Location of a business: a point, or a place embedded from Google Maps. */
export const Place = union([
  object({
    kind: enums(['point']),
    lng: decimal(-180, 180),
    lat: decimal(-90, 90),
  }),
  object({ kind: enums(['embed']), pb: text(0, 2_010) }),
])
export type Place = Infer<typeof Place>

export const InvestItem = enums(INVEST_ITEMS)
export type InvestItem = Infer<typeof InvestItem>

/** Value of an item on a given day: minor units, basis points, months, or a count out of a total. Null if unknown. */
export const InvestFigure = object({
  item: InvestItem,
  amount: nullable(integer()),
  of: nullable(integer()),
  currency: Currency,
  on: Day,
})
export type InvestFigure = Infer<typeof InvestFigure>

export const ListingState = enums(LISTING_STATES)
export type ListingState = Infer<typeof ListingState>

const Picture = nullable(object({ name: string(), address: string() }))

/** Fields of a profile that every viewer gets. */
export const viewerFields = {
  name: string(),
  displayName: string(),
  category: nullable(Id),
  categoryName: string(),
  location: string(),
  place: nullable(Place),
  video: nullable(string()),
  readyForGrowth: boolean(),
}

/** A link to a profile, and its number of views. */
export const InvestLink = object({
  id: Id,
  token: string(),
  /** The intended recipient; empty for the gallery's own link. */
  label: string(),
  kind: enums(['link', 'listing']),
  address: string(),
  createdAt: Instant,
  revokedAt: nullable(Instant),
  looks: integer(),
  lastAt: nullable(Instant),
})
export type InvestLink = Infer<typeof InvestLink>

/** A profile as its owner and staff see it. Its id is that of the business. */
export const InvestProfile = object({
  id: Id,
  ...viewerFields,
  owner: object({ id: Id, name: string(), phone: nullable(string()) }),
  texts: record(Language, InvestTexts),
  image: Picture,
  logo: Picture,
  /** Links work only while this is true. */
  enabled: boolean(),
  showPerformance: boolean(),
  /** When the owner consented to each item; items without consent are absent. */
  consents: record(InvestItem, Instant),
  figures: array(InvestFigure),
  listing: object({
    /** Whether the portal has a gallery. */
    offered: boolean(),
    state: ListingState,
    reason: nullable(string()),
  }),
  links: array(InvestLink),
  enquiries: integer(),
  createdAt: Instant,
  editedAt: Instant,
  /** The member of staff who edited it last; null if it was the owner. */
  editedBy: nullable(string()),
  writable: boolean(),
})
export type InvestProfile = Infer<typeof InvestProfile>

/** A view of a profile: visitors are anonymous, so one is a device on a given day. */
const InvestLook = object({
  link: Id,
  label: string(),
  device: string(),
  day: Day,
  times: integer(),
  lastAt: Instant,
})

export const WIDGETS = { widgets: ['invest-profile'] } as const
export const SEE = { who: 'invest.see', ...WIDGETS } as const
export const WRITE = { who: 'invest.write', ...WIDGETS } as const
const data = object({ data: InvestProfile })

export const investEndpoints = endpoints({
  'GET invest/own': {
    summary: 'Returns the caller’s own profile, or null with the defaults for a new one.',
    who: 'invest.keep',
    ...WIDGETS,
    reply: object({
      data: nullable(InvestProfile),
      /** A business that has no profile yet. */
      business: nullable(
        object({
          id: Id,
          name: string(),
          displayName: string(),
          category: nullable(Id),
          location: string(),
        }),
      ),
      phone: nullable(string()),
      /** Attribution to show below our maps; null if maps are not available. */
      map: nullable(string()),
    }),
  },
  'GET invest/profiles/:id': {
    summary: 'Returns a profile by the id of its business. For its owner, and for staff who may see them.',
    ...SEE,
    reply: object({ data: InvestProfile, map: nullable(string()) }),
  },
  'PATCH invest/profiles/:id': {
    summary:
      'Updates the visibility of a profile: whether links work, which figures are shown, whether it seeks investors, and the request to be in the gallery.',
    ...WRITE,
    body: object({
      enabled: optional(boolean()),
      showPerformance: optional(boolean()),
      readyForGrowth: optional(boolean()),
      consents: optional(record(InvestItem, boolean())),
      listed: optional(boolean()),
    }),
    reply: data,
  },
  'POST invest/profiles/:id/links': {
    summary: 'Creates a named link to the profile.',
    ...WRITE,
    body: object({ label: notBlank(Line(80)) }),
    reply: object({ data: InvestProfile, link: InvestLink, message: string() }),
  },
  'POST invest/links/:id/revoke': {
    summary: 'Revokes a link to the profile.',
    ...WRITE,
    reply: object({ data: InvestProfile, message: string() }),
  },
  'GET invest/profiles/:id/looks': {
    summary: 'Lists the views of the profile, newest first.',
    ...SEE,
    reply: object({ data: array(InvestLook) }),
  },
  'GET invest/links/:id/poster': {
    summary: 'Returns a poster with the link as a QR code, as a PDF.',
    ...SEE,
    query: object({ language: optional(Language) }),
    ...fileReply,
  },
  'GET invest/profiles/:id/teaser': {
    summary: 'Returns the profile that investors see on one page, as a PDF.',
    ...SEE,
    query: object({ language: optional(Language) }),
    ...fileReply,
  },
})
