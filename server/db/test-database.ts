import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'

/**
 * Makes a database on the test server, once that has started. It goes when the server does.
 * @param template the database that it is a copy of; an empty one when absent
 * @returns its address
 */
export async function createDatabase(server: string, template?: string): Promise<string> {
  await isReady(server)
  return makeDatabase(server, { template })
}

/** On a server that has started. @returns its address */
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

/** Where a temporary server says that it has started, or why it did not; null for one that ran before. */
function noteOf(server: string): string | null {
  const folder = new URL(server).searchParams.get('host')
  return folder?.includes('wezesha-pg-') ? join(folder, 'ready') : null
}

/** Says in the folder of a temporary server that it can be used, or why not. */
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
