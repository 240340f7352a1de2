import { beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#server/db/schema/columns.ts'
import { account } from '#server/db/schema/index.ts'
import { openEither } from '#server/db/testing.ts'
import { forgetFile } from '#server/files/forget.ts'
import { app, database, testServices, withDemoApp } from '#server/testing.ts'
import { fileAddress, recordFile } from './stored-file.ts'

const PORTAL = 'http://localhost:8080'
const HOUR = 3_600_000

describe('a stored file', () => {
  const services = testServices()
  const bytes = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3])
  const id = newId()

  withDemoApp(openEither, { services })
  beforeAll(async () => {
    const [owner] = await database.sql
      .insert(account)
      .values({
        tenant: 'wezesha',
        email: 'asha@mail.example',
        firstName: 'Asha',
        lastName: 'Mwangi',
        role: 'client',
        status: 'active',
        language: 'en',
        country: 'KE',
      })
      .returning()
    await services.files.write(id, bytes)
    await recordFile(
      database.sql,
      id,
      { tenant: 'wezesha', owner: owner?.id ?? '', purpose: 'passport' },
      { name: 'Picha "yangu" ñ.jpg', kind: 'jpg', type: 'image/jpeg', bytes },
    )
  })

  const open = (address: string, host = 'localhost:8080') =>
    app.inject({ url: address.slice(PORTAL.length), headers: { host } })

  it('is served at its signed URL, cross-origin', async () => {
    const reply = await open(fileAddress(services.vault, PORTAL, id))
    expect(reply.statusCode).toBe(200)
    expect(reply.rawPayload).toEqual(bytes)
    expect(reply.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-disposition': `inline; filename="Picha _yangu_ _.jpg"; filename*=UTF-8''Picha%20%22yangu%22%20%C3%B1.jpg`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
      'cross-origin-resource-policy': 'cross-origin',
    })
    expect(reply.headers['content-security-policy']).toContain('sandbox')
    expect(reply.headers['x-frame-options']).toBe('DENY')
  })

  it('may be framed by the portal if it is a PDF, and is served inline', async () => {
    const proposal = newId()
    const pdf = {
      name: 'Plan.pdf',
      kind: 'pdf' as const,
      type: 'application/pdf',
      bytes: Buffer.from('%PDF-1.4'),
    }
    const [owner] = await database.sql.select().from(account)
    await services.files.write(proposal, pdf.bytes)
    const whose = { tenant: 'wezesha', owner: owner?.id ?? '', purpose: 'loan-proposal' }
    await recordFile(database.sql, proposal, whose, pdf)
    const { headers } = await open(fileAddress(services.vault, PORTAL, proposal))
    expect(headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'self'")
    expect(headers['x-frame-options']).toBe('SAMEORIGIN')
    expect(headers['content-disposition']).toMatch(/^inline;/)
  })

  it('returns 404 without a signature, with another file’s, when expired or extended', async () => {
    const address = fileAddress(services.vault, PORTAL, id)
    const other = new URL(fileAddress(services.vault, PORTAL, newId()))
    const replies = await Promise.all(
      [
        `${PORTAL}/files/${id}`,
        `${PORTAL}/files/${id}${other.search}`,
        `${address.slice(0, -1)}${address.endsWith('A') ? 'B' : 'A'}`,
        address.replace(/until=\d+/, `until=${Math.floor(Date.now() / 1000) + 90_000}`),
        `${address}&sign=x`,
        fileAddress(services.vault, PORTAL, id, Date.now() - HOUR - 1000),
        other.href,
      ].map(one => open(one)),
    )
    for (const reply of replies) {
      expect(reply.statusCode).toBe(404)
      expect(reply.json()).toMatchObject({ error: true, code: 'not-found' })
    }
  })

  it('returns 404 for another tenant’s host name', async () => {
    const reply = await open(fileAddress(services.vault, PORTAL, id), 'jenga.localhost:8080')
    expect(reply.statusCode).toBe(404)
  })

  it('returns 404 when its content is lost or it was forgotten', async () => {
    await services.files.remove(id)
    expect((await open(fileAddress(services.vault, PORTAL, id))).statusCode).toBe(404)
    await services.files.write(id, bytes)
    expect((await open(fileAddress(services.vault, PORTAL, id))).statusCode).toBe(200)
    await forgetFile(database.sql, id)
    expect((await open(fileAddress(services.vault, PORTAL, id))).statusCode).toBe(404)
  })
})
