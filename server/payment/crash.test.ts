import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { expect, it, vi } from 'vitest'
import { openDatabase } from '#server/db/connect.ts'
import { findRow, findRows } from '#server/db/row.ts'
import { job, loanEvent, payment } from '#server/db/schema/index.ts'
import { putDatabase } from '#server/db/testing.ts'
import { createVault } from '#server/db/vault.ts'
import { startWorker, type Workers } from '#server/jobs/worker.ts'
import { openLedger } from '#server/ledger/ledger.ts'
import { newFolder, runModule, testServices } from '#server/testing.ts'
import { TIMEOUTS } from '#tests/timeouts.ts'
import { moneyWorkers } from './workers.ts'

const SECRET = 'a secret for the crash, long enough to be one'
const idle = async () => {}

it.each(['after the inbox', 'before the book', 'after the book'])(
  'money is booked and reported once when killed %s',
  async dies => {
    const dataDir = putDatabase(newFolder())
    const child = await runModule('server/payment/crash.child.ts', {
      DATA_DIR: dataDir,
      DIES: dies,
      VAULT: SECRET,
    })
    let loan = ''
    let said = ''
    createInterface({ input: child.stdout }).on('line', line => {
      loan = line
    })
    child.stderr.on('data', text => {
      said += text
    })
    await once(child, 'close')
    expect(child.signalCode, said).toBe('SIGKILL')

    const database = await openDatabase({ databaseUrl: null, dataDir })
    const { sql } = database
    const book = openLedger(sql)
    const services = testServices({ book, vault: createVault(SECRET) })
    const worker = startWorker({
      sql,
      workers: {
        mail: idle,
        sms: idle,
        webhook: idle,
        penalties: idle,
        book: idle,
        reminders: idle,
        reminder: idle,
        ...moneyWorkers({ sql, services, creditScoreUrl: null, portal: host => `https://${host}` }),
      } as Partial<Workers> as Workers,
      log: { warn() {}, error() {} },
    })
    const isOver = async () => {
      const row = await findRow(sql, payment, { receipt: 'SCRASH0001' })
      const open = await findRows(sql, job, { doneAt: null })
      return row?.postedAt && open.length === 0
    }
    await vi.waitUntil(isOver, { timeout: TIMEOUTS.hook, interval: 200 })
    expect((await book.read(loan)).payments).toMatchObject([{ amount: 1_000, receipt: 'SCRASH0001' }])
    const events = await findRows(sql, loanEvent, { loan })
    expect(events.filter(({ what }) => what === 'repaid')).toHaveLength(1)
    await worker.stop()
    await database.close()
  },
  TIMEOUTS.long,
)
