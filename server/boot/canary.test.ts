import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '#server/db/open.ts'
import { serverState } from '#server/db/schema/index.ts'
import { openEither } from '#server/db/testing.ts'
import { createVault } from '#server/db/vault.ts'
import { StartError } from '#server/refusal/start-error.ts'
import { checkSecret } from './canary.ts'

const first = createVault('the secret that the database was sealed with')
const other = createVault('another secret, set by mistake one evening')

let database: Database
beforeAll(async () => {
  database = await openEither()
})
afterAll(() => database.close())

it('starts with the original secret and with no other', async () => {
  await Promise.all([checkSecret(database.sql, first), checkSecret(database.sql, first)])
  await checkSecret(database.sql, first)
  const attempt = checkSecret(database.sql, other)
  await expect(attempt).rejects.toThrow(StartError)
  await expect(attempt).rejects.toThrow('SECRET: is not the one that this database was encrypted with')
  await checkSecret(database.sql, first)
})

it('stores the check value in an existing server state row', async () => {
  await database.sql.delete(serverState)
  await database.sql.insert(serverState).values({ writtenAt: new Date() })
  await checkSecret(database.sql, first)
  await expect(checkSecret(database.sql, other)).rejects.toThrow(StartError)
})
