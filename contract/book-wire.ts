import { endpoints } from './endpoint.ts'
import { Id, Instance } from './field.ts'
import * as s from './shape.ts'

// The calls of the books in the format of the data API. Amounts are in whole units with cents as decimals, timestamps are epoch seconds,
// entry dates are split into day, month and year. Internally (`book.ts`) all entries share one shape.

/** Exceeds every amount, quantity and timestamp. JSON's `1e999` parses to Infinity. */
const MOST = 1e15

/** Value of a form field; blank is refused with a specific message. */
export const Given = s.optional(s.nullable(s.union([s.text(0, 200), s.decimal(-MOST, MOST)])))
export type Given = s.Infer<typeof Given>

/** Who the client claims is writing. The user is known from the session; any other value is refused. */
const Writer = s.optional(
  s.object({
    id: Given,
    email: Given,
    phone: Given,
    AddedById: Given,
    AddedByEmail: Given,
    AddedByPhone: Given,
  }),
)

export const READ = { who: 'book.read', widgets: ['digikua'] } as const
export const WRITE = { who: 'book.write', widgets: ['digikua'] } as const

/** Returns the query of a call that reads a resource. */
export const read = <const Resource extends string>(resource: Resource) => ({
  resource: s.enums([resource]),
  action: s.enums(['read']),
})
const owned = <const Resource extends string>(resource: Resource) => ({
  ...read(resource),
  /** Defaults to the caller's first business. */
  businessId: s.optional(Id),
})

/** A server id, or the `clientId` of a record that may not have a server id yet. */
const Named = Given

const common = {
  /** Defaults to the caller's first business; blank is refused with a specific message. */
  businessId: s.optional(s.nullable(s.union([Id, s.literal('')]))),
  /** For an update: the record to change. */
  id: Named,
  /** For a create. */
  clientId: s.optional(Instance),
  whoAdds: Writer,
  whoUpdates: Writer,
}
/** Source of an entry that was not typed in. The code of an M-Pesa message prevents duplicates. */
const origin = {
  source: s.optional(s.enums(['typed', 'sms'])),
  reference: s.optional(s.nullable(s.text(0, 40))),
}
const SALE = {
  ...common,
  ...origin,
  productVariantId: Named,
  serviceVariantId: Named,
  quantity: Given,
  /** Creates and updates use different names; both are accepted. */
  revenueAmount: Given,
  revenue: Given,
  monthSold: Given,
  /** Day of the month. */
  dateSold: Given,
  yearSold: Given,
  typeOfSale: Given,
  clientPhone: Given,
}
const EXPENSE = {
  ...common,
  ...origin,
  typeOfExpense: Given,
  supplierPhone: Given,
  monthDate: Given,
  dayDate: Given,
  year: Given,
  amountSpent: Given,
  productVariantId: Named,
  name: Given,
  capexName: Given,
  cogsName: Given,
  lifespanInYears: Given,
}
const MAIN = { ...common, name: Given, categoryId: Given, measurementId: Given, price: Given }
const VARIANT = { ...common, name: Given, unitPrice: Given }
const INVESTMENT = {
  ...common,
  ...origin,
  investmentNarration: Given,
  typeOfInvestment: Given,
  investmentAmount: Given,
  /** Epoch seconds. */
  investmentDate: Given,
}
const INVENTORY = {
  ...common,
  productVariantId: Named,
  stocked: Given,
  /** Per piece. */
  stockValue: Given,
  monthStocked: Given,
  dateStocked: Given,
  yearStocked: Given,
}

export const Received = s.object({
  error: s.boolean(),
  message: s.string(),
  /** The affected record. */
  id: Id,
  /** A retry of an earlier request; the record exists once. */
  repeated: s.optional(s.boolean()),
})

export const Choice = s.object({ id: Id, name: s.string() })
export type Choice = s.Infer<typeof Choice>

/** Fields common to all rows: devices use them to recognise their own records and detect concurrent changes. */
const known = {
  clientId: s.nullable(s.string()),
  revision: s.integer(),
  /** Epoch seconds. */
  dateAdded: s.integer(),
}
const entry = {
  ...known,
  source: s.string(),
  reference: s.nullable(s.string()),
  /** Written by staff. */
  onBehalf: s.boolean(),
  /** Staff asked for a correction. */
  asked: s.boolean(),
}
const sale = {
  id: Id,
  quantity: s.number(),
  revenue: s.number(),
  dateSold: s.integer(),
  /** Null if unknown: for example imported from a statement when the portal has no matching payment type. */
  typeOfSale: s.nullable(Id),
  typeOfSaleName: s.string(),
  clientPhone: s.string(),
  ...entry,
}
const ProductSale = s.object({ ...sale, productVariantId: Id, productVariantName: s.string() })
/** Null variant: payment of a free-text invoice line, which has only a name. */
const ServiceSale = s.object({
  ...sale,
  serviceVariantId: s.nullable(Id),
  serviceVariantName: s.string(),
})
const expense = {
  id: Id,
  name: s.string(),
  amountSpent: s.number(),
  transactionDate: s.integer(),
  typeOfExpense: s.nullable(Id),
  typeOfExpenseName: s.string(),
  supplierPhone: s.string(),
  ...entry,
  /** A photo of the receipt is attached. */
  receipt: s.boolean(),
}
const OperatingExpense = s.object(expense)
const CostOfGoods = s.object({ ...expense, productVariantId: Id, productVariantName: s.string() })
const CapitalExpense = s.object({ ...expense, lifespanInYears: s.integer() })
/** A product or service. */
const MainItem = s.object({
  id: Id,
  name: s.string(),
  categoryId: s.nullable(Id),
  categoryName: s.string(),
  measurementId: s.nullable(Id),
  measurement: s.string(),
  price: s.number(),
  /** The price the programme pays for it; null if staff set none. */
  somoPrice: s.nullable(s.number()),
  status: s.enums(['active']),
  lastEdited: s.integer(),
  ...known,
})
const ProductVariant = s.object({
  id: Id,
  name: s.string(),
  mainProductId: Id,
  mainProduct: s.string(),
  unitPrice: s.number(),
  startingQuantity: s.number(),
  quantitySold: s.number(),
  /** Current stock: opening stock plus purchases less sales. Negative if more was sold than was in stock. */
  endingQuantity: s.number(),
  ...known,
})
const ServiceVariant = s.object({
  id: Id,
  name: s.string(),
  mainServiceId: Id,
  /** Name of the service. */
  mainProduct: s.string(),
  unitPrice: s.number(),
  ...known,
})
export const Investment = s.object({
  id: Id,
  investmentNarration: s.string(),
  investmentAmount: s.number(),
  typeOfInvestment: s.nullable(Id),
  typeOfInvestmentName: s.string(),
  investmentDate: s.integer(),
  ...entry,
})
export const Inventory = s.object({
  id: Id,
  productVariantId: Id,
  productVariant: s.string(),
  stocked: s.number(),
  stockValue: s.number(),
  dateStocked: s.integer(),
  ...entry,
})

/** Widgets that also write products and services. */
const ITEMS = ['digikua', 'documents'] as const
const lookup = <const Resource extends string>(resource: Resource, what: string) => ({
  summary: `Lists the ${what}.`,
  ...READ,
  query: s.object(read(resource)),
  reply: s.object({ data: s.array(Choice) }),
})
const listed = <const Resource extends string, Row, Schema>(
  resource: Resource,
  what: string,
  row: s.Struct<Row, Schema>,
) => ({
  summary: `Lists the ${what}, oldest first.`,
  ...READ,
  query: s.object(owned(resource)),
  reply: s.object({ data: s.array(row) }),
})
const kept = <const Resource extends string, Form extends Record<string, s.Shape>>(
  resource: Resource,
  what: string,
  form: Form,
) => ({
  summary: `Adds or updates ${what}.`,
  ...WRITE,
  query: s.object({ resource: s.enums([resource]), action: s.enums(['create', 'update']) }),
  body: s.object(form),
  reply: Received,
})

export const bookWireEndpoints = endpoints({
  'POST data/business': {
    summary:
      'Returns the businesses of a member, by email address, phone or business id. Members get their own; staff get those they may see.',
    who: 'book.read',
    widgets: ['digikua', 'scorecard', 'credit-score'],
    query: s.object({ resource: s.enums(['business']), action: s.enums(['readByEmailOrId']) }),
    body: s.object({ readByEmailOrId: s.text(0, 200) }),
    form: true,
    reply: s.object({
      business: s.array(
        s.object({ id: Id, name: s.string(), displayName: s.string(), enabled: s.enums([0, 1]) }),
      ),
      /** The owner. */
      data: s.array(s.object({ userId: Id, user_name: s.string() })),
    }),
  },
  'GET data/productCategory': lookup('productCategory', 'categories of products and services'),
  'GET data/entrepreneurSaleType': lookup('entrepreneurSaleType', 'types of sales and of expenses'),
  'GET data/measurement': lookup('measurement', 'units of measurement for products and services'),
  'GET data/entrepreneurInvestmentType': lookup('entrepreneurInvestmentType', 'types of investments'),

  'GET data/entrepreneurProduct': listed('entrepreneurProduct', 'products', MainItem),
  'POST data/entrepreneurProduct': { ...kept('entrepreneurProduct', 'a product', MAIN), widgets: ITEMS },
  'GET data/entrepreneurService': listed('entrepreneurService', 'services', MainItem),
  'POST data/entrepreneurService': { ...kept('entrepreneurService', 'a service', MAIN), widgets: ITEMS },
  'GET data/entrepreneurProductVariant': {
    ...listed(
      'entrepreneurProductVariant',
      'product variants with their stock, of one product or all',
      ProductVariant,
    ),
    query: s.object({
      ...owned('entrepreneurProductVariant'),
      mainProductId: s.optional(s.union([Id, s.enums(['all'])])),
    }),
  },
  'POST data/entrepreneurProductVariant': {
    ...kept('entrepreneurProductVariant', 'a product variant', {
      ...VARIANT,
      mainProductId: Named,
      startingQuantity: Given,
    }),
    widgets: ITEMS,
  },
  'GET data/entrepreneurServiceVariant': {
    ...listed('entrepreneurServiceVariant', 'service variants, of one service or all', ServiceVariant),
    query: s.object({
      ...owned('entrepreneurServiceVariant'),
      mainServiceId: s.optional(s.union([Id, s.enums(['all'])])),
    }),
  },
  'POST data/entrepreneurServiceVariant': {
    ...kept('entrepreneurServiceVariant', 'a service variant', { ...VARIANT, mainServiceId: Named }),
    widgets: ITEMS,
  },
  'GET data/entrepreneurProductSale': listed('entrepreneurProductSale', 'product sales', ProductSale),
  'POST data/entrepreneurProductSale': kept('entrepreneurProductSale', 'a product sale', SALE),
  'GET data/entrepreneurServiceSale': listed('entrepreneurServiceSale', 'service sales', ServiceSale),
  'POST data/entrepreneurServiceSale': kept('entrepreneurServiceSale', 'a service sale', SALE),
  'GET data/entrepreneurCostOfGoods': listed('entrepreneurCostOfGoods', 'costs of goods', CostOfGoods),
  'POST data/entrepreneurCostOfGoods': kept('entrepreneurCostOfGoods', 'a cost of goods', EXPENSE),
  'GET data/entrepreneurCapitalExpense': listed(
    'entrepreneurCapitalExpense',
    'capital expenses',
    CapitalExpense,
  ),
  'POST data/entrepreneurCapitalExpense': kept('entrepreneurCapitalExpense', 'a capital expense', EXPENSE),
  'GET data/entrepreneurOverheadExpense': listed(
    'entrepreneurOverheadExpense',
    'operating expenses',
    OperatingExpense,
  ),
  'POST data/entrepreneurOverheadExpense': kept(
    'entrepreneurOverheadExpense',
    'an operating expense',
    EXPENSE,
  ),
  'GET data/entrepreneurInvestment': listed('entrepreneurInvestment', 'investments', Investment),
  'POST data/entrepreneurInvestment': kept('entrepreneurInvestment', 'an investment', INVESTMENT),
  'GET data/entrepreneurProductInventory': listed('entrepreneurProductInventory', 'stock entries', Inventory),
  'POST data/entrepreneurProductInventory': kept('entrepreneurProductInventory', 'a stock entry', INVENTORY),
})
