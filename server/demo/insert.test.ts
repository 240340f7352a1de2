import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { lockFor } from '#server/db/advisory-lock.ts'
import type { Database } from '#server/db/open.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { account, file, partnerSite, surveyResponse, tenant } from '#server/db/schema/index.ts'
import { createDatabase } from '#server/db/test-database.ts'
import { onEveryDatabase } from '#server/db/testing.ts'
import { TIMEOUTS } from '#tests/timeouts.ts'
import { plantWholeDemo } from './demo.ts'
import type { Store } from './insert.ts'

onEveryDatabase(open => {
  let database: Database
  beforeAll(async () => {
    database = await open()
  })
  afterAll(() => database.close())

  /** @returns the progress messages */
  async function plant(write: Store['write']): Promise<string[]> {
    const said: string[] = []
    const progress = (sentence: string) => void said.push(sentence)
    const parts = { examplesPort: null, fineract: {}, files: { write }, progress }
    await database.unhurried(sql => plantWholeDemo(sql, parts))
    return said
  }

  it(
    'the demo is seeded entirely or not at all; a retry overwrites leftover files',
    async () => {
      const left = new Set<string>()
      const full = plant(async id => {
        if (left.size === 100) throw new Error('The disk is full')
        left.add(id)
      })
      await expect(full).rejects.toThrow('The disk is full')
      for (const table of [tenant, account, file]) expect(await database.sql.$count(table)).toBe(0)

      const kept = new Set<string>()
      const said = await plant(async id => void kept.add(id))
      expect(said[0]).toBe('Creating the demo data: people and their loans')
      expect([...left].filter(id => !kept.has(id))).toEqual([])
      const rows = await database.sql.select({ id: file.id }).from(file)
      expect(rows.map(({ id }) => id).sort()).toEqual([...kept].sort())
    },
    TIMEOUTS.long,
  )

  it('a later start keeps changes but updates partner sites’ origins', async () => {
    await database.sql.delete(surveyResponse)
    const said: string[] = []
    await plantWholeDemo(database.sql, {
      examplesPort: 9_123,
      fineract: {},
      files: { write: async () => {} },
      progress: sentence => void said.push(sentence),
    })
    expect([said, await database.sql.$count(surveyResponse)]).toEqual([[], 0])
    const [site] = await database.sql.select({ origins: partnerSite.origins }).from(partnerSite)
    expect(site?.origins).toContain('http://localhost:9123')
  })
})

it.skipIf(!inject('postgres'))('a process waits while another one is seeding', async () => {
  // an answer takes less time than the other process does
  const database = await openPostgres(await createDatabase(inject('postgres') as string), { answer: 500 })
  const progress = () => {
    throw new Error('Now it is mine')
  }
  const parts = { examplesPort: null, fineract: {}, files: { write: async () => {} }, progress }
  let second: Promise<void> = Promise.resolve()
  await database.sql.transaction(async first => {
    await lockFor(first, 'plant demo')
    second = plantWholeDemo(database.sql, parts)
    // its rejection is asserted below
    second.catch(() => {})
    await sleep(1500)
  })
  await expect(second).rejects.toThrow('Now it is mine')
  await database.close()
})
