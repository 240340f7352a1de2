import { expect, it } from 'vitest'
import { WEBHOOK_NAMES } from '#contract/event.ts'
import { contract } from '#contract/index.ts'
import { openEither } from '#server/db/testing.ts'
import { app, withDemoApp } from '#server/testing.ts'

withDemoApp(openEither)

it('describes every contract call as OpenAPI, with open CORS', async () => {
  const reply = await app.inject('/api/openapi.json')
  const { openapi, paths, components } = reply.json()
  expect(openapi).toBe('3.1.0')
  expect(reply.headers['access-control-allow-origin']).toBe('*')
  const described = Object.entries(paths as Record<string, object>).flatMap(([path, methods]) =>
    Object.keys(methods).map(
      method => `${method.toUpperCase()} ${path.slice(1).replace(/\{(\w+)\}/g, ':$1')}`,
    ),
  )
  expect(described.sort()).toEqual(Object.keys(contract).sort())
  expect(paths['/portal/page/{slug}'].get).toMatchObject({
    operationId: 'getPortalPageSlug',
    tags: ['portal'],
    security: [],
    parameters: [
      { name: 'slug', in: 'path', required: true, schema: { enum: expect.arrayContaining(['products']) } },
      { name: 'language', in: 'query', required: false, schema: { enum: ['en', 'sw'] } },
    ],
    responses: { default: { $ref: '#/components/responses/Problem' } },
  })
  expect(paths['/lending/loans/list'].get.security).toEqual([{ session: [] }])
  expect(paths['/partner/token'].post.security).toEqual([{ secretKey: [] }])
  expect(components.schemas.Problem.required).toEqual(['error', 'code', 'message'])
})

it('resolves every reference', async () => {
  const document = (await app.inject('/api/openapi.json')).json()
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(
    ([, path]) => path as string,
  )
  expect(references.length).toBeGreaterThan(0)
  for (const path of references) {
    expect(path.split('/').reduce((at, key) => at?.[key], document)).toBeDefined()
  }
})

it('serves an HTML page of every call and field, without inline script or style', async () => {
  const reply = await app.inject({ url: '/api', headers: { accept: 'text/html' } })
  expect(reply.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(reply.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'self'/)
  for (const call of Object.keys(contract)) expect(reply.body).toContain(call.split(' ')[1])
  expect(reply.body).toMatch(/<code>loan\.approve<\/code><\/th>\s*<td>authorizer, super<\/td>/)
  expect(reply.body).toContain('<code>contact.mailboxes[].email</code>')
  expect(reply.body).toContain('a list, 1 to 2 entries: each one of en, sw')
  expect(reply.body).toMatch(/<body>\s*<a class="skip" href="#calls">[\s\S]*<main id="calls" tabindex="-1">/)
  expect(reply.body).not.toMatch(/<script|<style|style=|undefined|\[object/)
  const [, sheet] = reply.body.match(/<link rel="stylesheet" href="([^"]+)"/) ?? []
  const style = await app.inject(sheet as string)
  expect(style.headers['content-type']).toBe('text/css; charset=utf-8')
  expect(style.body).toContain('light-dark(')
})

it('describes a call’s files, as form or uploads, and the upload flow', async () => {
  const { paths } = (await app.inject('/api/openapi.json')).json()
  const { content } = paths['/lending/loan/{id}/documents'].post.requestBody
  expect(content['multipart/form-data'].schema).toMatchObject({
    properties: {
      file: {
        type: 'string',
        format: 'binary',
        description: expect.stringMatching(/^pdf or .*, at most 5 MB$/),
      },
    },
    required: expect.arrayContaining(['kind', 'file']),
  })
  expect(content['application/json'].schema.properties.uploads.required).toEqual(['file'])
  const page = await app.inject({ url: '/api', headers: { accept: 'text/html' } })
  expect(page.body).toContain('<code>POST lending/loan/:id/documents file</code>')
})

it('describes a download as a file', async () => {
  const { paths } = (await app.inject('/api/openapi.json')).json()
  expect(paths['/learning/calendar/{key}'].get.responses[200].content).toEqual({
    '*/*': { schema: { type: 'string', format: 'binary' } },
  })
  const page = await app.inject({ url: '/api', headers: { accept: 'text/html' } })
  const [, section = ''] = /id="get-learning-calendar-key">([\s\S]*?)<\/section>/.exec(page.body) ?? []
  expect(section).toContain('The response is a file')
  expect(section).not.toContain('<caption>Response</caption>')
})

it('shows names in summaries as code', async () => {
  const { body } = await app.inject({ url: '/api', headers: { accept: 'text/html' } })
  expect(body).toContain('Sends a <code>ping</code> event to a webhook.')
  expect(body).not.toContain('`')
})

it('describes every webhook event, and how to verify its signature', async () => {
  const { webhooks } = (await app.inject('/api/openapi.json')).json()
  expect(Object.keys(webhooks)).toEqual(WEBHOOK_NAMES)
  expect(
    webhooks['loan.repaid'].post.requestBody.content['application/json'].schema.properties,
  ).toMatchObject({
    event: { const: 'loan.repaid' },
    data: { required: ['loan', 'client', 'payment', 'receipt'] },
  })
  const page = await app.inject({ url: '/api', headers: { accept: 'text/html' } })
  expect(page.body).toContain('<code>webhook-signature</code>')
  for (const name of WEBHOOK_NAMES) expect(page.body).toContain(`<code>${name}</code>`)
})
