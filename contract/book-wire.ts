import { endpoints } from './endpoint.ts'
import { Id, Instance } from './field.ts'
import {
  array,
  boolean,
  decimal,
  enums,
  type Infer,
  integer,
  nullable,
  number,
  object,
  optional,
  type Shape,
  type Struct,
  string,
  text,
  union,
} from './shape.ts'

// The calls of the books in the format of the data API. Amounts are in whole units with cents as decimals, timestamps are epoch seconds,
// entry dates are split into day, month and year. Internally (`book.ts`) all entries share one shape.

/** Exceeds every amount, quantity and timestamp. JSON's `1e999` parses to Infinity. */
const MOST = 1e15

/** Value of a form field; blank is refused with a specific message. */
export const Given = optional(nullable(union([text(0, 200), decimal(-MOST, MOST)])))
export type Given = Infer<typeof Given>

/** Who the client claims is writing. The user is known from the session; any other value is refused. */
const Writer = optional(
  object({
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

const read = <const Resource extends string>(resource: Resource) => ({
  resource: enums([resource]),
  action: enums(['read']),
})
const owned = <const Resource extends string>(resource: Resource) => ({
  ...read(resource),
  /** Defaults to the caller's first business. */
  businessId: optional(Id),
})

/** A server id, or the `clientId` of a record that may not have a server id yet. */
const Named = Given

const common = {
  businessId: optional(nullable(Id)),
  /** For an update: the record to change. */
  id: Named,
  /** For a create. */
  clientId: optional(Instance),
  whoAdds: Writer,
  whoUpdates: Writer,
}
/** Source of an entry that was not typed in. The code of an M-Pesa message prevents duplicates. */
const origin = {
  source: optional(enums(['typed', 'sms'])),
  reference: optional(nullable(text(0, 40))),
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

export const Received = object({
  error: boolean(),
  message: string(),
  /** The affected record. */
  id: Id,
  /** A retry of an earlier request; the record exists once. */
  repeated: optional(boolean()),
})

export const Choice = object({ id: Id, name: string() })
export type Choice = Infer<typeof Choice>

/** Fields common to all rows: devices use them to recognise their own records and detect concurrent changes. */
const known = {
  clientId: nullable(string()),
  revision: integer(),
  /** Epoch seconds. */
  dateAdded: integer(),
}
const entry = {
  ...known,
  source: string(),
  reference: nullable(string()),
  /** Written by staff. */
  onBehalf: boolean(),
  /** Staff asked for a correction. */
  asked: boolean(),
}
const sale = {
  id: Id,
  quantity: number(),
  revenue: number(),
  dateSold: integer(),
  /** Null if unknown: for example imported from a statement when the portal has no matching payment type. */
  typeOfSale: nullable(Id),
  typeOfSaleName: string(),
  clientPhone: string(),
  ...entry,
}
const ProductSale = object({ ...sale, productVariantId: Id, productVariantName: string() })
/** Null variant: payment of a free-text invoice line, which has only a name. */
const ServiceSale = object({
  ...sale,
  serviceVariantId: nullable(Id),
  serviceVariantName: string(),
})
const expense = {
  id: Id,
  name: string(),
  amountSpent: number(),
  transactionDate: integer(),
  typeOfExpense: nullable(Id),
  typeOfExpenseName: string(),
  supplierPhone: string(),
  ...entry,
  /** A photo of the receipt is attached. */
  receipt: boolean(),
}
const OperatingExpense = object(expense)
const CostOfGoods = object({ ...expense, productVariantId: Id, productVariantName: string() })
const CapitalExpense = object({ ...expense, lifespanInYears: integer() })
/** A product or service. */
const MainItem = object({
  id: Id,
  name: string(),
  categoryId: nullable(Id),
  categoryName: string(),
  measurementId: nullable(Id),
  measurement: string(),
  price: number(),
  /** The price the programme pays for it; null if staff set none. */
  somoPrice: nullable(number()),
  status: enums(['active']),
  lastEdited: integer(),
  ...known,
})
const ProductVariant = object({
  id: Id,
  name: string(),
  mainProductId: Id,
  mainProduct: string(),
  unitPrice: number(),
  startingQuantity: number(),
  quantitySold: number(),
  /** Current stock: opening stock plus purchases less sales. Negative if more was sold than was in stock. */
  endingQuantity: number(),
  ...known,
})
const ServiceVariant = object({
  id: Id,
  name: string(),
  mainServiceId: Id,
  /** Name of the service. */
  mainProduct: string(),
  unitPrice: number(),
  ...known,
})
export const Investment = object({
  id: Id,
  investmentNarration: string(),
  investmentAmount: number(),
  typeOfInvestment: nullable(Id),
  typeOfInvestmentName: string(),
  investmentDate: integer(),
  ...entry,
})
export const Inventory = object({
  id: Id,
  productVariantId: Id,
  productVariant: string(),
  stocked: number(),
  stockValue: number(),
  dateStocked: integer(),
  ...entry,
})

/** Widgets that also write products and services. */
const ITEMS = ['digikua', 'documents'] as const
const lookup = <const Resource extends string>(resource: Resource, what: string) => ({
  summary: `Lists the ${what}.`,
  ...READ,
  query: object(read(resource)),
  reply: object({ data: array(Choice) }),
})
const listed = <const Resource extends string, Row, Schema>(
  resource: Resource,
  what: string,
  row: Struct<Row, Schema>,
) => ({
  summary: `Lists the ${what}, oldest first.`,
  ...READ,
  query: object(owned(resource)),
  reply: object({ data: array(row) }),
})
const kept = <const Resource extends string, Form extends Record<string, Shape>>(
  resource: Resource,
  what: string,
  form: Form,
) => ({
  summary: `Adds or updates ${what}.`,
  ...WRITE,
  query: object({ resource: enums([resource]), action: enums(['create', 'update']) }),
  body: object(form),
  reply: Received,
})

export const bookWireEndpoints = endpoints({
  'POST data/business': {
    summary:
      'Returns the businesses of a member, by email address, phone or business id. Members get their own; staff get those they may see.',
    who: 'book.read',
    widgets: ['digikua', 'scorecard', 'credit-score'],
    query: object({ resource: enums(['business']), action: enums(['readByEmailOrId']) }),
    body: object({ readByEmailOrId: text(0, 200) }),
    form: true,
    reply: object({
      business: array(object({ id: Id, name: string(), displayName: string(), enabled: enums([0, 1]) })),
      /** The owner. */
      data: array(object({ userId: Id, user_name: string() })),
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
    query: object({
      ...owned('entrepreneurProductVariant'),
      mainProductId: optional(union([Id, enums(['all'])])),
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
    query: object({
      ...owned('entrepreneurServiceVariant'),
      mainServiceId: optional(union([Id, enums(['all'])])),
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
