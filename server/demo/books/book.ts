import type { EntryKind } from '#contract/book.ts'
import { THOUSANDTHS } from '#rules/book/draft.ts'
import { addDays, addMonths, type Day, instantOf } from '#rules/day.ts'
import { MINOR } from '#rules/money.ts'
import { listId } from '#server/business/first-lists.ts'
import { HOUR, RATE } from '#server/demo/insert.ts'
import { idOf } from '#server/demo/people.ts'
import { chance, daysUntil, isSunday, trafficOn } from './season.ts'
import type { Main, Trade, Variant } from './trades.ts'

/** Table rows, ready to insert. */
export type Row = Record<string, string | number | null>
export type Book = { business: Row; items: Row[]; entries: Row[]; movements: Row[] }

type About = {
  tenant: string
  country: 'KE' | 'TZ'
  owner: { id: string; name: string; phone: string }
  today: Day
  now: number
}

/** Price increase of the second year. */
const DEARER = 1.06

/** Opens an empty book, with what its entries have in common: prices, times, and ways and numbers to pay. */
function openBook(trade: Trade, { tenant, country, owner, today, now }: About) {
  const next = chance(`${tenant} ${owner.id}`)
  const id = idOf(`business of ${owner.id}`)
  const days = daysUntil(today)
  const listed = (list: Parameters<typeof listId>[1], en: string) => listId(tenant, list, en)
  const timeAt = (day: Day, place: number) =>
    new Date(Math.min(now - 60_000, instantOf(day) + 8 * HOUR + place * 47_000)).toISOString()
  const began = timeAt(days[0] as Day, 0)
  const rows: Book = {
    business: {
      id,
      tenant,
      owner: owner.id,
      name: trade.name,
      display_name: trade.display,
      category: listed('businessCategory', trade.category),
      location: trade.location[country],
      started_on: addMonths(today, -trade.age),
      created_at: began,
      edited_at: began,
    },
    items: [],
    entries: [],
    movements: [],
  }
  const { items, entries, movements } = rows
  const dial = country === 'KE' ? '+2547' : '+2556'
  return {
    trade,
    owner,
    today,
    days,
    rows,
    next,
    listed,
    money(shillings: number, day: Day) {
      const dear = day > addMonths(today, -12) ? DEARER : 1
      // typical price steps: 5 in Kenya, 100 in Tanzania
      const step = country === 'KE' ? 5 : 100
      return Math.max(step, Math.round((shillings * RATE[country] * dear) / step) * step) * MINOR
    },
    howPaid: () => listed('entrepreneurSaleType', next() < 0.55 ? 'Cash' : 'Mobile money'),
    someone: () => `${dial}00${String(100_000 + Math.floor(next() * 899_999))}`,
    /** @returns the item's id */
    addItem(name: string, row: Row): string {
      const own = idOf(`${id} ${name}`)
      const made = timeAt(days[0] as Day, items.length)
      items.push({ business: id, created_at: made, edited_at: made, id: own, ...row })
      return own
    },
    /** @returns the entry's id */
    enter(kind: EntryKind, day: Day, row: Row): string {
      const own = idOf(`${id} ${entries.length}`)
      const made = timeAt(day, (entries.length + 1) % 700)
      entries.push({
        id: own,
        business: id,
        kind,
        day,
        source: 'typed',
        by: owner.id,
        by_name: owner.name,
        created_at: made,
        edited_at: made,
        name: '',
        type: null,
        phone: null,
        item: null,
        quantity: null,
        unit_amount: null,
        years: null,
        reference: null,
        ...row,
      })
      return own
    },
    move(kind: string, item: string, day: Day, quantity: number, entry: string | null) {
      const at = timeAt(day, entries.length % 700)
      movements.push({ business: id, item, entry, kind, day, quantity, at })
    },
  }
}

type Open = ReturnType<typeof openBook>

/** Adds a product or service with its variants, and two years of their purchases and sales. */
function addMain(book: Open, main: Main, kind: 'product' | 'service'): void {
  const { money, listed, today } = book
  const parent = book.addItem(main.name, {
    kind,
    parent: null,
    name: main.name,
    starting: 0,
    category: listed('productCategory', main.category),
    measurement: listed('measurement', main.measure),
    price: money(main.variants[0]?.price ?? 0, today),
  })
  for (const variant of main.variants) {
    const starting = kind === 'product' ? Math.ceil(variant.sold * 4) * THOUSANDTHS : 0
    const item = book.addItem(`${main.name} ${variant.name}`, {
      kind: `${kind}-variant`,
      parent,
      name: variant.name,
      starting,
      category: null,
      measurement: null,
      price: money(variant.price, today),
    })
    if (starting > 0) book.move('start', item, book.days[0] as Day, starting, null)
    tradeIn(
      book,
      { item, variant, isStocked: kind === 'product', isWhole: main.measure !== 'Kilogram' },
      starting,
    )
  }
}

type Traded = { item: string; variant: Variant; isStocked: boolean; isWhole: boolean }

function tradeIn(book: Open, traded: Traded, starting: number): void {
  const { trade, next, days, today } = book
  const { days: sellingDays, every = 7, cost } = traded.variant
  let stock = starting
  for (const [place, day] of days.entries()) {
    if (trade.closedOnSundays && isSunday(day)) continue
    const traffic = trafficOn(trade, day, today)
    if (cost && place % every === 0 && next() > 0.06) stock += buy(book, traded, day, traffic, stock)
    if (next() <= sellingDays / 16) stock -= sell(book, traded, day, traffic, stock)
  }
}

/** Buys ahead on an estimate, so stock sometimes runs out. @returns the quantity, in thousandths; 0 if enough is left */
function buy(book: Open, { item, variant }: Traded, day: Day, traffic: number, stock: number): number {
  const { name, sold, days, every = 7, cost = 0 } = variant
  const wanted = sold * (days / 10) * every * traffic * (0.95 + book.next() * 0.25)
  const pieces = Math.max(1, Math.ceil(wanted))
  const quantity = pieces * THOUSANDTHS
  if (stock >= quantity) return 0
  const price = book.money(cost, day)
  const amount = pieces * price
  const entry = book.enter('inventory', day, { item, quantity, unit_amount: price, amount })
  book.move('stocked', item, day, quantity, entry)
  const type = book.howPaid()
  book.enter('cost-of-goods', day, { item, name, amount, type, phone: book.someone() })
  return quantity
}

/** @returns the quantity sold from stock, in thousandths */
function sell(book: Open, traded: Traded, day: Day, traffic: number, stock: number): number {
  const { next, owner, listed } = book
  const { item, variant, isStocked, isWhole } = traded
  const wanted = variant.sold * 1.6 * traffic * (0.6 + next() * 0.8)
  const pieces = isWhole
    ? Math.max(1, Math.round(wanted)) * THOUSANDTHS
    : Math.max(500, Math.round(wanted * 2) * 500)
  const quantity = isStocked ? Math.min(stock, pieces) : pieces
  if (quantity <= 0) return 0
  const amount = Math.round((quantity / THOUSANDTHS) * book.money(variant.price, day))
  const paid = book.howPaid()
  const phone = next() < 0.4 ? book.someone() : owner.phone
  // a few regular customers pay at the end of the month
  const owes =
    paid === listed('entrepreneurSaleType', 'Cash') &&
    phone !== owner.phone &&
    day > addDays(book.today, -40) &&
    book.rows.entries.length % 2 === 0
  const type = owes ? listed('entrepreneurSaleType', 'Credit') : paid
  const entry = book.enter(isStocked ? 'product-sale' : 'service-sale', day, {
    item,
    quantity,
    amount,
    type,
    phone,
  })
  if (!isStocked) return 0
  book.move('sold', item, day, -quantity, entry)
  return quantity
}

function spend(book: Open): void {
  const { trade, today, next } = book
  const pay = (kind: EntryKind, day: Day, name: string, shillings: number, more: Row = {}) => {
    const amount = book.money(shillings, day)
    book.enter(kind, day, { name, amount, type: book.howPaid(), phone: book.someone(), ...more })
  }
  for (const day of book.days) {
    for (const { name, amount, day: on } of trade.monthly) {
      if (Number(day.slice(8)) === on) pay('operating', day, name, amount * (0.9 + next() * 0.2))
    }
  }
  for (const { name, amount, years, ago } of trade.capital) {
    pay('capital', addMonths(today, -ago), name, amount, { years })
  }
  for (const { name, type, amount, ago } of trade.investments) {
    const list = book.listed('entrepreneurInvestmentType', type)
    pay('investment', addMonths(today, -ago), name, amount, { type: list, phone: null })
  }
}

/** Generates two years of a business's book: sales, purchases and expenses, day by day. */
export function keepBook(trade: Trade, about: About): Book {
  const book = openBook(trade, about)
  for (const main of trade.products ?? []) addMain(book, main, 'product')
  for (const main of trade.services ?? []) addMain(book, main, 'service')
  spend(book)
  return book.rows
}
