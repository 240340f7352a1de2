import { and, isNull, sql as query } from 'drizzle-orm'
import type { LightMyRequestResponse } from 'fastify'
import { beforeAll, describe, expect, it } from 'vitest'
import { administrationEndpoints, type ManagedTenant, type TenantChange } from '#contract/administration.ts'
import { Role } from '#contract/role.ts'
import { lendingTermsOf } from '#rules/lending-terms.ts'
import { findRow, findRows, setRow, setRows } from '#server/db/row.ts'
import { account, audit, auditText, delivery, job, partnerSecret, webhook } from '#server/db/schema/index.ts'
import { onOneDatabase } from '#server/db/testing.ts'
import { hashOf, openWidgetSession, personOfToken } from '#server/http/session.ts'
import { recordAudit } from '#server/notify/audit.ts'
import { type Signed, signIn } from '#server/people/testing.ts'
import { app, database, demoApp, testServices, withDemoApp } from '#server/testing.ts'

const PHONE = '+254 711 000 000'
const SITE = { name: 'Soko', origins: ['https://soko.example'], theme: {}, texts: {} }
const HOOK = { url: 'https://partner.example/hook', events: ['ping', 'account.activated'], active: true }
const NOBODY = '0'.repeat(24)

onOneDatabase(open => {
  let provider: Signed
  let partner: Signed
  const services = testServices()
  withDemoApp(open, { services })
  beforeAll(async () => {
    provider = await signIn(database, 'super')
    partner = await signIn(database, 'super', { tenant: 'jenga' })
  })

  type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'
  const call = (
    who: Signed,
    method: Method,
    path: string,
    payload?: object,
  ): Promise<LightMyRequestResponse> =>
    app.inject({ method, url: `/api/portal/${path}`, headers: who.headers, payload })

  const read = async (code: string): Promise<ManagedTenant> =>
    (await call(provider, 'GET', `tenants/${code}`)).json().data

  /** Changes the current version of a tenant. */
  const change = async (who: Signed, code: string, wanted: TenantChange) =>
    call(who, 'PATCH', `tenants/${code}`, { version: (await read(code)).version, change: wanted })

  const trail = async (who: Signed, query = '') => (await call(who, 'GET', `audit${query}`)).json()

  describe('rights', () => {
    const path = (row: string) =>
      row
        .replace(':code', 'wezesha')
        .replace(':key', 'pk_demo_wezesha')
        .replace(':delivery', NOBODY)
        .replace(':slug', 'about-us')
        .replace(':language', 'en')
        .replace(':id', NOBODY)

    it.each(Object.keys(administrationEndpoints))('limits %s to supers', async row => {
      const [method, url] = path(row).split(' ') as [Method, string]
      const ask = (headers: Record<string, string>) => app.inject({ method, url: `/api/${url}`, headers })
      expect((await ask({ host: 'localhost' })).statusCode).toBe(401)
      for (const role of Object.values(Role.schema) as Role[]) {
        const { statusCode } = await ask((await signIn(database, role)).headers)
        if (role === 'super') expect(statusCode).not.toBe(403)
        else expect(statusCode, role).toBe(403)
      }
    })

    it('another tenant’s super gets 404 for a tenant, whether or not it exists', async () => {
      const rows = Object.keys(administrationEndpoints).filter(row => row.includes(':code'))
      const body: Record<string, object> = {
        'PATCH portal/tenants/:code': { version: 'x', change: {} },
        'POST portal/tenants/:code/administrator': { email: 'first@people.example' },
        'PATCH portal/tenants/:code/pages/:slug/:language': { version: 'x', title: 'About us', markdown: '' },
        'POST portal/tenants/:code/pages/preview': { markdown: '' },
        'POST portal/tenants/:code/sites': SITE,
        'PATCH portal/tenants/:code/sites/:key': SITE,
        'POST portal/tenants/:code/sites/:key/secret': { overlap: 0 },
        'POST portal/tenants/:code/webhooks': HOOK,
        'PATCH portal/tenants/:code/webhooks/:id': HOOK,
      }
      for (const row of rows) {
        // the upload is parsed before the tenant is checked: see logo.test.ts
        if (row.startsWith('POST') && row.endsWith('/logo')) continue
        const [method, url] = path(row).split(' ') as [Method, string]
        for (const code of ['wezesha', 'nobody']) {
          const target = url.replace('portal/', '').replace('wezesha', code)
          const reply = await call(partner, method, target, body[row])
          expect(reply.statusCode, row).toBe(404)
        }
      }
    })

    it('the provider’s super manages all tenants, a partner’s super their own', async () => {
      const codes = async (who: Signed) =>
        (await call(who, 'GET', 'tenants')).json().data.map(({ code }: ManagedTenant) => code)
      expect(await codes(provider)).toEqual(['wezesha', 'jenga'])
      expect(await codes(partner)).toEqual(['jenga'])
      expect((await call(partner, 'GET', 'tenants/jenga')).json().data.name).toBe('Jenga Partners')
    })

    it('returns 404 for a site of another tenant', async () => {
      for (const [method, path, body] of [
        ['PATCH', '', SITE],
        ['DELETE', '', undefined],
        ['POST', '/secret', { overlap: 0 }],
      ] as const) {
        const reply = await call(partner, method, `tenants/jenga/sites/pk_demo_wezesha${path}`, body)
        expect(reply.statusCode).toBe(404)
      }
    })
  })

  describe('portal creation', () => {
    it('copies the provider’s settings and pages, but not its contact details, and serves its host name at once', async () => {
      await app.inject({ url: '/api/portal/tenant', headers: { host: 'soko.example' } })
      const reply = await call(provider, 'POST', 'tenants', {
        code: 'soko',
        name: 'Soko',
        phone: PHONE,
        hosts: ['soko.example'],
      })
      expect(reply.json().data).toMatchObject({
        code: 'soko',
        description: 'Soko',
        contact: { address: [], mailboxes: [], phone: PHONE, social: [], messagePage: '' },
        isDefault: false,
        hosts: ['soko.example'],
        theme: (await read('wezesha')).theme,
        texts: {},
      })
      const shown = await app.inject({ url: '/api/portal/tenant', headers: { host: 'soko.example' } })
      expect(shown.json().name).toBe('Soko')
      const page = async (slug: string) =>
        (await app.inject({ url: `/api/portal/page/${slug}`, headers: { host: 'soko.example' } })).json()
      expect((await page('about-us')).html).toContain('Wezesha')
      const privacy = (await page('privacy-policy')).html
      expect(privacy).toContain('which personal data Soko keeps')
      expect(privacy).not.toContain('Wezesha ')
      for (const slug of ['privacy-policy', 'frequently-asked-questions', 'products']) {
        expect((await page(slug)).html).not.toMatch(/@wezesha.example|Moi Avenue/)
      }
      expect(await page('contact-us')).toMatchObject({ title: 'Contact us', html: '' })
    })

    it('in another country it has that country’s currency, usual amounts and first language', async () => {
      const { loan: like } = await read('wezesha')
      const open = async (code: string, more = {}) => {
        await call(provider, 'POST', 'tenants', { code, name: code, phone: PHONE, hosts: [], ...more })
        return read(code)
      }
      await change(provider, 'wezesha', {
        lending: { ...lendingTermsOf(like), minimum: 6_000_000, incomeShare: 4000, overpayment: 50_000 },
      })
      const { loan: own } = await read('wezesha')
      expect(await open('mlima')).toMatchObject({ country: 'KE', languages: ['en', 'sw'], loan: own })
      const bandari = await open('bandari', { country: 'TZ' })
      expect(bandari).toMatchObject({ country: 'TZ', languages: ['sw', 'en'] })
      const { loan: jenga } = await read('jenga')
      expect(bandari.loan).toEqual({ ...jenga, incomeShare: 4000 })
      // the provider's speak of Kenya's law and of shillings
      const { data: pages } = (await call(provider, 'GET', 'tenants/bandari/pages')).json()
      expect(pages.filter(({ markdown }: { markdown: string }) => markdown)).toEqual([])
      await change(provider, 'wezesha', { lending: lendingTermsOf(like) })
    })

    it('asks for its own terms and privacy policy until both are changed in its default language', async () => {
      await call(provider, 'POST', 'tenants', {
        code: 'kijiji',
        name: 'Kijiji',
        phone: PHONE,
        hosts: ['kijiji.example'],
      })
      const owner = await signIn(database, 'super', { tenant: 'kijiji', host: 'kijiji.example' })
      const isDone = async () => {
        const home = await app.inject({ url: '/api/home/blocks?blocks=setup', headers: owner.headers })
        const { steps } = home.json().blocks.setup.value
        return steps.find(({ name }: { name: string }) => name === 'rules').done
      }
      const write = async (slug: string, language: string) => {
        const { data } = (await call(owner, 'GET', 'tenants/kijiji/pages')).json()
        const page = data.find(
          (one: { slug: string; language: string }) => one.slug === slug && one.language === language,
        )
        await call(owner, 'PATCH', `tenants/kijiji/pages/${slug}/${language}`, {
          version: page.version,
          title: page.title,
          markdown: 'Our own.',
        })
      }
      expect(await isDone()).toBe(false)
      await write('terms-conditions', 'en')
      await write('privacy-policy', 'sw')
      expect(await isDone()).toBe(false)
      await write('privacy-policy', 'en')
      expect(await isDone()).toBe(true)
    })

    it('invites its first administrator, who joins by its own host name', async () => {
      const invite = (email: string) => call(provider, 'POST', 'tenants/bahari/administrator', { email })
      const invitedTo = async (to: string) => {
        const mails = await database.sql.select().from(job).where(query`${job.payload}->>'to' = ${to}`)
        return mails.map(
          ({ payload }) => JSON.stringify(payload).match(/https?:[^"\s]+\/invited#[^"\\]+/)?.[0],
        )
      }
      await call(provider, 'POST', 'tenants', { code: 'bahari', name: 'Bahari', phone: PHONE, hosts: [] })
      expect((await read('bahari')).administrator).toBeNull()
      const early = await invite('first@bahari.example')
      expect(early.statusCode).toBe(409)
      expect(early.json().message).toBe('Add a host name first: the invitation leads to it.')

      await change(provider, 'bahari', { hosts: ['bahari.example'] })
      expect((await invite('frist@bahari.example')).statusCode).toBe(200)
      const reply = await invite('first@bahari.example')
      expect(reply.json().data.administrator).toEqual({ email: 'first@bahari.example', joined: false })
      const [link = ''] = await invitedTo('first@bahari.example')
      expect(link).toMatch(/^https?:\/\/bahari\.example[:/]/)
      const join = (email: string, code: string) =>
        app.inject({
          method: 'POST',
          url: '/api/account/client/invite',
          headers: { host: 'bahari.example' },
          payload: { email, code },
        })
      const codeIn = (from: string) => new URLSearchParams(from.split('#')[1]).get('code') ?? ''
      expect((await join('first@bahari.example', codeIn(link))).json().status).toBe('open')
      const [wrong = ''] = await invitedTo('frist@bahari.example')
      expect((await join('frist@bahari.example', codeIn(wrong))).statusCode).toBe(400)

      await setRows(database.sql, account, { email: 'first@bahari.example' }, { status: 'active' })
      expect((await read('bahari')).administrator).toEqual({ email: 'first@bahari.example', joined: true })
      expect((await invite('other@bahari.example')).statusCode).toBe(409)
    })

    it('refuses a partner’s super', async () => {
      const reply = await call(partner, 'POST', 'tenants', {
        code: 'mine',
        name: 'Mine',
        phone: PHONE,
        hosts: [],
      })
      expect(reply.statusCode).toBe(403)
    })

    it.each([
      [{ code: 'jenga', hosts: [] }, { code: 'Another portal has this code. Choose another one.' }],
      [
        { code: 'other', hosts: ['jenga.localhost'] },
        { hosts: 'jenga.localhost already leads to another portal.' },
      ],
    ])('rejects a taken code or host: %j', async (wanted, fields) => {
      const reply = await call(provider, 'POST', 'tenants', { name: 'Other', phone: PHONE, ...wanted })
      expect(reply.statusCode).toBe(400)
      expect(reply.json().fields).toEqual(fields)
      expect((await call(provider, 'GET', 'tenants/other')).statusCode).toBe(404)
    })
  })

  describe('updating a tenant', () => {
    it('is visible in its portal at once', async () => {
      const shown = async () =>
        (await app.inject({ url: '/api/portal/tenant', headers: { host: 'jenga.localhost' } })).json()
      const before = await shown()
      await change(partner, 'jenga', {
        name: 'Jenga',
        theme: { brand: '#14532d', radius: 4 },
        landing: 'page',
        features: { staffSearch: false },
        texts: { sw: { 'loan-calculator.title': 'Mkopo wa Jenga' } },
      })
      const after = await shown()
      expect(after).toMatchObject({
        name: 'Jenga',
        theme: { brand: '#14532d', radius: 4 },
        landing: 'page',
        features: { staffSearch: false },
        texts: { sw: { 'loan-calculator.title': 'Mkopo wa Jenga' } },
        description: before.description,
      })
      expect(after.version).not.toBe(before.version)
    })

    it('rejects a stale version with 409, unchanged', async () => {
      const { version } = await read('jenga')
      await call(partner, 'PATCH', 'tenants/jenga', { version, change: { name: 'First' } })
      const late = await call(partner, 'PATCH', 'tenants/jenga', { version, change: { name: 'Second' } })
      expect([late.statusCode, late.json().code]).toEqual([409, 'conflict'])
      expect((await read('jenga')).name).toBe('First')
    })

    it('accepts one of two concurrent saves', async () => {
      const { version } = await read('jenga')
      const replies = await Promise.all(
        ['One', 'Two'].map(name => call(partner, 'PATCH', 'tenants/jenga', { version, change: { name } })),
      )
      expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    })

    it('changes hosts', async () => {
      await change(provider, 'soko', { hosts: ['soko.example', 'www.soko.example'] })
      expect((await read('soko')).hosts).toEqual(['soko.example', 'www.soko.example'])
      await change(provider, 'soko', { hosts: ['www.soko.example'] })
      const gone = await app.inject({ url: '/api/portal/tenant', headers: { host: 'soko.example' } })
      expect(gone.json().code).toBe('wezesha')
    })

    it.each<[string, TenantChange, Record<string, string>]>([
      [
        'the host name that one is using',
        { hosts: ['else.example'] },
        { 'change.hosts': 'You are using jenga.localhost right now, so it cannot be removed.' },
      ],
      [
        'a host name of another tenant, without saying whose',
        { hosts: ['jenga.localhost', 'localhost'] },
        { 'change.hosts': 'localhost already leads to another portal.' },
      ],
      [
        'a colour that cannot be read',
        { theme: { brand: '#ffee00', radius: 4 } },
        {
          'change.theme.brand': 'This colour is too light to read on white. Choose a darker one.',
        },
      ],
      [
        'corners of any size',
        { theme: { brand: '#14532d', radius: 400 } },
        { 'change.theme.radius': 'Must be at most 40.' },
      ],
      ['a language twice', { languages: ['en', 'en'] }, { 'change.languages': 'Name each language once.' }],
      [
        'a language that there is not',
        { texts: { fr: { title: 'Titre' } } },
        { 'change.texts.fr': 'Is not a language of the portal.' },
      ],
      [
        'a key that is none',
        { texts: { en: { 'a b': 'x' } } },
        { 'change.texts.en.a b': 'Is not the key of a text.' },
      ],
      [
        'an empty text',
        { texts: { en: { title: ' ' } } },
        { 'change.texts.en.title': 'Enter a text, or leave the key out to show ours.' },
      ],
      [
        'a text without end',
        { texts: { en: { title: 'x'.repeat(2_001) } } },
        { 'change.texts.en.title': 'Must have at most 2000 characters.' },
      ],
      [
        'more texts than anybody writes',
        { texts: { en: Object.fromEntries(Array.from({ length: 501 }, (_, at) => [`key.${at}`, 'x'])) } },
        { 'change.texts.en': 'Change at most 500 texts of a language.' },
      ],
      [
        'a link that runs a script',
        {
          contact: {
            address: ['Jenga'],
            mailboxes: [{ purpose: 'support', email: 'nobody' }],
            phone: '+255 700 000 000',
            social: [{ name: 'Facebook', url: 'javascript:alert(1)' }],
            messagePage: 'data:text/html,x',
          },
        },
        {
          'change.contact.mailboxes.0.email': 'Please enter a valid email address',
          'change.contact.social.0.url': 'Enter an address that starts with https://',
          'change.contact.messagePage': 'Enter an address that starts with https://',
        },
      ],
    ])('rejects %s', async (_, wanted, fields) => {
      const before = await read('jenga')
      const reply = await change(partner, 'jenga', wanted)
      expect(reply.statusCode).toBe(400)
      expect(reply.json().fields).toEqual(fields)
      expect(await read('jenga')).toEqual(before)
    })

    it('rejects removal of the last host', async () => {
      const reply = await change(provider, 'soko', { hosts: [] })
      expect(reply.json().fields).toEqual({ 'change.hosts': 'Keep at least one host name.' })
    })
  })

  describe('the audit trail', () => {
    it('records actor, field, old and new values', async () => {
      const before = await read('jenga')
      await change(partner, 'jenga', { name: 'Jenga Trail', theme: { ...before.theme, brand: '#7c2d12' } })
      const { data } = await trail(partner, '?action=tenant.changed&size=1')
      expect(data[0]).toMatchObject({
        actor: { id: partner.id, name: partner.name },
        action: 'tenant.changed',
        subject: { kind: 'tenant', id: 'jenga', name: 'Jenga Trail' },
        detail: [
          { name: 'name', from: before.name, to: 'Jenga Trail' },
          { name: 'theme.brand', from: before.theme.brand, to: '#7c2d12' },
        ],
      })
    })

    it('has no entry for an unchanged save', async () => {
      const { total } = await trail(partner)
      const { name, theme } = await read('jenga')
      await change(partner, 'jenga', { name, theme })
      expect((await trail(partner)).total).toBe(total)
    })

    it('shares the provider’s changes to a partner, and nothing else between tenants', async () => {
      await change(provider, 'jenga', { description: 'Seen by both.' })
      for (const who of [provider, partner]) {
        expect((await trail(who, '?search=Seen%20by%20both')).total).toBe(1)
      }
      await change(provider, 'wezesha', { description: 'Seen by one.' })
      expect((await trail(provider, '?search=Seen%20by%20one')).total).toBe(1)
      expect((await trail(partner, '?search=Seen%20by%20one')).total).toBe(0)
    })

    it('is searched case-insensitively, literally, and within a single field', async () => {
      await change(provider, 'jenga', { description: '100% of_ours' })
      const found = async (text: string) =>
        (await trail(partner, `?search=${encodeURIComponent(text)}`)).total
      expect(await found('100% OF_OURS')).toBe(1)
      expect(await found('100_ of')).toBe(0)
      // the name precedes the code in the searched text, but on a line of its own
      const { name } = await read('jenga')
      expect(await found(`${name} jenga`)).toBe(0)
    })

    it('is searched by an index', async () => {
      const found = await database.sql.execute(query`
        select indexdef from pg_indexes where indexname = 'audit_text'`)
      const [index] = (found as unknown as { rows: { indexdef: string }[] }).rows
      expect(index?.indexdef).toContain('gin_trgm_ops')
      const plan = await database.sql.transaction(async tx => {
        await tx.execute(query`set local enable_seqscan = off`)
        const told = await tx.execute(query`
          explain select id from audit where ${auditText(audit)} ilike '%wanjiku%'`)
        return JSON.stringify((told as unknown as { rows: unknown[] }).rows)
      })
      expect(plan).toContain('audit_text')
    })

    describe('with many entries', () => {
      let quiet: Signed
      beforeAll(async () => {
        await call(provider, 'POST', 'tenants', {
          code: 'quiet',
          name: 'Quiet',
          phone: PHONE,
          hosts: ['quiet.example'],
        })
        quiet = await signIn(database, 'super', { tenant: 'quiet', host: 'quiet.example' })
        const entry = { tenant: 'quiet', actor: { id: NOBODY, name: 'Juma 100%' } }
        for (let at = 0; at < 30; at++) {
          await recordAudit(database.sql, {
            ...entry,
            action: at % 2 ? 'account.activated' : 'account.deactivated',
            subject: { kind: 'account', id: String(at).padStart(24, 'a'), name: `Person ${at}` },
          })
        }
        await recordAudit(database.sql, { tenant: 'quiet', actor: null, action: 'system.started' })
      })

      it('is paged, newest first, with the total', async () => {
        const first = await trail(quiet, '?size=10')
        expect([first.total, first.page, first.size, first.data.length]).toEqual([32, 1, 10, 10])
        expect(first.data[0]).toMatchObject({ action: 'system.started', actor: null, subject: null })
        const ids = first.data.map(({ id }: { id: number }) => id)
        expect(ids).toEqual([...ids].sort((a, b) => b - a))
        const last = await trail(quiet, '?size=10&page=4')
        expect(last.data.map(({ action }: { action: string }) => action)).toEqual([
          'account.deactivated',
          'tenant.opened',
        ])
        expect((await trail(quiet, '?size=10&page=5')).data).toEqual([])
      })

      it('lists every kind of entry', async () => {
        expect((await trail(quiet)).actions).toEqual([
          'account.activated',
          'account.deactivated',
          'system.started',
          'tenant.opened',
        ])
      })

      it.each([
        ['?action=account.activated', 15],
        ['?action=-account.activated', 17],
        ['?action=', 32],
        [`?actor=${NOBODY}`, 30],
        [`?subject=${'7'.padStart(24, 'a')}`, 1],
        ['?subject=account', 30],
        ['?search=person%201', 11],
        ['?search=100%25', 30],
        ['?search=%25', 30],
        ['?search=1_0', 0],
        ['?action=account.activated&search=Person%201', 6],
        ['?from=2020-01-01&to=2020-01-02', 0],
        ['?from=2020-01-01', 32],
        ['?from=0002-01-01&to=9998-12-31', 32],
        ['?from=9998-12-31', 0],
      ])('%s finds %i', async (query, total) => {
        expect((await trail(quiet, query)).total).toBe(total)
      })

      it('filters days by midnight in Nairobi', async () => {
        const at = (instant: string) => ({ tenant: 'quiet', action: 'clock.test', at: new Date(instant) })
        await database.sql
          .insert(audit)
          .values([
            at('2026-01-09T20:59:59.999Z'),
            at('2026-01-09T21:00:00Z'),
            at('2026-01-10T20:59:59Z'),
            at('2026-01-10T21:00:00Z'),
          ])
        const day = await trail(quiet, '?from=2026-01-10&to=2026-01-10')
        expect(day.data.map((row: { at: string }) => row.at)).toEqual([
          '2026-01-10T20:59:59.000Z',
          '2026-01-09T21:00:00.000Z',
        ])
      })

      it.each(['2026-02-30', '2026-13-01', '2026-00-00'])('rejects the day %s', async day => {
        const reply = await call(quiet, 'GET', `audit?from=${day}`)
        expect([reply.statusCode, reply.json().fields]).toEqual([400, { from: 'Is not a date.' }])
      })
    })
  })

  describe('a partner site', () => {
    let key: string
    const site = async () =>
      (await call(partner, 'GET', 'tenants/jenga/sites'))
        .json()
        .data.find((one: { key: string }) => one.key === key)

    it('gets a unique publishable key that works at once', async () => {
      const { data } = (await call(partner, 'POST', 'tenants/jenga/sites', SITE)).json()
      key = data.key
      expect(key).toMatch(/^pk_live_[0-9a-f]{24}$/)
      expect(data).toEqual({ ...SITE, key, secrets: [] })
      const shown = await app.inject({
        url: `/api/portal/tenant?key=${key}`,
        headers: { host: 'jenga.localhost' },
      })
      expect(shown.statusCode).toBe(200)
    })

    it('can be updated, with an audit entry', async () => {
      await call(partner, 'PATCH', `tenants/jenga/sites/${key}`, { ...SITE, theme: { brand: '#4c1d95' } })
      expect((await site()).theme).toEqual({ brand: '#4c1d95' })
      const { data } = await trail(partner, '?action=site.changed')
      expect(data[0]).toMatchObject({
        subject: { kind: 'site', id: key, name: 'Soko' },
        detail: [{ name: 'theme.brand', from: null, to: '#4c1d95' }],
      })
    })

    it('validates colours and texts like the tenant', async () => {
      const wanted = { ...SITE, theme: { brand: '#ffffff' }, texts: { en: { '': 'x' } } }
      const reply = await call(partner, 'PATCH', `tenants/jenga/sites/${key}`, wanted)
      expect(Object.keys(reply.json().fields)).toEqual(['theme.brand', 'texts.en.'])
    })

    const makeSecret = async (overlap: 0 | 24 | 72) =>
      (await call(partner, 'POST', `tenants/jenga/sites/${key}/secret`, { overlap })).json()
    const works = async (secret: string) => {
      const reply = await app.inject({
        method: 'POST',
        url: '/api/partner/token',
        headers: { host: 'jenga.localhost', authorization: `Bearer ${secret}` },
        payload: { widget: 'profile', reference: 'nobody' },
      })
      return reply.statusCode !== 401
    }

    it('gets a secret key that is shown once and stored as a hash', async () => {
      const { secret, data } = await makeSecret(0)
      expect(secret).toMatch(/^sk_live_[\w-]{43}$/)
      expect(data.secrets).toEqual([
        expect.objectContaining({ ending: secret.slice(-4), lastUsedAt: null, expiresAt: null }),
      ])
      expect(await works(secret)).toBe(true)
      expect((await site()).secrets[0].lastUsedAt).toMatch(/Z$/)

      const stored = await database.sql.select().from(partnerSecret)
      expect(JSON.stringify(stored)).not.toContain(secret)
      expect(stored.map(({ hash }) => hash)).toContain(hashOf(secret))
      const said = [
        await call(partner, 'GET', 'tenants/jenga/sites'),
        await call(partner, 'GET', 'tenants/jenga'),
        await call(partner, 'GET', 'audit?size=100'),
      ]
      for (const { body } of said) {
        expect(body).not.toContain(secret)
        expect(body).not.toContain(hashOf(secret))
      }
    })

    it('accepts the previous secret key during the overlap', async () => {
      const first = (await makeSecret(0)).secret
      const { secret: second, data } = await makeSecret(24)
      expect(data.secrets.map(({ ending }: { ending: string }) => ending)).toEqual([
        second.slice(-4),
        first.slice(-4),
      ])
      expect(data.secrets[0].expiresAt).toBeNull()
      const hours = (Date.parse(data.secrets[1].expiresAt) - Date.now()) / 3_600_000
      expect(Math.round(hours)).toBe(24)
      expect([await works(first), await works(second)]).toEqual([true, true])
      // a longer overlap does not extend a key that was to expire sooner
      const { data: later } = await makeSecret(72)
      expect(Math.round((Date.parse(later.secrets[2].expiresAt) - Date.now()) / 3_600_000)).toBe(24)
      await makeSecret(0)
      expect([await works(first), await works(second)]).toEqual([false, false])
      expect((await site()).secrets).toHaveLength(1)
    })

    it('rejects a revoked secret key at once, and the tokens issued for it', async () => {
      const { secret, data } = await makeSecret(0)
      expect(await works(secret)).toBe(true)
      const { id } = data.secrets[0]
      const url = `tenants/jenga/sites/${key}/secret/${id}`
      const { token } = await openWidgetSession(database.sql, partner.id, {
        widget: 'profile',
        site: key,
        seconds: 900,
      })
      expect(await personOfToken(database.sql, 'jenga', token)).not.toBeNull()
      expect((await call(partner, 'DELETE', url)).json().data.secrets).toEqual([])
      expect(await personOfToken(database.sql, 'jenga', token)).toBeNull()
      expect(await works(secret)).toBe(false)
      expect((await call(partner, 'DELETE', url)).statusCode).toBe(404)
    })

    it('is deleted with its keys', async () => {
      const { secret } = await makeSecret(0)
      await call(partner, 'DELETE', `tenants/jenga/sites/${key}`)
      expect(await works(secret)).toBe(false)
      expect(await site()).toBeUndefined()
      const shown = await app.inject({
        url: `/api/portal/tenant?key=${key}`,
        headers: { host: 'jenga.localhost' },
      })
      expect(shown.statusCode).toBe(400)
    })
  })

  describe('a webhook', () => {
    let id: string
    const list = async () => (await call(partner, 'GET', 'tenants/jenga/webhooks')).json().data
    const deliveries = async (query = '') =>
      (await call(partner, 'GET', `tenants/jenga/webhooks/${id}/deliveries${query}`)).json()

    it('gets a signing secret that is shown once and stored encrypted', async () => {
      const { secret, data } = (await call(partner, 'POST', 'tenants/jenga/webhooks', HOOK)).json()
      id = data.id
      expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
      expect(data).toMatchObject({ ...HOOK, last: null })
      expect(JSON.stringify(await list())).not.toContain(secret)
      const row = await findRow(database.sql, webhook, id)
      expect(row?.secret).not.toContain(secret.slice(6, 20))
      expect(services.vault.open(row?.secret ?? '', 'webhook')).toBe(secret)
      expect(JSON.stringify(await trail(partner, '?action=webhook.added'))).not.toContain(secret)
    })

    it('can be updated', async () => {
      const wanted = { ...HOOK, active: false, events: ['ping', 'ping'] }
      const reply = await call(partner, 'PATCH', `tenants/jenga/webhooks/${id}`, wanted)
      expect(reply.json().data).toMatchObject({ url: HOOK.url, active: false, events: ['ping'] })
      await call(partner, 'PATCH', `tenants/jenga/webhooks/${id}`, HOOK)
    })

    it('can be pinged, which is logged and queued', async () => {
      await call(partner, 'POST', `tenants/jenga/webhooks/${id}/ping`)
      const { data, total } = await deliveries()
      expect(total).toBe(1)
      expect(data[0]).toMatchObject({ event: 'ping', state: 'waiting', attempts: 0, status: 0 })
      expect(JSON.parse(data[0].payload)).toMatchObject({ id: data[0].id, event: 'ping', data: {} })
      const jobs = await database.sql.select().from(job)
      expect(jobs.map(({ payload }) => payload)).toContainEqual({ delivery: data[0].id })
    })

    it('reports its last delivery, and resends one unless it is queued', async () => {
      const [{ id: sent }] = (await deliveries()).data
      const again = () => call(partner, 'POST', `tenants/jenga/webhooks/${id}/deliveries/${sent}/again`)
      expect((await again()).statusCode).toBe(409)
      // a retry that is hours away is made now
      const own = query`${job.payload}->>'delivery' = ${sent}`
      const later = new Date(Date.now() + 3_600_000)
      await database.sql.update(job).set({ runAt: later }).where(own)
      expect((await again()).statusCode).toBe(200)
      const [next] = await database.sql.select().from(job).where(own)
      expect(next?.runAt.getTime()).toBeLessThan(later.getTime())
      await setRow(database.sql, delivery, sent, {
        state: 'failed',
        attempts: 8,
        status: 503,
        answer: 'Down',
      })
      expect((await list())[0].last).toMatchObject({ status: 503 })
      expect((await again()).statusCode).toBe(200)
      expect((await deliveries()).data[0].state).toBe('waiting')
    })

    it('resends a delivery whose last attempt ended in a crash', async () => {
      const [{ id: sent }] = (await deliveries()).data
      const queued = () =>
        database.sql.$count(job, and(query`${job.payload}->>'delivery' = ${sent}`, isNull(job.failedAt)))
      // by the sweep of jobs
      await database.sql.update(job).set({ failedAt: new Date(), attempts: 8 })
      expect(await queued()).toBe(0)
      const path = `tenants/jenga/webhooks/${id}/deliveries/${sent}/again`
      expect((await call(partner, 'POST', path)).statusCode).toBe(200)
      expect(await queued()).toBe(1)
    })

    it('has a log, paged newest first', async () => {
      for (let at = 0; at < 3; at++) await call(partner, 'POST', `tenants/jenga/webhooks/${id}/ping`)
      const first = await deliveries('?size=3')
      expect([first.total, first.data.length]).toEqual([4, 3])
      const second = await deliveries('?size=3&page=2')
      expect(second.data).toHaveLength(1)
      expect(second.data[0].at < first.data[2].at).toBe(true)
    })

    it('of another tenant returns 404', async () => {
      const { data } = (await call(provider, 'POST', 'tenants/wezesha/webhooks', HOOK)).json()
      for (const [method, path] of [
        ['PATCH', ''],
        ['DELETE', ''],
        ['POST', '/ping'],
        ['GET', '/deliveries'],
      ] as const) {
        const body = method === 'PATCH' ? HOOK : undefined
        const reply = await call(partner, method, `tenants/jenga/webhooks/${data.id}${path}`, body)
        expect(reply.statusCode).toBe(404)
      }
    })

    it('requires https in production', async () => {
      const plain = { ...HOOK, url: 'http://partner.example/hook' }
      expect((await call(partner, 'POST', 'tenants/jenga/webhooks', plain)).statusCode).toBe(200)
      const production = await demoApp({ database, services, settings: { production: true } })
      const reply = await production.inject({
        method: 'POST',
        url: '/api/portal/tenants/jenga/webhooks',
        headers: partner.headers,
        payload: plain,
      })
      expect([reply.statusCode, reply.json().fields]).toEqual([
        400,
        { url: 'The address must begin with https://' },
      ])
      await production.close()
    })

    it('is deleted with its log', async () => {
      await call(partner, 'DELETE', `tenants/jenga/webhooks/${id}`)
      expect(await findRows(database.sql, delivery, { webhook: id })).toEqual([])
    })
  })
})
