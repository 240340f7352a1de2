import { endpoints } from './endpoint.ts'
import { Id } from './field.ts'
import {
  array,
  boolean,
  enums,
  type Infer,
  integer,
  max,
  min,
  nullable,
  number,
  object,
  optional,
  pattern,
  size,
  string,
  union,
} from './shape.ts'

// The calls of the books as the data API has them. Amounts are in whole units with cents as decimals, moments are epoch seconds, days
// that are written are day, month and year. Inside (`book.ts`) there is one shape for all entries.

/** Made up by the device that makes something: sending it again is then no second one, and it may be named by it. */
export const Instance = pattern(string(), /^[A-Za-z0-9-]{16,64}$/)

/** More than any amount, quantity or moment. JSON's `1e999` is endless. */
const MOST = 1e15

/** What a form has in a field: blank is refused in words of its own. */
const Given = optional(nullable(union([size(string(), 0, 200), max(min(number(), -MOST), MOST)])))
export type Given = Infer<typeof Given>

/** Who says to write. It is known from the session; another one is refused. */
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

const USES = { widgets: ['digikua'] } as const

const read = <const Resource extends string>(resource: Resource) => ({
  resource: enums([resource]),
  action: enums(['read']),
})
const owned = <const Resource extends string>(resource: Resource) => ({
  ...read(resource),
  /** The caller's first business where none is named. */
  businessId: optional(Id),
})
const saved = <const Resource extends string>(resource: Resource) =>
  object({ resource: enums([resource]), action: enums(['create', 'update']) })

/** An id of ours, or the `clientId` of something that may not have had one yet. */
const Named = Given

const common = {
  businessId: optional(nullable(Id)),
  /** Of an update: which one. */
  id: Named,
  /** Of a create. */
  clientId: optional(Instance),
  whoAdds: Writer,
  whoUpdates: Writer,
}
/** Where an entry came from, if nobody typed it: with the code of an M-Pesa message it is entered once. */
const origin = {
  source: optional(enums(['typed', 'sms'])),
  reference: optional(nullable(size(string(), 0, 40))),
}
const SALE = {
  ...common,
  ...origin,
  productVariantId: Named,
  serviceVariantId: Named,
  quantity: Given,
  /** Of a create, and of an update. Either is read. */
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
  /** Of one piece. */
  stockValue: Given,
  monthStocked: Given,
  dateStocked: Given,
  yearStocked: Given,
}

const Received = object({
  error: boolean(),
  message: string(),
  /** What was written. */
  id: Id,
  /** It had come before, and is there once. */
  repeated: optional(boolean()),
})

export const Choice = object({ id: Id, name: string() })
export type Choice = Infer<typeof Choice>

/** What every row has beside its own: by it a device knows what it sent, and what was changed meanwhile. */
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
  /** Staff wrote it. */
  onBehalf: boolean(),
  /** Staff ask for a correction. */
  asked: boolean(),
}
const sale = {
  id: Id,
  quantity: number(),
  revenue: number(),
  dateSold: integer(),
  /** Null where nobody said it: of what a statement brought into a book whose portal offers no such way to pay. */
  typeOfSale: nullable(Id),
  typeOfSaleName: string(),
  clientPhone: string(),
  ...entry,
}
export const ProductSale = object({ ...sale, productVariantId: Id, productVariantName: string() })
export type ProductSale = Infer<typeof ProductSale>
/** A free line of an invoice was paid: it is of no variant, and has a name of its own. */
export const ServiceSale = object({
  ...sale,
  serviceVariantId: nullable(Id),
  serviceVariantName: string(),
})
export type ServiceSale = Infer<typeof ServiceSale>

const expense = {
  id: Id,
  name: string(),
  amountSpent: number(),
  transactionDate: integer(),
  typeOfExpense: nullable(Id),
  typeOfExpenseName: string(),
  supplierPhone: string(),
  ...entry,
  /** A photo of the receipt is kept with it. */
  receipt: boolean(),
}
export const OperatingExpense = object(expense)
export type OperatingExpense = Infer<typeof OperatingExpense>
export const CostOfGoods = object({ ...expense, productVariantId: Id, productVariantName: string() })
export type CostOfGoods = Infer<typeof CostOfGoods>
export const CapitalExpense = object({ ...expense, lifespanInYears: integer() })
export type CapitalExpense = Infer<typeof CapitalExpense>

/** A product or service. */
export const MainItem = object({
  id: Id,
  name: string(),
  categoryId: nullable(Id),
  categoryName: string(),
  measurementId: nullable(Id),
  measurement: string(),
  price: number(),
  /** What the programme pays for it; null where staff set none. */
  somoPrice: nullable(number()),
  status: enums(['active']),
  lastEdited: integer(),
  ...known,
})
export type MainItem = Infer<typeof MainItem>
export const ProductVariant = object({
  id: Id,
  name: string(),
  mainProductId: Id,
  mainProduct: string(),
  unitPrice: number(),
  startingQuantity: number(),
  quantitySold: number(),
  /** What is there: the start, and what was stocked, less what was sold. Below 0 more was sold than was there. */
  endingQuantity: number(),
  ...known,
})
export type ProductVariant = Infer<typeof ProductVariant>
export const ServiceVariant = object({
  id: Id,
  name: string(),
  mainServiceId: Id,
  /** The name of its service. */
  mainProduct: string(),
  unitPrice: number(),
  ...known,
})
export type ServiceVariant = Infer<typeof ServiceVariant>
export const Investment = object({
  id: Id,
  investmentNarration: string(),
  investmentAmount: number(),
  typeOfInvestment: nullable(Id),
  typeOfInvestmentName: string(),
  investmentDate: integer(),
  ...entry,
})
export type Investment = Infer<typeof Investment>
export const Inventory = object({
  id: Id,
  productVariantId: Id,
  productVariant: string(),
  stocked: number(),
  stockValue: number(),
  dateStocked: integer(),
  ...entry,
})
export type Inventory = Infer<typeof Inventory>

const READ = { who: 'book.read', ...USES } as const
const WRITE = { who: 'book.write', ...USES } as const
const lookup = <const Resource extends string>(resource: Resource) => ({
  ...READ,
  query: object(read(resource)),
  reply: object({ data: array(Choice) }),
})

export const bookWireEndpoints = endpoints({
  'POST data/business': {
    summary:
      'The businesses of a member, by their e-mail address, phone or the id of one: the caller’s own, or one they may see.',
    who: 'book.read',
    widgets: ['digikua', 'scorecard', 'credit-score'],
    query: object({ resource: enums(['business']), action: enums(['readByEmailOrId']) }),
    body: object({ readByEmailOrId: size(string(), 0, 200) }),
    form: true,
    reply: object({
      business: array(object({ id: Id, name: string(), displayName: string(), enabled: enums([0, 1]) })),
      /** Whose they are. */
      data: array(object({ userId: Id, user_name: string() })),
    }),
  },
  'GET data/productCategory': {
    summary: 'The categories of products and services.',
    ...lookup('productCategory'),
  },
  'GET data/entrepreneurSaleType': {
    summary: 'The types of sales, and of expenses.',
    ...lookup('entrepreneurSaleType'),
  },
  'GET data/measurement': {
    summary: 'What products and services are measured in.',
    ...lookup('measurement'),
  },
  'GET data/entrepreneurInvestmentType': {
    summary: 'The forms of investments.',
    ...lookup('entrepreneurInvestmentType'),
  },

  'GET data/entrepreneurProduct': {
    summary: 'The products. Oldest first; lists turn it round.',
    ...READ,
    query: object(owned('entrepreneurProduct')),
    reply: object({ data: array(MainItem) }),
  },
  'POST data/entrepreneurProduct': {
    summary: 'Adds a product, or changes one.',
    ...WRITE,
    widgets: ['digikua', 'documents'],
    query: saved('entrepreneurProduct'),
    body: object(MAIN),
    reply: Received,
  },
  'GET data/entrepreneurService': {
    summary: 'The services. Oldest first; lists turn it round.',
    ...READ,
    query: object(owned('entrepreneurService')),
    reply: object({ data: array(MainItem) }),
  },
  'POST data/entrepreneurService': {
    summary: 'Adds a service, or changes one.',
    ...WRITE,
    widgets: ['digikua', 'documents'],
    query: saved('entrepreneurService'),
    body: object(MAIN),
    reply: Received,
  },
  'GET data/entrepreneurProductVariant': {
    summary: 'The variants of products, of one or all, with their stock. Oldest first; lists turn it round.',
    ...READ,
    query: object({
      ...owned('entrepreneurProductVariant'),
      mainProductId: optional(union([Id, enums(['all'])])),
    }),
    reply: object({ data: array(ProductVariant) }),
  },
  'POST data/entrepreneurProductVariant': {
    summary: 'Adds a variant of a product, or changes one.',
    ...WRITE,
    widgets: ['digikua', 'documents'],
    query: saved('entrepreneurProductVariant'),
    body: object({ ...VARIANT, mainProductId: Named, startingQuantity: Given }),
    reply: Received,
  },
  'GET data/entrepreneurServiceVariant': {
    summary: 'The variants of services, of one or all. Oldest first; lists turn it round.',
    ...READ,
    query: object({
      ...owned('entrepreneurServiceVariant'),
      mainServiceId: optional(union([Id, enums(['all'])])),
    }),
    reply: object({ data: array(ServiceVariant) }),
  },
  'POST data/entrepreneurServiceVariant': {
    summary: 'Adds a variant of a service, or changes one.',
    ...WRITE,
    widgets: ['digikua', 'documents'],
    query: saved('entrepreneurServiceVariant'),
    body: object({ ...VARIANT, mainServiceId: Named }),
    reply: Received,
  },
  'GET data/entrepreneurProductSale': {
    summary: 'The sales of products. Oldest first; lists turn it round.',
    ...READ,
    query: object(owned('entrepreneurProductSale')),
    reply: object({ data: array(ProductSale) }),
  },
  'POST data/entrepreneurProductSale': {
    summary: 'Adds a sale of a product, or changes one.',
    ...WRITE,
    query: saved('entrepreneurProductSale'),
    body: object(SALE),
    reply: Received,
  },
  'GET data/entrepreneurServiceSale': {
    summary: 'The sales of services. Oldest first; lists turn it round.',
    ...READ,
    query: object(owned('entrepreneurServiceSale')),
    reply: object({ data: array(ServiceSale) }),
  },
  'POST data/entrepreneurServiceSale': {
    summary: 'Adds a sale of a service, or changes one.',
    ...WRITE,
    query: saved('entrepreneurServiceSale'),
    body: object(SALE),
    reply: Received,
  },
  'GET data/entrepreneurCostOfGoods': {
    summary: 'What goods cost. Oldest first; lists turn it round.',
    ...READ,
    query: object(owned('entrepreneurCostOfGoods')),
    reply: object({ data: array(CostOfGoods) }),
  },
  'POST data/entrepreneurCostOfGoods': {
    summary: 'Adds a cost of goods, or changes one.',
    ...WRITE,
    query: saved('entrepreneurCostOfGoods'),
    body: object(EXPENSE),
    reply: Received,
  },
  'GET data/entrepreneurCapitalExpense': {
    summary: 'The capital expenses. Oldest first; lists turn it round.',
    ...READ,
    query: object(owned('entrepreneurCapitalExpense')),
    reply: object({ data: array(CapitalExpense) }),
  },
  'POST data/entrepreneurCapitalExpense': {
    summary: 'Adds a capital expense, or changes one.',
    ...WRITE,
    query: saved('entrepreneurCapitalExpense'),
    body: object(EXPENSE),
    reply: Received,
  },
  'GET data/entrepreneurOverheadExpense': {
    summary: 'The operating expenses. Oldest first; lists turn it round.',
    ...READ,
    query: object(owned('entrepreneurOverheadExpense')),
    reply: object({ data: array(OperatingExpense) }),
  },
  'POST data/entrepreneurOverheadExpense': {
    summary: 'Adds an operating expense, or changes one.',
    ...WRITE,
    query: saved('entrepreneurOverheadExpense'),
    body: object(EXPENSE),
    reply: Received,
  },
  'GET data/entrepreneurInvestment': {
    summary: 'The investments. Oldest first; lists turn it round.',
    ...READ,
    query: object(owned('entrepreneurInvestment')),
    reply: object({ data: array(Investment) }),
  },
  'POST data/entrepreneurInvestment': {
    summary: 'Adds an investment, or changes one.',
    ...WRITE,
    query: saved('entrepreneurInvestment'),
    body: object(INVESTMENT),
    reply: Received,
  },
  'GET data/entrepreneurProductInventory': {
    summary: 'What was put in stock. Oldest first; lists turn it round.',
    ...READ,
    query: object(owned('entrepreneurProductInventory')),
    reply: object({ data: array(Inventory) }),
  },
  'POST data/entrepreneurProductInventory': {
    summary: 'Adds what was put in stock, or changes it.',
    ...WRITE,
    query: saved('entrepreneurProductInventory'),
    body: object(INVENTORY),
    reply: Received,
  },
})
