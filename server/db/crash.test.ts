import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { afterAll, expect, it } from 'vitest'
import { newFolder, runModule } from '#server/testing.ts'
import { TIMEOUTS } from '#tests/timeouts.ts'
import { openDatabase } from './connect.ts'
import { host } from './schema/index.ts'
import { putDatabase } from './testing.ts'

const ENOUGH = 200

const dataDir = putDatabase(newFolder())
const place = { databaseUrl: null, dataDir }
const writer = await runModule('server/db/crash.child.ts', { DATA_DIR: dataDir })
afterAll(() => writer.kill('SIGKILL'))

let acknowledged = 0
const written = new Promise<void>((enough, fail) => {
  writer.once('exit', () => fail(new Error('The writer ended by itself')))
  createInterface({ input: writer.stdout }).on('line', line => {
    acknowledged = Number(line)
    if (acknowledged === ENOUGH) enough()
  })
})

it(
  'refuses a second process on the same data and names the first',
  async () => {
    await written
    await expect(openDatabase(place)).rejects.toThrow(`${dataDir} is in use by process ${writer.pid}`)
  },
  TIMEOUTS.long,
)

it(
  'reopens after kill -9 with every acknowledged row',
  async () => {
    writer.kill('SIGKILL')
    await once(writer, 'close')
    const database = await openDatabase(place)
    const names = new Set((await database.sql.select().from(host)).map(({ name }) => name))
    const missing = Array.from({ length: acknowledged }, (_, at) => `row-${at + 1}`).filter(
      one => !names.has(one),
    )
    expect(acknowledged).toBeGreaterThanOrEqual(ENOUGH)
    expect(missing).toEqual([])
    await database.close()
  },
  TIMEOUTS.long,
)
