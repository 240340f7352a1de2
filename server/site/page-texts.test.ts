import { beforeAll, expect, it } from 'vitest'
import type { PageText } from '#contract/administration.ts'
import { findRows } from '#server/db/row.ts'
import { audit } from '#server/db/schema/index.ts'
import { onEveryDatabase } from '#server/db/testing.ts'
import { type Signed, signIn } from '#server/people/testing.ts'
import { app, database, withDemoApp } from '#server/testing.ts'

onEveryDatabase(open => {
  let provider: Signed
  let partner: Signed
  withDemoApp(open)
  beforeAll(async () => {
    provider = await signIn(database, 'super')
    partner = await signIn(database, 'super', { tenant: 'jenga' })
  })

  const call = (who: Signed, method: 'GET' | 'POST' | 'PATCH', path: string, payload?: object) =>
    app.inject({ method, url: `/api/portal/tenants/${path}`, headers: who.headers, payload })
  const pages = async (): Promise<PageText[]> => (await call(partner, 'GET', 'jenga/pages')).json().data
  const about = async () =>
    (await pages()).find(({ slug, language }) => slug === 'about-us' && language === 'sw') as PageText
  const write = (who: Signed, version: string, text: object) =>
    call(who, 'PATCH', 'jenga/pages/about-us/sw', {
      version,
      title: 'Kuhusu sisi',
      markdown: 'Sisi.',
      ...text,
    })
  const shown = async () =>
    (
      await app.inject({
        url: '/api/portal/page/about-us?language=sw',
        headers: { host: 'jenga.localhost' },
      })
    ).json()

  it('administrators read and write the information pages of their portal in each of its languages', async () => {
    expect(await pages()).toHaveLength(12)
    const before = await about()
    expect(before.mentions).toBe('Wezesha')
    const reply = await write(partner, before.version, { markdown: '## Jenga\n\nTunajenga **pamoja**.' })
    expect(reply.json().data).toMatchObject({ title: 'Kuhusu sisi', mentions: null })
    expect((await shown()).html).toBe('<h2>Jenga</h2>\n<p>Tunajenga <strong>pamoja</strong>.</p>\n')
    // by the provider too, in both audit trails
    const again = await write(provider, reply.json().data.version, {
      markdown: '## Jenga\n\nTunajenga pamoja.',
    })
    expect(again.statusCode).toBe(200)
    const entries = await findRows(database.sql, audit, { action: 'page.changed', tenant: 'jenga' }, audit.id)
    expect(entries.at(-1)).toMatchObject({
      actor: provider.id,
      detail: [{ name: 'about-us.sw.text', from: 'Tunajenga **pamoja**.', to: 'Tunajenga pamoja.' }],
    })
  })

  it('a change by somebody else meanwhile is not overwritten', async () => {
    const { version } = await about()
    expect((await write(partner, version, {})).statusCode).toBe(200)
    expect((await write(partner, version, { markdown: 'Mimi.' })).statusCode).toBe(409)
    expect((await about()).markdown).toBe('Sisi.')
    expect((await write(partner, (await about()).version, { title: ' ' })).json().fields).toHaveProperty(
      'title',
    )
  })

  it('a preview is rendered as the page is, without modules that are off, and without tags', async () => {
    const markdown = '# Books {module:books}\n\nKeep them.\n\n# Loans\n\n<b>No</b>'
    const preview = async () =>
      (await call(partner, 'POST', 'jenga/pages/preview', { markdown })).json().html as string
    expect(await preview()).toContain('<h2>Loans</h2>\n<p>&lt;b&gt;No&lt;/b&gt;</p>')
  })

  it('nobody else reads, writes or previews them', async () => {
    const other = await signIn(database, 'admin', { tenant: 'jenga' })
    for (const [who, path, status] of [
      [other, 'jenga', 403],
      [partner, 'wezesha', 404],
    ] as const) {
      const replies = await Promise.all([
        call(who, 'GET', `${path}/pages`),
        call(who, 'PATCH', `${path}/pages/about-us/en`, { version: '', title: 'A', markdown: '' }),
        call(who, 'POST', `${path}/pages/preview`, { markdown: '' }),
      ])
      expect(replies.map(({ statusCode }) => statusCode)).toEqual([status, status, status])
    }
  })
})
