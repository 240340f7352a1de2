import { endpoints } from './endpoint.ts'
import { Day, Filled, Id, Instant } from './field.ts'
import { INVEST_ITEMS, type INVEST_TEXTS, LISTING_STATES, LONGEST_TEXT } from './invest-names.ts'
import { fileReply } from './list-file.ts'
import { Currency } from './loan.ts'
import * as s from './shape.ts'
import { Language } from './tenant.ts'

const Told = s.text(0, LONGEST_TEXT)
/** A business's texts for investors, in one language. A blank text has not been written yet. */
export const InvestTexts = s.object({
  overview: Told,
  proposition: Told,
  plan: Told,
  benefit: Told,
  need: Told,
} satisfies Record<(typeof INVEST_TEXTS)[number], unknown>)
export type InvestTexts = s.Infer<typeof InvestTexts>

/** Location of a business: a point, or a place embedded from Google Maps. */
export const Place = s.union([
  s.object({
    kind: s.enums(['point']),
    lng: s.decimal(-180, 180),
    lat: s.decimal(-90, 90),
  }),
  s.object({ kind: s.enums(['embed']), pb: s.text(0, 2_010) }),
])
export type Place = s.Infer<typeof Place>

export const InvestItem = s.enums(INVEST_ITEMS)
export type InvestItem = s.Infer<typeof InvestItem>

/** Value of an item on a given day: minor units, basis points, months, or a count out of a total. Null if unknown. */
export const InvestFigure = s.object({
  item: InvestItem,
  amount: s.nullable(s.integer()),
  of: s.nullable(s.integer()),
  currency: Currency,
  on: Day,
})
export type InvestFigure = s.Infer<typeof InvestFigure>

export const ListingState = s.enums(LISTING_STATES)
export type ListingState = s.Infer<typeof ListingState>

const Picture = s.nullable(s.object({ name: s.string(), address: s.string() }))

/** Fields of a profile that every viewer gets. */
export const viewerFields = {
  name: s.string(),
  displayName: s.string(),
  category: s.nullable(Id),
  categoryName: s.string(),
  location: s.string(),
  place: s.nullable(Place),
  video: s.nullable(s.string()),
  readyForGrowth: s.boolean(),
}

/** A link to a profile, and its number of views. */
export const InvestLink = s.object({
  id: Id,
  token: s.string(),
  /** The intended recipient; empty for the gallery's own link. */
  label: s.string(),
  kind: s.enums(['link', 'listing']),
  address: s.string(),
  createdAt: Instant,
  revokedAt: s.nullable(Instant),
  looks: s.integer(),
  lastAt: s.nullable(Instant),
})
export type InvestLink = s.Infer<typeof InvestLink>

/** A profile as its owner and staff see it. Its id is that of the business. */
export const InvestProfile = s.object({
  id: Id,
  ...viewerFields,
  owner: s.object({ id: Id, name: s.string(), phone: s.nullable(s.string()) }),
  texts: s.record(Language, InvestTexts),
  image: Picture,
  logo: Picture,
  /** Links work only while this is true. */
  enabled: s.boolean(),
  showPerformance: s.boolean(),
  /** When the owner consented to each item; items without consent are absent. */
  consents: s.record(InvestItem, Instant),
  figures: s.array(InvestFigure),
  listing: s.object({
    /** Whether the portal has a gallery. */
    offered: s.boolean(),
    state: ListingState,
    reason: s.nullable(s.string()),
  }),
  links: s.array(InvestLink),
  enquiries: s.integer(),
  createdAt: Instant,
  editedAt: Instant,
  /** The member of staff who edited it last; null if it was the owner. */
  editedBy: s.nullable(s.string()),
  writable: s.boolean(),
})
export type InvestProfile = s.Infer<typeof InvestProfile>

/** A view of a profile: visitors are anonymous, so one is a device on a given day. */
const InvestLook = s.object({
  link: Id,
  label: s.string(),
  device: s.string(),
  day: Day,
  times: s.integer(),
  lastAt: Instant,
})

export const WIDGETS = { widgets: ['invest-profile'] } as const
export const SEE = { who: 'invest.see', ...WIDGETS } as const
export const WRITE = { who: 'invest.write', ...WIDGETS } as const
const data = s.object({ data: InvestProfile })

export const investEndpoints = endpoints({
  'GET invest/own': {
    summary: 'Returns the caller’s own profile, or null with the defaults for a new one.',
    who: 'invest.keep',
    ...WIDGETS,
    reply: s.object({
      data: s.nullable(InvestProfile),
      /** A business that has no profile yet. */
      business: s.nullable(
        s.object({
          id: Id,
          name: s.string(),
          displayName: s.string(),
          category: s.nullable(Id),
          location: s.string(),
        }),
      ),
      phone: s.nullable(s.string()),
      /** Attribution to show below our maps; null if maps are not available. */
      map: s.nullable(s.string()),
    }),
  },
  'GET invest/profiles/:id': {
    summary: 'Returns a profile by the id of its business. For its owner, and for staff who may see them.',
    ...SEE,
    reply: s.object({ data: InvestProfile, map: s.nullable(s.string()) }),
  },
  'PATCH invest/profiles/:id': {
    summary:
      'Updates the visibility of a profile: whether links work, which figures are shown, whether it seeks investors, and the request to be in the gallery.',
    ...WRITE,
    body: s.object({
      enabled: s.optional(s.boolean()),
      showPerformance: s.optional(s.boolean()),
      readyForGrowth: s.optional(s.boolean()),
      consents: s.optional(s.record(InvestItem, s.boolean())),
      listed: s.optional(s.boolean()),
    }),
    reply: data,
  },
  'POST invest/profiles/:id/links': {
    summary: 'Creates a named link to the profile.',
    ...WRITE,
    body: s.object({ label: Filled(80) }),
    reply: s.object({ data: InvestProfile, link: InvestLink, message: s.string() }),
  },
  'POST invest/links/:id/revoke': {
    summary: 'Revokes a link to the profile.',
    ...WRITE,
    reply: s.object({ data: InvestProfile, message: s.string() }),
  },
  'GET invest/profiles/:id/looks': {
    summary: 'Lists the views of the profile, newest first.',
    ...SEE,
    reply: s.object({ data: s.array(InvestLook) }),
  },
  'GET invest/links/:id/poster': {
    summary: 'Returns a poster with the link as a QR code, as a PDF.',
    ...SEE,
    query: s.object({ language: s.optional(Language) }),
    ...fileReply,
  },
  'GET invest/profiles/:id/teaser': {
    summary: 'Returns the profile that investors see on one page, as a PDF.',
    ...SEE,
    query: s.object({ language: s.optional(Language) }),
    ...fileReply,
  },
})
