import { and, asc, eq, like } from 'drizzle-orm'
import { addDays, addMonths, type Day, dayOf, instantOf } from '#rules/day.ts'
import { MINOR } from '#rules/money.ts'
import { listId } from '#server/business/first-lists.ts'
import type { Sql } from '#server/db/open.ts'
import { account } from '#server/db/schema/index.ts'
import type { Row } from './books/book.ts'
import { insertRows } from './books.ts'
import { RATE, type Tenant } from './insert.ts'
import { idOf } from './people.ts'

/** A peer business: age in months, monthly sales and costs in Kenyan shillings, monthly growth in percent. */
type Peer = {
  en: string
  sw: string
  age: number
  sales: number
  costs: number
  growth: number
  /** Days until an entry is recorded, by default 1. */
  after?: number
}

/** Several of each age group, and two with equal results. */
const PEERS: readonly Peer[] = [
  { en: 'Salon', sw: 'Saluni', age: 5, sales: 32_000, costs: 21_000, growth: 4 },
  { en: 'Bakery', sw: 'Bekari', age: 6, sales: 54_000, costs: 47_000, growth: 2, after: 12 },
  { en: 'Tailoring', sw: 'Ushonaji', age: 11, sales: 28_000, costs: 12_000, growth: 1 },
  { en: 'Poultry', sw: 'Ufugaji wa kuku', age: 12, sales: 61_000, costs: 58_000, growth: -2 },
  { en: 'Phone repairs', sw: 'Fundi wa simu', age: 20, sales: 45_000, costs: 22_000, growth: 0, after: 3 },
  { en: 'Dairy', sw: 'Maziwa', age: 24, sales: 90_000, costs: 71_000, growth: 3 },
  { en: 'Hardware', sw: 'Vifaa vya ujenzi', age: 40, sales: 130_000, costs: 92_000, growth: 1 },
  { en: 'Butchery', sw: 'Bucha', age: 44, sales: 84_000, costs: 80_000, growth: -4, after: 10 },
  { en: 'Grocery', sw: 'Genge', age: 52, sales: 66_000, costs: 45_000, growth: 0 },
  { en: 'Carpentry', sw: 'Useremala', age: 52, sales: 66_000, costs: 45_000, growth: 0 },
  { en: 'Car wash', sw: 'Kuosha magari', age: 63, sales: 22_000, costs: 25_000, growth: -1, after: 20 },
  { en: 'Cereals', sw: 'Nafaka', age: 75, sales: 150_000, costs: 118_000, growth: 2 },
]
/** Entries start a quarter before the first score, so that growth can be computed. */
const MONTHS = 30
const NOON = 43_200_000

/**
 * Adds peer businesses with one sales and one cost entry per month, for the demo users' scores to be ranked against.
 * @returns their owners
 */
export async function plantPeers(tx: Sql, { code, country }: Tenant, now: number): Promise<string[]> {
  const owners = await tx
    .select()
    .from(account)
    .where(
      and(
        eq(account.tenant, code),
        eq(account.role, 'client'),
        eq(account.status, 'active'),
        like(account.email, '%@mail.example'),
      ),
    )
    .orderBy(asc(account.createdAt), asc(account.id))
    .limit(PEERS.length)
  const isSwahili = country === 'TZ'
  const today = dayOf(now)
  const businesses: Row[] = []
  const entries: Row[] = []
  const cash = listId(code, 'entrepreneurSaleType', 'Cash')
  for (const [at, { id: owner, firstName, lastName, createdAt }] of owners.entries()) {
    const { en, sw, age, sales, costs, growth, after = 1 } = PEERS[at] as Peer
    const id = idOf(`peer of ${owner}`)
    const startedOn = addMonths(`${today.slice(0, 7)}-01`, -age)
    const made = createdAt.toISOString()
    businesses.push({
      id,
      tenant: code,
      owner,
      name: `${firstName} ${isSwahili ? sw : en}`,
      display_name: '',
      started_on: startedOn,
      created_at: made,
    })
    const money = (shillings: number) => Math.round((shillings * RATE[country]) / 100) * 100 * MINOR
    const enter = (kind: string, day: Day, name: string, shillings: number) => {
      const written = new Date(Math.min(now, instantOf(addDays(day, after)) + NOON)).toISOString()
      entries.push({
        id: idOf(`${id} ${kind} ${day}`),
        business: id,
        kind,
        day,
        amount: money(shillings),
        name,
        source: 'typed',
        by: owner,
        by_name: `${firstName} ${lastName}`,
        phone: null,
        item: null,
        created_at: written,
        edited_at: written,
        type: cash,
        quantity: null,
        unit_amount: null,
        years: null,
        reference: null,
      })
    }
    for (let ago = Math.min(MONTHS, age); ago > 0; ago--) {
      const month = addMonths(`${today.slice(0, 7)}-01`, -ago)
      // a slight variation, the same in every demo
      const wave = 1 + (((ago * 7) % 5) - 2) / 50
      const factor = wave * (1 + growth / 100) ** (MONTHS - ago - MONTHS / 2)
      enter(
        'service-sale',
        addDays(month, 13),
        isSwahili ? 'Mauzo ya mwezi' : 'Sales of the month',
        sales * factor,
      )
      enter('operating', addDays(month, 20), isSwahili ? 'Gharama za mwezi' : 'Costs of the month', costs)
    }
  }
  await insertRows(tx, 'business', businesses)
  await insertRows(tx, 'book_entry', entries)
  return owners.map(({ id }) => id)
}
