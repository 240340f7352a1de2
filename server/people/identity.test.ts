import { expect, it, vi } from 'vitest'
import { findRows } from '#server/db/row.ts'
import { file } from '#server/db/schema/index.ts'
import { onOneDatabase } from '#server/db/testing.ts'
import { openDisk } from '#server/files/disk.ts'
import { jpeg, png, segment } from '#server/files/pictures.testing.ts'
import { removeForgotten } from '#server/files/testing.ts'
import { app, database, newFolder, testServices, withDemoApp } from '#server/testing.ts'
import { callAs, multipart, type Signed, signIn } from './testing.ts'

const PORTAL = 'http://localhost'

onOneDatabase(open => {
  const files = openDisk(newFolder())
  withDemoApp(open, { services: testServices({ files }) })

  const secret = segment(0xe1, Buffer.from('Exif\0\0 GPS -1.2921 36.8219'))
  const good = {
    identity_type: 'National Identity Card',
    identification: { name: 'kadi.png', bytes: png() },
    passport: { name: '../../picha yangu.jpg', bytes: jpeg({ before: [secret] }) },
  }
  async function upload(person: Signed, parts: Parameters<typeof multipart>[0], id = person.id) {
    const { payload, headers } = multipart(parts)
    const reply = await app.inject({
      method: 'PATCH',
      url: `/api/account/media/identity/${id}`,
      headers: { ...person.headers, ...headers },
      payload,
    })
    return { status: reply.statusCode, body: reply.json() }
  }
  const identity = async (person: Signed) =>
    (await callAs(app, person, `GET account/client/details/${person.id}`)).body.data.identity
  const show = (address: string) => app.inject({ url: address.slice(PORTAL.length) })
  const stored = (person: Signed) => findRows(database.sql, file, { owner: person.id })

  it('uploaded pictures are visible to the member and staff, without metadata', async () => {
    const person = await signIn(database, 'client')
    expect((await upload(person, good)).status).toBe(200)
    const { identityType, profilePhoto, imageUrl } = await identity(person)
    expect(identityType).toBe('National Identity Card')
    const photo = await show(profilePhoto)
    expect(photo.headers['content-type']).toBe('image/jpeg')
    expect(photo.rawPayload.equals(jpeg())).toBe(true)
    expect((await show(imageUrl)).rawPayload.equals(png())).toBe(true)
    const boss = await signIn(database, 'processor')
    const seen = await callAs(app, boss, `GET account/client/details/${person.id}`)
    expect((await show(seen.body.data.identity.profilePhoto)).statusCode).toBe(200)
  })

  it('new pictures replace the old ones, whose URLs and files are deleted', async () => {
    const person = await signIn(database, 'digiprime')
    await upload(person, good)
    const before = await identity(person)
    const old = await stored(person)
    await upload(person, { ...good, identity_type: 'Voters Card' })
    expect((await show(before.profilePhoto)).statusCode).toBe(404)
    await removeForgotten(database.sql, files)
    for (const { id } of old) await expect(files.read(id)).rejects.toThrow()
    const kept = await stored(person)
    expect(kept.map(({ purpose }) => purpose).sort()).toEqual(['identification', 'passport'])
    expect(kept.map(({ name }) => name).sort()).toEqual(['kadi.png', 'picha yangu.jpg'])
    expect(await identity(person)).toMatchObject({ identityType: 'Voters Card' })
  })

  it.each([
    [
      'a text that says it is a picture',
      { passport: { name: 'a.jpg', bytes: Buffer.from('<html>') } },
      'passport',
    ],
    [
      'a signature with nothing behind',
      { passport: { name: 'a.jpg', bytes: Buffer.from([255, 216, 255, 0]) } },
      'passport',
    ],
    ['a PDF', { identification: { name: 'a.png', bytes: Buffer.from('%PDF-1.7') } }, 'identification'],
    [
      'more than 2 MB',
      { passport: { name: 'a.png', bytes: Buffer.concat([png(), Buffer.alloc(2 * 1024 * 1024)]) } },
      'passport',
    ],
    ['far too many pixels', { passport: { name: 'a.png', bytes: png({ width: 60_000 }) } }, 'passport'],
    ['no file', { passport: undefined }, 'passport'],
    ['an unknown document', { identity_type: 'Library card' }, 'identity_type'],
    ['an unknown field', { extra: 'x' }, 'extra'],
  ])('%s is rejected by field, and nothing is stored', async (what, change, field) => {
    const person = await signIn(database, 'client')
    const parts = Object.fromEntries(Object.entries({ ...good, ...change }).filter(([, value]) => value))
    const { status, body } = await upload(person, parts as Parameters<typeof multipart>[0])
    expect(status).toBe(what === 'more than 2 MB' ? 413 : 400)
    expect(body.fields).toHaveProperty([field])
    expect(await stored(person)).toEqual([])
  })

  it('of a failed upload are removed, but not once they may have been saved', async () => {
    const person = await signIn(database, 'client')
    const write = vi.spyOn(files, 'write')
    const transaction = database.sql.transaction.bind(database.sql)
    const failing = vi.spyOn(database.sql, 'transaction')
    failing.mockRejectedValueOnce(new Error('refused'))
    expect((await upload(person, good)).status).toBe(500)
    for (const [id] of write.mock.calls) await expect(files.read(id)).rejects.toThrow()
    failing.mockImplementationOnce(async work => {
      await transaction(work)
      throw new Error('Connection terminated unexpectedly')
    })
    expect((await upload(person, good)).status).toBe(503)
    vi.restoreAllMocks()
    expect((await show((await identity(person)).profilePhoto)).statusCode).toBe(200)
  })

  it('is for the member only', async () => {
    const [person, other, staff] = [
      await signIn(database, 'client'),
      await signIn(database, 'client'),
      await signIn(database, 'super'),
    ]
    expect((await upload(other, good, person.id)).status).toBe(404)
    expect((await upload(staff, good, person.id)).status).toBe(403)
  })

  it('completes a set-up that lacks only this', async () => {
    const person = await signIn(database, 'client')
    await callAs(app, person, `PATCH account/client_details/${person.id}`, {
      gender: 'Male',
      residence_street: 'x',
      residence_city: 'x',
      residence_state: 'Nairobi',
      nextOfKin_fullName: 'x',
      nextOfKin_relationship: 'x',
      nextOfKin_phoneNumber: '0722000111',
      bank_name: 'x',
      bank_accountType: 'Savings',
      bank_accountNumber: '12345',
      bank_accountName: 'x',
    })
    const stage = async () =>
      (await callAs(app, person, `GET account/client/details/${person.id}`)).body.data.setup
    // mobile money is off here, so that step is skipped
    expect(await stage()).toBe('info')
    await upload(person, good)
    expect(await stage()).toBe('complete')
  })
})
