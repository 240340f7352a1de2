import { sql as query } from 'drizzle-orm'
import { expect, inject, it } from 'vitest'
import { openEither } from '#server/db/testing.ts'
import { signIn } from '#server/people/testing.ts'
import { database, testServices, withDemoApp } from '#server/testing.ts'
import { addPiece, beginUpload } from './resumable-upload.ts'
import { jpgOf } from './testing.ts'

withDemoApp(openEither)

/** More than there are connections to the database. */
const MANY = 12
const rule = { kinds: ['jpg'] as const, most: 1_000_000 }

it.skipIf(!inject('postgres'))(
  'a file store that gives no answer leaves connections for other calls',
  async () => {
    const services = testServices()
    const { growing } = services.files
    const { add } = growing
    let answer = () => {}
    const answered = new Promise<void>(resolve => {
      answer = resolve
    })
    growing.add = async (...given) => {
      await answered
      return add(...given)
    }
    const deps = { database, services }
    const person = { ...(await signIn(database, 'client')), tenant: 'wezesha' }
    const bytes = jpgOf(3_000)
    const start = { purpose: 'probe', name: 'a.jpg', length: bytes.length, fingerprint: null }
    const begun = await Promise.all(Array.from({ length: MANY }, () => beginUpload(deps, person, start)))
    const sent = Promise.all(begun.map(({ id }) => addPiece(deps, id, { at: 0, bytes, rule })))
    await expect(database.sql.execute(query`select 1`)).resolves.toBeTruthy()
    answer()
    expect((await sent).map(({ state }) => state)).toEqual(Array(MANY).fill('checking'))
  },
)
