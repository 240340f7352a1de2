import { endpoints } from './endpoint.ts'
import { Day, Filled, Id, Instance, Line } from './field.ts'
import { Currency } from './loan.ts'
import * as s from './shape.ts'

export const Business = s.object({
  id: Id,
  name: s.string(),
  displayName: s.string(),
  /** Id in the `businessCategory` lookup list, and its name. */
  category: s.nullable(Id),
  categoryName: s.string(),
  location: s.string(),
  startedOn: s.nullable(Day),
  /** Age in whole months; null if the start date is unknown. */
  months: s.nullable(s.integer()),
  currency: Currency,
  owner: s.object({ id: Id, name: s.string(), email: s.string(), phone: s.nullable(s.string()) }),
  /** Whether the caller may write in its books, whether they own it, and whether they may comment on its entries. */
  writable: s.boolean(),
  own: s.boolean(),
  commentable: s.boolean(),
})
export type Business = s.Infer<typeof Business>

const form = {
  name: Filled(120),
  displayName: s.size(Line(60), 0, 60),
  category: s.nullable(Id),
  location: Line(120),
  startedOn: s.nullable(Day),
}
export const BusinessForm = s.object(form)
export type BusinessForm = s.Infer<typeof BusinessForm>

const WIDGETS = { widgets: ['digikua', 'documents', 'budget', 'validation'] } as const
const reply = s.object({ data: Business })

export const businessEndpoints = endpoints({
  'GET business/own': {
    summary:
      'Lists the caller’s businesses, the first one first, and the defaults for the form of a new one.',
    who: 'book.keep',
    widgets: ['digikua', 'scorecard', 'credit-score'],
    reply: s.object({
      data: s.array(Business),
      suggested: s.object({ name: s.string(), location: s.string() }),
      /** What the account lacks before its first business can be created, and the portal page where it is provided. */
      unready: s.optional(s.object({ message: s.string(), path: s.string() })),
    }),
  },
  'POST business/own': {
    summary:
      'Creates a business. Repeating the call with the same `clientId` does not create another. Staff set `owner` to a member they may see.',
    who: 'book.write',
    ...WIDGETS,
    body: s.object({
      ...form,
      displayName: s.optional(form.displayName),
      category: s.optional(form.category),
      location: s.optional(form.location),
      startedOn: s.optional(form.startedOn),
      clientId: s.optional(Instance),
      owner: s.optional(Id),
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
    body: s.partial(BusinessForm),
    reply,
  },
})
