import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '#server/db/open.ts'
import { pair } from '#server/db/schema/index.ts'
import { openEither } from '#server/db/testing.ts'
import { assignedTo } from '#server/playbook/content.ts'
import { progressOf, workIn, workOf } from '#server/playbook/work.ts'
import { plantDemo } from './demo.ts'
import { plantPlaybooks } from './playbooks.ts'

let database: Database
beforeAll(async () => {
  database = await openEither()
  await plantDemo(database.sql, { examplesPort: 8081 })
  await plantPlaybooks(database.sql)
})
afterAll(() => database.close())

it('each tenant has a pair at every stage; seeding is idempotent', async () => {
  const { sql } = database
  await plantPlaybooks(sql)
  const pairs = await sql.select().from(pair)
  for (const tenant of ['wezesha', 'jenga']) {
    const ids = pairs.filter(one => one.tenant === tenant).map(({ id }) => id)
    const [assigned, work] = await Promise.all([assignedTo(sql, ids), workOf(sql, ids)])
    const states = ids.flatMap(id => workIn(work, id).own.map(({ state }) => state))
    expect(new Set(states)).toEqual(new Set(['accepted', 'overdue', 'answered', 'open']))
    const progress = ids.map(id => progressOf(id, assigned, workIn(work, id))).sort((a, b) => a - b)
    expect(progress).toHaveLength(4)
    expect(progress[0]).toBe(0)
    expect(progress.at(-1)).toBeGreaterThan(35)
  }
})
