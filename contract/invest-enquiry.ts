import { endpoints } from './endpoint.ts'
import { Email, Id, Instant, Line, notBlank } from './field.ts'
import { WIDGETS } from './invest.ts'
import { ENQUIRY_STATES } from './invest-names.ts'
import { LinkToken } from './invest-shared.ts'
import { array, enums, type Infer, nullable, object, optional, string, text } from './shape.ts'
import { Language } from './tenant.ts'

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
  /** The link it was sent through. */
  label: string(),
  at: Instant,
  state: EnquiryState,
  /** Who marked it as answered or spam, and their note about the answer. */
  by: nullable(string()),
  answer: string(),
})
export type Enquiry = Infer<typeof Enquiry>

/** An investor's enquiry. `site` is a honeypot field hidden from people: only bots fill it in. */
export const EnquiryForm = object({
  name: notBlank(Line(120)),
  organisation: optional(Line(120)),
  email: Email,
  phone: optional(Line(40)),
  text: notBlank(text(1, 2_000)),
  site: optional(text(0, 500)),
  /** Signed token issued with the profile: it records when the page was opened. */
  mark: text(1, 200),
  language: optional(Language),
})
export type EnquiryForm = Infer<typeof EnquiryForm>

export const investEnquiryEndpoints = endpoints({
  'GET invest/profiles/:id/enquiries': {
    summary: 'Lists the enquiries to the caller, newest first.',
    who: 'invest.see',
    ...WIDGETS,
    reply: object({ data: array(Enquiry) }),
  },
  'POST invest/enquiries/:id': {
    summary: 'Marks an enquiry as answered, with the answer, or as spam, or reopens it.',
    who: 'invest.write',
    ...WIDGETS,
    body: object({ state: EnquiryState, answer: optional(text(0, 2_000)) }),
  },
  'POST invest/shared/:token/enquiry': {
    summary: 'Sends an enquiry to the owner of a profile and to the staff responsible for them.',
    who: 'anyone',
    params: object({ token: LinkToken }),
    body: EnquiryForm,
  },
})
