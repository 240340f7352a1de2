import { endpoints } from './endpoint.ts'
import { Id } from './field.ts'
import { InvestTexts, SEE, WRITE } from './invest.ts'
import { LONGEST_TEXT } from './invest-names.ts'
import * as s from './shape.ts'
import { Language } from './tenant.ts'

// The calls of the invest profile in the format of an external back end: 0 and 1 for no and yes, timestamps in epoch seconds, the location
// as a text. `invest.ts` has the internal format.

const Short = s.optional(s.nullable(s.text(0, 300)))
const Long = s.optional(s.nullable(s.text(0, LONGEST_TEXT)))
/** No and yes. */
const Bit = s.optional(s.nullable(s.enums([0, 1])))
/** Server-side timestamp: a value sent by the client is ignored. */
const Seconds = s.optional(s.nullable(s.decimal(-1e15, 1e15)))

const form = {
  name: Short,
  businessCategory: s.optional(s.nullable(s.union([s.text(0, 60), s.whole(0, 1e9)]))),
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
  mapLink: s.optional(s.nullable(s.text(0, 4_000))),
  businessAddress: Short,
  yearPlan5: Long,
  companyDifferentiation: Long,
  /** The name returned by the image upload; blank for none. */
  image: Short,
  logo: Short,
  /** Our extension: the texts by language. Without it the fields above are in the writer's language. */
  texts: s.optional(s.record(Language, s.partial(InvestTexts))),
}
/** Form fields in wire format; blank is refused with a specific message. */
export const BusinessOnWire = s.object(form)
export type BusinessOnWire = s.Infer<typeof BusinessOnWire>

const Business = s.object({
  id: Id,
  name: s.string(),
  displayName: s.string(),
  enabled: s.integer(),
  businessCategory: s.nullable(Id),
  overview: s.string(),
  businessAddress: s.string(),
  companyDifferentiation: s.string(),
  yearPlan5: s.string(),
  investorBenefit: s.string(),
  currentNeed: s.string(),
  image: s.string(),
  logo: s.string(),
  videoId: s.string(),
  mapLink: s.string(),
  phone: s.string(),
  readyForGrowth: s.integer(),
  showPerformance: s.integer(),
  dateAdded: s.integer(),
  lastEdited: s.integer(),
})
export type WireBusiness = s.Infer<typeof Business>

const Received = s.object({ error: s.boolean(), message: s.string(), id: Id })
const Category = s.object({ id: Id, name: s.string() })

/** Maximum total size of the pictures in one call: two of 2 MB, as base64 in a form. */
const MOST_BODY = 8 * 1024 * 1024

/** An uploaded picture before its content is validated. */
export const SentPicture = s.object({
  key: s.enums(['image', 'logo']),
  namePrefix: s.optional(s.nullable(s.text(0, 200))),
  path: s.optional(s.nullable(s.text(0, 300))),
  bin: s.text(1, MOST_BODY),
  name: s.text(0, 300),
  size: s.optional(s.nullable(s.decimal(0, 1e12))),
  type: s.optional(s.nullable(s.text(0, 100))),
})

export const investWireEndpoints = endpoints({
  'GET invest/business/read': {
    summary: 'Returns a business with its investor profile by id. Empty if the caller may not see it.',
    ...SEE,
    query: s.object({ id: Id }),
    reply: s.object({ business: s.array(Business) }),
  },
  'GET invest/businessCategory/read': {
    summary: 'Lists the business categories.',
    ...SEE,
    reply: s.object({ data: s.array(Category) }),
  },
  'POST invest/businessCategory': {
    summary: 'Returns a business category by its id, including one no longer offered.',
    ...SEE,
    body: s.object({ id: s.union([s.text(1, 60), s.whole(0, 1e9)]) }),
    reply: s.object({ data: s.nullable(Category) }),
  },
  'POST invest/business/create': {
    summary:
      'Creates a profile for the caller’s business with the same name or the id in `business`, if it has no profile. Otherwise creates a new business.',
    ...WRITE,
    body: s.object({ ...form, dateAdded: Seconds, business: s.optional(Id) }),
    reply: Received,
  },
  'POST invest/business/update': {
    summary: 'Updates a profile. Omitted fields do not change.',
    ...WRITE,
    body: s.object({ ...form, id: Id, lastEdited: Seconds }),
    reply: Received,
  },
  'POST media/images': {
    summary:
      'Uploads the image and the logo of a profile. `files_up` is a JSON list with each content as base64. The reply’s `savedName` is the value for the profile.',
    ...WRITE,
    form: true,
    mostBody: MOST_BODY,
    body: s.object({ files_up: s.text(2, MOST_BODY) }),
    reply: s.object({
      error: s.boolean(),
      message: s.optional(s.string()),
      data: s.array(s.object({ key: s.enums(['image', 'logo']), savedName: s.string() })),
    }),
  },
})
