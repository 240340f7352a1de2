import { randomBytes } from 'node:crypto'
import { Client } from 'pg'

/**
 * Makes a database on the test server. It goes when the server does.
 * @param template the database that it is a copy of; an empty one when absent
 * @returns its address
 */
export async function createDatabase(server: string, template = 'template1'): Promise<string> {
  const name = `test_${randomBytes(8).toString('hex')}`
  const client = new Client({ connectionString: server })
  await client.connect()
  await client.query(`create database ${name} template ${template}`)
  await client.end()
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}
