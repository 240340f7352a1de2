import { eq } from 'drizzle-orm'
import type { Sql } from './open.ts'
import { tenant } from './schema/index.ts'

/** Locks a tenant until the transaction ends, so that two changes of its lists cannot end up with the same name. */
export async function lockTenant(tx: Sql, code: string): Promise<void> {
  await tx.select({ code: tenant.code }).from(tenant).where(eq(tenant.code, code)).for('no key update')
}
