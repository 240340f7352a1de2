import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { TestProject } from 'vitest/node'
import { openPostgres } from './postgres.ts'
import { makeDatabase, markReady } from './test-database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A PostgreSQL server on which tests may create databases, or null. */
    postgres: string | null
    /** A database on it that is empty but for its tables, to be copied. */
    template: string | null
  }
}

const run = promisify(execFile)
const BINARIES = '/usr/lib/postgresql'

/**
 * Finds a PostgreSQL server for the tests: the one TEST_DATABASE_URL names, else a temporary one from the machine's own
 * binaries. Without either the suite runs on PGlite only, and says so. The temporary one starts while the first files are loaded:
 * who needs a database on it waits for it (test-database.ts), and nobody else does.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL
  const server = given ? { url: given, started: Promise.resolve(), stop: async () => {} } : planTemporary()
  if (!server)
    console.log('No PostgreSQL server found: the server’s tests run on PGlite only. Set TEST_DATABASE_URL.')
  project.provide('postgres', server?.url ?? null)
  project.provide('template', server && TEMPLATE)
  if (given) await makeTemplate(given)
  const ready = server?.started
    .then(() => (given ? undefined : makeTemplate(server.url)))
    .then(
      () => markReady(server.url),
      error => markReady(server.url, String(error)),
    )
  return async () => {
    await ready
    await server?.stop()
  }
}

/** Its own for each run: several may share the server that is given. */
const TEMPLATE = `template_${randomBytes(8).toString('hex')}`

async function makeTemplate(server: string): Promise<void> {
  const url = await makeDatabase(server, { name: TEMPLATE })
  // nobody may be in a database that is copied
  await (await openPostgres(url)).close()
}

type TestServer = { url: string; started: Promise<void>; stop(): Promise<void> }

/** A PostgreSQL server on the machine's own binaries, or null where there are none. */
export async function startTemporary(): Promise<TestServer | null> {
  const server = planTemporary()
  await server?.started
  if (server) markReady(server.url)
  return server
}

/** Such a server, whose address is known before it has started. */
function planTemporary(): TestServer | null {
  const binaries = newestBinaries()
  const user = plainUser()
  if (!binaries || !user) return null
  const folder = mkdtempSync(join(tmpdir(), 'wezesha-pg-'))
  chownSync(folder, user.uid, user.gid)
  const data = join(folder, 'data')
  const call = (program: string, ...given: string[]) =>
    run(join(binaries, program), given, { cwd: folder, uid: user.uid, gid: user.gid })

  async function start(): Promise<void> {
    await call('initdb', '-D', data, '-U', 'test', '-A', 'trust', '-E', 'UTF8', '--no-sync')
    // a socket in our own folder: no port that something else may have. It is thrown away, so nothing need reach the disk
    const options = `-k ${folder} -c listen_addresses='' -c fsync=off -c max_connections=200`
    await call('pg_ctl', '-D', data, '-w', '-l', join(folder, 'log'), '-o', options, 'start')
  }
  return {
    url: `postgres://test@localhost/postgres?host=${encodeURIComponent(folder)}`,
    started: start(),
    async stop() {
      // one that did not start has said so where it was wanted
      await call('pg_ctl', '-D', data, '-m', 'immediate', 'stop').catch(() => {})
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The folder of PostgreSQL's programs on this machine, `pg_dump` among them. */
export function newestBinaries(): string | null {
  try {
    const [newest] = readdirSync(BINARIES).sort((a, b) => Number(b) - Number(a))
    return newest ? join(BINARIES, newest, 'bin') : null
  } catch {
    return null
  }
}

/** PostgreSQL refuses to run as root: root lends it to a user that may do nothing else. */
function plainUser(): { uid: number; gid: number } | null {
  const [uid, gid] = [process.getuid?.(), process.getgid?.()]
  if (uid === undefined || gid === undefined) return null
  if (uid !== 0) return { uid, gid }
  const users = readFileSync('/etc/passwd', 'utf8').split('\n')
  const line = users.find(one => one.startsWith('postgres:')) ?? users.find(one => one.startsWith('nobody:'))
  const [, , user, group] = line?.split(':') ?? []
  return user ? { uid: Number(user), gid: Number(group) } : null
}
