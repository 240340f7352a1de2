import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '#server/db/open.ts'
import { setRow } from '#server/db/row.ts'
import { attempt } from '#server/db/schema/index.ts'
import { onEveryDatabase } from '#server/db/testing.ts'
import { countTry, forgetTries, giveBackTry, limitTries } from './limit.ts'

const LIMIT = { most: 2, seconds: 60 }

onEveryDatabase(open => {
  let database: Database
  beforeAll(async () => {
    database = await open()
  })
  afterAll(() => database.close())

  it('a window ends when its first attempt says so, and the next one starts anew', async () => {
    const { sql } = database
    const key = 'window'
    const { until } = await countTry(sql, key, LIMIT)
    expect(await countTry(sql, key, LIMIT)).toEqual({ left: 0, until })
    await expect(limitTries(sql, key, LIMIT)).rejects.toMatchObject({ code: 'too-many', until })
    await setRow(sql, attempt, { key }, { until: new Date(Date.now() - 1_000) })
    expect(await limitTries(sql, key, LIMIT)).toBe(1)
  })

  it('an attempt that is given back or forgotten is not counted', async () => {
    const { sql } = database
    const key = 'back'
    await countTry(sql, key, LIMIT)
    await giveBackTry(sql, key)
    await giveBackTry(sql, key)
    expect((await countTry(sql, key, LIMIT)).left).toBe(1)
    await forgetTries(sql, key)
    expect((await countTry(sql, key, LIMIT)).left).toBe(1)
    expect((await countTry(sql, 'other', LIMIT)).left).toBe(1)
  })
})
