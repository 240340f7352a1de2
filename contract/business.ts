import { Instance } from './book-wire.ts'
import { endpoints } from './endpoint.ts'
import { Day, Id, Line } from './field.ts'
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
  name: size(Line(120), 1, 120),
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
      'The businesses of the caller, the first one first, and what the form for a new one begins with.',
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
      'Begins a business. The same `clientId` again is no second one. Staff name the `owner`, who is one of theirs to see.',
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
      'A business by its id, or the first one of a member by theirs: for its owner and for the staff who see them.',
    who: 'book.read',
    ...WIDGETS,
    params: object({ id: Id }),
    reply,
  },
  'PATCH business/own/:id': {
    summary: 'Changes what a business is called, what it does, where it is and when it started.',
    who: 'book.write',
    ...WIDGETS,
    params: object({ id: Id }),
    body: partial(BusinessForm),
    reply,
  },
})
