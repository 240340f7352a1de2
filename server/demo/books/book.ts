import type { EntryKind } from '#contract/book.ts'
import { THOUSANDTHS } from '#rules/book/draft.ts'
import { addDays, addMonths, type Day, instantOf } from '#rules/day.ts'
import { MINOR } from '#rules/money.ts'
import { listId } from '#server/business/first-lists.ts'
import { HOUR, RATE } from '#server/demo/insert.ts'
import { idOf } from '#server/demo/people.ts'
import { chance, daysUntil, isSunday, trafficOn } from './season.ts'
import type { Trade } from './trades.ts'

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

/** Generates two years of a business's book: sales, purchases and expenses, day by day. */
export function keepBook(trade: Trade, { tenant, country, owner, today, now }: About): Book {
  const next = chance(`${tenant} ${owner.id}`)
  const id = idOf(`business of ${owner.id}`)
  const days = daysUntil(today)
  const money = (shillings: number, day: Day) => {
    const dear = day > addMonths(today, -12) ? DEARER : 1
    // typical price steps: 5 in Kenya, 100 in Tanzania
    const step = country === 'KE' ? 5 : 100
    return Math.max(step, Math.round((shillings * RATE[country] * dear) / step) * step) * MINOR
  }
  const saleType = (en: string) => listId(tenant, 'entrepreneurSaleType', en)
  const how = () => (next() < 0.55 ? saleType('Cash') : saleType('Mobile money'))
  const dial = country === 'KE' ? '+2547' : '+2556'
  const someone = () => `${dial}00${String(100_000 + Math.floor(next() * 899_999))}`

  const items: Row[] = []
  const entries: Row[] = []
  const movements: Row[] = []
  const at = (day: Day, place: number) => Math.min(now - 60_000, instantOf(day) + 8 * HOUR + place * 47_000)
  let serial = 0
  function enter(kind: EntryKind, day: Day, row: Row): string {
    const own = idOf(`${id} ${serial++}`)
    const made = new Date(at(day, serial % 700)).toISOString()
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
  }
  const move = (kind: string, item: string, day: Day, quantity: number, entry: string | null) =>
    movements.push({
      business: id,
      item,
      entry,
      kind,
      day,
      quantity,
      at: new Date(at(day, serial % 700)).toISOString(),
    })

  const mains = [
    ...(trade.products ?? []).map(main => ({ main, kind: 'product' as const })),
    ...(trade.services ?? []).map(main => ({ main, kind: 'service' as const })),
  ]
  const first = days[0] as Day
  for (const { main, kind } of mains) {
    const mainId = idOf(`${id} ${main.name}`)
    const made = new Date(at(first, items.length)).toISOString()
    const common = { business: id, created_at: made, edited_at: made, starting: 0 }
    items.push({
      ...common,
      id: mainId,
      kind,
      parent: null,
      name: main.name,
      category: listId(tenant, 'productCategory', main.category),
      measurement: listId(tenant, 'measurement', main.measure),
      price: money(main.variants[0]?.price ?? 0, today),
    })
    for (const variant of main.variants) {
      const own = idOf(`${id} ${main.name} ${variant.name}`)
      const starting = kind === 'product' ? Math.ceil(variant.sold * 4) * THOUSANDTHS : 0
      items.push({
        ...common,
        id: own,
        kind: `${kind}-variant`,
        parent: mainId,
        name: variant.name,
        starting,
        category: null,
        measurement: null,
        price: money(variant.price, today),
      })
      if (starting > 0) move('start', own, first, starting, null)
      let stock = starting
      for (const [place, day] of days.entries()) {
        if (trade.closedOnSundays && isSunday(day)) continue
        const traffic = trafficOn(trade, day, today)
        if (variant.cost && place % (variant.every ?? 7) === 0 && next() > 0.06) {
          // stock is bought ahead on an estimate, so it sometimes runs out
          const wanted =
            variant.sold * (variant.days / 10) * (variant.every ?? 7) * traffic * (0.95 + next() * 0.25)
          const pieces = Math.max(1, Math.ceil(wanted)) * THOUSANDTHS
          if (stock < pieces) {
            const cost = money(variant.cost, day)
            const total = (pieces / THOUSANDTHS) * cost
            const stocked = { item: own, quantity: pieces, unit_amount: cost, amount: total }
            move('stocked', own, day, pieces, enter('inventory', day, stocked))
            enter('cost-of-goods', day, {
              item: own,
              name: variant.name,
              amount: total,
              type: how(),
              phone: someone(),
            })
            stock += pieces
          }
        }
        if (next() > variant.days / 16) continue
        const whole = main.measure !== 'Kilogram'
        const asked = variant.sold * 1.6 * traffic * (0.6 + next() * 0.8)
        const pieces = whole
          ? Math.max(1, Math.round(asked)) * THOUSANDTHS
          : Math.max(500, Math.round(asked * 2) * 500)
        const quantity = kind === 'product' ? Math.min(stock, pieces) : pieces
        if (quantity <= 0) continue
        const amount = Math.round((quantity / THOUSANDTHS) * money(variant.price, day))
        const paidBy = how()
        const phone = next() < 0.4 ? someone() : owner.phone
        // a few regular customers pay at the end of the month
        const owes =
          paidBy === saleType('Cash') &&
          phone !== owner.phone &&
          day > addDays(today, -40) &&
          entries.length % 2 === 0
        const sold = { item: own, quantity, amount, type: owes ? saleType('Credit') : paidBy, phone }
        const entry = enter(kind === 'product' ? 'product-sale' : 'service-sale', day, sold)
        if (kind === 'product') {
          move('sold', own, day, -quantity, entry)
          stock -= quantity
        }
      }
    }
  }
  const paid = (kind: EntryKind, day: Day, name: string, amount: number, more: Row = {}) =>
    enter(kind, day, { name, amount: money(amount, day), type: how(), phone: someone(), ...more })
  for (const day of days) {
    for (const { name, amount, day: on } of trade.monthly) {
      if (Number(day.slice(8)) === on) paid('operating', day, name, amount * (0.9 + next() * 0.2))
    }
  }
  for (const { name, amount, years, ago } of trade.capital)
    paid('capital', addMonths(today, -ago), name, amount, { years })
  for (const { name, type, amount, ago } of trade.investments) {
    const list = listId(tenant, 'entrepreneurInvestmentType', type)
    paid('investment', addMonths(today, -ago), name, amount, { type: list, phone: null })
  }
  return {
    business: {
      id,
      tenant,
      owner: owner.id,
      name: trade.name,
      display_name: trade.display,
      category: listId(tenant, 'businessCategory', trade.category),
      location: trade.location[country],
      started_on: addMonths(today, -trade.age),
      created_at: new Date(at(first, 0)).toISOString(),
      edited_at: new Date(at(first, 0)).toISOString(),
    },
    items,
    entries,
    movements,
  }
}
