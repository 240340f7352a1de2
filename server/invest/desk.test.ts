import { beforeAll, expect, it } from 'vitest'
import { investEnquiry } from '#server/db/schema/index.ts'
import { onEveryDatabase } from '#server/db/testing.ts'
import { timesTold } from '#server/live/testing.ts'
import { callAs, type Signed, signIn } from '#server/people/testing.ts'
import { app, database, withDemoApp } from '#server/testing.ts'
import { makeProfile, newPhone } from './testing.ts'

onEveryDatabase(open => {
  let processor: Signed
  withDemoApp(open)
  beforeAll(async () => {
    processor = await signIn(database, 'processor')
  })
  const client = (more: object = {}) => signIn(database, 'client', { phone: newPhone(), ...more })
  const gallery = async (query = '') =>
    (await app.inject({ url: `/api/invest/gallery${query}`, headers: { host: 'localhost' } })).json()
  const names = async (query = '') => (await gallery(query)).data.map((one: { name: string }) => one.name)
  const page = async (token: string) =>
    (await app.inject({ url: `/invest/${token}`, headers: { host: 'localhost' } })).statusCode
  const own = async (signed: Signed) => (await callAs(app, signed, 'GET invest/own')).body.data
  const ask = (signed: Signed, id: string, listed = true) =>
    callAs(app, signed, `PATCH invest/profiles/${id}`, { listed })
  const decide = (id: string, list: boolean, reason = '', who = processor, before?: string) =>
    callAs(app, who, `POST invest/desk/${id}/decide`, { list, reason, before })
  const notices = async (signed: Signed) =>
    (await callAs(app, signed, 'GET account/notifications')).body.data.map(
      ({ kind }: { kind: string }) => kind,
    )

  it('a profile is listed once requested and approved, until it is edited', async () => {
    const signed = await client()
    const texts = { displayName: 'Zuri Eggs', businessAddress: 'Ruiru', currentNeed: 'A 50% bigger shed' }
    const id = await makeProfile(app, signed, texts)
    expect((await decide(id, true)).status).toBe(409)
    const told = await timesTold(database.sql, 'profiles')
    await ask(signed, id)
    expect(await timesTold(database.sql, 'profiles')).toBe(told + 1)
    const { body } = await callAs(app, processor, 'GET invest/desk?state=asked')
    expect(body.data.find((one: { id: string }) => one.id === id)).toMatchObject({
      name: 'Zuri Eggs',
      state: 'asked',
    })
    expect(await names()).not.toContain('Zuri Eggs')
    expect((await decide(id, false)).status).toBe(400)
    await decide(id, false, 'Add a picture')
    // another one decides on what they saw before
    const late = await decide(id, false, 'Too short', processor, 'asked')
    expect([late.status, late.body.message]).toEqual([409, 'Someone has already decided on this.'])
    expect(await timesTold(database.sql, 'profiles')).toBe(told + 2)
    expect((await own(signed)).listing).toMatchObject({ state: 'declined', reason: 'Add a picture' })
    await ask(signed, id)
    expect((await decide(id, true)).body.message).toBe(
      'The profile is now in the gallery. Its owner will be notified.',
    )
    expect((await own(signed)).listing).toMatchObject({ state: 'listed', reason: null })
    expect(await notices(signed)).toEqual(expect.arrayContaining(['invest-listed', 'invest-declined']))

    const { token } = (await gallery('?need=shed')).data[0]
    expect(await page(token)).toBe(200)
    await callAs(app, signed, 'POST invest/business/update', { id, overview: 'Something else' })
    expect((await own(signed)).listing.state).toBe('asked')
    expect(await timesTold(database.sql, 'profiles')).toBe(told + 5)
    expect(await names()).not.toContain('Zuri Eggs')
    expect(await page(token)).toBe(404)
    // edits by staff need no further approval
    await decide(id, true)
    await callAs(app, processor, 'POST invest/business/update', { id, overview: 'Eggs from 600 hens' })
    expect(await own(signed)).toMatchObject({ listing: { state: 'listed' }, editedBy: expect.any(String) })
    expect(await notices(signed)).toContain('invest-changed')
    await ask(signed, id, false)
    expect(await page(token)).toBe(404)
  })

  it('the gallery filters by category, place and need, is paged, and hides the owner', async () => {
    const made = await Promise.all(
      Array.from({ length: 13 }, async (_, at) => {
        const signed = await client()
        const name = `Kijani ${String(at).padStart(2, '0')}`
        const where = at === 3 ? 'Lodwar 100%_' : 'Kitale'
        const id = await makeProfile(app, signed, { name, displayName: name, businessAddress: where })
        await ask(signed, id)
        await decide(id, true)
        return { id, name, signed }
      }),
    )
    const first = await gallery('?need=kijani')
    expect(first).toMatchObject({ total: 13, size: 12 })
    const second = await gallery('?need=kijani&page=2')
    const all = [...first.data, ...second.data].map((one: { name: string }) => one.name)
    expect(all.toSorted()).toEqual(made.map(({ name }) => name))
    expect(await names(`?place=${encodeURIComponent('LODWAR 100%_')}`)).toEqual(['Kijani 03'])
    expect(await names('?place=lodwar_100')).toEqual([])
    expect(first.places).toEqual(expect.arrayContaining(['Kitale', 'Lodwar 100%_']))
    const [category] = first.categories
    expect((await gallery(`?need=kijani&category=${category.id}`)).total).toBe(13)
    expect((await gallery(`?need=kijani&category=${'0'.repeat(24)}`)).total).toBe(0)
    expect(await names('?need=kijani&ready=yes')).toEqual([])
    const { signed, id } = made[0] as (typeof made)[number]
    await callAs(app, signed, `PATCH invest/profiles/${id}`, { readyForGrowth: true })
    expect(await names('?need=kijani&ready=yes')).toEqual(['Kijani 00'])
    expect(Object.keys(first.data[0]).toSorted()).toEqual(
      [
        'address',
        'categoryName',
        'image',
        'language',
        'location',
        'name',
        'need',
        'overview',
        'readyForGrowth',
        'token',
      ].toSorted(),
    )
    expect(JSON.stringify(first)).not.toContain('2547120')
    expect(JSON.stringify(first)).not.toContain(id)
  })

  it('sales see only their own clients, and may not decide', async () => {
    const sales = await signIn(database, 'sales')
    const mine = await client({ registeredBy: sales.id })
    const other = await client()
    const ids = [await makeProfile(app, mine), await makeProfile(app, other)]
    const { body } = await callAs(app, sales, 'GET invest/desk')
    expect(body.data.map((one: { id: string }) => one.id)).toEqual([ids[0]])
    expect((await decide(ids[0] as string, true, '', sales)).status).toBe(403)
    expect((await callAs(app, mine, 'GET invest/desk')).status).toBe(403)
    const enquiries = (await callAs(app, sales, 'GET invest/desk/enquiries')).body
    expect(enquiries).toMatchObject({ data: [], total: 0, waiting: 0 })
    const file = await app.inject({
      url: '/api/invest/desk/export?format=csv&language=en',
      headers: sales.headers,
    })
    expect([file.statusCode, file.body.trim().split('\r\n').length]).toEqual([200, 2])
  })

  it('staff list enquiries, record answers, and export the list', async () => {
    const signed = await client()
    const id = await makeProfile(app, signed, { displayName: 'Tumaini Bakery' })
    const [row] = await database.sql
      .insert(investEnquiry)
      .values({ business: id, name: 'Ann', email: 'ann@fund.example', text: 'How much bread a day?' })
      .returning()
    const listed = async (query = '') =>
      (await callAs(app, processor, `GET invest/desk/enquiries${query}`)).body.data.find(
        (one: { id: string }) => one.id === row?.id,
      )
    expect(await listed('?state=new')).toMatchObject({ businessName: 'Tumaini Bakery', by: null })
    await callAs(app, processor, `POST invest/enquiries/${row?.id}`, { state: 'answered', answer: ' 300 ' })
    expect(await listed('?state=new')).toBeUndefined()
    expect(await listed('?state=answered')).toMatchObject({ answer: '300', by: expect.any(String) })
    const { body } = await callAs(app, signed, `GET invest/profiles/${id}/enquiries`)
    expect(body.data).toMatchObject([{ state: 'answered', answer: '300' }])
    const file = await app.inject({
      url: '/api/invest/desk/enquiries/export?format=csv&language=sw&state=answered',
      headers: processor.headers,
    })
    expect(file.body).toContain('Tumaini Bakery')
    expect(file.body).toContain('Limejibiwa')
  })

  it('edits categories without renaming those in use', async () => {
    const read = async () => (await callAs(app, processor, 'GET invest/desk/categories')).body.data
    const before = await read()
    const [first, second] = before
    const put = (rows: object[]) => callAs(app, processor, 'PUT invest/desk/categories', { rows })
    expect((await put([{ name: { en: ' ', sw: '' } }])).status).toBe(400)
    const rows = [second, first, ...before.slice(2), { name: { en: 'Beekeeping', sw: 'Ufugaji wa nyuki' } }]
    expect((await put(rows)).status).toBe(200)
    const after = await read()
    expect(after[0]).toEqual(second)
    expect(after.at(-1)).toMatchObject({ name: { sw: 'Ufugaji wa nyuki' }, hidden: false })
    await put(before)
    expect(
      (await read()).find(({ name }: { name: { en: string } }) => name.en === 'Beekeeping'),
    ).toMatchObject({ hidden: true })
    expect((await callAs(app, await client(), 'GET invest/desk/categories')).status).toBe(403)
  })

  it('returns 404 without a gallery', async () => {
    const signed = await client()
    const id = await makeProfile(app, signed)
    await ask(signed, id)
    const { headers } = await signIn(database, 'super')
    const url = '/api/portal/tenants/wezesha'
    const switched = async (isOn: boolean) => {
      const { data } = (await app.inject({ url, headers })).json()
      const others = data.modules.filter((one: string) => one !== 'invest-gallery')
      const change = { modules: isOn ? [...others, 'invest-gallery'] : others }
      await app.inject({ method: 'PATCH', url, headers, payload: { version: data.version, change } })
    }
    await switched(false)
    try {
      expect((await gallery()).code).toBe('not-found')
      expect((await decide(id, true)).status).toBe(404)
      expect((await ask(signed, id)).status).toBe(404)
      expect((await own(signed)).listing.offered).toBe(false)
    } finally {
      await switched(true)
    }
  })
})
