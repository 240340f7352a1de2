import { endpointsWith } from './endpoint.ts'
import { Id, Instant, pageOf, paging } from './field.ts'
import { ListingState } from './invest.ts'
import { Enquiry, EnquiryState } from './invest-enquiry.ts'
import { listExport } from './list-file.ts'
import {
  array,
  boolean,
  type Infer,
  integer,
  list,
  nullable,
  object,
  optional,
  record,
  string,
  text,
} from './shape.ts'
import { Language } from './tenant.ts'

// The staff's side of invest profiles: admission to the gallery, investors' enquiries, and the categories.

/** A profile in the staff's list. Its id is that of the business. */
export const InvestRow = object({
  id: Id,
  name: string(),
  owner: string(),
  category: string(),
  location: string(),
  state: ListingState,
  /** Why it was declined. */
  reason: nullable(string()),
  /** How complete it is, in percent. */
  complete: integer(),
  /** Number of open links, of views, and of unanswered enquiries. */
  links: integer(),
  looks: integer(),
  enquiries: integer(),
  editedAt: Instant,
  /** When its listing state last changed. */
  since: nullable(Instant),
})
export type InvestRow = Infer<typeof InvestRow>

/** A category of businesses, with its name by language; hidden ones are no longer offered. */
export const InvestCategory = object({ id: Id, name: record(string(), string()), hidden: boolean() })
export type InvestCategory = Infer<typeof InvestCategory>

const filters = { state: optional(ListingState), search: optional(text(0, 100)) }
const enquiryFilters = { state: optional(EnquiryState) }

const FOLLOW = { who: 'invest.follow' } as const

export const investDeskEndpoints = endpointsWith(FOLLOW, {
  'GET invest/desk': {
    summary: 'Lists investor profiles: those pending approval, oldest first, or all, last changed first.',
    query: object({ ...filters, ...paging }),
    reply: object({ ...pageOf(InvestRow), asked: integer() }),
  },
  'GET invest/desk/export': {
    summary: 'Exports the list as a file.',
    ...listExport(filters),
  },
  'POST invest/desk/:id/decide': {
    summary: 'Approves a profile for the gallery, or declines it with a reason for the owner.',
    who: 'invest.decide',
    body: object({ list: boolean(), reason: optional(text(0, 500)) }),
  },
  'GET invest/desk/enquiries': {
    summary: 'Lists the enquiries of investors, newest first.',
    query: object({ ...enquiryFilters, ...paging }),
    reply: object({ ...pageOf(Enquiry), waiting: integer() }),
  },
  'GET invest/desk/enquiries/export': {
    summary: 'Exports the enquiries as a file.',
    ...listExport(enquiryFilters),
  },
  'GET invest/desk/categories': {
    summary: 'Lists the business categories, including those no longer offered.',
    who: 'invest.decide',
    reply: object({ data: array(InvestCategory) }),
  },
  'PUT invest/desk/categories': {
    summary:
      'Saves the business categories in the given order. New ones have no id; omitted ones are no longer offered.',
    who: 'invest.decide',
    body: object({
      rows: list(
        object({
          id: optional(nullable(Id)),
          name: record(Language, text(0, 80)),
          hidden: optional(boolean()),
        }),
        1,
        200,
      ),
    }),
  },
})
