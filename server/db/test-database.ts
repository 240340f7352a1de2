import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'

/**
 * Creates a database on the test server, once that has started. It is removed with the server.
 * @param template the database to copy; an empty one when absent
 * @returns its URL
 */
export async function createDatabase(server: string, template?: string): Promise<string> {
  await isReady(server)
  return makeDatabase(server, { template })
}

/** Creates a database on a server that is already running. @returns its URL */
export async function makeDatabase(
  server: string,
  { name = `test_${randomBytes(8).toString('hex')}`, template = 'template1' } = {},
): Promise<string> {
  const client = new Client({ connectionString: server })
  await client.connect()
  await client.query(`create database ${name} template ${template}`)
  await client.end()
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

/** Path of the file in which a temporary server reports that it has started, or why not; null for a server that was given. */
function noteOf(server: string): string | null {
  const folder = new URL(server).searchParams.get('host')
  return folder?.includes('wezesha-pg-') ? join(folder, 'ready') : null
}

/** Records in a temporary server's folder that it is ready, or why it failed to start. */
export function markReady(server: string, problem = ''): void {
  const note = noteOf(server)
  if (note) writeFileSync(note, problem)
}

async function isReady(server: string): Promise<void> {
  const note = noteOf(server)
  if (!note) return
  while (!existsSync(note)) await sleep(50)
  const problem = readFileSync(note, 'utf8')
  if (problem) throw new Error(`The PostgreSQL server of the tests did not start: ${problem}`)
}
