import { and, eq } from 'drizzle-orm'
import type { LookupList } from '#contract/book.ts'
import type { BookForm } from '#rules/book/draft.ts'
import { readPhone, withTrunkZero } from '#rules/phone.ts'
import { businessesOf, businessFor, type Seen } from '#server/business/access.ts'
import { choicesOf } from '#server/business/lists.ts'
import { findRow } from '#server/db/row.ts'
import { account } from '#server/db/schema/index.ts'
import type { Signed, SomeHandlers } from '#server/http/routes.ts'
import { type Account, findSeen, nameOf, seenBy } from '#server/people/visibility.ts'
import { type Msg, msg } from '#server/refusal/message.ts'
import { save } from './wire.ts'
import * as reads from './wire-reads.ts'

type Saved = { query: { action: 'create' | 'update' }; body: Parameters<typeof save>[2] }

/** Returns the handler that saves a form, with its success messages. */
const writes =
  (form: BookForm, added: Msg, updated: Msg) =>
  async ({ query, body }: Saved, context: Signed) => {
    const { id, repeated } = await save(form, query.action, body, context)
    const message = query.action === 'create' ? added : updated
    return { error: false, message: said(message), id, ...(repeated && { repeated }) }
  }
const said = (message: Msg) => (typeof message === 'string' ? msg(message) : message)

const sale = ['book.sale-added', 'book.sale-updated'] as const
const expense = ['book.expense-added', 'book.expense-updated'] as const

const lookup =
  (list: LookupList) =>
  async (_: unknown, { sql, person }: Signed) => ({
    data: await choicesOf(sql, person, list),
  })

/** Handlers of the data API's calls about books. */
export const wireHandlers = {
  'POST data/business': async ({ body: { readByEmailOrId: given } }, { sql, person }) => {
    const asked = given.trim()
    if (/^[0-9a-f]{24}$/.test(asked)) {
      const found = await businessFor(sql, person, asked)
      return found ? foundBy(found.owner, [found]) : { business: [], data: [] }
    }
    const { country } = await findSeen(sql, person, person.id)
    const reading = readPhone(withTrunkZero(asked.replace(/[().-]/g, '')), country)
    const isAsked =
      'phone' in reading ? eq(account.phone, reading.phone) : eq(account.email, asked.toLowerCase())
    const owner = await findRow(sql, account, and(isAsked, seenBy(person)))
    return owner ? foundBy(owner, await businessesOf(sql, person, owner.id)) : { business: [], data: [] }
  },
  'GET data/productCategory': lookup('productCategory'),
  'GET data/entrepreneurSaleType': lookup('entrepreneurSaleType'),
  'GET data/measurement': lookup('measurement'),
  'GET data/entrepreneurInvestmentType': lookup('entrepreneurInvestmentType'),

  'GET data/entrepreneurProduct': async ({ query }, context) => ({
    data: await reads.mainItems('product', query, context),
  }),
  'POST data/entrepreneurProduct': writes('product', 'book.product-added', 'book.product-updated'),
  'GET data/entrepreneurService': async ({ query }, context) => ({
    data: await reads.mainItems('service', query, context),
  }),
  'POST data/entrepreneurService': writes('service', 'book.service-added', 'book.service-updated'),
  'GET data/entrepreneurProductVariant': async ({ query }, context) => ({
    data: await reads.productVariants(query, context),
  }),
  'POST data/entrepreneurProductVariant': writes(
    'product-variant',
    'book.product-variant-added',
    'book.product-variant-updated',
  ),
  'GET data/entrepreneurServiceVariant': async ({ query }, context) => ({
    data: await reads.serviceVariants(query, context),
  }),
  'POST data/entrepreneurServiceVariant': writes(
    'service-variant',
    'book.service-variant-added',
    'book.service-variant-updated',
  ),
  'GET data/entrepreneurProductSale': async ({ query }, context) => ({
    data: await reads.productSales(query, context),
  }),
  'POST data/entrepreneurProductSale': writes('product-sale', ...sale),
  'GET data/entrepreneurServiceSale': async ({ query }, context) => ({
    data: await reads.serviceSales(query, context),
  }),
  'POST data/entrepreneurServiceSale': writes('service-sale', ...sale),
  'GET data/entrepreneurCostOfGoods': async ({ query }, context) => ({
    data: await reads.expenses('cost-of-goods', query, context),
  }),
  'POST data/entrepreneurCostOfGoods': writes('cost-of-goods', ...expense),
  'GET data/entrepreneurCapitalExpense': async ({ query }, context) => ({
    data: await reads.expenses('capital', query, context),
  }),
  'POST data/entrepreneurCapitalExpense': writes('capital', ...expense),
  'GET data/entrepreneurOverheadExpense': async ({ query }, context) => ({
    data: await reads.expenses('operating', query, context),
  }),
  'POST data/entrepreneurOverheadExpense': writes('operating', ...expense),
  'GET data/entrepreneurInvestment': async ({ query }, context) => ({
    data: await reads.investments(query, context),
  }),
  'POST data/entrepreneurInvestment': writes(
    'investment',
    'book.investment-added',
    'book.investment-updated',
  ),
  'GET data/entrepreneurProductInventory': async ({ query }, context) => ({
    data: await reads.inventory(query, context),
  }),
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
