import { execFile } from 'node:child_process'
import { chownSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { TestProject } from 'vitest/node'
import { openPostgres } from './postgres.ts'
import { createDatabase } from './test-database.ts'

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
 * binaries. Without either the suite runs on PGlite only, and says so.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL
  const server = given ? { url: given, stop: async () => {} } : await startTemporary()
  if (!server)
    console.log('No PostgreSQL server found: the server’s tests run on PGlite only. Set TEST_DATABASE_URL.')
  project.provide('postgres', server?.url ?? null)
  project.provide('template', server && (await makeTemplate(server.url)))
  return async () => server?.stop()
}

/** @returns its name */
async function makeTemplate(server: string): Promise<string> {
  const url = await createDatabase(server)
  // nobody may be in a database that is copied
  await (await openPostgres(url)).close()
  return new URL(url).pathname.slice(1)
}

type TestServer = { url: string; stop(): Promise<void> }

/** A PostgreSQL server on the machine's own binaries, or null where there are none. */
export async function startTemporary(): Promise<TestServer | null> {
  const binaries = newestBinaries()
  const user = plainUser()
  if (!binaries || !user) return null
  const folder = mkdtempSync(join(tmpdir(), 'wezesha-pg-'))
  chownSync(folder, user.uid, user.gid)
  const data = join(folder, 'data')
  const call = (program: string, ...given: string[]) =>
    run(join(binaries, program), given, { cwd: folder, uid: user.uid, gid: user.gid })

  await call('initdb', '-D', data, '-U', 'test', '-A', 'trust', '-E', 'UTF8', '--no-sync')
  // a socket in our own folder: no port that something else may have. It is thrown away, so nothing need reach the disk
  const options = `-k ${folder} -c listen_addresses='' -c fsync=off -c max_connections=200`
  await call('pg_ctl', '-D', data, '-w', '-l', join(folder, 'log'), '-o', options, 'start')
  return {
    url: `postgres://test@localhost/postgres?host=${encodeURIComponent(folder)}`,
    async stop() {
      await call('pg_ctl', '-D', data, '-m', 'immediate', 'stop')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function newestBinaries(): string | null {
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
