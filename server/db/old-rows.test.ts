import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq, sql as text } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { addPerson } from '#server/people/testing.ts'
import { root } from '#server/root.ts'
import { database, withDemoApp } from '#server/testing.ts'
import { notification, payment } from './schema/index.ts'
import { onEveryDatabase } from './testing.ts'

/** Applies a migration, which was applied to the empty database before, to rows of an earlier version. */
const migrate = (name: string) =>
  database.sql.execute(text.raw(readFileSync(join(root, 'server/db/migrations', `${name}.sql`), 'utf8')))

onEveryDatabase(open => {
  withDemoApp(open)

  it('a notice of a new playbook keeps the playbook’s name', async () => {
    const account = await addPerson(database, 'client')
    const old = { account, kind: 'playbook-assigned', values: { name: 'Starting right' } }
    await database.sql.insert(notification).values(old)
    await migrate('0038_notice_playbook')
    const rows = await database.sql.select().from(notification).where(eq(notification.account, account))
    expect(rows).toMatchObject([{ values: { playbook: 'Starting right' } }])
  })

  it('an overpayment moved from another loan came from there, a bank transfer by bank', async () => {
    const rows = ['K7QM2R9T-C20261127', 'FT26331ABC'].map(receipt => ({
      tenant: 'wezesha',
      channel: 'bank' as const,
      receipt,
      amount: 500_00,
      day: '2026-11-27',
      accountTyped: 'K7QM2R9T',
    }))
    await database.sql.insert(payment).values(rows)
    await migrate('0039_moved_channel')
    const now = await database.sql.select().from(payment).where(eq(payment.accountTyped, 'K7QM2R9T'))
    expect(Object.fromEntries(now.map(one => [one.receipt, one.channel]))).toEqual({
      'K7QM2R9T-C20261127': 'moved',
      FT26331ABC: 'bank',
    })
  })
})
