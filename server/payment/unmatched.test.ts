import { eq, inArray } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { payment } from '#server/db/schema/index.ts'
import { onEveryDatabase } from '#server/db/testing.ts'
import { demoTenants } from '#server/demo/tenants.ts'
import { seedTenants } from '#server/tenant/seed.ts'
import { readAll } from './unmatched.ts'

onEveryDatabase(open => {
  it('an export of unmatched payments lists each, even if some are settled meanwhile', async () => {
    const { sql, close } = await open()
    await seedTenants(sql, demoTenants([]))
    const receipts = Array.from({ length: 1_020 }, (_, at) => `R${at}`)
    await sql.insert(payment).values(
      receipts.map((receipt, at) => ({
        tenant: 'wezesha',
        receipt,
        amount: 1_00,
        channel: 'paybill' as const,
        day: '2026-11-20',
        at: new Date(at),
      })),
    )
    const listed: string[] = []
    for await (const piece of await readAll(sql, 'wezesha', {})) {
      listed.push(...piece.map(({ receipt }) => receipt))
      await sql
        .update(payment)
        .set({ refunded: true })
        .where(
          inArray(
            payment.receipt,
            piece.slice(0, 50).map(({ receipt }) => receipt),
          ),
        )
    }
    expect(listed).toEqual(receipts.toReversed())
    expect(await sql.$count(payment, eq(payment.refunded, true))).toBe(70)
    await close()
  })
})
