import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, type Page, test } from '@playwright/test'
import { addressOf, PAGES, rolesOf } from '#contract/page.ts'
import { ROLES, type Role } from '#contract/role.ts'
import { hold } from './hold.ts'
import { portal } from './partner.ts'
import { openPortal, signIn } from './people.ts'
import { TIMEOUTS } from './timeouts.ts'

const WIDGETS = readdirSync(fileURLToPath(new URL('../widgets', import.meta.url)))
/** Widgets that compute everything in the page and only load the portal's settings. */
const READS_NOTHING = ['loan-calculator']

/** For widgets whose first screen loads nothing, the screen after it. */
const SCREENS: Record<string, string> = { playbook: '/home', validation: '/report' }

/** Returns the first page that mounts a widget, and its role. */
function placeOf(widget: string): { path: string; role: Role } {
  if (widget === 'home') return { path: ROLES.client.home, role: 'client' }
  const rows = PAGES.filter(row => row.mount?.tag === `wz-${widget}` && !addressOf(row).includes(':'))
  const row = rows.find(one => rolesOf(one)) ?? rows[0]
  if (!row) throw new Error(`${widget} stands on no page`)
  return { path: addressOf(row) + (SCREENS[widget] ?? ''), role: rolesOf(row)?.[0] ?? 'client' }
}

/** Events of a widget, with whether its text was readable at the time. */
type Told = { type: string; widget: string; text: string; skeletons: number }
type Listening = { told: Told[] }

const listen = () => {
  const told: Told[] = []
  Object.assign(globalThis, { told })
  for (const type of ['wz-ready', 'wz-error'])
    document.addEventListener(type, event => {
      const { shadowRoot } = event.composedPath()[0] as HTMLElement
      const skeletons = [...(shadowRoot?.querySelectorAll('.skeleton, .skeleton-part') ?? [])]
      told.push({
        type,
        widget: (event as CustomEvent<{ widget: string }>).detail.widget,
        text: shadowRoot?.textContent?.trim() ?? '',
        skeletons: skeletons.filter(one => one.checkVisibility()).length,
      })
    })
}

const toldBy = async (page: Page, widget: string, type: string): Promise<Told | undefined> => {
  const all = await page.evaluate(() => (globalThis as unknown as Listening).told)
  return all.find(one => one.widget === widget && one.type === type)
}

/** Navigates to a portal page as a link would, and clears the recorded events. */
const follow = (page: Page, path: string) =>
  page.evaluate(to => {
    ;(globalThis as unknown as Listening).told.length = 0
    history.pushState(null, '', to)
  }, path)

const OWNERS = new Set(WIDGETS.map(widget => placeOf(widget).role))

for (const role of OWNERS) {
  const widgets = WIDGETS.filter(widget => placeOf(widget).role === role)
  test(`every widget of a ${role} emits events when rendered and when its first read fails`, async ({
    page,
  }) => {
    test.setTimeout(TIMEOUTS.long)
    await page.addInitScript(listen)
    await signIn(page, role)
    await openPortal(page, '/faq')
    for (const widget of widgets)
      await test.step(`${widget} renders`, async () => {
        await follow(page, placeOf(widget).path)
        await expect.poll(() => toldBy(page, widget, 'wz-ready'), widget).toBeTruthy()
        const { text, skeletons } = (await toldBy(page, widget, 'wz-ready')) as Told
        expect.soft(text, widget).not.toBe('')
        expect.soft(skeletons, widget).toBe(0)
        await follow(page, '/faq')
      })
    // requests of the portal itself are let through
    await page.route(
      /\/api\/(?!account\/(session|user\/unbox)|portal\/tenant(?!s)|home\/(counts|live))/,
      route =>
        route.request().method() === 'GET'
          ? route.fulfill({
              status: 500,
              json: { error: true, code: 'failed', message: 'Down for a while.' },
            })
          : route.continue(),
    )
    for (const widget of widgets.filter(one => !READS_NOTHING.includes(one)))
      await test.step(`${widget} fails to load`, async () => {
        await follow(page, placeOf(widget).path)
        await expect.poll(() => toldBy(page, widget, 'wz-error'), `${widget} says nothing`).toBeTruthy()
        await follow(page, '/faq')
      })
  })
}

for (const [who, path, first] of [
  ['client', ROLES.client.home, ['/api/home/blocks']],
  ['client', '/dashboard/digikua/client/quick', ['/api/business/own', '/api/book/quick']],
  ['trainee', '/dashboard/lms/home', ['/api/learning/home']],
] as const) {
  test(`the first data of ${path} is asked once, before the widget’s code loads`, async ({ page }) => {
    await signIn(page, who)
    const asked: string[] = []
    page.on('request', request => asked.push(new URL(request.url()).pathname))
    const times = () => first.map(call => asked.filter(one => one === call).length)
    const once = first.map(() => 1)
    const comes = await hold(page, '**/embed/v1/loader.js')
    await page.addInitScript(listen)
    await page.goto(`${portal()}${path}`, { waitUntil: 'commit' })
    await expect.poll(times).toEqual(once)
    comes()
    await expect.poll(() => page.evaluate(() => (globalThis as unknown as Listening).told.length)).toBe(1)
    expect(times()).toEqual(once)
    // only the page itself listed the widget's files
    expect(asked.filter(one => one.includes('/others-'))).toEqual([])
  })
}
