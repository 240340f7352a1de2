import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { APIRequestContext, FrameLocator, Locator, Page } from '@playwright/test'
import { root } from '#server/root.ts'
import { looksOf } from './looks.ts'
import { test as base, expect, framed, portal } from './partner.ts'
import { apiAs, emailOf, fillSignIn, newPerson, PASSWORD, type Person, signIn } from './people.ts'
import { quiet } from './walk.ts'

/** A partner's own site with a server, `examples/signed-in`. */
type Umoja = {
  origin: string
  /** Its publishable key. */
  key: string
  /** Embeds a widget on its page. */
  show(tag: string): void
  /** The API as the portal's super. */
  boss: APIRequestContext
}

const test = base.extend<{ umoja: Umoja; widget: string }>({
  widget: ['profile', { option: true }],
  // depends on `partner`, so that every test checks the console
  umoja: async ({ partner: _, widget }, use) => {
    const boss = await apiAs('super')
    const site = await addSite(boss, 'Umoja Growers')
    const { secret } = await (
      await boss.post(`/api/portal/tenants/wezesha/sites/${site.key}/secret`, { data: { overlap: 0 } })
    ).json()
    const folder = join(process.env.PARTNER_PAGES ?? '', `umoja-${randomUUID()}`)
    cpSync(join(root, 'examples/signed-in'), folder, { recursive: true })
    const server = spawn(process.execPath, [join(folder, 'server.js')], {
      env: {
        ...process.env,
        PORT: '0',
        PORTAL: portal(),
        SITE_KEY: site.key,
        SECRET_KEY: secret,
        WIDGET: widget,
      },
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    // cross-site to the portal, not only cross-origin
    const origin = (await addressOf(server)).replace('localhost', '127.0.0.1')
    await boss.patch(`/api/portal/tenants/wezesha/sites/${site.key}`, {
      data: { name: 'Umoja Growers', origins: [origin], theme: {}, texts: {} },
    })
    const file = join(folder, 'page.html')
    const page = readFileSync(file, 'utf8')
    const show = (tag: string) => writeFileSync(file, page.replace('<wz-profile></wz-profile>', tag))
    await use({ origin, key: site.key, show, boss })
    server.kill()
    await boss.dispose()
  },
})

async function addSite(
  boss: APIRequestContext,
  name: string,
  origins: string[] = [],
): Promise<{ key: string }> {
  const data = { name, origins, theme: {}, texts: {} }
  return (await (await boss.post('/api/portal/tenants/wezesha/sites', { data })).json()).data
}

const addressOf = (server: ChildProcess): Promise<string> =>
  new Promise((found, fail) => {
    server.stdout?.on('data', text => found(/http:\S+/.exec(String(text))?.[0] ?? ''))
    server.once('exit', fail)
  })

/** How the test's widget is embedded. */
type Mode = 'inline' | 'iframe'

/** Opens Umoja's page as one of its members, with the widget as `tag`. */
async function visit(page: Page, { origin, show }: Umoja, tag = '<wz-profile></wz-profile>'): Promise<void> {
  show(tag)
  await page.goto(`${origin}/`)
  await page.getByRole('button', { name: 'Amina' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hello, Amina')
}

const tagOf = (mode: Mode) => `<wz-profile${mode === 'iframe' ? ' mode="iframe"' : ''}></wz-profile>`

/** Returns the content of the widget, in a frame or not. */
const inside = (page: Page, mode: Mode): Locator | FrameLocator =>
  mode === 'iframe' ? framed(page.locator('wz-profile')) : page.locator('wz-profile')

const EMAIL = emailOf('client')

const profileIn = (page: Page, mode: Mode) => inside(page, mode).getByText(EMAIL).first()

/** Presses a button that closes the window, possibly before the click completes. */
const pressLast = (window: Page, name: string) =>
  window
    .getByRole('button', { name, exact: true })
    .click()
    .catch(error => {
      if (!window.isClosed()) throw error
    })

/** Signs in and grants access in a popup of the portal. */
async function agree(window: Page, partner = 'Umoja Growers'): Promise<void> {
  await fillSignIn(window, EMAIL)
  await expect(window.getByText(`${partner} wants to show your`)).toBeVisible()
  await pressLast(window, 'Allow')
}

/** Presses the widget's own button, and returns the popup that opens. */
async function openWindow(page: Page, mode: Mode): Promise<Page> {
  const opened = page.waitForEvent('popup')
  await inside(page, mode).getByRole('button', { name: 'Sign in' }).click()
  return opened
}

for (const mode of ['inline', 'iframe'] as const) {
  test.describe(mode, () => {
    test('a member connected by the partner’s link sees their profile on its page', async ({
      page,
      partner,
      umoja,
    }) => {
      await visit(page, umoja, tagOf(mode))
      await page.getByRole('link', { name: 'Connect your account' }).click()
      await agree(page)
      await expect(page).toHaveURL(`${umoja.origin}/`)
      await expect(profileIn(page, mode)).toBeVisible()
      await expect(page.getByText('We can show your profile here.')).toBeHidden()
      expect(await partner.events('signin')).toEqual([])
    })

    test('a member who agrees in the widget continues at once, and on the next visit', async ({
      page,
      partner,
      umoja,
    }) => {
      await visit(page, umoja, tagOf(mode))
      const window = await openWindow(page, mode)
      expect(new URL(window.url()).origin).toBe(portal())
      const closed = window.waitForEvent('close')
      await agree(window)
      await closed
      await expect(profileIn(page, mode)).toBeVisible()
      expect(await partner.events('connected')).toMatchObject([
        { detail: { widget: 'profile', code: expect.stringMatching(/^[\w-]{43}$/) } },
      ])
      await expect(page.getByText('We can show your profile here.')).toBeHidden()
      await page.reload()
      await expect(profileIn(page, mode)).toBeVisible()
      expect(await partner.events('signin')).toEqual([])
    })

    test('an expired token is replaced silently by the partner’s server', async ({
      page,
      partner,
      umoja,
    }) => {
      await visit(page, umoja, tagOf(mode))
      await page.getByRole('link', { name: 'Connect your account' }).click()
      await agree(page)
      await expect(profileIn(page, mode)).toBeVisible()
      const tokens: (string | undefined)[] = []
      await page.route(`${portal()}/api/account/**`, async route => {
        if (route.request().method() === 'OPTIONS') return route.continue()
        tokens.push(route.request().headers().authorization)
        const headers = { ...route.request().headers() }
        if (tokens.length === 1) headers.authorization = `Bearer ${'x'.repeat(43)}`
        await route.continue({ headers })
      })
      partner.expectFault(/401/)
      await inside(page, mode).getByRole('link', { name: 'Security' }).click()
      await inside(page, mode).getByRole('link', { name: 'Personal Info' }).click()
      await startAgain(page, mode)
      await expect(profileIn(page, mode)).toBeVisible()
      expect(new Set(tokens).size).toBe(2)
      expect(await partner.events('signin')).toEqual([])
    })

    test('a disconnected member is not shown, and can reconnect', async ({ page, partner, umoja }) => {
      await visit(page, umoja, tagOf(mode))
      await agree(await openWindow(page, mode))
      await expect(profileIn(page, mode)).toBeVisible()
      const person = await apiAs('client')
      expect((await person.delete(`/api/partner/connection/${umoja.key}`)).status()).toBe(200)
      await person.dispose()
      partner.expectFault(/401/)
      await startAgain(page, mode)
      await expect(inside(page, mode).getByText('Sign in to continue')).toBeVisible()
      await expect(profileIn(page, mode)).toBeHidden()
      await page.reload()
      // the portal still has a session in its popup: the user need not sign in again, but has to grant access
      const window = await openWindow(page, mode)
      await pressLast(window, 'Allow')
      await expect(profileIn(page, mode)).toBeVisible()
    })

    test('a member who refuses shares nothing', async ({ page, partner, umoja }) => {
      await visit(page, umoja, tagOf(mode))
      const window = await openWindow(page, mode)
      await fillSignIn(window, EMAIL)
      const closed = window.waitForEvent('close')
      await pressLast(window, 'Do not allow')
      await closed
      await expect(inside(page, mode).getByText('Sign in to continue')).toBeVisible()
      expect(await partner.events('connected')).toEqual([])
    })

    test('passwords and sign-ins stay with the portal', async ({ page, umoja }) => {
      await visit(page, umoja, tagOf(mode))
      await agree(await openWindow(page, mode))
      await inside(page, mode).getByRole('link', { name: 'Security' }).click()
      const away = inside(page, mode).getByRole('link', { name: /^Open on/ })
      await expect(away).toHaveAttribute('href', `${portal()}/dashboard/profile/user/security`)
      await expect(inside(page, mode).locator('input')).toHaveCount(0)
    })

    test('a failing partner server shows a retry, not a sign-in', async ({ page, partner, umoja }) => {
      partner.expectFault(/502/)
      await page.route(`${umoja.origin}/wezesha-token`, route => route.fulfill({ status: 502, body: '{}' }))
      await visit(page, umoja, tagOf(mode))
      const again = inside(page, mode).getByRole('button', { name: 'Try again' })
      await expect(again).toBeVisible()
      await page.unroute(`${umoja.origin}/wezesha-token`)
      await again.click()
      await expect(inside(page, mode).getByRole('button', { name: 'Sign in' })).toBeVisible()
    })

    test('another site’s key gets nothing', async ({ page, partner, umoja }) => {
      const { key } = await addSite(umoja.boss, 'Somebody Else', ['https://else.example'])
      await visit(page, umoja, tagOf(mode).replace('>', ` partner="${key}">`))
      const window = await openWindow(page, mode)
      await fillSignIn(window, EMAIL)
      await expect(window.getByRole('alert')).toContainText('does not belong to Somebody Else')
      await expect(window.getByRole('button', { name: 'Allow', exact: true })).toHaveCount(0)
      expect(await partner.events('connected')).toEqual([])
    })
  })
}

/** Makes the widget reload everything with its current token. */
const startAgain = (page: Page, mode: Mode) =>
  (mode === 'iframe'
    ? framed(page.locator('wz-profile')).locator('wz-profile')
    : page.locator('wz-profile')
  ).evaluate(element => (element as HTMLElement & { reset(): void }).reset())

test.describe('a page that is not the partner’s', () => {
  test.beforeEach(async ({ page }) => signIn(page, 'client'))

  for (const part of ['origin', 'return']) {
    test(`cannot connect in the partner’s name: ${part}`, async ({ page, partner, umoja }) => {
      partner.expectFault(/400/)
      const evil = process.env.PARTNER ?? ''
      const query = new URLSearchParams({ lang: 'en', site: umoja.key, widget: 'profile', [part]: evil })
      await page.goto(`${portal()}/connect?${query}`)
      await expect(page.getByRole('alert')).toContainText('does not belong to Umoja Growers')
      await expect(page.getByRole('button', { name: 'Allow', exact: true })).toHaveCount(0)
    })
  }

  for (const framed of [[], [['framed', 'yes']]]) {
    test(`receives no messages for the partner’s page${framed.length > 0 ? ' or its frame' : ''}`, async ({
      page,
      partner,
      umoja,
    }) => {
      // browsers word this message differently
      partner.expectFault(/does not match the recipient window's origin/)
      await partner.openPage('<h1>Evil</h1>', { loader: '' })
      const asked = { lang: 'en', site: umoja.key, widget: 'profile', origin: umoja.origin }
      const query = new URLSearchParams([...Object.entries(asked), ...framed])
      const opened = page.waitForEvent('popup')
      await page.evaluate(address => {
        const here = window as unknown as { got: unknown[] }
        here.got = []
        addEventListener('message', ({ data }) => here.got.push(data))
        open(address, 'wezesha-connect', 'popup')
      }, `${portal()}/connect?${query}`)
      const popup = await opened
      const closed = popup.waitForEvent('close')
      await pressLast(popup, 'Allow')
      await closed
      expect(await page.evaluate(() => (window as unknown as { got: unknown[] }).got)).toEqual([])
    })
  }

  test('learns nothing by redirecting its frame’s popup to another partner', async ({
    page,
    partner,
    umoja,
  }) => {
    const { key } = await addSite(umoja.boss, 'Somebody Else', ['https://else.example'])
    await visit(page, umoja, tagOf('iframe'))
    const window = await openWindow(page, 'iframe')
    await expect(window.getByText('Umoja Growers wants to show your')).toBeVisible()
    const query = new URLSearchParams({
      lang: 'en',
      site: key,
      widget: 'profile',
      origin: 'https://else.example',
      framed: 'yes',
    })
    const frame = page.frames().find(one => one.url().includes('/frame/profile'))
    await frame?.evaluate(() => {
      const here = window as unknown as { got: string[] }
      here.got = []
      addEventListener('message', ({ data }) => data.type === 'wezesha-token' && here.got.push(data.origin))
    })
    // by a link, which keeps the frame as the popup's opener; `open` would make it the page
    await page.evaluate(address => {
      const link = document.createElement('a')
      Object.assign(link, { href: address, target: 'wezesha-connect' })
      document.body.append(link)
      link.click()
    }, `${portal()}/connect?${query}`)
    await expect(window.getByText('Somebody Else wants to show your')).toBeVisible()
    const closed = window.waitForEvent('close')
    await pressLast(window, 'Allow')
    await closed
    // the message reached the frame, which is ours, and went no further
    expect(await frame?.evaluate(() => (window as unknown as { got: string[] }).got)).toEqual([
      'https://else.example',
    ])
    await expect(inside(page, 'iframe').getByText('Sign in to continue')).toBeVisible()
    expect(await partner.events('connected')).toEqual([])
  })

  test('cannot connect a member to another account by a code link', async ({ page, umoja }) => {
    const attacker = await apiAs('applicant')
    const { code } = await (
      await attacker.post(`/api/partner/connection/${umoja.key}`, { data: { widget: 'profile' } })
    ).json()
    await attacker.dispose()
    await visit(page, umoja)
    await page.goto(`${umoja.origin}/connected?code=${code}`)
    await expect(page).toHaveURL(`${umoja.origin}/`)
    await expect(inside(page, 'inline').getByText('Sign in to continue')).toBeVisible()
  })
})

/** Grants access from within the widget, as a user who is new to the partner's site. */
async function allow(page: Page, widget: Locator | FrameLocator, person: Person): Promise<void> {
  const opened = page.waitForEvent('popup')
  await widget.getByRole('button', { name: 'Sign in' }).click()
  const window = await opened
  const closed = window.waitForEvent('close')
  await fillSignIn(window, person.email, person.password)
  await pressLast(window, 'Allow')
  await closed
}

async function comeIn(page: Page, umoja: Umoja, tag: string, person: Person): Promise<FrameLocator> {
  await visit(page, umoja, `<${tag} mode="iframe"></${tag}>`)
  const frame = framed(page.locator(tag))
  await allow(page, frame, person)
  return frame
}

/** Enters the place of residence, the first question to applicants. */
async function live(frame: FrameLocator): Promise<void> {
  await frame.getByRole('radio', { name: /^Nairobi/ }).check()
  await frame.getByRole('button', { name: 'Save & Continue' }).click()
}

test.describe('the onboarding in a frame', () => {
  test.use({ widget: 'onboarding' })

  test('starts on the partner’s page: the hub, the start, and a first photo', async ({ page, umoja }) => {
    const client = await newPerson('client', 'wezesha', { onboards: true })
    const frame = await comeIn(page, umoja, 'wz-onboarding', client)
    await live(frame)
    await frame.getByRole('button', { name: 'Start Now' }).click()
    const photo = { name: 'me.png', mimeType: 'image/png', buffer: await page.screenshot() }
    await frame.locator('input[type=file]').first().setInputFiles(photo)
    await expect(frame.getByText(/^Sent: /)).toBeVisible()
    await frame.getByRole('button', { name: 'Save & Continue' }).click()
    await expect(frame.getByRole('heading', { name: 'ID Front' })).toBeVisible()
    // navigates in the frame only: the partner's page stays
    await expect(page).toHaveURL(`${umoja.origin}/`)
  })
})

test.describe('an application in a frame', () => {
  test.use({ widget: 'applicant' })

  test('starts on the partner’s page, with a first answer', async ({ page, umoja }) => {
    const frame = await comeIn(page, umoja, 'wz-applicant', await newPerson('applicant'))
    await live(frame)
    await frame.getByText('Start Now', { exact: true }).click()
    await frame.getByLabel('Your answer', { exact: true }).fill('Mama Neema Fresh')
    await frame.getByRole('button', { name: 'Save & Continue' }).click()
    await expect(frame.getByRole('heading', { name: 'What does your business do?' })).toBeVisible()
    await expect(page).toHaveURL(`${umoja.origin}/`)
  })
})

test.describe('a course in a frame', () => {
  test.use({ widget: 'learning' })

  test('continues on the partner’s page at 360 px with a token of its server', async ({ page, umoja }) => {
    const own = { email: emailOf('trainee'), password: PASSWORD } as Person
    const frame = await comeIn(page, umoja, 'wz-learning', own)
    await expect(frame.getByText(/week 6/)).toBeVisible()
    await page.setViewportSize({ width: 360, height: 780 })
    // other tests also change the progress of the demo's trainee
    const topic = (await frame.locator('.resume .topic-name').textContent()) ?? ''
    await frame.getByRole('link', { name: /^(Continue|Start)$/ }).click()
    await expect(frame.getByRole('heading', { name: topic })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    // the partner's page stays
    await expect(page).toHaveURL(`${umoja.origin}/`)
    await page.reload()
    await expect(frame.getByText(/week 6/)).toBeVisible()
  })
})

for (const [widget, who, shows] of [
  ['home', 'client', '.block'],
  ['digikua', 'client', '.figure-card'],
  ['learning', 'trainee', '.resume'],
] as const) {
  test.describe(`wz-${widget} in a column`, () => {
    test.use({ widget })

    test('of 300 and 900 px shows no portal parts, has one main action, and does not navigate', async ({
      page,
      umoja,
    }) => {
      await visit(page, umoja, `<div id="column"><wz-${widget}></wz-${widget}></div>`)
      const own = page.locator(`wz-${widget}`)
      await allow(page, own, { email: emailOf(who), password: PASSWORD } as Person)
      for (const width of [300, 900]) {
        await page.setViewportSize({ width: width + 40, height: 900 })
        await page.addInitScript(wide => {
          const sheet = new CSSStyleSheet()
          sheet.replaceSync(`#column { width: ${wide}px; margin-inline: auto }`)
          document.adoptedStyleSheets.push(sheet)
        }, width)
        await page.reload()
        await expect(own.locator(shows).first()).toBeVisible()
        await expect(own.locator('.skeleton, .skeleton-part')).toHaveCount(0)
        await quiet(page)
        const { cut, filled } = await looksOf(page)
        expect.soft(cut, `${width} px`).toEqual([])
        expect.soft(filled.length, `${width} px: ${filled}`).toBeLessThanOrEqual(1)
        const room = await own.evaluate(element => [element.scrollWidth, element.clientWidth])
        expect.soft(room, `${width} px`).toEqual([width, width])
        await expect.soft(own.locator('.frame, .foot, .side')).toHaveCount(0)
        await expect.soft(page).toHaveURL(`${umoja.origin}/`)
      }
    })
  })
}
