import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { PAGES } from '#contract/page.ts'
import { pageTitlesEn } from '#contract/page-titles.en.ts'
import { Tenant } from '#contract/tenant.ts'
import { setRows } from '#server/db/row.ts'
import { tenant } from '#server/db/schema/index.ts'
import { onOneDatabase } from '#server/db/testing.ts'
import { plantDemo } from '#server/demo/demo.ts'
import { app, database, demoApp, newFolder, withDemoApp } from '#server/testing.ts'
import { builtShell } from './portal.ts'

/** Files that the page prefetches when idle. */
const AHEAD = /<template id="ahead">(.*?)<\/template>/s
/** The sign-in page, for visitors of a page for signed-in users. */
const ENTRANCE = /<template id="entrance" data-path="([^"]*)">(.*?)<\/template>/s

onOneDatabase(open => {
  withDemoApp(open)

  const visit = (url: string, headers: Record<string, string> = {}) =>
    app.inject({ url, headers: { host: 'localhost:8080', accept: 'text/html,*/*;q=0.8', ...headers } })
  const inJenga = { host: 'jenga.localhost:8080' }
  const headOf = (body: string, name: string) =>
    body.match(new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`))?.[1]
  const titleOf = (body: string) => body.match(/<title>(.*)<\/title>/)?.[1]

  describe('the portal page', () => {
    it.each([
      ['/', 'Wezesha · Empowering you, to change the world'],
      ['/loan-calculator', 'Loan calculator · Wezesha'],
      ['/loan-calculator/?amount=50000', 'Loan calculator · Wezesha'],
      ['/signin', 'Sign in · Wezesha'],
      ['/signup', 'Sign up · Wezesha'],
      ['/embed', 'Add to your website · Wezesha'],
      ['/frequently-asked-questions', 'Frequently asked questions · Wezesha'],
      ['/privacy-policy', 'Privacy policy · Wezesha'],
    ])('exists at %s', async (path, title) => {
      const reply = await visit(path)
      expect(reply.statusCode).toBe(200)
      expect(titleOf(reply.body)).toBe(title)
    })

    it.each([
      ['/verify-otp', 'Verify Your Details · Wezesha'],
      ['/password/reset', 'Choose a new password · Wezesha'],
      ['/dashboard/overview', 'Dashboard · Wezesha'],
      ['/dashboard', 'Dashboard · Wezesha'],
      ['/processor', 'Overview · Wezesha'],
      ['/dashboard/profile/setup/info', 'Profile · Wezesha'],
      ['/sales-agent/client/0123456789abcdef01234567', 'Client · Wezesha'],
      ['/super-admin/tenants/jenga/texts', 'Portals · Wezesha'],
    ])('of an account is served at %s with noindex', async (path, title) => {
      const reply = await visit(path)
      expect(reply.statusCode).toBe(200)
      expect(titleOf(reply.body)).toBe(title)
      expect(headOf(reply.body, 'robots')).toBe('noindex')
      expect(reply.headers['cross-origin-opener-policy']).toBe('same-origin')
    })

    it('is served for every page of the table with its title, and indexable only if public', async () => {
      for (const { path, title, tabTitle, who, slug } of PAGES) {
        if (slug || path === '/') continue
        const address = path.replace(/:\w+/g, '0123456789abcdef01234567').replace(/\/\*$/, '/any/where')
        const reply = await visit(address)
        expect(reply.statusCode, address).toBe(200)
        expect(titleOf(reply.body)).toBe(`${pageTitlesEn[tabTitle ?? title]} · Wezesha`)
        expect(headOf(reply.body, 'robots')).toBe(who === 'everybody' ? undefined : 'noindex')
      }
    })

    it('opened as a popup by a partner can reply to it', async () => {
      const reply = await visit('/connect?site=pk_demo_wezesha&origin=http://localhost:9001')
      expect(reply.statusCode).toBe(200)
      expect(reply.headers['cross-origin-opener-policy']).toBe('unsafe-none')
    })

    it.each([
      '/nothing',
      '/processor/orders',
      '/dashboard/profiles',
      '/products/more',
      '/wp-admin.php',
      '/../etc/passwd',
      '//evil.example',
      '/__proto__',
    ])('returns 404 at %s', async path => {
      const reply = await visit(path)
      expect(reply.statusCode).toBe(404)
      expect(titleOf(reply.body)).toBe('Page not found · Wezesha')
      expect(headOf(reply.body, 'robots')).toBe('noindex')
    })

    it('has the tenant’s metadata for link previews, without scripts', async () => {
      const { body } = await visit('/products', { ...inJenga, accept: '*/*' })
      expect(body).toContain('<html lang="sw"')
      expect(titleOf(body)).toBe('Bidhaa na huduma · Jenga Partners')
      expect(headOf(body, 'og:title')).toBe('Bidhaa na huduma · Jenga Partners')
      expect(headOf(body, 'og:url')).toBe('http://jenga.localhost:8080/products')
      expect(headOf(body, 'og:image')).toMatch(/^http:\/\/jenga\.localhost:8080\/social\.png\?v=/)
      expect(headOf(body, 'og:locale')).toBe('sw_TZ')
      expect(headOf(body, 'description')).toMatch(/^Mikopo/)
      expect(headOf(body, 'theme-color')).toBe('#1e3a8a')
      expect(headOf(body, 'twitter:card')).toBe('summary_large_image')
    })

    it.each([
      ['/products', 'en', 'Products', '/products'],
      ['/products?lang=sw', 'sw', 'Bidhaa na huduma', '/products?lang=sw'],
      ['/signin?lang=sw', 'sw', 'Ingia', '/signin?lang=sw'],
      ['/products?lang=fr', 'en', 'Products', '/products'],
      ['/products?lang=sw&lang=en', 'en', 'Products', '/products'],
    ])('is in the language of the URL: %s', async (path, language, title, canonical) => {
      const { body } = await visit(path)
      expect(body).toContain(`<html lang="${language}"`)
      expect(titleOf(body)).toBe(`${title} · Wezesha`)
      expect(headOf(body, 'og:url')).toBe(`http://localhost:8080${canonical}`)
    })

    it('contains the public tenant', async () => {
      const { body } = await visit('/', inJenga)
      const [, json] = body.match(/<script type="application\/json" id="tenant">(.*?)<\/script>/s) ?? []
      const known = JSON.parse(json ?? '')
      expect(Tenant.is(known)).toBe(true)
      expect(known).toEqual((await visit('/api/portal/tenant', inJenga)).json())
    })

    it('escapes the tenant’s texts', async () => {
      const name = "</script><script>alert(1)</script>\"><b onclick='x'> $& $1"
      await setRows(database.sql, tenant, { code: 'jenga' }, { name })
      const fresh = await demoApp({ database })
      const { body } = await fresh.inject({ url: '/', headers: { ...inJenga, accept: 'text/html' } })
      // the tenant's settings, and the portal itself
      expect(body.match(/<script/g)).toHaveLength(2)
      expect(body).not.toMatch(/<b onclick/)
      expect(body).toContain('$&amp; $1 · ')
      const [, json] = body.match(/id="tenant">(.*?)<\/script>/s) ?? []
      expect(JSON.parse(json ?? '').name).toBe(name)
      await fresh.close()
      await setRows(database.sql, tenant, { code: 'jenga' }, { name: 'Jenga Partners' })
    })

    const opening = (body: string) => body.match(/<div id="opening"[\s\S]*<\/div>\n/)?.[0] ?? ''

    it('shows the tenant’s name, colours and page title per language before any script', async () => {
      const { body } = await visit('/signin', inJenga)
      expect(opening(body)).toContain('<span>Jenga Partners</span>')
      expect(opening(body)).toContain('<h1 lang="sw">Ingia</h1>')
      expect(opening(body)).toContain('<h1 lang="en">Sign in</h1>')
      expect(body).toMatch(
        /<style>:root,:host\{--_tenant-brand:#[0-9a-f]{6};--_tenant-radius:\d+px\}<\/style>/,
      )
    })

    it('contains the sign-in form, in the tenant’s texts, with its styles', async () => {
      const texts = { sw: { 'account.password': 'Neno la siri' } }
      await setRows(database.sql, tenant, { code: 'jenga' }, { texts })
      const fresh = await demoApp({ database })
      const { body } = await fresh.inject({ url: '/signin', headers: { ...inJenga, accept: 'text/html' } })
      await fresh.close()
      await setRows(database.sql, tenant, { code: 'jenga' }, { texts: {} })
      const form = opening(body)
      expect(form).toMatch(/<input [^>]*name="email" type="email" autocomplete="username"/)
      expect(form).toMatch(/<input [^>]*name="password" type="password" autocomplete="current-password"/)
      expect(form).toContain('<span lang="sw">Neno la siri</span><span lang="en">Password</span>')
      expect(form).toContain('<span lang="sw"><a class="switch" href="?lang=en">English</a></span>')
      // without scripts no password may end up in a URL
      expect(form).toContain('<form class="form" method="post">')
      expect(form).not.toContain('skeleton')
      expect(opening((await visit('/signup')).body)).toContain('skeleton')
      expect((await visit('/signup')).body).not.toContain('<form')
    })

    it('contains the sign-in page for visitors of a page for signed-in users, but of no other', async () => {
      const { body } = await visit('/dashboard/lms/home?tab=1')
      const [, path, entrance = ''] = body.match(ENTRANCE) ?? []
      expect(path).toBe('/dashboard/lms/home')
      expect(entrance).toContain('<form class="form" method="post">')
      expect(entrance).toContain('<h1 lang="en">Sign in</h1>')
      expect(entrance).toContain('<style>.form{margin:0}</style>')
      expect(entrance).toContain('<link rel="modulepreload" crossorigin href="/assets/account-1.js" />')
      expect(opening(body.replace(ENTRANCE, ''))).not.toContain('<form')
      for (const other of ['/', '/loan-calculator', '/signin', '/dashboard/nothing'])
        expect((await visit(other)).body, other).not.toContain('id="entrance"')
    })

    it('is the sign-in form if the tenant’s landing is signin', async () => {
      await setRows(database.sql, tenant, { code: 'jenga' }, { landing: 'signin' })
      const fresh = await demoApp({ database })
      const { body } = await fresh.inject({ url: '/', headers: { ...inJenga, accept: 'text/html' } })
      await fresh.close()
      await setRows(database.sql, tenant, { code: 'jenga' }, { landing: 'page' })
      expect(opening(body)).toContain('<form class="form" method="post">')
    })

    it('allows its inline scripts by CSP hash', async () => {
      const page = '<!doctype html><html lang="en"><head><script>let a = 1</script></head></html>'
      const own = await demoApp({ database, shell: { index: async () => page, inline: false } })
      const { headers } = await own.inject({ url: '/', headers: { host: 'localhost', accept: 'text/html' } })
      const hash = createHash('sha256').update('let a = 1').digest('base64')
      expect(headers['content-security-policy']).toContain(`script-src 'self' 'sha256-${hash}'; `)
      await own.close()
    })

    it.each([
      ['/signin', ['account-1.js'], []],
      ['/signin?lang=sw', ['account-1.js', 'words.sw-1.js'], []],
      ['/dashboard/overview', ['frame-1.js', 'inside-1.js'], []],
      ['/loan-calculator', [], ['runtime-ccc.js', 'loan-calculator-bbb.js']],
      [
        '/dashboard/digikua/client/quick',
        ['frame-1.js'],
        ['runtime-ccc.js', 'digikua-fff.js', 'quick-ggg.js', 'form-hhh.js'],
      ],
      ['/dashboard/digikua/client/constructor', ['frame-1.js'], ['runtime-ccc.js', 'digikua-fff.js']],
      ['/nowhere', [], []],
    ])('%s preloads what it needs', async (url, own, widget) => {
      const body = (await visit(url)).body.replace(AHEAD, '').replace(ENTRANCE, '')
      const files = (folder: string) =>
        [...body.matchAll(new RegExp(`rel="modulepreload"[^>]* href="/${folder}/([^"]+)"`, 'g'))].map(
          ([, name]) => name,
        )
      expect(files('assets')).toEqual(own)
      expect(files('embed/f')).toEqual(widget)
      expect(body.includes('href="/embed/v1/loader.js"')).toBe(widget.length > 0)
    })

    it('inlines the styles of server-rendered parts, and links the others', async () => {
      const styles = (body: string) => [...body.matchAll(/<style>([^<]*)<\/style>/g)].map(([, css]) => css)
      const named = (body: string) =>
        [...body.matchAll(/rel="preload" as="style"[^>]* href="([^"]+)"/g)].map(([, href]) => href)
      const home = (await visit('/dashboard/overview')).body
      expect(home).not.toContain('rel="stylesheet"')
      expect(styles(home)).toContain('body{margin:0}')
      expect(named(home)).toEqual(['/assets/frame-1.css'])
      const form = (await visit('/signin')).body
      expect(styles(form)).toEqual(expect.arrayContaining(['body{margin:0}', '.form{margin:0}']))
      expect(named(form)).toEqual(['/assets/account-1.css'])
    })

    it('defers an account page’s files until the session is known, and lists its widget’s chunks', async () => {
      const { body } = await visit('/dashboard/digikua/client/quick')
      const waiting = (name: string) =>
        body.match(new RegExp(`<template id="${name}-files">(.*?)</template>`, 's'))?.[1] ?? ''
      expect(waiting('widget')).toContain('href="/embed/f/digikua-fff.js"')
      expect(body.replace(waiting('widget'), '').replace(AHEAD, '')).not.toContain('href="/embed/')
      expect(waiting('early')).toContain('<script type="module" crossorigin src="/assets/early-1.js">')
      expect(waiting('portal')).toContain('src="/assets/main-1a2b3c.js"')
      expect(body.match(/main-1a2b3c/g)).toHaveLength(1)
      const [, known = ''] = body.match(/id="widget">(.*?)<\/script>/s) ?? []
      expect(JSON.parse(known)).toEqual({ digikua: [['digikua-fff', 'hash'], [], {}, {}, []] })
      // a public page need not wait for the session check
      expect((await visit('/loan-calculator')).body).toContain('<template id="early-files" data-open>')
      expect((await visit('/contact-us')).body).not.toContain('-files"')
    })

    it('prefetches the next page’s files: from a new sale to its list', async () => {
      const { body } = await visit('/dashboard/digikua/client/quick')
      const [, ahead = ''] = body.match(AHEAD) ?? []
      const next = [...ahead.matchAll(/href="\/embed\/f\/([^"]+)"/g)].map(([, name]) => name)
      expect(next).toEqual(['detail-jjj.js'])
    })

    it('is revalidated each time, with a 304 if unchanged', async () => {
      const first = await visit('/')
      expect(first.headers['cache-control']).toBe('no-cache')
      const again = await visit('/', { 'if-none-match': String(first.headers.etag) })
      expect(again.statusCode).toBe(304)
      expect((await visit('/', inJenga)).headers.etag).not.toBe(first.headers.etag)
    })

    it('allows own scripts only, and no framing', async () => {
      const { headers } = await visit('/')
      const policy = String(headers['content-security-policy'])
      expect(policy).not.toMatch(/unsafe|\*|http:/)
      expect(policy.split('; ')).toEqual(
        expect.arrayContaining([
          "default-src 'none'",
          "script-src 'self'",
          expect.stringMatching(/^style-src 'self' 'sha256-[\w+/=]{44}' 'sha256-[\w+/=]{44}'$/),
          "connect-src 'self'",
          "media-src 'self' blob:",
          "frame-src 'self' https://www.youtube-nocookie.com https://player.vimeo.com https://drive.google.com",
          "frame-ancestors 'none'",
          "object-src 'none'",
          "base-uri 'none'",
          "form-action 'self'",
        ]),
      )
      expect(headers).toMatchObject({
        'x-frame-options': 'DENY',
        'x-content-type-options': 'nosniff',
        'cross-origin-opener-policy': 'same-origin',
        'referrer-policy': 'strict-origin-when-cross-origin',
      })
      expect(headers['permissions-policy']).toContain('camera=(self)')
      expect(headers['strict-transport-security']).toBeUndefined()
    })

    it('sends HSTS in production only', async () => {
      const production = await demoApp({ database, settings: { production: true } })
      const { headers } = await production.inject({ url: '/', headers: { accept: 'text/html' } })
      expect(headers['strict-transport-security']).toBe('max-age=63072000')
      await production.close()
    })

    it('allows connections to the tenant’s external services', async () => {
      const services = {
        lending: 'https://core.jenga.example/fineract/',
        odd: 'javascript:alert(1)',
        own: '/api/x',
      }
      await setRows(database.sql, tenant, { code: 'jenga' }, { services })
      const fresh = await demoApp({ database })
      const { headers } = await fresh.inject({ url: '/', headers: { ...inJenga, accept: 'text/html' } })
      expect(headers['content-security-policy']).toContain("connect-src 'self' https://core.jenga.example;")
      await fresh.close()
    })

    it('excludes disabled modules', async () => {
      await setRows(database.sql, tenant, { code: 'jenga' }, { modules: [] })
      const fresh = await demoApp({ database })
      const headers = { ...inJenga, accept: 'text/html' }
      expect((await fresh.inject({ url: '/loan-calculator', headers })).statusCode).toBe(404)
      expect((await fresh.inject({ url: '/embed/v1/frame/loan-calculator', headers })).statusCode).toBe(404)
      // no sign-in form when the account module is off
      expect((await fresh.inject({ url: '/signin', headers })).body).not.toContain('<form')
      await fresh.close()
    })

    it('from a dev server has that server’s inline scripts', async () => {
      const shell = { inline: true, index: async (path: string) => `<!--head--><p>${path}</p>` }
      const dev = await demoApp({ database, shell })
      const reply = await dev.inject({ url: '/signin', headers: { accept: 'text/html' } })
      expect(reply.body).toContain('<p>/signin</p>')
      expect(reply.headers['content-security-policy']).toBeUndefined()
      await dev.close()
    })
  })

  describe('other requests', () => {
    it.each([
      ['/assets/gone.js', '*/*'],
      ['/favicon.ico', 'image/avif,*/*;q=0.8'],
      ['/nothing', 'application/json'],
      ['/embed/gone', 'text/html'],
      ['/assets/../index.html', 'application/json'],
      ['/assets/%2e%2e/index.html', '*/*'],
      ['/assets/..%2findex.html', '*/*'],
    ])('%s for %s is a JSON error', async (path, accept) => {
      const reply = await visit(path, { accept })
      expect([403, 404]).toContain(reply.statusCode)
      expect(reply.json()).toMatchObject({ error: true })
    })

    it('a hashed file is immutable, and served precompressed', async () => {
      const url = '/assets/main-1a2b3c.js'
      const plain = await visit(url, { accept: '*/*' })
      const packed = await visit(url, { accept: '*/*', 'accept-encoding': 'gzip, br' })
      expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable')
      expect(plain.headers['content-type']).toMatch(/javascript; charset=utf-8/)
      expect(packed.headers['content-encoding']).toBe('br')
      expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 4)
    })
  })

  it('lets the service worker connect to our server, and be updated at once', async () => {
    const reply = await visit('/worker.js', { accept: '*/*' })
    expect(reply.headers['content-type']).toMatch(/javascript/)
    expect(reply.headers['cache-control']).toBe('no-cache')
    expect(reply.headers['content-security-policy']).toContain("connect-src 'self';")
    expect((await visit('/index.html', { accept: '*/*' })).statusCode).toBe(404)
  })

  it('is seeded once: edited demo texts stay', async () => {
    await setRows(database.sql, tenant, { code: 'wezesha' }, { description: 'Edited.' })
    await plantDemo(database.sql, { examplesPort: 9001 })
    const fresh = await demoApp({ database })
    const { body } = await fresh.inject({ url: '/', headers: { accept: 'text/html' } })
    expect(headOf(body, 'description')).toBe('Edited.')
    await fresh.close()
  })
})

it('throws when the portal is not built', () => {
  expect(() => builtShell(newFolder())).toThrow(/not built.*npm run build/)
})
