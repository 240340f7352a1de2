import type { FastifyInstance } from 'fastify'
import type { Role } from '#contract/role.ts'
import type { Database } from '#server/db/open.ts'
import { addRow } from '#server/db/row.ts'
import { newId } from '#server/db/schema/columns.ts'
import { account } from '#server/db/schema/index.ts'
import { openSession } from '#server/http/session.ts'

const HOSTS: Record<string, string> = { wezesha: 'localhost', jenga: 'jenga.localhost' }

/** A signed-in person, with the headers of their browser. */
export type Signed = {
  id: string
  name: string
  email: string
  token: string
  headers: { host: string; authorization: string }
}

let people = 0

/** Adds a person to a tenant. @returns their id */
export async function addPerson(
  { sql }: Database,
  role: Role,
  more: Partial<typeof account.$inferInsert> = {},
): Promise<string> {
  const row = await addRow(sql, account, {
    tenant: 'wezesha',
    email: `${role}-${++people}@people.example`,
    firstName: 'Asha',
    lastName: `Mwangi ${people}`,
    role,
    status: 'active',
    language: 'en',
    country: 'KE',
    ...more,
  })
  return row.id
}

/** Adds a person to a tenant and signs them in. */
export async function signIn(
  database: Database,
  role: Role,
  { host, ...more }: Partial<typeof account.$inferInsert> & { host?: string } = {},
): Promise<Signed> {
  const id = await addPerson(database, role, more)
  const { access } = await openSession(database.sql, id, 'Chrome on Android')
  return {
    id,
    email: more.email ?? `${role}-${people}@people.example`,
    name: `${more.firstName ?? 'Asha'} ${more.lastName ?? `Mwangi ${people}`}`,
    token: access.token,
    headers: {
      host: host ?? HOSTS[more.tenant ?? 'wezesha'] ?? 'localhost',
      authorization: `Bearer ${access.token}`,
    },
  }
}

// biome-ignore lint/suspicious/noExplicitAny: the response of any endpoint, inspected by tests
export type Answer = { status: number; body: any }

/** Calls an endpoint of the contract, `GET account/clients`, as a person, with a key of its own as widgets do. */
export async function callAs(
  app: FastifyInstance,
  { headers: own }: Pick<Signed, 'headers'>,
  call: string,
  payload?: object,
): Promise<Answer> {
  const [method, path] = call.split(' ') as ['GET' | 'POST' | 'PATCH', string]
  const headers = { ...own, 'idempotency-key': newId() }
  const reply = await app.inject({ method, url: `/api/${path}`, headers, payload })
  return { status: reply.statusCode, body: reply.json() }
}

const BOUNDARY = 'a-line-between-parts'

/** Builds a multipart form with files, as a browser sends it. */
export function multipart(parts: Record<string, string | { name: string; bytes: Buffer }>) {
  const pieces = Object.entries(parts).flatMap(([field, value]) => {
    const isText = typeof value === 'string'
    const named = isText ? '' : `; filename="${value.name}"\r\nContent-Type: application/octet-stream`
    const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${field}"${named}\r\n\r\n`
    return [Buffer.from(head), isText ? Buffer.from(value) : value.bytes, Buffer.from('\r\n')]
  })
  return {
    payload: Buffer.concat([...pieces, Buffer.from(`--${BOUNDARY}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
  }
}
