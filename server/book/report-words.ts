import type { EntryKind } from '#contract/book.ts'
import type { Label } from '#contract/label.ts'
import { THOUSANDTHS } from '#rules/book/draft.ts'

/** Names of the kinds of entries in files. */
export const KIND_NAMES: Record<EntryKind, Label> = {
  'product-sale': { en: 'Product sale', sw: 'Mauzo ya bidhaa' },
  'service-sale': { en: 'Service sale', sw: 'Mauzo ya huduma' },
  'cost-of-goods': { en: 'Cost of goods', sw: 'Gharama za bidhaa' },
  operating: { en: 'Operating expense', sw: 'Matumizi ya uendeshaji' },
  capital: { en: 'Capital expense', sw: 'Matumizi ya mtaji' },
  investment: { en: 'Investment', sw: 'Uwekezaji' },
  inventory: { en: 'Inventory', sw: 'Stoku' },
}

/** Headings of the workbook and of the template, and texts of the PDF. */
export const BOOK_WORDS = {
  kind: { en: 'Kind', sw: 'Aina' },
  day: { en: 'Date', sw: 'Tarehe' },
  item: { en: 'Item', sw: 'Bidhaa au huduma' },
  quantity: { en: 'Quantity', sw: 'Idadi' },
  amount: { en: 'Amount', sw: 'Kiasi' },
  name: { en: 'Description', sw: 'Maelezo' },
  type: { en: 'Paid by', sw: 'Njia ya malipo' },
  phone: { en: 'Phone', sw: 'Simu' },
  years: { en: 'Lifespan in years', sw: 'Itadumu miaka mingapi' },
  reference: { en: 'Reference', sw: 'Namba ya kumbukumbu' },
  voided: { en: 'Void', sw: 'Imefutwa' },
  entries: { en: 'Entries', sw: 'Maingizo' },
  items: { en: 'Products and services', sw: 'Bidhaa na huduma' },
  price: { en: 'Price', sw: 'Bei' },
  stock: { en: 'Stock', sw: 'Stoku' },
  start: { en: 'Start', sw: 'Mwanzo' },
  stocked: { en: 'Stocked', sw: 'Zilizoingia' },
  sold: { en: 'Sold', sw: 'Zilizouzwa' },
  left: { en: 'Left', sw: 'Zilizobaki' },
  report: { en: 'Report of {business}', sw: 'Ripoti ya {business}' },
  time: { en: 'From {from} to {to}', sw: 'Kuanzia {from} hadi {to}' },
  page: { en: 'Page', sw: 'Ukurasa' },
  profit: { en: 'Profit and loss', sw: 'Faida na hasara' },
  now: { en: 'This period', sw: 'Kipindi hiki' },
  before: { en: 'Previous', sw: 'Kabla' },
  revenue: { en: 'Revenue', sw: 'Mapato' },
  costOfGoods: { en: 'Cost of Goods', sw: 'Gharama za bidhaa' },
  grossProfit: { en: 'Gross Profits', sw: 'Faida ghafi' },
  grossMargin: { en: 'Gross Margins', sw: 'Asilimia ya faida ghafi' },
  operatingExpense: { en: 'Operating Expense', sw: 'Matumizi ya uendeshaji' },
  operatingCashflow: { en: 'Operating Cashflow', sw: 'Mtiririko wa fedha wa uendeshaji' },
  capitalExpenditure: { en: 'Capital Expenditure', sw: 'Matumizi ya mtaji' },
  netCashflow: { en: 'Net Cashflow', sw: 'Mtiririko halisi wa fedha' },
  cash: { en: 'Cash flow', sw: 'Mtiririko wa fedha' },
  in: { en: 'In', sw: 'Zilizoingia' },
  out: { en: 'Out', sw: 'Zilizotoka' },
  net: { en: 'Net', sw: 'Tofauti' },
  operating: { en: 'Operating', sw: 'Uendeshaji' },
  investing: { en: 'Investing', sw: 'Uwekezaji wa mali' },
  financing: { en: 'Financing', sw: 'Ufadhili' },
  total: { en: 'Total', sw: 'Jumla' },
  best: { en: 'Best sellers', sw: 'Zinazouzwa zaidi' },
  unpaid: { en: 'Sold on credit, not paid', sw: 'Mauzo ya mkopo yasiyolipwa' },
  since: { en: 'Since', sw: 'Tangu' },
  noPhone: { en: 'No phone number', sw: 'Bila namba' },
  walkIns: { en: 'Walk-in customers', sw: 'Wateja wa kupita' },
  changed: {
    en: 'This report was shared on {day}. Entries have changed since then: added {added}, edited or deleted {altered}. The figures are current.',
    sw: 'Ripoti hii ilishirikishwa tarehe {day}. Tangu hapo maingizo ambayo inategemea yamebadilishwa: yaliyoongezwa {added}, yaliyobadilishwa au kufutwa {altered}. Takwimu ni za sasa.',
  },
  owner: { en: 'Owner', sw: 'Mmiliki' },
} as const satisfies Record<string, Label>

/** Converts a quantity to the value of a cell. */
export const cellQuantity = (thousandths: number | null) =>
  thousandths === null ? null : thousandths / THOUSANDTHS
