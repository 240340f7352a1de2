import { sql as query } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { countRows } from './count.ts'
import { job } from './schema/index.ts'
import { onEveryDatabase } from './testing.ts'

onEveryDatabase(open => {
  describe('countRows', () => {
    beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }))
    afterEach(() => vi.useRealTimers())

    const add = (sql: Awaited<ReturnType<typeof open>>['sql'], from: number, to: number) =>
      sql.execute(query`insert into job (id, kind, payload)
        select 'counted' || n, 'counted', '{}'::jsonb from generate_series(${from}::int, ${to}::int) n`)

    it('is exact for few rows and cached for seconds for many', async () => {
      const { sql } = await open()
      const counted = () => countRows(sql, job, query`${job.kind} = 'counted'`)
      await add(sql, 1, 3)
      expect(await counted()).toBe(3)
      await add(sql, 4, 1_000)
      expect(await counted()).toBe(1_000)
      await add(sql, 1_001, 1_001)
      expect(await counted()).toBe(1_000)
      expect(await countRows(sql, job, query`${job.kind} = 'other'`)).toBe(0)
      vi.setSystemTime(Date.now() + 5_001)
      expect(await counted()).toBe(1_001)
    })
  })
})
