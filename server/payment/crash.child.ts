import { randomBytes } from 'node:crypto'
import { addDays, dayOf } from '#rules/day.ts'
import { loanCode } from '#rules/loan-code.ts'
import { openDatabase } from '#server/db/connect.ts'
import { addRow, findRow } from '#server/db/row.ts'
import { account, fund, loan, payment } from '#server/db/schema/index.ts'
import { createVault } from '#server/db/vault.ts'
import { plantDemo } from '#server/demo/demo.ts'
import type { LendingCore } from '#server/ledger/core.ts'
import { openLedger } from '#server/ledger/ledger.ts'
import { noticeWorker, storeCallback } from './inbox.ts'
import { postingWorker } from './posting.ts'
import { paybillSecret } from './secret.ts'

// Child process of crash.test.ts: it takes in a payment and kills itself at the point that DIES names.

const { DATA_DIR, DIES = '', VAULT = '' } = process.env
const { sql } = await openDatabase({ databaseUrl: null, dataDir: DATA_DIR as string })
await plantDemo(sql, { examplesPort: null })
const book = openLedger(sql)
const day = addDays(dayOf(Date.now()), -10)
const offered = await findRow(sql, fund, { tenant: 'wezesha' })
const client = await findRow(sql, account, { role: 'client' })
if (!offered || !client) throw new Error('The demo has no fund or no client')
const amount = offered.minPrincipal
const months = offered.minInstalments * offered.every
const { id, code } = await addRow(sql, loan, {
  tenant: 'wezesha',
  code: loanCode(randomBytes(8)),
  client: client.id,
  fund: offered.id,
  currency: 'KES',
  status: 'active',
  stage: 'proposed',
  amount,
  months,
})
await book.create({
  id,
  fund: offered,
  principal: amount,
  months,
  submittedOn: day,
  expectedOn: day,
  payDay: null,
  client: { ...client, phone: null },
})
await book.approve(id, { on: day, amount, expectedOn: day, key: 'approve' })
await book.disburse(id, { on: day, amount, key: 'disburse' })

const die = () => process.kill(process.pid, 'SIGKILL')
const vault = createVault(VAULT)
const body = JSON.stringify({ TransID: 'SCRASH0001', TransAmount: '10.00', BillRefNumber: code })
await storeCallback(sql, { kind: 'paybill', secret: paybillSecret(vault), body, address: '127.0.0.1' })
console.log(id)
if (DIES === 'after the inbox') die()
const [notice] = await sql.query.callback.findMany()
await noticeWorker(sql, { vault, mobileMoney: {} as never })({ callback: notice?.id as number })
if (DIES === 'before the book') die()
const dying: LendingCore = {
  ...book,
  async repay(ref, action) {
    await book.repay(ref, action)
    die()
    return new Promise(() => {})
  },
}
const came = await findRow(sql, payment, { receipt: 'SCRASH0001' })
await postingWorker(sql, dying, { portal: host => host })({ payment: came?.id as string })
