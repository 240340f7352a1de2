import { endpoints } from './endpoint.ts'
import { Id } from './field.ts'
import { InvestTexts } from './invest.ts'
import { LONGEST_TEXT } from './invest-names.ts'
import {
  array,
  boolean,
  enums,
  type Infer,
  integer,
  max,
  min,
  nullable,
  number,
  object,
  optional,
  partial,
  record,
  size,
  string,
  union,
} from './shape.ts'
import { Language } from './tenant.ts'

// The calls of the invest profile as an outside back end has them: 0 and 1 for no and yes, moments in epoch seconds, the place as a
// text. Inside (`invest.ts`) it is said in our own words.

const Short = optional(nullable(size(string(), 0, 300)))
const Long = optional(nullable(size(string(), 0, LONGEST_TEXT)))
/** No and yes. */
const Bit = optional(nullable(enums([0, 1])))
/** Known here: a moment that comes along is read over. */
const Seconds = optional(nullable(max(min(number(), -1e15), 1e15)))

const form = {
  name: Short,
  businessCategory: optional(nullable(union([size(string(), 0, 60), max(min(integer(), 0), 1e9)]))),
  /** The owner's own, or of another number nothing. */
  phone: Short,
  displayName: Short,
  currentNeed: Long,
  enabled: Bit,
  readyForGrowth: Bit,
  showPerformance: Bit,
  /** The id of a video, or its address. */
  videoId: Short,
  overview: Long,
  investorBenefit: Long,
  /** `?pb=…`, or JSON of `lng` and `lat`. */
  mapLink: optional(nullable(size(string(), 0, 4_000))),
  businessAddress: Short,
  yearPlan5: Long,
  companyDifferentiation: Long,
  /** What the image upload called it; blank for none. */
  image: Short,
  logo: Short,
  /** Ours: the texts by language. Without it the ones above are in the language of whoever writes. */
  texts: optional(record(Language, partial(InvestTexts))),
}
/** What a form of the wire holds; blank is refused in words of its own. */
export const BusinessOnWire = object(form)
export type BusinessOnWire = Infer<typeof BusinessOnWire>

const Business = object({
  id: Id,
  name: string(),
  displayName: string(),
  enabled: integer(),
  businessCategory: nullable(Id),
  overview: string(),
  businessAddress: string(),
  companyDifferentiation: string(),
  yearPlan5: string(),
  investorBenefit: string(),
  currentNeed: string(),
  image: string(),
  logo: string(),
  videoId: string(),
  mapLink: string(),
  phone: string(),
  readyForGrowth: integer(),
  showPerformance: integer(),
  dateAdded: integer(),
  lastEdited: integer(),
})
export type WireBusiness = Infer<typeof Business>

const Received = object({ error: boolean(), message: string(), id: Id })
const Category = object({ id: Id, name: string() })

/** How large the pictures of one call may be together: two of 2 MB, as base64 in a form. */
const MOST_BODY = 8 * 1024 * 1024

/** A picture of the upload, before its content is looked at. */
export const SentPicture = object({
  key: enums(['image', 'logo']),
  namePrefix: optional(nullable(size(string(), 0, 200))),
  path: optional(nullable(size(string(), 0, 300))),
  bin: size(string(), 1, MOST_BODY),
  name: size(string(), 0, 300),
  size: optional(nullable(max(min(number(), 0), 1e12))),
  type: optional(nullable(size(string(), 0, 100))),
})

const WIDGETS = { widgets: ['invest-profile'] } as const
const SEE = { who: 'invest.see', ...WIDGETS } as const
const WRITE = { who: 'invest.write', ...WIDGETS } as const

export const investWireEndpoints = endpoints({
  'GET invest/business/read': {
    summary: 'A business with what it tells investors, by its id; none where it is not the caller’s to see.',
    ...SEE,
    query: object({ id: Id }),
    reply: object({ business: array(Business) }),
  },
  'GET invest/businessCategory/read': {
    summary: 'The categories of businesses.',
    ...SEE,
    reply: object({ data: array(Category) }),
  },
  'POST invest/businessCategory': {
    summary: 'A category by its id, also one that is no longer offered.',
    ...SEE,
    body: object({ id: union([size(string(), 1, 60), max(min(integer(), 0), 1e9)]) }),
    reply: object({ data: nullable(Category) }),
  },
  'POST invest/business/create': {
    summary:
      'Makes a profile. A business of the caller without one, which is called the same or is named by `business`, gets it; else a new business begins.',
    ...WRITE,
    body: object({ ...form, dateAdded: Seconds, business: optional(Id) }),
    reply: Received,
  },
  'POST invest/business/update': {
    summary: 'Changes a profile. What is not sent stays.',
    ...WRITE,
    body: object({ ...form, id: Id, lastEdited: Seconds }),
    reply: Received,
  },
  'POST media/images': {
    summary:
      'Takes the image and the logo of a profile: `files_up` is a JSON list with each content as base64. `savedName` is what a profile takes then.',
    ...WRITE,
    form: true,
    mostBody: MOST_BODY,
    body: object({ files_up: size(string(), 2, MOST_BODY) }),
    reply: object({
      error: boolean(),
      message: optional(string()),
      data: array(object({ key: enums(['image', 'logo']), savedName: string() })),
    }),
  },
})
