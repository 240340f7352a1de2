import { describe, expect, test, vi } from 'vitest'
import type { PageText } from '#contract/administration.ts'
import { WEBHOOK_NAMES } from '#contract/event.ts'
import { Module } from '#contract/module.ts'
import type { Language, PageSlug } from '#contract/tenant.ts'
import { ApiError } from '#kit/core/api.ts'
import { settle, type } from '#kit/testing.tsx'
import { firstEn } from './first.en.ts'
import { hook, jenga, show, site, wezesha } from './testing.tsx'

vi.mock('./catalogues.ts', () => import('./testing-catalogues.ts'))

const PATCH = 'PATCH portal/tenants/:code'

/** Shows the look of a portal, once that part has loaded. */
async function showLook(answers: Parameters<typeof show>[0]) {
  const shown = await show(answers, '/jenga/look')
  await vi.waitFor(() => shown.find('.logo'))
  return shown
}

test('the provider sees every portal, and can open another', async () => {
  const { text, tap, find, sent, model } = await show({
    'POST portal/tenants': () => ({ data: { ...jenga, code: 'soko', name: 'Soko' } }),
  })
  expect(text()).toContain('Wezesha')
  expect(text()).toContain('Jenga Partners')
  await tap('Create a portal')
  await type(find('dialog input[name=name]'), 'Soko')
  await type(find('dialog input[name=code]'), 'So ko')
  await tap('Create portal')
  expect(text()).toContain('Use lowercase letters, digits and hyphens, at most 40')
  await type(find('dialog input[name=code]'), 'soko')
  expect(find<HTMLSelectElement>('dialog select[name=country]').value).toBe('KE')
  await type(find('dialog select[name=country]'), 'TZ')
  await type(find('dialog input[name=phone]'), '+255 711 000 000')
  await tap('Create portal')
  const body = { code: 'soko', name: 'Soko', country: 'TZ', phone: '+255 711 000 000', hosts: [] }
  expect(sent('POST portal/tenants').at(-1)).toEqual({ body })
  expect(model.path.$path.get()).toBe('/soko')
  expect(text()).toContain('Soko is created.')
})

test('a portal without an administrator asks for one, and for a host name before', async () => {
  const first = { email: 'first@soko.example', joined: false }
  const INVITE = 'POST portal/tenants/:code/administrator'
  const soko = { ...jenga, administrator: null }
  const { text, tap, find, sent } = await show(
    {
      'GET portal/tenants': () => ({ data: [wezesha, soko] }),
      [INVITE]: () => ({ data: { ...soko, administrator: first }, message: 'It is sent.' }),
    },
    '/jenga',
  )
  await tap('Invite the first administrator')
  await type(find('dialog input[name=email]'), first.email)
  await tap('Send invitation')
  expect(sent(INVITE)).toEqual([{ params: { code: 'jenga' }, body: { email: first.email } }])
  expect(text()).toContain('It is sent.')
  expect(text()).toContain('first@soko.example is invited to administer this portal, but has not joined yet.')
  await tap('Invite again')
  expect(find<HTMLInputElement>('dialog input[name=email]').value).toBe(first.email)

  const hostless = { ...soko, hosts: [] }
  const other = await show({ 'GET portal/tenants': () => ({ data: [wezesha, hostless] }) }, '/jenga')
  expect(other.text()).toContain('Add a host name, then invite its first administrator.')
})

test('a user with one portal sees it at once', async () => {
  const { text, place } = await show({ 'GET portal/tenants': () => ({ data: [jenga] }) })
  expect(text()).toContain('How the portal is described')
  expect(text()).not.toContain('All portals')
  expect(place.querySelector('[aria-current=page]')?.textContent).toBe('General')
})

test('another portal is not found', async () => {
  const { text, tap } = await show({}, '/nobody/look')
  expect(text()).toContain('Portal not found')
  await tap('All portals')
  expect(text()).toContain('Jenga Partners')
})

test('input is kept when switching parts, and marked unsaved', async () => {
  const { text, find, tap, sent } = await show(
    { [PATCH]: () => ({ data: { ...jenga, name: 'Jenga' } }) },
    '/jenga',
  )
  await type(find('input[name=name]'), 'Jenga')
  expect(text()).toContain('Not saved yet')
  await tap('Host names')
  await tap('General')
  expect(find<HTMLInputElement>('input[name=name]').value).toBe('Jenga')
  await tap('Save')
  expect(sent(PATCH).at(-1)).toMatchObject({ body: { change: { name: 'Jenga' } } })
  expect(text()).toContain('Saved. Everyone sees it within a minute.')
  expect(text()).not.toContain('Not saved yet')
})

test('shows errors in a summary and at the field, and keeps the input', async () => {
  const { text, find, tap, place } = await show({}, '/jenga')
  await type(find('input[name=name]'), '')
  await type(find('input[name="contact.messagePage"]'), 'ours')
  await tap('Save')
  expect(text()).toContain('Fix 2 things to continue')
  expect(text()).toContain('Enter an address that starts with https://')
  expect(place.contains(document.activeElement)).toBe(true)
  expect(find<HTMLInputElement>('input[name="contact.messagePage"]').value).toBe('ours')
})

describe('information pages', () => {
  const GET = 'GET portal/tenants/:code/pages'
  const WRITE = 'PATCH portal/tenants/:code/pages/:slug/:language'
  const page = (slug: PageSlug, language: Language, more: Partial<PageText> = {}): PageText => ({
    slug,
    language,
    title: `${slug} ${language}`,
    markdown: 'Text.',
    mentions: null,
    version: 'v1',
    ...more,
  })
  const answers = {
    [GET]: () => ({
      data: [
        page('about-us', 'en', { mentions: 'Wezesha' }),
        page('about-us', 'sw', { title: '', markdown: '' }),
        page('products', 'en'),
        page('products', 'sw'),
        page('privacy-policy', 'en', { title: '', markdown: '' }),
      ],
    }),
    'POST portal/tenants/:code/pages/preview': ({ body }: { body?: unknown }) => ({
      html: `<p>${(body as { markdown: string }).markdown} shown</p>`,
    }),
  }

  test('are listed with what has to be checked, edited per language with a preview, and saved', async () => {
    const { text, tap, find, sent, place, reads } = await show(
      {
        ...answers,
        [WRITE]: () => ({ data: page('about-us', 'sw', { title: 'Kuhusu sisi', markdown: 'Sisi.' }) }),
      },
      '/jenga/pages',
    )
    await reads('English: mentions “Wezesha”. Check whether it should.')
    expect(text()).toContain('Kiswahili: not written yet. The default language is shown instead.')
    expect(text()).toContain('Privacy PolicyEnglish: not written yet. Visitors are told so.')
    await tap('about-us en')
    await reads('Text. shown')
    await tap('Kiswahili')
    expect(find<HTMLInputElement>('input[name=title]').value).toBe('')
    await tap('Save')
    expect(sent(WRITE)).toEqual([])
    await type(find('input[name=title]'), 'Kuhusu sisi')
    await type(find('textarea[name=markdown]'), 'Sisi.')
    await reads('Sisi. shown')
    await tap('Save')
    expect(sent(WRITE)).toEqual([
      {
        params: { code: 'jenga', slug: 'about-us', language: 'sw' },
        body: { version: 'v1', title: 'Kuhusu sisi', markdown: 'Sisi.' },
      },
    ])
    expect(text()).toContain('Saved. Everyone sees it within a minute.')
    expect(place.textContent).not.toContain('Not saved yet')
  })

  test('changed by somebody else meanwhile are not overwritten unseen', async () => {
    const versions = ['v1', 'v2']
    const { text, tap, find, sent, reads } = await show(
      {
        ...answers,
        [GET]: () => ({ data: [page('products', 'en', { version: versions.shift() ?? 'v2' })] }),
        [WRITE]: () => {
          throw new ApiError('conflict', 'Someone changed this in the meantime.', 409)
        },
      },
      '/jenga/pages/products',
    )
    await reads('Text. shown')
    await type(find('textarea[name=markdown]'), 'Mine')
    await tap('Save')
    expect(text()).toContain('Your changes are kept here')
    expect(find<HTMLTextAreaElement>('textarea[name=markdown]').value).toBe('Mine')
    await tap('Save')
    expect(sent(WRITE).map(({ body }) => (body as { version: string }).version)).toEqual(['v1', 'v2'])
  })
})

test('a conflict shows a message, and keeps the input', async () => {
  const { text, find, tap } = await show(
    {
      [PATCH]: () => {
        throw new ApiError('conflict', 'Someone changed this in the meantime.', 409)
      },
      'GET portal/tenants/:code': () => ({ data: { ...jenga, version: 'v2' } }),
    },
    '/jenga',
  )
  await type(find('input[name=name]'), 'Mine')
  await tap('Save')
  expect(text()).toContain('Your changes are kept here')
  expect(find<HTMLInputElement>('input[name=name]').value).toBe('Mine')
})

test('shows a colour’s contrast at once, and rejects a low one', async () => {
  const { text, find, tap, sent } = await showLook({})
  expect(text()).toContain('Text on a button: 5.2 to 1, easy to read')
  // text needs a ratio of 4.5, graphics 3: "stands out" does not imply "reads well"
  expect(text()).toContain('The colour on a light page: 5.2 to 1, stands out well')
  await type(find('input[name="theme.brand"]'), '#facc15')
  expect(text()).toMatch(/on a light page: 1\.\d to 1, hard to read on some phones/)
  await tap('Save')
  expect(text()).toContain('This colour is too light')
  expect(sent(PATCH).at(-1)).toBeUndefined()
  await type(find('input[name="theme.brand"]'), '#1e3a8a')
  expect(text()).toMatch(/on a dark page: 1\.\d to 1, low contrast, but the text is readable/)
})

test('previews the look with the widgets’ tokens, light and dark', async () => {
  const inTanzania = { ...jenga, loan: { ...jenga.loan, currency: 'TZS' as const } }
  const { place, find } = await showLook({ 'GET portal/tenants': { data: [wezesha, inTanzania] } })
  await type(find('input[name="theme.brand"]'), '#14532d')
  const previews = [...place.querySelectorAll<HTMLElement>('.preview')]
  expect(previews.map(({ style }) => style.colorScheme)).toEqual(['light', 'dark'])
  for (const preview of previews) {
    expect(preview.style.getPropertyValue('--wz-brand')).toBe('#14532d')
    expect(preview.shadowRoot?.textContent).toContain(
      'Pay Tsh\u00a090,000 by 27 Nov 2026. See all repayments.',
    )
  }
})

test('finds a text by words or key, replaces it in one language, and warns of a lost placeholder', async () => {
  const { text, find, tap, sent, place } = await show(
    { [PATCH]: () => ({ data: wezesha }) },
    '/wezesha/texts',
  )
  expect(text()).toContain('3 texts')
  expect(find<HTMLInputElement>('[name="texts.en.kit.retry"]').value).toBe('Once more')
  await type(find('search input'), 'kati ya')
  expect(text()).toContain('kit.range')
  expect(text()).not.toContain('shell.signin')
  await tap('Kiswahili')
  await type(find('[name="texts.sw.kit.range"]'), '{from}–{to}')
  expect(text()).toContain('{count} is missing.')
  await type(find('search input'), '')
  await tap('Save')
  expect(sent(PATCH).at(-1)).toMatchObject({
    body: { change: { texts: { en: { 'kit.retry': 'Once more' }, sw: { 'kit.range': '{from}–{to}' } } } },
  })
  await tap('English')
  place.querySelector<HTMLInputElement>('.switch input')?.click()
  await settle()
  expect([...place.querySelectorAll('.found code')].map(code => code.textContent)).toEqual(['kit.retry'])
})

test('describes every module and every webhook event', () => {
  const modules = Object.values(Module.schema).flatMap(name => [name, `${name}-text`])
  const keys = [
    ...modules.map(name => `module_${name.replace(/[^a-z]+/g, '_')}`),
    ...WEBHOOK_NAMES.map(name => `event_${name.replace(/[^a-z]+/g, '_')}`),
  ]
  expect(keys.filter(key => !Object.hasOwn(firstEn, key))).toEqual([])
})

test('switches modules and features', async () => {
  const { place, tap, sent } = await show({ [PATCH]: () => ({ data: jenga }) }, '/jenga/modules')
  const switchOf = (name: string) =>
    [...place.querySelectorAll('.switch')].find(one => one.querySelector('strong')?.textContent === name)
  switchOf('Accounts')?.querySelector('input')?.click()
  switchOf('Search for staff')?.querySelector('input')?.click()
  await settle()
  await tap('Save')
  expect(sent(PATCH).at(-1)).toMatchObject({
    body: { change: { modules: ['loan-calculator', 'account'], features: { staffSearch: true } } },
  })
})

test('takes a tutorial URL per module, and rejects an invalid one', async () => {
  const { place, find, text, tap, sent } = await show({ [PATCH]: () => ({ data: jenga }) }, '/jenga/modules')
  const surveys = [...place.querySelectorAll('.switch')].find(
    one => one.querySelector('strong')?.textContent === 'Surveys',
  )
  surveys?.querySelector('input')?.click()
  await settle()
  const field = find<HTMLInputElement>('[name="texts.sw/home/tutorialQsurvey"]')
  await type(field, 'film')
  await tap('Save')
  expect(text()).toContain('Enter an address that starts with https://')
  expect(sent(PATCH).at(-1)).toBeUndefined()
  await type(field, 'https://youtu.be/dQw4w9WgXcQ')
  await tap('Save')
  expect(sent(PATCH).at(-1)).toMatchObject({
    body: { change: { texts: { sw: { 'home.tutorialQsurvey': 'https://youtu.be/dQw4w9WgXcQ' } } } },
  })
})

const sites = { 'GET portal/tenants/:code/sites': () => ({ data: [site] }) }

test('a secret key is shown once, with a copy button', async () => {
  const writeText = vi.fn(async () => {})
  vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue({ writeText } as unknown as Clipboard)
  const secret = 'sk_live_only-once'
  const { text, tap, find, place } = await show(
    {
      ...sites,
      'POST portal/tenants/:code/sites/:key/secret': () => ({
        secret,
        data: {
          ...site,
          secrets: [
            {
              id: 'c'.repeat(24),
              ending: 'once',
              createdAt: '2026-11-20T09:00:00.000Z',
              lastUsedAt: null,
              expiresAt: null,
            },
          ],
        },
      }),
    },
    `/jenga/sites/${site.key}`,
  )
  await tap('Create a secret key')
  await tap('Create a secret key')
  expect(find<HTMLInputElement>('dialog input').value).toBe(secret)
  await tap('Copy')
  expect(writeText).toHaveBeenCalledWith(secret)
  expect(text()).toContain('Copied')
  await tap('I have saved it')
  expect(place.innerHTML).not.toContain(secret)
  expect(text()).toContain('sk_live_…once')
})

test('removing a site explains the effect, and asks once', async () => {
  const { text, tap, sent, model } = await show(
    { ...sites, 'DELETE portal/tenants/:code/sites/:key': () => ({ message: '' }) },
    `/jenga/sites/${site.key}`,
  )
  await tap('Remove the site')
  expect(text()).toContain('Its keys stop working at once')
  await tap('Remove the site')
  expect(sent('DELETE portal/tenants/:code/sites/:key').at(-1)).toEqual({
    params: { code: 'jenga', key: site.key },
  })
  expect(model.path.$path.get()).toBe('/jenga/sites')
  expect(text()).toContain('No partner site yet')
})

test('a webhook lists its deliveries with responses, and can resend one', async () => {
  const sent: string[] = []
  const { text, tap } = await show(
    {
      'GET portal/tenants/:code/webhooks': () => ({ data: [hook] }),
      'GET portal/tenants/:code/webhooks/:id/deliveries': () => ({
        data: [
          {
            id: 'd'.repeat(24),
            event: 'account.activated',
            at: '2026-11-20T22:30:00.000Z',
            state: 'failed',
            attempts: 8,
            status: 503,
            answer: 'Down for repair',
            nextAt: null,
            payload: '{"event":"account.activated"}',
          },
        ],
        total: 1,
        page: 1,
        size: 20,
      }),
      'POST portal/tenants/:code/webhooks/:id/deliveries/:delivery/again': ({ params }) => {
        sent.push(params?.delivery ?? '')
        return { message: '' }
      },
    },
    `/jenga/webhooks/${hook.id}`,
  )
  expect(text()).toContain('failed (503)')
  await tap('An account was activated')
  expect(text()).toContain('Down for repair')
  await tap('Send it again')
  expect(sent).toEqual(['d'.repeat(24)])
  expect(text()).toContain('It is being sent again.')
})

test('a load failure can be retried', async () => {
  let broken = true
  const { text, tap } = await show({
    'GET portal/tenants': () => {
      if (broken) throw new ApiError('unavailable', 'Try later.', 503)
      return { data: [wezesha, jenga] }
    },
  })
  expect(text()).toContain('Try later.')
  broken = false
  await tap('Try again')
  expect(text()).toContain('Jenga Partners')
})

test('is translated into Kiswahili', async () => {
  const { text } = await show({}, '/jenga/hosts', 'sw')
  expect(text()).toContain('Anwani za portal')
  expect(text()).toContain('Hifadhi')
})

test('the current host name cannot be removed, others can', async () => {
  const { place, tap, text } = await show({}, '/wezesha/hosts')
  expect(text()).toContain('you are using this one')
  expect([...place.querySelectorAll('.list button')]).toHaveLength(0)
  await tap('‹ All portals')
  await tap('Jenga Partners')
  await tap('Host names')
  expect([...place.querySelectorAll('.list button')]).toHaveLength(2)
  expect(place.querySelector<HTMLAnchorElement>('.head a.button')?.href).toBe('https://jenga.example/')
})

describe('The logo', () => {
  const POST = 'POST portal/tenants/:code/logo'
  const DELETE = 'DELETE portal/tenants/:code/logo'
  const withLogo = { ...jenga, logo: '/logo/old.svg' }
  const picture = (name: string, size = 4) => new File(['x'.repeat(size)], name, { type: 'image/png' })

  /** Opens a portal's look, with a helper to choose a picture. */
  async function open(answers: Parameters<typeof show>[0] = {}) {
    const shown = await showLook(answers)
    const choose = async (file: File) => {
      const input = shown.find<HTMLInputElement>('.logo input')
      Object.defineProperty(input, 'files', { value: [file], configurable: true })
      input.dispatchEvent(new Event('change', { bubbles: true }))
      await settle()
    }
    const pictures = () => [...shown.place.querySelectorAll<HTMLImageElement>('.logo img')]
    return { ...shown, choose, pictures }
  }

  test('is previewed on light and dark before saving, with its alt text', async () => {
    const { choose, pictures, find, tap, text, sent, host } = await open({ [POST]: { data: withLogo } })
    expect(find('.logo').textContent).toContain('Jenga Partners')
    await choose(picture('logo.png'))
    await vi.waitFor(() => expect(pictures()).toHaveLength(2))
    expect(pictures().map(({ alt, parentElement }) => [alt, parentElement?.style.colorScheme])).toEqual([
      ['Jenga Partners', 'light'],
      ['Jenga Partners', 'dark'],
    ])
    expect(sent(POST).at(-1)).toBeUndefined()
    await tap('Save the logo')
    expect(sent(POST).at(-1)).toMatchObject({
      params: { code: 'jenga' },
      files: { file: { name: 'logo.png' } },
    })
    expect(text()).toContain('Saved. Everyone sees it within a minute.')
    expect(pictures().map(one => one.getAttribute('src'))).toEqual(['/logo/old.svg', '/logo/old.svg'])
    expect(host.emit).toHaveBeenCalledWith('complete', { step: 'portal', code: 'jenga' })
  })

  test('of a wrong type or size is not sent', async () => {
    const { choose, text, pictures } = await open()
    await choose(picture('logo.gif'))
    expect(text()).toContain('Choose an SVG, PNG or WebP picture')
    await choose(picture('logo.png', 200 * 1024 + 1))
    expect(text()).toContain('Choose a picture of at most 200 kB')
    expect(pictures()).toHaveLength(0)
    expect(text()).not.toContain('Save the logo')
  })

  test('that the server rejects shows why, and can be discarded', async () => {
    const refused = new ApiError('invalid', 'Some fields need correction.', 400, {
      file: 'It holds scripts.',
    })
    const { choose, tap, text, pictures } = await open({ [POST]: refused })
    await choose(picture('logo.svg'))
    await tap('Save the logo')
    expect(text()).toContain('It holds scripts.')
    await tap('Discard')
    expect(pictures()).toHaveLength(0)
  })

  test('is removed, and the name is shown instead', async () => {
    const { tap, pictures, text, find } = await open({
      'GET portal/tenants': { data: [wezesha, withLogo] },
      [DELETE]: { data: jenga },
    })
    expect(pictures()).toHaveLength(2)
    await tap('Remove the logo')
    expect(pictures()).toHaveLength(0)
    expect(find('.logo').textContent).toContain('Jenga Partners')
    expect(text()).toContain('The logo is removed.')
  })
})
