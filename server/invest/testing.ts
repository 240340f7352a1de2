import type { FastifyInstance } from 'fastify'
import { callAs, type Signed } from '#server/people/testing.ts'

/** The smallest possible picture: one pixel. */
export const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

let numbers = 0

/** Returns a unique phone number. */
export const newPhone = (): string => `+2547120${String(++numbers).padStart(5, '0')}`

/** Returns a complete form in wire format. */
export async function formFor(app: FastifyInstance, signed: Signed, more: object = {}) {
  const { body } = await callAs(app, signed, 'GET invest/businessCategory/read')
  return {
    name: 'Matunda ya Mama',
    displayName: 'Mama Fruits',
    businessCategory: body.data[0].id as string,
    overview: 'We sell fruit.',
    businessAddress: 'Gikomba',
    currentNeed: 'A cold room',
    ...more,
  }
}

/** Creates a profile. @returns its id */
export async function makeProfile(app: FastifyInstance, signed: Signed, more: object = {}): Promise<string> {
  const made = await callAs(app, signed, 'POST invest/business/create', await formFor(app, signed, more))
  if (made.status !== 200) throw new Error(JSON.stringify(made.body))
  return made.body.id
}

/** Creates a link to a profile. */
export async function makeLink(app: FastifyInstance, signed: Signed, profile: string, label = 'Acme') {
  const { body } = await callAs(app, signed, `POST invest/profiles/${profile}/links`, { label })
  return body.link as { id: string; token: string; address: string }
}
