import { sql as query } from 'drizzle-orm'
import { expect, it, vi } from 'vitest'
import { setRow } from '#server/db/row.ts'
import { upload } from '#server/db/schema/index.ts'
import { onEveryDatabase } from '#server/db/testing.ts'
import { signIn } from '#server/people/testing.ts'
import { database, testServices, withDemoApp } from '#server/testing.ts'
import { addPiece, beginUpload, discardUpload } from './resumable-upload.ts'
import { jpgOf, removeForgotten } from './testing.ts'

/** More than there are connections to the database. */
const MANY = 12
const rule = { kinds: ['jpg'] as const, most: 1_000_000 }

onEveryDatabase(open => {
  withDemoApp(open)

  /** A file store that answers nothing about growing contents until it is told to. */
  function slowStore() {
    const services = testServices()
    const { growing } = services.files
    const { add } = growing
    let answer = () => {}
    const answered = new Promise<void>(resolve => {
      answer = resolve
    })
    const asked = vi.spyOn(growing, 'add').mockImplementation(async (...given) => {
      await answered
      return add(...given)
    })
    return { deps: { database, services }, files: services.files, asked, answer: () => answer() }
  }
  const bytes = jpgOf(3_000)
  const begin = async () => {
    const person = { ...(await signIn(database, 'client')), tenant: 'wezesha' }
    const start = { purpose: 'probe', name: 'a.jpg', length: bytes.length, fingerprint: null }
    return beginUpload(database.sql, person, start)
  }

  it('a file store that gives no answer does not keep the database from other calls', async () => {
    const { deps, answer } = slowStore()
    const begun = await Promise.all(Array.from({ length: MANY }, begin))
    const sent = Promise.all(begun.map(({ id }) => addPiece(deps, id, { at: 0, bytes, rule })))
    await expect(database.sql.execute(query`select 1`)).resolves.toBeTruthy()
    answer()
    expect((await sent).map(({ state }) => state)).toEqual(Array(MANY).fill('checking'))
  })

  it('an upload that is discarded while a part is being stored leaves nothing', async () => {
    const { deps, files, asked, answer } = slowStore()
    const { id } = await begin()
    const sent = addPiece(deps, id, { at: 0, bytes, rule })
    await vi.waitUntil(() => asked.mock.calls.length > 0)
    await discardUpload(database.sql, id)
    await removeForgotten(database.sql, files)
    answer()
    await expect(sent).rejects.toMatchObject({ code: 'not-found' })
    await removeForgotten(database.sql, files)
    await files.growing.finish(id, { size: bytes.length })
    await expect(files.read(id)).rejects.toMatchObject({ code: 'ENOENT' })
  })

  it('a part waits for one that another process is storing, until that process has ended', async () => {
    const { deps, answer } = slowStore()
    answer()
    const { id } = await begin()
    await setRow(database.sql, upload, id, { checkedUntil: query`now() + interval '600 ms'` })
    const since = Date.now()
    expect((await addPiece(deps, id, { at: 0, bytes, rule })).state).toBe('checking')
    expect(Date.now() - since).toBeGreaterThan(500)
  })
})
