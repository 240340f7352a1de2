import type { AddressInfo } from 'node:net'
import { and, eq } from 'drizzle-orm'
import { createApp } from '#server/boot/app.ts'
import { readSettings } from '#server/boot/settings.ts'
import { openDatabase } from '#server/db/connect.ts'
import { account } from '#server/db/schema/index.ts'
import { plantDemo } from '#server/demo/demo.ts'
import { handlers, rows } from '#server/files/testing.ts'
import { openServices } from './services.ts'
import { openSession } from './session.ts'

// The server that tus-crash.test.ts kills: it prints its port and an access token of a user who may upload.

const { DATA_DIR = '', DIST_DIR = '' } = process.env
const settings = readSettings({ DATA_DIR, DIST_DIR, LOG_LEVEL: 'silent' }, DATA_DIR)
const database = await openDatabase({ databaseUrl: null, dataDir: DATA_DIR })
await plantDemo(database.sql, { examplesPort: null })
const services = openServices(settings, 'a secret for tests, long enough to be one', database.sql, console)
const app = await createApp({ database, settings, services, api: { rows, handlers } })
await app.listen({ port: 0, host: '127.0.0.1' })
const client = await database.sql.query.account.findFirst({
  where: and(eq(account.tenant, 'wezesha'), eq(account.role, 'client'), eq(account.status, 'active')),
  orderBy: account.id,
})
const { access } = await openSession(database.sql, client?.id as string, 'a test')
console.log(JSON.stringify({ port: (app.server.address() as AddressInfo).port, token: access.token }))
