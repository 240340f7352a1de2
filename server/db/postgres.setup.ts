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
    /** URL of a PostgreSQL server on which tests may create databases, or null. */
    postgres: string | null
    /** Name of an empty, migrated template database on it. */
    template: string | null
  }
}

const run = promisify(execFile)
const BINARIES = '/usr/lib/postgresql'

/**
 * Finds a PostgreSQL server for the tests: the one TEST_DATABASE_URL names, else a temporary one from the machine's own binaries.
 * Without either, the suite runs on PGlite only and logs so. The temporary server starts while the first test files load; only
 * tests that need a database on it wait for it (test-database.ts).
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

/** Unique per run, since several runs may share the given server. */
const TEMPLATE = `template_${randomBytes(8).toString('hex')}`

async function makeTemplate(server: string): Promise<void> {
  const url = await makeDatabase(server, { name: TEMPLATE })
  // PostgreSQL copies a template only while nobody is connected to it
  await (await openPostgres(url)).close()
}

type TestServer = { url: string; started: Promise<void>; stop(): Promise<void> }

/** Starts a PostgreSQL server from the machine's own binaries; null where there are none. */
export async function startTemporary(): Promise<TestServer | null> {
  const server = planTemporary()
  await server?.started
  if (server) markReady(server.url)
  return server
}

/** Starts a temporary server without waiting; its URL is known beforehand. */
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
    // a socket in our own folder avoids port conflicts; the data is thrown away, so fsync is off
    const options = `-k ${folder} -c listen_addresses='' -c fsync=off -c max_connections=200`
    await call('pg_ctl', '-D', data, '-w', '-l', join(folder, 'log'), '-o', options, 'start')
  }
  return {
    url: `postgres://test@localhost/postgres?host=${encodeURIComponent(folder)}`,
    started: start(),
    async stop() {
      // a server that failed to start has already reported so to its users
      await call('pg_ctl', '-D', data, '-m', 'immediate', 'stop').catch(() => {})
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Returns the folder of PostgreSQL's binaries on this machine, `pg_dump` included; null where there are none. */
export function newestBinaries(): string | null {
  try {
    const [newest] = readdirSync(BINARIES).sort((a, b) => Number(b) - Number(a))
    return newest ? join(BINARIES, newest, 'bin') : null
  } catch {
    return null
  }
}

/** Picks the user to run PostgreSQL as: it refuses to run as root, so root switches to an unprivileged user. */
function plainUser(): { uid: number; gid: number } | null {
  const [uid, gid] = [process.getuid?.(), process.getgid?.()]
  if (uid === undefined || gid === undefined) return null
  if (uid !== 0) return { uid, gid }
  const users = readFileSync('/etc/passwd', 'utf8').split('\n')
  const line = users.find(one => one.startsWith('postgres:')) ?? users.find(one => one.startsWith('nobody:'))
  const [, , user, group] = line?.split(':') ?? []
  return user ? { uid: Number(user), gid: Number(group) } : null
}
