import { demoTenants } from '#server/demo/tenants.ts'
import { seedTenants } from '#server/tenant/seed.ts'
import { openDatabase } from './connect.ts'
import { host } from './schema/index.ts'

// The process that crash.test.ts kills: inserts rows as fast as it can and prints each number once the insert is acknowledged.

const { sql } = await openDatabase({ databaseUrl: null, dataDir: process.env.DATA_DIR as string })
await seedTenants(sql, demoTenants([]))
for (let row = 1; ; row++) {
  await sql.insert(host).values({ name: `row-${row}`, tenant: 'wezesha' })
  console.log(row)
}
