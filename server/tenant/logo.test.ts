import { beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#server/db/schema/columns.ts'
import { onOneDatabase } from '#server/db/testing.ts'
import { logoAddress } from '#server/http/logo.ts'
import { recordFile } from '#server/http/stored-file.ts'
import { multipart, type Signed, signIn } from '#server/people/testing.ts'
import { app, database, testServices, withDemoApp } from '#server/testing.ts'

const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 4"><path fill="#123" d="M0 0h8v4z"/></svg>'
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

onOneDatabase(open => {
  let provider: Signed
  let partner: Signed
  const services = testServices()
  withDemoApp(open, { services })
  beforeAll(async () => {
    provider = await signIn(database, 'super')
    partner = await signIn(database, 'super', { tenant: 'jenga' })
  })

  async function upload(who: Signed, content: string | Buffer, { code = 'jenga', name = 'logo.svg' } = {}) {
    const { payload, headers } = multipart({ file: { name, bytes: Buffer.from(content) } })
    const url = `/api/portal/tenants/${code}/logo`
    const reply = await app.inject({ method: 'POST', url, payload, headers: { ...who.headers, ...headers } })
    return { status: reply.statusCode, body: reply.json(), logo: reply.json().data?.logo as string }
  }
  const remove = (who: Signed, code = 'jenga') =>
    app.inject({ method: 'DELETE', url: `/api/portal/tenants/${code}/logo`, headers: who.headers })
  const get = (url: string, host = 'jenga.localhost') => app.inject({ url, headers: { host } })
  const shown = async () => (await get('/api/portal/tenant')).json().logo

  describe('a logo', () => {
    it('is served at once, at an immutable URL', async () => {
      const { status, logo } = await upload(partner, SVG)
      expect(status).toBe(200)
      expect(logo).toMatch(/^\/logo\/[0-9a-f]{24}-[0-9a-f]{12}\.svg$/)
      expect(new URL(await shown()).pathname).toBe(logo)
      const answer = await get(logo)
      expect([answer.statusCode, answer.headers['content-type'], answer.body]).toEqual([
        200,
        'image/svg+xml',
        SVG,
      ])
      expect(answer.headers).toMatchObject({
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'cross-origin',
      })
      expect(answer.headers['content-security-policy']).toMatch(/^default-src 'none';.*\bsandbox$/)
    })

    it('has a new URL when it changes', async () => {
      const first = (await upload(partner, SVG)).logo
      const next = await upload(partner, PIXEL, { name: 'logo.png' })
      expect(next.logo).toMatch(/\.png$/)
      expect(next.logo).not.toBe(first)
      expect(new URL(await shown()).pathname).toBe(next.logo)
      expect((await get(next.logo)).headers['content-type']).toBe('image/png')
    })

    it('is detected by content, not by name', async () => {
      expect((await upload(partner, PIXEL, { name: 'logo.svg' })).logo).toMatch(/\.png$/)
      const webp = Buffer.concat([Buffer.from('RIFF\x10\0\0\0WEBPVP8 '), Buffer.alloc(16)])
      expect((await upload(partner, webp)).logo).toMatch(/\.webp$/)
      for (const other of ['GIF89a', '<html><body></body></html>', '%PDF-1.7', '{"svg":"<svg>"}']) {
        const { status, body } = await upload(partner, other)
        expect([status, body.fields]).toEqual([400, { file: 'Choose an SVG, PNG or WebP file.' }])
      }
    })

    it.each([
      ['a script', '<svg><script>alert(1)</script></svg>'],
      ['a script under another name', '<svg xmlns:s="http://www.w3.org/2000/svg"><s:script/></svg>'],
      ['a handler', '<svg><path onload = "alert(1)" d="M0 0"/></svg>'],
      ['a page', '<svg><foreignObject><p>Hi</p></foreignObject></svg>'],
      ['a link that runs', '<svg><a href="javascript:alert(1)"><path/></a></svg>'],
      ['a picture from elsewhere', '<svg><image xlink:href="https://evil.example/x.png"/></svg>'],
      ['a style from elsewhere', '<svg><style>@import "https://evil.example/x.css";</style></svg>'],
      ['a fill from elsewhere', '<svg><path fill="url(https://evil.example/#a)"/></svg>'],
      ['names that stand for other things', '<!DOCTYPE svg [<!ENTITY x "y">]><svg>&x;</svg>'],
    ])('rejects %s', async (_, svg) => {
      const { status, body } = await upload(partner, svg)
      expect(status).toBe(400)
      expect(body.fields.file).toContain('Save it as a plain SVG')
    })

    it.each([
      ['what drawing programs write before it', `<?xml version="1.0"?>\n<!-- by hand -->\n${SVG}`],
      ['parts of its own', '<svg><defs><g id="a"/></defs><use href="#a"/><path fill="url(#b)"/></svg>'],
      ['a picture inside it', '<svg><image href="data:image/png;base64,AAAA"/></svg>'],
    ])('accepts %s', async (_, svg) => {
      expect((await upload(partner, svg)).status).toBe(200)
    })

    it('over 200 kB is rejected', async () => {
      const { status, body } = await upload(partner, SVG.padEnd(201 * 1024))
      expect(status).toBe(413)
      expect(body.fields.file).toBe('Choose a file of at most 200 kB.')
    })

    it('can be removed, leaving the name', async () => {
      await upload(partner, SVG)
      expect((await remove(partner)).json().data.logo).toBeNull()
      expect(await shown()).toBeNull()
    })

    it('is audited', async () => {
      const { logo } = await upload(partner, SVG)
      const trail = await app.inject({ url: '/api/portal/audit', headers: partner.headers })
      expect(trail.json().data[0]).toMatchObject({
        action: 'tenant.changed',
        detail: [{ name: 'logo', to: logo }],
      })
    })

    it('of another tenant is provider-only', async () => {
      expect((await upload(provider, SVG)).status).toBe(200)
      for (const code of ['wezesha', 'nobody']) {
        expect((await upload(partner, SVG, { code })).status).toBe(404)
        expect((await remove(partner, code)).statusCode).toBe(404)
      }
      expect((await upload(await signIn(database, 'admin'), SVG)).status).toBe(403)
    })
  })

  it('other files are not served as logos', async () => {
    const id = newId()
    const bytes = Buffer.from(SVG)
    await services.files.write(id, bytes)
    const file = { name: 'passport.svg', kind: 'svg', type: 'image/svg+xml', bytes } as const
    await recordFile(database.sql, id, { tenant: 'jenga', owner: null, purpose: 'passport' }, file)
    const { logo } = await upload(partner, SVG)
    const [, ending] = logo.split('-') as [string, string]
    expect((await get(`/logo/${id}-${ending}`)).statusCode).toBe(404)
    // nor is a logo served under another content hash
    expect((await get(logo.replace(/-\w+/, '-000000000000'))).statusCode).toBe(404)
    expect((await get(logoAddress(newId(), 'f'.repeat(64), 'svg'))).statusCode).toBe(404)
    expect((await get('/logo/../../etc/passwd')).statusCode).toBe(404)
  })
})
