import { endpoints } from './endpoint.ts'
import { Day, Filled, Id, Instance, Line } from './field.ts'
import { Currency } from './loan.ts'
import {
  array,
  boolean,
  type Infer,
  integer,
  nullable,
  object,
  optional,
  partial,
  size,
  string,
} from './shape.ts'

export const Business = object({
  id: Id,
  name: string(),
  displayName: string(),
  /** Id in the `businessCategory` lookup list, and its name. */
  category: nullable(Id),
  categoryName: string(),
  location: string(),
  startedOn: nullable(Day),
  /** Age in whole months; null if the start date is unknown. */
  months: nullable(integer()),
  currency: Currency,
  owner: object({ id: Id, name: string(), email: string(), phone: nullable(string()) }),
  /** Whether the caller may write in its books, whether they own it, and whether they may comment on its entries. */
  writable: boolean(),
  own: boolean(),
  commentable: boolean(),
})
export type Business = Infer<typeof Business>

const form = {
  name: Filled(120),
  displayName: size(Line(60), 0, 60),
  category: nullable(Id),
  location: Line(120),
  startedOn: nullable(Day),
}
export const BusinessForm = object(form)
export type BusinessForm = Infer<typeof BusinessForm>

const WIDGETS = { widgets: ['digikua', 'documents', 'budget', 'validation'] } as const
const reply = object({ data: Business })

export const businessEndpoints = endpoints({
  'GET business/own': {
    summary:
      'Lists the caller’s businesses, the first one first, and the defaults for the form of a new one.',
    who: 'book.keep',
    widgets: ['digikua', 'scorecard', 'credit-score'],
    reply: object({
      data: array(Business),
      suggested: object({ name: string(), location: string() }),
      /** What the account lacks before its first business can be created, and the portal page where it is provided. */
      unready: optional(object({ message: string(), path: string() })),
    }),
  },
  'POST business/own': {
    summary:
      'Creates a business. Repeating the call with the same `clientId` does not create another. Staff set `owner` to a member they may see.',
    who: 'book.write',
    ...WIDGETS,
    body: object({
      ...form,
      displayName: optional(form.displayName),
      category: optional(form.category),
      location: optional(form.location),
      startedOn: optional(form.startedOn),
      clientId: optional(Instance),
      owner: optional(Id),
    }),
    reply,
  },
  'GET business/own/:id': {
    summary:
      'Returns a business by its id, or the first business of a member by the member’s id. For its owner, and for staff who may see them.',
    who: 'book.read',
    ...WIDGETS,
    reply,
  },
  'PATCH business/own/:id': {
    summary: 'Updates the name, description, location and start date of a business.',
    who: 'book.write',
    ...WIDGETS,
    body: partial(BusinessForm),
    reply,
  },
})
