import { beforeAll, describe, expect, it } from 'vitest'
import type { PersonRow } from '#contract/client.ts'
import { setRow } from '#server/db/row.ts'
import { account, profile } from '#server/db/schema/index.ts'
import { onEveryDatabase } from '#server/db/testing.ts'
import { app, database, withDemoApp } from '#server/testing.ts'
import { callAs, type Signed, signIn } from './testing.ts'

const MANY = 2_400
const STATUSES = ['active', 'invited', 'inactive', 'deactivated'] as const
const FIRST = ['Wanjiku', 'Otieno', 'Achieng', 'Kamau', 'Neema', 'Baraka']

onEveryDatabase(open => {
  let boss: Signed
  let sales: Signed
  const special = { id: 'fedcba987654321000000001' }

  withDemoApp(open)
  beforeAll(async () => {
    boss = await signIn(database, 'super')
    sales = await signIn(database, 'sales', { firstName: 'Juma', lastName: 'Ali' })
    const rows = Array.from({ length: MANY }, (_, at) => ({
      tenant: 'wezesha',
      email: `person-${at}@many.example`,
      phone: `+2547${String(10_000_000 + at)}`,
      firstName: FIRST[at % FIRST.length] as string,
      lastName: `Mrefu ${String(at).padStart(4, '0')}`,
      role: at % 3 === 0 ? ('applicant' as const) : ('client' as const),
      status: STATUSES[at % 4] as 'active',
      language: 'en' as const,
      country: 'KE' as const,
      registeredBy: at % 100 === 0 ? sales.id : null,
      createdAt: new Date(Date.UTC(2026, 0, 1) + (at % 500) * 60_000),
      lastSeenAt: at % 5 === 0 ? null : new Date(Date.UTC(2026, 5, 1) + at * 1000),
    }))
    for (let from = 0; from < MANY; from += 500) {
      const added = await database.sql
        .insert(account)
        .values(rows.slice(from, from + 500))
        .returning()
      await database.sql
        .insert(profile)
        .values(
          added.filter((_, at) => at % 50 === 0).map(({ id }) => ({ account: id, setup: 'info' as const })),
        )
    }
    await database.sql.insert(account).values({
      ...special,
      tenant: 'wezesha',
      email: '100%_sure@odd.example',
      phone: '+255742999888',
      firstName: 'Zuhura',
      lastName: "N'gang'a",
      role: 'digiprime',
      status: 'active',
      language: 'sw',
      country: 'TZ',
      registeredBy: sales.id,
      createdAt: new Date('2027-01-01'),
    })
  })

  const list = async (query: string, person = boss) => {
    const { status, body } = await callAs(app, person, `GET account/clients/list?${query}`)
    expect(status).toBe(200)
    return body as { data: PersonRow[]; total: number; page: number; size: number }
  }

  it('shows 25 people, newest first, with the total', async () => {
    const page = await list('search=mrefu')
    expect(page).toMatchObject({ total: MANY, page: 1, size: 25 })
    expect(page.data).toHaveLength(25)
    const times = page.data.map(({ createdAt }) => createdAt)
    expect(times).toEqual([...times].sort().reverse())
  })

  it('returns the list’s fields per person', async () => {
    expect((await list('search=zuhura')).data).toEqual([
      {
        ...special,
        name: "Zuhura N'gang'a",
        email: '100%_sure@odd.example',
        phoneNumber: '+255742999888',
        role: 'digiprime',
        status: 'active',
        setup: 'none',
        onboarding: null,
        registeredBy: { id: sales.id, name: 'Juma Ali' },
        createdAt: '2027-01-01T00:00:00.000Z',
        lastSeenAt: null,
      },
    ])
    const one = await callAs(app, boss, `GET account/client/${special.id}`)
    expect(one.body.data.name).toBe("Zuhura N'gang'a")
  })

  const SORTS = ['name', 'createdAt', 'lastSeenAt', 'status'].flatMap(name => [name, `-${name}`])
  it.each(SORTS)('lists everyone once, page by page, sorted by %s', async sort => {
    const ids: string[] = []
    const rows: PersonRow[] = []
    for (let page = 1; page <= MANY / 100; page++) {
      const { data } = await list(`search=mrefu&size=100&page=${page}&sort=${sort}`)
      ids.push(...data.map(({ id }) => id))
      rows.push(...data)
    }
    expect(new Set(ids).size).toBe(MANY)
    const key = sort.replace('-', '') as 'name' | 'createdAt' | 'lastSeenAt' | 'status'
    // never seen sorts before any date
    const keys = rows.map(row => (row[key] ?? '').toLowerCase())
    const sorted = [...keys].sort()
    expect(keys).toEqual(sort.startsWith('-') ? sorted.reverse() : sorted)
  })

  it('is empty beyond its last page', async () => {
    expect(await list('search=mrefu&page=1000')).toMatchObject({ data: [], total: MANY, page: 1000 })
  })

  describe('finds people', () => {
    it.each([
      ['part of a name, however it is written', 'ZUHU', 1],
      ['both names in any order', "n'gang'a zuhura", 1],
      ['part of an address', 'sure@odd', 1],
      ['marks that mean something to a database, as themselves', '100%_', 1],
      ['a mark that would match anything', '%', 1],
      ['a number without its country', '0742 999 888', 1],
      ['a number with its country', '+255 742-999-888', 1],
      ['part of a number', '999888', 1],
      ['how the id begins', 'fedcba', 1],
      ['how the id begins, as staff see it written', 'FEDCBA', 1],
      ['not the middle of an id', 'dcba98', 0],
      ['nobody', 'nobody at all', 0],
      ['one of many', 'wanjiku person-6@', 1],
    ])('by %s', async (_, search, total) => {
      expect((await list(`search=${encodeURIComponent(search)}`)).total).toBe(total)
    })

    it.each([
      ['role=applicant', MANY / 3],
      ['status=invited', MANY / 4],
      ['setup=info', MANY / 50],
      ['setup=none', MANY - MANY / 50],
      ['role=client&status=active', MANY / 6],
      ['role=processor', 0],
    ])('by %s', async (filter, total) => {
      expect((await list(`search=mrefu&${filter}`)).total).toBe(total)
    })

    it('they registered themselves', async () => {
      expect((await list('mine=true', sales)).total).toBe(MANY / 100 + 1)
      expect((await list('', sales)).total).toBe(MANY / 100 + 1)
      expect((await list('mine=true')).total).toBe(0)
    })
  })

  it('lists staff separately from clients', async () => {
    const { body } = await callAs(app, boss, 'GET account/staffs?search=juma')
    expect(body).toMatchObject({ total: 1, data: [{ id: sales.id, role: 'sales' }] })
    const client = await callAs(app, boss, 'GET account/staffs?search=zuhura')
    expect(client.body.total).toBe(0)
  })

  it('returns at most 100, newest first, without paging', async () => {
    const { users } = (await callAs(app, boss, 'GET account/clients')).body
    expect(users).toHaveLength(100)
    expect(users[0].id).toBe(special.id)
  })

  it('reflects a changed name', async () => {
    await setRow(database.sql, account, special.id, { firstName: 'Mwanaisha' })
    expect((await list('search=mwanaisha')).total).toBe(1)
    await setRow(database.sql, account, special.id, { firstName: 'Zuhura' })
  })

  it.each(['page=0', 'size=101', 'size=ten', 'sort=password', 'status=dead', 'mine=maybe', 'tenant=jenga'])(
    'rejects %s',
    async query => {
      const { status } = await callAs(app, boss, `GET account/clients/list?${query}`)
      expect(status).toBe(400)
    },
  )
})
