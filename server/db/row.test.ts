import { gt } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database, Sql } from './open.ts'
import { addRow, findRow, findRows, putRow, setRow, setRows } from './row.ts'
import { attempt, job } from './schema/index.ts'
import { onEveryDatabase } from './testing.ts'

const add = (sql: Sql, id: string, key: string | null) =>
  addRow(sql, job, { id, key, kind: 'mail', payload: {} })

onEveryDatabase(open => {
  let database: Database
  let sql: Sql
  beforeAll(async () => {
    database = await open()
    sql = database.sql
  })
  afterAll(() => database.close())

  describe('rows', () => {
    it('are found by their id, by values of which null is none, and by a condition', async () => {
      await add(sql, 'row-1', 'first')
      await add(sql, 'row-2', null)
      expect((await findRow(sql, job, 'row-2'))?.key).toBeNull()
      expect((await findRow(sql, job, { kind: 'mail', key: 'first' }))?.id).toBe('row-1')
      expect((await findRow(sql, job, { id: 'row-1', key: null }))?.id).toBeUndefined()
      expect((await findRows(sql, job, { kind: 'mail', key: null })).map(({ id }) => id)).toContain('row-2')
      expect((await findRow(sql, job, gt(job.id, 'row-1'), job.id))?.id).toBe('row-2')
    })

    it('are found by lists of values, of which an empty one finds none', async () => {
      await add(sql, 'row-5', 'fifth')
      await add(sql, 'row-6', 'sixth')
      const found = await findRows(sql, job, { kind: 'mail', id: ['row-6', 'row-5', 'row-7'] }, job.id)
      expect(found.map(({ key }) => key)).toEqual(['fifth', 'sixth'])
      expect(await findRows(sql, job, { kind: 'mail', id: [] })).toEqual([])
    })

    it('are never all of a table because a value is missing', async () => {
      for (const which of [undefined, {}, { kind: 'mail', key: undefined }]) {
        await expect(findRow(sql, job, which)).rejects.toThrow('The condition of a row is missing')
        await expect(setRows(sql, job, which, { kind: 'sms' })).rejects.toThrow('missing')
      }
    })

    it('are updated only if they still have these values', async () => {
      await add(sql, 'row-3', 'third')
      const free = { id: 'row-3', failedAt: null }
      expect((await setRow(sql, job, free, { failedAt: new Date() }))?.id).toBe('row-3')
      expect(await setRow(sql, job, free, { failedAt: new Date() })).toBeUndefined()
    })

    it('are inserted, or updated where the key exists', async () => {
      const until = new Date()
      const put = (count: number) => putRow(sql, attempt, { key: 'rows' }, { count, until }, { count: 7 })
      expect((await put(1)).count).toBe(1)
      expect((await put(2)).count).toBe(7)
      expect((await putRow(sql, attempt, { key: 'rows' }, { count: 3, until })).count).toBe(3)
    })
  })
})
