import { endpointsWith } from './endpoint.ts'
import { Id, Instant, pageOf, paging } from './field.ts'
import { ListingState } from './invest.ts'
import { Enquiry, EnquiryState } from './invest-enquiry.ts'
import { listExport } from './list-file.ts'
import * as s from './shape.ts'
import { Language } from './tenant.ts'

// The staff's side of invest profiles: admission to the gallery, investors' enquiries, and the categories.

/** A profile in the staff's list. Its id is that of the business. */
export const InvestRow = s.object({
  id: Id,
  name: s.string(),
  owner: s.string(),
  category: s.string(),
  location: s.string(),
  state: ListingState,
  /** Why it was declined. */
  reason: s.nullable(s.string()),
  /** How complete it is, in percent. */
  complete: s.integer(),
  /** Number of open links, of views, and of unanswered enquiries. */
  links: s.integer(),
  looks: s.integer(),
  enquiries: s.integer(),
  editedAt: Instant,
  /** When its listing state last changed. */
  since: s.nullable(Instant),
})
export type InvestRow = s.Infer<typeof InvestRow>

/** A category of businesses, with its name by language; hidden ones are no longer offered. */
export const InvestCategory = s.object({
  id: Id,
  name: s.record(s.string(), s.string()),
  hidden: s.boolean(),
})
export type InvestCategory = s.Infer<typeof InvestCategory>

const filters = { state: s.optional(ListingState), search: s.optional(s.text(0, 100)) }
const enquiryFilters = { state: s.optional(EnquiryState) }

const FOLLOW = { who: 'invest.follow' } as const

export const investDeskEndpoints = endpointsWith(FOLLOW, {
  'GET invest/desk': {
    summary: 'Lists investor profiles: those pending approval, oldest first, or all, last changed first.',
    query: s.object({ ...filters, ...paging }),
    reply: s.object({ ...pageOf(InvestRow), asked: s.integer() }),
  },
  'GET invest/desk/export': {
    summary: 'Exports the list as a file.',
    ...listExport(filters),
  },
  'POST invest/desk/:id/decide': {
    summary:
      'Approves a profile for the gallery, or declines it with a reason for the owner. Rejected if `before`, the state the caller read, has changed since then.',
    who: 'invest.decide',
    body: s.object({
      list: s.boolean(),
      before: s.optional(ListingState),
      reason: s.optional(s.text(0, 500)),
    }),
  },
  'GET invest/desk/enquiries': {
    summary: 'Lists the enquiries of investors, newest first.',
    query: s.object({ ...enquiryFilters, ...paging }),
    reply: s.object({ ...pageOf(Enquiry), waiting: s.integer() }),
  },
  'GET invest/desk/enquiries/export': {
    summary: 'Exports the enquiries as a file.',
    ...listExport(enquiryFilters),
  },
  'GET invest/desk/categories': {
    summary: 'Lists the business categories, including those no longer offered.',
    who: 'invest.decide',
    reply: s.object({ data: s.array(InvestCategory) }),
  },
  'PUT invest/desk/categories': {
    summary:
      'Saves the business categories in the given order. New ones have no id; omitted ones are no longer offered.',
    who: 'invest.decide',
    body: s.object({
      rows: s.list(
        s.object({
          id: s.optional(s.nullable(Id)),
          name: s.record(Language, s.text(0, 80)),
          hidden: s.optional(s.boolean()),
        }),
        1,
        200,
      ),
    }),
  },
})
