import { endpoints } from './endpoint.ts'
import { Email, Filled, Id, Instant, Line, notBlank } from './field.ts'
import { WIDGETS } from './invest.ts'
import { ENQUIRY_STATES } from './invest-names.ts'
import { LinkToken } from './invest-shared.ts'
import * as s from './shape.ts'
import { Language } from './tenant.ts'

export const EnquiryState = s.enums(ENQUIRY_STATES)
export type EnquiryState = s.Infer<typeof EnquiryState>

export const Enquiry = s.object({
  id: Id,
  business: Id,
  businessName: s.string(),
  name: s.string(),
  organisation: s.string(),
  email: s.string(),
  phone: s.string(),
  text: s.string(),
  /** The link it was sent through. */
  label: s.string(),
  at: Instant,
  state: EnquiryState,
  /** Who marked it as answered or spam, and their note about the answer. */
  by: s.nullable(s.string()),
  answer: s.string(),
})
export type Enquiry = s.Infer<typeof Enquiry>

/** An investor's enquiry. `site` is a honeypot field hidden from people: only bots fill it in. */
export const EnquiryForm = s.object({
  name: Filled(120),
  organisation: s.optional(Line(120)),
  email: Email,
  phone: s.optional(Line(40)),
  text: notBlank(s.text(1, 2_000)),
  site: s.optional(s.text(0, 500)),
  /** Signed token issued with the profile: it records when the page was opened. */
  mark: s.text(1, 200),
  language: s.optional(Language),
})
export type EnquiryForm = s.Infer<typeof EnquiryForm>

export const investEnquiryEndpoints = endpoints({
  'GET invest/profiles/:id/enquiries': {
    summary: 'Lists the enquiries to the caller, newest first.',
    who: 'invest.see',
    ...WIDGETS,
    reply: s.object({ data: s.array(Enquiry) }),
  },
  'POST invest/enquiries/:id': {
    summary: 'Marks an enquiry as answered, with the answer, or as spam, or reopens it.',
    who: 'invest.write',
    ...WIDGETS,
    body: s.object({ state: EnquiryState, answer: s.optional(s.text(0, 2_000)) }),
  },
  'POST invest/shared/:token/enquiry': {
    summary: 'Sends an enquiry to the owner of a profile and to the staff responsible for them.',
    who: 'anyone',
    params: s.object({ token: LinkToken }),
    body: EnquiryForm,
  },
})
