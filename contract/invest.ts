import { endpoints } from './endpoint.ts'
import { Day, Email, Id, Instant, Line } from './field.ts'
import { Currency } from './loan.ts'
import {
  array,
  boolean,
  checked,
  enums,
  type Infer,
  integer,
  max,
  min,
  nullable,
  number,
  object,
  optional,
  pattern,
  record,
  size,
  string,
  union,
} from './shape.ts'
import { Language } from './tenant.ts'

/** What a business tells investors, in one language. A blank text is one that is not written yet. */
export const LONGEST_TEXT = 4_000
const Told = size(string(), 0, LONGEST_TEXT)
export const InvestTexts = object({
  overview: Told,
  /** What sets it apart. */
  proposition: Told,
  /** Of five years. */
  plan: Told,
  /** What an investor has of it. */
  benefit: Told,
  /** What is needed now. */
  need: Told,
})
export type InvestTexts = Infer<typeof InvestTexts>
export const INVEST_TEXTS = Object.keys(InvestTexts.schema) as (keyof InvestTexts)[]

/** Where a business is: a point, or a place as Google Maps lets others show it. */
export const Place = union([
  object({
    kind: enums(['point']),
    lng: max(min(number(), -180), 180),
    lat: max(min(number(), -90), 90),
  }),
  object({ kind: enums(['embed']), pb: size(string(), 0, 2_010) }),
])
export type Place = Infer<typeof Place>

/** What else investors may see, each with the owner's own consent: figures of the book, and what we know ourselves. */
export const INVEST_ITEMS = ['sales', 'growth', 'profit', 'age', 'programme', 'repayment'] as const
export const InvestItem = enums(INVEST_ITEMS)
export type InvestItem = Infer<typeof InvestItem>

/** What an item says on a day: minor units, basis points, months, or so many of so many. Null where nothing is known. */
export const InvestFigure = object({
  item: InvestItem,
  amount: nullable(integer()),
  of: nullable(integer()),
  currency: Currency,
  on: Day,
})
export type InvestFigure = Infer<typeof InvestFigure>

/** `off`: not in the gallery. `asked`: staff look at it. `declined`: with the reason why not. */
export const LISTING_STATES = ['off', 'asked', 'listed', 'declined'] as const
export const ListingState = enums(LISTING_STATES)
export type ListingState = Infer<typeof ListingState>

/** Names a link that opens a profile: nobody guesses it. */
export const LinkToken = pattern(string(), /^[\w-]{22}$/)

const Picture = nullable(object({ name: string(), address: string() }))

const told = {
  name: string(),
  displayName: string(),
  category: nullable(Id),
  categoryName: string(),
  location: string(),
  place: nullable(Place),
  video: nullable(string()),
  readyForGrowth: boolean(),
}

/** A link to a profile, and how often it was looked at. */
export const InvestLink = object({
  id: Id,
  token: string(),
  /** For whom it is; empty for the gallery's own. */
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
  ...told,
  owner: object({ id: Id, name: string(), phone: nullable(string()) }),
  texts: record(Language, InvestTexts),
  image: Picture,
  logo: Picture,
  /** Links open only while it is. */
  enabled: boolean(),
  showPerformance: boolean(),
  /** When the owner agreed to each; what they did not agree to is not there. */
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
  /** Who of the staff wrote it last; null where the owner did. */
  editedBy: nullable(string()),
  writable: boolean(),
})
export type InvestProfile = Infer<typeof InvestProfile>

/** A profile as an investor sees it: what the owner shows, and nothing else. */
export const SharedProfile = object({
  token: string(),
  ...told,
  texts: InvestTexts,
  /** The language of the texts. */
  language: Language,
  image: nullable(string()),
  logo: nullable(string()),
  /** With the day on which the owner agreed to show it. */
  figures: array(object({ ...InvestFigure.schema, agreedOn: Day })),
  editedOn: Day,
  /** The page of the portal, and whose portal it is. */
  address: string(),
  provider: string(),
})
export type SharedProfile = Infer<typeof SharedProfile>

/** Who looked: nobody's name is known, so a visitor is a device on a day. */
export const InvestLook = object({
  link: Id,
  label: string(),
  device: string(),
  day: Day,
  times: integer(),
  lastAt: Instant,
})
export type InvestLook = Infer<typeof InvestLook>

export const ENQUIRY_STATES = ['new', 'answered', 'spam'] as const
export const EnquiryState = enums(ENQUIRY_STATES)
export type EnquiryState = Infer<typeof EnquiryState>

export const Enquiry = object({
  id: Id,
  business: Id,
  businessName: string(),
  name: string(),
  organisation: string(),
  email: string(),
  phone: string(),
  text: string(),
  /** The link that it came by. */
  label: string(),
  at: Instant,
  state: EnquiryState,
})
export type Enquiry = Infer<typeof Enquiry>

const written = (most: number) =>
  checked(size(string(), 1, most), 'field.required', value => value.trim() !== '')

/** What an investor asks. `site` is a field that people do not see: who fills it in is a program. */
export const EnquiryForm = object({
  name: checked(Line(120), 'field.required', value => value.trim() !== ''),
  organisation: optional(Line(120)),
  email: Email,
  phone: optional(Line(40)),
  text: written(2_000),
  site: optional(size(string(), 0, 500)),
  /** The mark that came with the profile: it tells when it was opened. */
  mark: size(string(), 1, 200),
  language: optional(Language),
})
export type EnquiryForm = Infer<typeof EnquiryForm>

const WIDGETS = { widgets: ['invest-profile'] } as const
const SEE = { who: 'invest.see', ...WIDGETS } as const
const WRITE = { who: 'invest.write', ...WIDGETS } as const
const id = object({ id: Id })
const data = object({ data: InvestProfile })
const Done = object({ message: string() })

export const investEndpoints = endpoints({
  'GET invest/own': {
    summary: 'The caller’s own profile, the first one; null with what a new one begins with.',
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
      /** What is to stand below maps of ours; null where no map can be drawn. */
      map: nullable(string()),
    }),
  },
  'GET invest/profiles/:id': {
    summary: 'A profile by the id of its business, for its owner and the staff who see them.',
    ...SEE,
    params: id,
    reply: object({ data: InvestProfile, map: nullable(string()) }),
  },
  'PATCH invest/profiles/:id': {
    summary:
      'Changes what is shown: whether links open, which figures, whether it looks for investors, whether it is to be in the gallery.',
    ...WRITE,
    params: id,
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
    summary: 'Makes a link to the profile, for somebody.',
    ...WRITE,
    params: id,
    body: object({ label: checked(Line(80), 'field.required', value => value.trim() !== '') }),
    reply: object({ data: InvestProfile, link: InvestLink, message: string() }),
  },
  'POST invest/links/:id/revoke': {
    summary: 'Takes a link back: it shows nothing from then on.',
    ...WRITE,
    params: id,
    reply: object({ data: InvestProfile, message: string() }),
  },
  'GET invest/profiles/:id/looks': {
    summary: 'Who looked at the profile and when, the newest first.',
    ...SEE,
    params: id,
    reply: object({ data: array(InvestLook) }),
  },
  'GET invest/profiles/:id/enquiries': {
    summary: 'What investors asked, the newest first.',
    ...SEE,
    params: id,
    reply: object({ data: array(Enquiry) }),
  },
  'POST invest/enquiries/:id': {
    summary: 'Says that an enquiry is answered, or is none; or opens it again.',
    ...WRITE,
    params: id,
    body: object({ state: EnquiryState }),
    reply: Done,
  },
  'GET invest/links/:id/poster': {
    summary: 'A poster with the link as a code to scan, as a PDF.',
    ...SEE,
    params: id,
    query: object({ language: optional(Language) }),
    download: true,
    reply: object({ name: string(), type: string() }),
  },
  'GET invest/profiles/:id/teaser': {
    summary: 'What investors see, on one page, as a PDF.',
    ...SEE,
    params: id,
    query: object({ language: optional(Language) }),
    download: true,
    reply: object({ name: string(), type: string() }),
  },
  'GET invest/shared/:token': {
    summary: 'A profile by a link that its owner gave out.',
    who: 'anyone',
    params: object({ token: LinkToken }),
    query: object({ language: optional(Language) }),
    reply: object({ data: SharedProfile, mark: string(), map: nullable(string()) }),
  },
  'POST invest/shared/:token/enquiry': {
    summary: 'Asks the owner of a profile. It reaches them and the staff who look after them.',
    who: 'anyone',
    params: object({ token: LinkToken }),
    body: EnquiryForm,
    reply: Done,
  },
})
