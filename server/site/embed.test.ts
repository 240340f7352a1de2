import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { setRows } from '#server/db/row.ts'
import { partnerSite } from '#server/db/schema/index.ts'
import { openEither } from '#server/db/testing.ts'
import { definition, publish } from '#server/survey/testing.ts'
import { app, database, demoApp, newFolder, withDemoApp, writeBuild, writeInto } from '#server/testing.ts'
import { archiveEmbed } from './embed.ts'

const FOREVER = 'public, max-age=31536000, immutable'
const OPEN = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' }

const dist = writeBuild()
const dataDir = newFolder()
withDemoApp(openEither, { settings: { dist, dataDir } })
beforeAll(async () => {
  const title = { en: 'Voice </script><!--\u2028' }
  await publish(database, { open: true, code: 'traders-voice', definition: { ...definition, title } })
  await publish(database, { open: false, code: 'for-members' })
})

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })

describe('the loader', () => {
  it('has an evergreen URL that is revalidated after five minutes', async () => {
    const reply = await get('/embed/v1/loader.js')
    expect(reply.body).toContain('loader one')
    expect(reply.headers).toMatchObject({
      ...OPEN,
      'cache-control': 'public, max-age=300, stale-while-revalidate=86400',
      'content-type': expect.stringContaining('javascript'),
      etag: expect.any(String),
    })
    const again = await get('/embed/v1/loader.js', { 'if-none-match': String(reply.headers.etag) })
    expect(again.statusCode).toBe(304)
  })

  it('has an immutable pinned URL', async () => {
    const reply = await get('/embed/1.0.0-11111111/loader.js')
    expect(reply.body).toContain('loader one')
    expect(reply.headers).toMatchObject({ ...OPEN, 'cache-control': FOREVER })
  })

  it('serves single-widget files at both URLs', async () => {
    const [evergreen, pinned] = await Promise.all(
      ['v1', '1.0.0-11111111'].map(channel => get(`/embed/${channel}/loan-calculator.js`)),
    )
    expect(evergreen?.body).toContain('calculator alone')
    expect(pinned?.headers).toMatchObject({ ...OPEN, 'cache-control': FOREVER })
    expect((await get('/embed/1.0.0-11111111/manifest.json')).statusCode).toBe(404)
  })

  it('publishes hashes in its manifest', async () => {
    const reply = await get('/embed/v1/manifest.json')
    expect(reply.headers).toMatchObject(OPEN)
    expect(reply.json()).toMatchObject({ pinned: '1.0.0-11111111', loader: { integrity: 'sha384-x' } })
  })
})

describe('a widget script with preloaded responses', () => {
  const survey = (query: string, headers: Record<string, string> = {}) =>
    get(`/embed/v1/survey.js${query}`, headers)
  const plain = async () => (await survey('')).body
  /** Runs the script and returns the embedded responses, by URL. */
  async function carriedBy(body: string, before: unknown = undefined): Promise<Record<string, unknown>> {
    const page = { Wezesha: before } as { Wezesha?: { prefetched?: Map<string, Promise<Response>> } }
    const own = await plain()
    expect(body.endsWith(own)).toBe(true)
    const preamble = body
      .slice(0, -own.length)
      .replace('import.meta.url', '"https://p.example/embed/v1/survey.js"')
    new Function('globalThis', 'setTimeout', preamble)(page, () => {})
    const prefetched = await Promise.all(
      [...(page.Wezesha?.prefetched ?? [])].map(async ([url, answer]) => [
        url,
        JSON.parse(await (await answer).text()),
      ]),
    )
    return { ...page.Wezesha, prefetched: Object.fromEntries(prefetched) }
  }
  const API = 'https://p.example/api/'

  it('contains the survey and tenant settings, as the API returns them', async () => {
    const [menu, tenant, script] = await Promise.all([
      get('/api/survey/open/traders-voice'),
      get('/api/portal/tenant'),
      survey('?survey=traders-voice'),
    ])
    expect((await carriedBy(script.body)).prefetched).toEqual({
      [`${API}survey/open/traders-voice`]: menu.json(),
      [`${API}portal/tenant`]: tenant.json(),
    })
    expect(script.headers).toMatchObject({
      ...OPEN,
      'cache-control': 'public, max-age=30, stale-while-revalidate=30',
      'content-type': expect.stringContaining('javascript'),
    })
  })

  it('contains the settings of a partner’s site, for the requested portal', async () => {
    const { body } = await survey('?survey=traders-voice&partner=pk_demo_wezesha', {
      host: 'wezesha.localhost',
    })
    expect((await carriedBy(body)).prefetched).toMatchObject({
      [`${API}portal/tenant?key=pk_demo_wezesha`]: { portal: 'http://wezesha.localhost' },
    })
  })

  it('uses the address forwarded by a trusted proxy', async () => {
    const behind = await demoApp({ database, settings: { dist, dataDir, trustProxy: '127.0.0.1' } })
    const headers = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'wezesha.localhost' }
    const { body } = await behind.inject({ url: '/embed/v1/survey.js?survey=traders-voice', headers })
    expect((await carriedBy(body)).prefetched).toMatchObject({
      [`${API}portal/tenant`]: { portal: 'https://wezesha.localhost' },
    })
    await behind.close()
  })

  it('keeps what the page set before, and ignores a DOM node named like our global', async () => {
    const { body } = await survey('?survey=traders-voice')
    const prefetched = new Map([['other', Promise.resolve(Response.json('kept'))]])
    expect(await carriedBy(body, { partner: 'pk', prefetched })).toMatchObject({
      partner: 'pk',
      prefetched: { other: 'kept' },
    })
    expect((await carriedBy(body, { prefetched: 'a field of a form' })).prefetched).toHaveProperty([
      `${API}portal/tenant`,
    ])
  })

  it('escapes markup and line separators of a survey', async () => {
    const { body } = await survey('?survey=traders-voice')
    expect(body).not.toMatch(/[<\u2028\u2029]/)
  })

  it.each(['nothing-there', 'for-members', 'NO%20CODE', '%00', '%ED%A0%80', '..', '__proto__'])(
    'omits a survey that is not public: %s',
    async code => {
      const { statusCode, body } = await survey(`?survey=${code}`)
      expect(statusCode).toBe(200)
      expect(Object.keys((await carriedBy(body)).prefetched as object)).toEqual([`${API}portal/tenant`])
    },
  )

  it.each([
    '?',
    '?survey=',
    '?survey=a&survey=b',
    `?survey=${'a'.repeat(101)}`,
    '?partner=pk_demo_wezesha',
    '?__proto__=a',
    '?survey=a&partner=',
  ])('is the plain file without a valid query: %s', async query => {
    const reply = await survey(query)
    expect(reply.body).toBe(await plain())
    expect(reply.headers['cache-control']).toContain('max-age=300')
  })

  it('is the plain file at its pinned URL, and for widgets without preloads', async () => {
    expect((await get('/embed/1.0.0-11111111/survey.js?survey=traders-voice')).body).toBe(await plain())
    const calculator = await get('/embed/v1/loan-calculator.js?survey=traders-voice')
    expect(calculator.body).toBe('console.log("calculator alone")')
    expect((await get('/embed/v1/gone.js?survey=traders-voice')).statusCode).toBe(404)
  })

  it('omits the settings for an unknown partner key', async () => {
    const { body } = await survey('?survey=traders-voice&partner=pk_of_nobody_here')
    expect(Object.keys((await carriedBy(body)).prefetched as object)).toEqual([
      `${API}survey/open/traders-voice`,
    ])
  })

  it('is compressed once, and then revalidated with an ETag', async () => {
    const encoded = { 'accept-encoding': 'gzip, deflate, br' }
    const whole = await survey('?survey=traders-voice')
    const sizes = new Set<number>()
    const packed = async () => {
      const reply = await survey('?survey=traders-voice', encoded)
      expect(reply.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
      expect(brotliDecompressSync(reply.rawPayload).toString()).toBe(whole.body)
      expect(reply.headers.etag).not.toBe(whole.headers.etag)
      sizes.add(reply.rawPayload.length)
      return reply
    }
    // compressed better once the background compression has finished
    await vi.waitFor(async () => {
      await packed()
      expect([...sizes].at(-1)).toBeLessThan(
        brotliCompressSync(whole.body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }).length,
      )
    })
    const { headers } = await packed()
    const again = await survey('?survey=traders-voice', { ...encoded, 'if-none-match': String(headers.etag) })
    expect(again.statusCode).toBe(304)
    expect(again.body).toBe('')
  })
})

describe('later chunks of a widget script', () => {
  it('are immutable in their own folder', async () => {
    const reply = await get('/embed/own/survey-kkk/end-lll.js')
    expect(reply.body).toBe('console.log("end")')
    expect(reply.headers).toMatchObject({ ...OPEN, 'cache-control': FOREVER })
  })

  it.each([
    'survey-kkk/gone.js',
    '..%2f/manifest.json',
    '%2e%2e/manifest.json',
    'survey-kkk/..%2f..%2fmanifest.json',
    'survey-kkk',
  ])('return 404 for %s', async path => expect((await get(`/embed/own/${path}`)).statusCode).toBe(404))
})

describe('a content-hashed file', () => {
  it('is cross-origin and immutable', async () => {
    const reply = await get('/embed/f/runtime-ccc.js?retry=1')
    expect(reply.body).toContain('runtime')
    expect(reply.headers).toMatchObject({ ...OPEN, 'cache-control': FOREVER })
  })

  it.each([
    '/embed/f/gone-aaa.js',
    '/embed/f/..%2fmanifest.json',
    '/embed/f/%2e%2e%2f%2e%2e%2fshell%2findex.html',
    '/embed/f/.hidden',
    '/embed/f/',
    '/embed/v1/f',
    '/embed/v1/gone.json',
    '/embed/9.9.9-00000000/loader.js',
    '/embed/..%2f..%2fetc/loader.js',
    '/embed/v2/loader.js',
  ])('that is missing returns a cross-origin 404 Problem: %s', async url => {
    const reply = await get(url, { accept: 'text/html' })
    expect(reply.statusCode).toBe(404)
    expect(reply.json()).toMatchObject({ error: true, code: 'not-found' })
    expect(reply.headers).toMatchObject({ 'access-control-allow-origin': '*', 'cache-control': 'no-store' })
  })
})

describe('after an update', () => {
  it('old pinned and hashed files are still served with the new', async () => {
    const next = writeBuild({
      'embed/loader.js': 'console.log("loader two")',
      'embed/f/runtime-ddd.js': 'console.log("runtime two")',
      'embed/manifest.json': JSON.stringify({
        pinned: '2.0.0-22222222',
        frame: 'frame-aaa.js',
        frameFiles: [],
        widgets: {},
      }),
    })
    rmSync(join(next, 'embed/f/runtime-ccc.js'))
    rmSync(join(next, 'embed/own'), { recursive: true })
    const updated = await demoApp({ database, settings: { dist: next, dataDir } })
    const body = async (url: string) => (await updated.inject(url)).body
    expect(await body('/embed/v1/loader.js')).toContain('loader two')
    expect(await body('/embed/2.0.0-22222222/loader.js')).toContain('loader two')
    expect(await body('/embed/1.0.0-11111111/loader.js')).toContain('loader one')
    expect(await body('/embed/f/runtime-ccc.js')).toContain('runtime')
    expect(await body('/embed/own/survey-kkk/end-lll.js')).toContain('end')
    expect(await body('/embed/f/runtime-ddd.js')).toContain('runtime two')
    await updated.close()
  })

  it('the archive holds complete files only, even with concurrent writers', async () => {
    const files = { dist: join(dist, 'embed'), archive: join(newFolder(), 'embed') }
    await Promise.all([archiveEmbed(files), archiveEmbed(files)])
    await archiveEmbed(files)
    expect(readdirSync(files.archive).sort()).toEqual(['1.0.0-11111111', 'f', 'own'])
    expect(readdirSync(join(files.archive, 'own/survey-kkk'))).toEqual(['end-lll.js'])
    expect(readdirSync(join(files.archive, 'f')).sort()).toEqual(readdirSync(join(files.dist, 'f')).sort())
    expect(existsSync(join(files.archive, '1.0.0-11111111/loader.js'))).toBe(true)
  })
})

describe('the frame page', () => {
  const frame = (widget: string) => get(`/embed/v1/frame/${widget}`)

  it('loads its own script before the widget’s, and preloads shared chunks', async () => {
    const { body, headers } = await frame('digikua')
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(body).toContain('<title>Books · Wezesha</title>')
    for (const file of ['postmate-eee', 'runtime-ccc'])
      expect(body).toContain(`<link rel="modulepreload" href="/embed/f/${file}.js" />`)
    expect(
      [...body.matchAll(/<script type="module" src="([^"]+)"><\/script>/g)].map(([, src]) => src),
    ).toEqual(['/embed/f/frame-aaa.js', '/embed/f/digikua-fff.js'])
    expect(body.match(/<script/g)).toHaveLength(2)
  })

  it('inlines a standalone widget’s script, allowed by its CSP hash', async () => {
    const { body, headers } = await frame('loan-calculator')
    const [, script = ''] = body.match(/<script type="module">([\s\S]*)<\/script>/) ?? []
    expect(script).toContain('frame and calculator')
    expect(body).not.toContain('/embed/f/')
    const hash = createHash('sha256').update(script).digest('base64')
    expect(headers['content-security-policy']).toContain(`script-src 'self' 'sha256-${hash}';`)
  })

  it('with an inline script is compressed once, then revalidated with an ETag', async () => {
    const encoded = { 'accept-encoding': 'gzip, deflate, br' }
    const packed = await get('/embed/v1/frame/loan-calculator', encoded)
    const plain = await frame('loan-calculator')
    expect(packed.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(plain.body)
    expect(packed.headers.etag).not.toBe(plain.headers.etag)
    const known = { ...encoded, 'if-none-match': String(packed.headers.etag) }
    const again = await get('/embed/v1/frame/loan-calculator', known)
    expect(again.statusCode).toBe(304)
    expect(again.body).toBe('')
    expect(again.headers.etag).toBe(packed.headers.etag)
    const gzip = await get('/embed/v1/frame/loan-calculator', { 'accept-encoding': 'gzip' })
    expect(gzip.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body)
  })

  it('inlines the current build’s script, also after it was replaced', async () => {
    const fresh = writeBuild()
    const app = await demoApp({ database, settings: { dist: fresh, dataDir } })
    const body = async () => (await app.inject('/embed/v1/frame/loan-calculator')).body
    expect(await body()).toContain('frame and calculator')
    const manifest = join(fresh, 'embed/manifest.json')
    writeFileSync(join(fresh, 'embed/framed/loan-calculator.js'), 'console.log("the next one")')
    writeFileSync(manifest, readFileSync(manifest, 'utf8').replace('hash-of-it', 'another'))
    expect(await body()).toContain('the next one')
    await app.close()
  })

  it('of a public widget can be framed anywhere, with a strict CSP', async () => {
    const { headers } = await frame('loan-calculator')
    const policy = String(headers['content-security-policy'])
    expect(policy).not.toContain('frame-ancestors')
    expect(headers['cross-origin-embedder-policy']).toBe('credentialless')
    expect(policy).toMatch(/script-src 'self' 'sha256-[\w+/]+=';/)
    expect(policy).not.toContain('unsafe')
    expect(headers['x-frame-options']).toBeUndefined()
  })

  it('of other widgets can be framed by partner sites only', async () => {
    const origins = ['https://www.partner.example', 'https://shop.partner.example']
    await setRows(database.sql, partnerSite, { key: 'pk_demo_wezesha' }, { origins })
    const fresh = await demoApp({ database, settings: { dist, dataDir } })
    await setRows(database.sql, partnerSite, { key: 'pk_demo_wezesha' }, { origins })
    const { headers } = await fresh.inject('/embed/v1/frame/pay-loan')
    expect(headers['content-security-policy']).toContain(`frame-ancestors 'self' ${origins.join(' ')};`)
    await fresh.close()
  })

  it.each(['nothing', '__proto__', 'constructor', '%3Cscript%3E'])('of %s returns 404', async widget => {
    const reply = await frame(widget)
    expect(reply.statusCode).toBe(404)
    expect(reply.json()).toMatchObject({ code: 'not-found' })
  })

  it('is revalidated each time, so that a removed site is blocked at once', async () => {
    const { headers } = await frame('loan-calculator')
    expect(headers['cache-control']).toBe('no-cache')
  })
})

it('returns 503 while the widgets are not built', async () => {
  const empty = newFolder()
  writeInto(empty, 'shell/index.html', '')
  const bare = await demoApp({ database, settings: { dataDir } })
  rmSync(join(dist, 'embed/manifest.json'))
  const reply = await get('/embed/v1/frame/loan-calculator')
  expect(reply.statusCode).toBe(503)
  await bare.close()
})
