import { execFile } from 'node:child_process'
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, inject, it } from 'vitest'
import { hashPassword } from '#server/account/password.ts'
import { openDatabase } from '#server/db/connect.ts'
import { newestBinaries } from '#server/db/postgres.setup.ts'
import { newId } from '#server/db/schema/columns.ts'
import { account } from '#server/db/schema/index.ts'
import { createDatabase } from '#server/db/test-database.ts'
import { putDatabase } from '#server/db/testing.ts'
import { createVault } from '#server/db/vault.ts'
import { openFiles } from '#server/files/open.ts'
import { fileAddress, recordFile } from '#server/http/stored-file.ts'
import { root } from '#server/root.ts'
import { newFolder, writeBuild } from '#server/testing.ts'
import { TIMEOUTS } from '#tests/timeouts.ts'
import { readSettings } from './settings.ts'
import { assemble } from './start.ts'

// Performs backup and restore as described in docs/operations.md: into an empty environment, up to signing in and opening a file.

const SECRET = 'q8V3n-Zr1xT0wKc7Lm5Yp2Gd9Hs4Jb6Fa'
const PORTAL = 'https://portal.acme.example'
const LETTER = Buffer.from('%PDF-1.4 what somebody uploaded')
const run = promisify(execFile)
const dist = writeBuild()

const settingsOf = (place: Record<string, string>, secret = SECRET) =>
  readSettings(
    {
      NODE_ENV: 'production',
      DIST_DIR: dist,
      LOG_LEVEL: 'silent',
      SECRET: secret,
      SMTP_URL: 'smtp://127.0.0.1:9',
      MAIL_FROM: 'no-reply@acme.example',
      SUPER_EMAIL: 'boss@acme.example',
      TENANTS_FILE: join(root, 'examples/tenants.json'),
      TRUST_PROXY: 'loopback',
      ...place,
    },
    newFolder(),
  )

/** Sets up a production with an account and a file. @returns the file's URL */
async function used(place: Record<string, string>): Promise<string> {
  const settings = settingsOf(place)
  await (await assemble(settings)).close()
  const { sql, close } = await openDatabase(settings)
  const password = await hashPassword('a long enough pass phrase')
  const person = {
    email: 'amina@acme.example',
    firstName: 'Amina',
    lastName: 'Otieno',
    role: 'client',
  } as const
  const [row] = await sql
    .insert(account)
    .values({ ...person, tenant: 'acme', status: 'active', password, language: 'en', country: 'KE' })
    .returning()
  const files = openFiles(settings)
  const owner = { tenant: 'acme', owner: row?.id as string, purpose: 'identity' }
  const file = { name: 'letter.pdf', kind: 'pdf', type: 'application/pdf', bytes: LETTER } as const
  const id = newId()
  await files.write(id, LETTER)
  await recordFile(sql, id, owner, file)
  await close()
  return fileAddress(createVault(SECRET), PORTAL, id)
}

async function seeAllThere(place: Record<string, string>, address: string): Promise<void> {
  await expect(assemble(settingsOf(place, `another-${SECRET}`))).rejects.toThrow('SECRET: is not the one')
  const { app, close } = await assemble(settingsOf(place))
  const headers = {
    host: 'portal.acme.example',
    'x-forwarded-proto': 'https',
    'x-forwarded-for': '196.201.1.1',
    origin: PORTAL,
  }
  const signedIn = await app.inject({
    method: 'POST',
    url: '/api/account/client/signin',
    headers,
    payload: {
      email: 'amina@acme.example',
      password: 'a long enough pass phrase',
      host: 'portal.acme.example',
    },
  })
  expect(signedIn.statusCode).toBe(200)
  const { pathname, search } = new URL(address)
  const letter = await app.inject({ url: pathname + search, headers })
  expect(letter.rawPayload).toEqual(LETTER)
  expect((await app.inject({ url: '/readyz', headers })).statusCode).toBe(200)
  await close()
}

describe('a backup restored into an empty place', { timeout: TIMEOUTS.long }, () => {
  const binaries = newestBinaries()
  const server = inject('postgres')

  it.skipIf(!binaries || !server)('of PostgreSQL and the data folder is complete', async () => {
    const dataDir = newFolder()
    const before = { DATABASE_URL: await createDatabase(server as string), DATA_DIR: dataDir }
    const address = await used(before)
    const dump = join(newFolder(), 'wezesha.dump')
    await run(join(binaries as string, 'pg_dump'), ['-Fc', '-d', before.DATABASE_URL, '-f', dump])

    const after = { DATABASE_URL: await createDatabase(server as string, 'template0'), DATA_DIR: newFolder() }
    await run(join(binaries as string, 'pg_restore'), ['--no-owner', '-d', after.DATABASE_URL, dump])
    cpSync(dataDir, after.DATA_DIR, { recursive: true })
    await seeAllThere(after, address)
  })

  it('of PGlite’s folder is complete', async () => {
    const before = { DATA_DIR: putDatabase(newFolder()) }
    const address = await used(before)
    const after = { DATA_DIR: newFolder() }
    cpSync(before.DATA_DIR, after.DATA_DIR, { recursive: true })
    await seeAllThere(after, address)
  })
})
