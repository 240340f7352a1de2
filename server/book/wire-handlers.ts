import { and, eq } from 'drizzle-orm'
import type { LookupList } from '#contract/book.ts'
import type { BookForm } from '#rules/book/draft.ts'
import { readPhone, withTrunkZero } from '#rules/phone.ts'
import type { PlainKey } from '#rules/sentence.ts'
import { businessesOf, businessFor, type Seen } from '#server/business/access.ts'
import { choicesOf } from '#server/business/lists.ts'
import { findRow } from '#server/db/row.ts'
import { account } from '#server/db/schema/index.ts'
import type { Signed, SomeHandlers } from '#server/http/routes.ts'
import { type Account, findSeen, nameOf, seenBy } from '#server/people/visibility.ts'
import { msg, type Texts } from '#server/refusal/message.ts'
import { saveForm } from './wire.ts'
import * as reads from './wire-reads.ts'

type Saved = { query: { action: 'create' | 'update' }; body: Parameters<typeof saveForm>[2] }

/** Returns the handler that saves a form, with its success messages. */
const writes =
  (form: BookForm, added: PlainKey<Texts>, updated: PlainKey<Texts>) =>
  async ({ query, body }: Saved, context: Signed) => {
    const { id, repeated } = await saveForm(form, query.action, body, context)
    const message = msg(query.action === 'create' ? added : updated)
    return { error: false, message, id, ...(repeated && { repeated }) }
  }

const sale = ['book.sale-added', 'book.sale-updated'] as const
const expense = ['book.expense-added', 'book.expense-updated'] as const

const lookup =
  (list: LookupList) =>
  async (_: unknown, { sql, person }: Signed) => ({
    data: await choicesOf(sql, person, list),
  })

/** Returns the handler that lists rows. */
const listed =
  <Asked, Row>(read: (query: Asked, context: Signed) => Promise<Row[]>) =>
  async ({ query }: { query: Asked }, context: Signed) => ({ data: await read(query, context) })

/** Handlers of the data API's calls about books. */
export const wireHandlers = {
  'POST data/business': async ({ body: { readByEmailOrId: given } }, { sql, person }) => {
    const trimmed = given.trim()
    if (/^[0-9a-f]{24}$/.test(trimmed)) {
      const found = await businessFor(sql, person, trimmed)
      return found ? foundBy(found.owner, [found]) : { business: [], data: [] }
    }
    const { country } = await findSeen(sql, person, person.id)
    const reading = readPhone(withTrunkZero(trimmed), country)
    const isAsked =
      'phone' in reading ? eq(account.phone, reading.phone) : eq(account.email, trimmed.toLowerCase())
    const owner = await findRow(sql, account, and(isAsked, seenBy(person)))
    return owner ? foundBy(owner, await businessesOf(sql, person, owner.id)) : { business: [], data: [] }
  },
  'GET data/productCategory': lookup('productCategory'),
  'GET data/entrepreneurSaleType': lookup('entrepreneurSaleType'),
  'GET data/measurement': lookup('measurement'),
  'GET data/entrepreneurInvestmentType': lookup('entrepreneurInvestmentType'),

  'GET data/entrepreneurProduct': listed(reads.mainItems('product')),
  'POST data/entrepreneurProduct': writes('product', 'book.product-added', 'book.product-updated'),
  'GET data/entrepreneurService': listed(reads.mainItems('service')),
  'POST data/entrepreneurService': writes('service', 'book.service-added', 'book.service-updated'),
  'GET data/entrepreneurProductVariant': listed(reads.productVariants),
  'POST data/entrepreneurProductVariant': writes(
    'product-variant',
    'book.product-variant-added',
    'book.product-variant-updated',
  ),
  'GET data/entrepreneurServiceVariant': listed(reads.serviceVariants),
  'POST data/entrepreneurServiceVariant': writes(
    'service-variant',
    'book.service-variant-added',
    'book.service-variant-updated',
  ),
  'GET data/entrepreneurProductSale': listed(reads.productSales),
  'POST data/entrepreneurProductSale': writes('product-sale', ...sale),
  'GET data/entrepreneurServiceSale': listed(reads.serviceSales),
  'POST data/entrepreneurServiceSale': writes('service-sale', ...sale),
  'GET data/entrepreneurCostOfGoods': listed(reads.expenses('cost-of-goods')),
  'POST data/entrepreneurCostOfGoods': writes('cost-of-goods', ...expense),
  'GET data/entrepreneurCapitalExpense': listed(reads.expenses('capital')),
  'POST data/entrepreneurCapitalExpense': writes('capital', ...expense),
  'GET data/entrepreneurOverheadExpense': listed(reads.expenses('operating')),
  'POST data/entrepreneurOverheadExpense': writes('operating', ...expense),
  'GET data/entrepreneurInvestment': listed(reads.investments),
  'POST data/entrepreneurInvestment': writes(
    'investment',
    'book.investment-added',
    'book.investment-updated',
  ),
  'GET data/entrepreneurProductInventory': listed(reads.inventory),
  'POST data/entrepreneurProductInventory': writes(
    'inventory',
    'book.inventory-added',
    'book.inventory-updated',
  ),
} satisfies SomeHandlers

/** Formats a user's businesses and the user for the wire. */
const foundBy = (owner: Account, found: readonly Seen[]) => ({
  business: found.map(({ business: { id, name, displayName } }) => ({
    id,
    name,
    displayName: displayName || name,
    enabled: owner.status === 'active' ? (1 as const) : (0 as const),
  })),
  data: [{ userId: owner.id, user_name: nameOf(owner) }],
})
