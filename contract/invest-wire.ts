import { endpoints } from './endpoint.ts'
import { Id } from './field.ts'
import { InvestTexts, SEE, WRITE } from './invest.ts'
import { LONGEST_TEXT } from './invest-names.ts'
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
  partial,
  record,
  string,
  text,
  union,
  whole,
} from './shape.ts'
import { Language } from './tenant.ts'

// The calls of the invest profile in the format of an external back end: 0 and 1 for no and yes, timestamps in epoch seconds, the location
// as a text. `invest.ts` has the internal format.

const Short = optional(nullable(text(0, 300)))
const Long = optional(nullable(text(0, LONGEST_TEXT)))
/** No and yes. */
const Bit = optional(nullable(enums([0, 1])))
/** Server-side timestamp: a value sent by the client is ignored. */
const Seconds = optional(nullable(decimal(-1e15, 1e15)))

const form = {
  name: Short,
  businessCategory: optional(nullable(union([text(0, 60), whole(0, 1e9)]))),
  /** The owner's own number; any other number is refused. */
  phone: Short,
  displayName: Short,
  currentNeed: Long,
  enabled: Bit,
  readyForGrowth: Bit,
  showPerformance: Bit,
  /** Id of a video, or its URL. */
  videoId: Short,
  overview: Long,
  investorBenefit: Long,
  /** `?pb=…`, or JSON of `lng` and `lat`. */
  mapLink: optional(nullable(text(0, 4_000))),
  businessAddress: Short,
  yearPlan5: Long,
  companyDifferentiation: Long,
  /** The name returned by the image upload; blank for none. */
  image: Short,
  logo: Short,
  /** Our extension: the texts by language. Without it the fields above are in the writer's language. */
  texts: optional(record(Language, partial(InvestTexts))),
}
/** Form fields in wire format; blank is refused with a specific message. */
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

/** Maximum total size of the pictures in one call: two of 2 MB, as base64 in a form. */
const MOST_BODY = 8 * 1024 * 1024

/** An uploaded picture before its content is validated. */
export const SentPicture = object({
  key: enums(['image', 'logo']),
  namePrefix: optional(nullable(text(0, 200))),
  path: optional(nullable(text(0, 300))),
  bin: text(1, MOST_BODY),
  name: text(0, 300),
  size: optional(nullable(decimal(0, 1e12))),
  type: optional(nullable(text(0, 100))),
})

export const investWireEndpoints = endpoints({
  'GET invest/business/read': {
    summary: 'Returns a business with its investor profile by id. Empty if the caller may not see it.',
    ...SEE,
    query: object({ id: Id }),
    reply: object({ business: array(Business) }),
  },
  'GET invest/businessCategory/read': {
    summary: 'Lists the business categories.',
    ...SEE,
    reply: object({ data: array(Category) }),
  },
  'POST invest/businessCategory': {
    summary: 'Returns a business category by its id, including one no longer offered.',
    ...SEE,
    body: object({ id: union([text(1, 60), whole(0, 1e9)]) }),
    reply: object({ data: nullable(Category) }),
  },
  'POST invest/business/create': {
    summary:
      'Creates a profile for the caller’s business with the same name or the id in `business`, if it has no profile. Otherwise creates a new business.',
    ...WRITE,
    body: object({ ...form, dateAdded: Seconds, business: optional(Id) }),
    reply: Received,
  },
  'POST invest/business/update': {
    summary: 'Updates a profile. Omitted fields do not change.',
    ...WRITE,
    body: object({ ...form, id: Id, lastEdited: Seconds }),
    reply: Received,
  },
  'POST media/images': {
    summary:
      'Uploads the image and the logo of a profile. `files_up` is a JSON list with each content as base64. The reply’s `savedName` is the value for the profile.',
    ...WRITE,
    form: true,
    mostBody: MOST_BODY,
    body: object({ files_up: text(2, MOST_BODY) }),
    reply: object({
      error: boolean(),
      message: optional(string()),
      data: array(object({ key: enums(['image', 'logo']), savedName: string() })),
    }),
  },
})
