import { describe, expect, it } from 'vitest'
import { onEveryDatabase } from '#server/db/testing.ts'
import { callAs, multipart, signIn } from '#server/people/testing.ts'
import { app, database, withDemoApp } from '#server/testing.ts'
import { formFor, makeProfile, newPhone, PNG } from './testing.ts'

const CREATE = 'POST invest/business/create'
const UPDATE = 'POST invest/business/update'

onEveryDatabase(open => {
  withDemoApp(open)
  const client = (phone = newPhone()) => signIn(database, 'client', { phone })

  it('creates, reads and updates a profile with the wire names', async () => {
    const phone = newPhone()
    const signed = await client(phone)
    const form = await formFor(app, signed, {
      phone: phone.replace('+254', '0'),
      enabled: 1,
      readyForGrowth: 0,
      showPerformance: 0,
      dateAdded: 1,
      videoId: 'https://youtu.be/dQw4w9WgXcQ',
      mapLink: '{"lng":36.8172,"lat":-1.2864}',
      investorBenefit: 'A share',
      yearPlan5: 'Three shops',
      companyDifferentiation: 'Fresh',
    })
    const made = await callAs(app, signed, CREATE, form)
    expect(made).toMatchObject({
      status: 200,
      body: { error: false, message: 'Profile created successfully' },
    })
    const { id } = made.body
    const { body } = await callAs(app, signed, `GET invest/business/read?id=${id}`)
    expect(body.business[0]).toMatchObject({
      id,
      name: 'Matunda ya Mama',
      displayName: 'Mama Fruits',
      businessCategory: form.businessCategory,
      enabled: 1,
      readyForGrowth: 0,
      showPerformance: 0,
      phone,
      videoId: 'dQw4w9WgXcQ',
      overview: 'We sell fruit.',
      mapLink: '{"lng":36.8172,"lat":-1.2864}',
      currentNeed: 'A cold room',
      investorBenefit: 'A share',
      yearPlan5: 'Three shops',
      companyDifferentiation: 'Fresh',
      businessAddress: 'Gikomba',
      image: '',
      logo: '',
      dateAdded: expect.any(Number),
    })
    const changed = { id, readyForGrowth: 1, overview: 'We sell fruit and juice.', lastEdited: 2 }
    expect((await callAs(app, signed, UPDATE, changed)).body.message).toBe('Profile updated successfully')
    const after = (await callAs(app, signed, `GET invest/business/read?id=${id}`)).body.business[0]
    expect(after).toMatchObject({ overview: changed.overview, readyForGrowth: 1, currentNeed: 'A cold room' })
    const own = (await callAs(app, signed, 'GET invest/own')).body
    expect(own).toMatchObject({ data: { id, place: { kind: 'point', lng: 36.8172 } }, business: null, phone })
  })

  it('reports blank fields in form order', async () => {
    const signed = await client()
    const { name, businessCategory } = await formFor(app, signed)
    const said = async (form: object) => (await callAs(app, signed, CREATE, form)).body.message
    expect(await said({})).toBe('Business Name cannot be blank')
    expect(await said({ name })).toBe('Business Category cannot be blank')
    expect(await said({ name, businessCategory, phone: ' ' })).toBe('DigiKua Phone cannot be blank')
    expect(await said({ name, businessCategory, overview: ' ' })).toBe('Overview cannot be blank')
    const all = await callAs(app, signed, CREATE, { phone: '' })
    expect([all.status, Object.keys(all.body.fields)]).toEqual([
      400,
      ['name', 'businessCategory', 'phone', 'overview'],
    ])
    const noPhone = await signIn(database, 'client')
    const form = await formFor(app, noPhone)
    expect((await callAs(app, noPhone, CREATE, form)).body.message).toBe('DigiKua Phone cannot be blank')
  })

  it.each([
    [{ videoId: 'https://vimeo.com/12345678' }, 'videoId', 'vimeo.com'],
    [{ mapLink: 'https://evil.example/maps/embed?pb=!1m' }, 'mapLink', 'evil.example'],
    [{ mapLink: '?pb="><script>' }, 'mapLink', 'could not find this place'],
    [{ businessCategory: 'f'.repeat(24) }, 'businessCategory', 'category'],
    [{ image: `${'a'.repeat(24)}.png` }, 'image', 'no longer available'],
    [{ displayName: 'x'.repeat(61) }, 'displayName', '60'],
  ])('rejects %j by field', async (wrong, field, word) => {
    const signed = await client()
    const { status, body } = await callAs(app, signed, CREATE, await formFor(app, signed, wrong))
    expect([status, body.fields?.[field]]).toEqual([400, expect.stringContaining(word)])
  })

  it('refuses others’ phone, business or profile', async () => {
    const [mine, other] = [await client(), await signIn(database, 'client', { phone: newPhone() })]
    const form = await formFor(app, mine, { phone: '0722 000 111' })
    expect((await callAs(app, mine, CREATE, form)).status).toBe(403)
    const id = await makeProfile(app, other)
    expect((await callAs(app, mine, UPDATE, { id, overview: 'Mine' })).status).toBe(403)
    expect((await callAs(app, mine, `GET invest/business/read?id=${id}`)).status).toBe(403)
    expect((await callAs(app, mine, `GET invest/profiles/${id}`)).status).toBe(403)
    const sales = await signIn(database, 'sales')
    expect((await callAs(app, sales, UPDATE, { id, overview: 'Theirs' })).status).toBe(403)
  })

  it('adds a profile to an existing business, but not a second one', async () => {
    const signed = await client()
    const begun = await callAs(app, signed, 'POST business/own', { name: 'Matunda ya Mama' })
    expect((await callAs(app, signed, 'GET invest/own')).body).toMatchObject({
      data: null,
      business: { id: begun.body.data.id, name: 'Matunda ya Mama' },
    })
    expect(await makeProfile(app, signed)).toBe(begun.body.data.id)
    const again = await formFor(app, signed, { business: begun.body.data.id })
    expect((await callAs(app, signed, CREATE, again)).status).toBe(409)
  })

  it('stores both languages, and falls back to the other one', async () => {
    const signed = await client()
    const texts = {
      sw: { overview: 'Tunauza matunda', need: 'Chumba cha baridi' },
      en: { overview: 'Fruit' },
    }
    const id = await makeProfile(app, signed, { overview: undefined, texts })
    const { body } = await callAs(app, signed, `GET invest/business/read?id=${id}`)
    expect(body.business[0]).toMatchObject({ overview: 'Fruit', currentNeed: 'Chumba cha baridi' })
    const emptied = await callAs(app, signed, UPDATE, { id, overview: '' })
    expect([emptied.status, emptied.body.message]).toEqual([400, 'Overview cannot be blank'])
    await callAs(app, signed, UPDATE, { id, texts: { en: { need: 'A cold room' } } })
    const { data } = (await callAs(app, signed, 'GET invest/own')).body
    expect(data.texts).toMatchObject({ en: { overview: 'Fruit', need: 'A cold room' }, sw: texts.sw })
  })

  it('staff edit for a client, who sees who did', async () => {
    const [signed, processor] = [await client(), await signIn(database, 'processor')]
    const id = await makeProfile(app, signed)
    expect((await callAs(app, processor, UPDATE, { id, overview: 'Corrected' })).status).toBe(200)
    expect((await callAs(app, signed, 'GET invest/own')).body.data.editedBy).toBe(processor.name)
    const consents = { consents: { sales: true } }
    expect((await callAs(app, processor, `PATCH invest/profiles/${id}`, consents)).status).toBe(403)
  })

  it('reads categories as a list and singly', async () => {
    const signed = await client()
    const { data } = (await callAs(app, signed, 'GET invest/businessCategory/read')).body
    const one = async (id: unknown) =>
      (await callAs(app, signed, 'POST invest/businessCategory', { id })).body
    expect(await one(data[2].id)).toEqual({ data: data[2] })
    expect(await one(7)).toEqual({ data: null })
  })

  describe('pictures', () => {
    const sent = (key: string, bin = PNG, more = {}) => ({
      key,
      namePrefix: 'profile',
      path: 'invest/',
      bin,
      name: 'shop.png',
      size: 70,
      type: 'image/png',
      ...more,
    })
    const post = (
      signed: { headers: object },
      list: unknown,
      how: 'json' | 'form' | 'multipart' = 'json',
    ) => {
      const files_up = JSON.stringify(list)
      const { headers, payload } =
        how === 'multipart'
          ? multipart({ files_up })
          : how === 'form'
            ? {
                headers: { 'content-type': 'application/x-www-form-urlencoded' },
                payload: `files_up=${encodeURIComponent(files_up)}`,
              }
            : { headers: { 'content-type': 'application/json' }, payload: JSON.stringify({ files_up }) }
      return app.inject({
        method: 'POST',
        url: '/api/media/images',
        payload,
        headers: { ...signed.headers, ...headers },
      })
    }

    it.each(['json', 'form', 'multipart'] as const)('come in the wire format, as %s', async how => {
      const signed = await client()
      const answer = await post(signed, [sent('image'), sent('logo', `data:image/png;base64,${PNG}`)], how)
      expect(answer.json()).toEqual({
        error: false,
        data: ['image', 'logo'].map(key => ({
          key,
          savedName: expect.stringMatching(/^[0-9a-f]{24}\.png$/),
        })),
      })
      const [image, logo] = answer.json().data.map((one: { savedName: string }) => one.savedName)
      const id = await makeProfile(app, signed, { image, logo })
      const { data } = (await callAs(app, signed, 'GET invest/own')).body
      expect([data.image.name, data.logo.name]).toEqual([image, logo])
      const shown = await app.inject({
        url: new URL(data.image.address).pathname + new URL(data.image.address).search,
      })
      expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/png'])
      await callAs(app, signed, UPDATE, { id, logo: '' })
      expect((await callAs(app, signed, 'GET invest/own')).body.data.logo).toBeNull()
    })

    it.each([
      ['a program', [sent('image', Buffer.from('<script>').toString('base64'))]],
      ['an SVG', [sent('image', Buffer.from('<svg onload="x"/>').toString('base64'))]],
      ['another key', [sent('passport')]],
      ['two of one key', [sent('logo'), sent('logo')]],
      ['nothing', []],
      ['no list', { key: 'logo' }],
      ['more than 2 MB', [sent('image', Buffer.alloc(2 * 1024 * 1024 + 1).toString('base64'))]],
    ])('are rejected for %s', async (_, list) => {
      expect((await post(await client(), list)).statusCode).toBe(400)
    })

    it('of another owner are refused in a profile', async () => {
      const [mine, other] = [await client(), await client()]
      const [{ savedName }] = (await post(other, [sent('image')])).json().data
      const form = await formFor(app, mine, { image: savedName })
      expect((await callAs(app, mine, CREATE, form)).status).toBe(400)
    })
  })
})
