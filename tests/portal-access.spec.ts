import { expect, type Page, test } from '@playwright/test'
import { addressOf, PAGES, rolesOf } from '#contract/page.ts'
import type { PageRow } from '#contract/page-row.ts'
import { sideways, unseen, violations } from './axe.ts'
import { portal } from './partner.ts'
import { apiAs, newEmail, newPerson, newPhone, type Role, signIn } from './people.ts'
import { TIMEOUTS } from './timeouts.ts'

/** Pages are looked at on a phone and on a desk, every time in another language and scheme. */
const LOOKS = [
  { width: 360, scheme: 'light', lang: 'en' },
  { width: 1280, scheme: 'dark', lang: 'sw' },
  { width: 360, scheme: 'dark', lang: 'sw' },
  { width: 1280, scheme: 'light', lang: 'en' },
  { width: 360, scheme: 'light', lang: 'sw' },
  { width: 1280, scheme: 'dark', lang: 'en' },
  { width: 360, scheme: 'dark', lang: 'en' },
  { width: 1280, scheme: 'light', lang: 'sw' },
] as const

/** So high that nothing lies under the bar at the bottom, which axe would call covered although it scrolls. */
const HEIGHT = 2_400

/** Screens of widgets behind the address of their page, where there is more to see than on the page itself. */
const SCREENS: Record<string, string[]> = {
  'wz-profile': ['/user', '/user/security'],
  'wz-clients': ['', '?tab=documents', '?tab=activity'],
  'wz-work': ['?tab=check', '?tab=money', '?tab=borrower', '?tab=history'],
  'wz-payments': ['', '/received', '/payouts'],
  'wz-programmes': ['', '/figures', '/cohorts', '/hubs', '/papers'],
  'wz-tenants': [
    '',
    '/wezesha/general',
    '/wezesha/hosts',
    '/wezesha/look',
    '/wezesha/texts',
    '/wezesha/modules',
    '/wezesha/sites',
    '/wezesha/sites/pk_demo_wezesha',
    '/wezesha/webhooks',
    '/wezesha/webhooks/new',
  ],
}

/** What the pages of one thing are about, by the end of their path. */
type Shown = Record<string, string | null>

function addressesOf(row: PageRow, shown: Shown): string[] {
  // an address for messages only leads on to another page
  if (row.path === '/loan/:id') return []
  const [, one = ''] = /\/(\w+)\/:id$/.exec(row.path) ?? []
  const address = addressOf(row).replace(':id', shown[one] ?? '')
  const screens = row.mount && SCREENS[row.mount.tag]
  const isList = /\/(clients|loans)$/.test(row.path)
  return screens && !isList ? screens.map(screen => address + screen) : [address]
}

/** Somebody for a staff page of one client: whom the person themselves registered, so that everybody may see them. */
async function registerSomebody(by: Parameters<typeof apiAs>[0]): Promise<string> {
  const api = await apiAs(by)
  const answer = await api.post('/api/account/client/signup', {
    data: {
      firstName: 'Baraka',
      lastName: 'Otieno',
      email: newEmail('seen'),
      mobileNumber: newPhone(),
    },
  })
  return (await answer.json()).id
}

/** The first of a list that the demo has for somebody of the staff. */
async function findFirst(by: Parameters<typeof apiAs>[0], list: string): Promise<string> {
  const api = await apiAs(by)
  const answer = await api.get(`/api/${list}`)
  return (await answer.json()).data[0].id
}

/** Goes to another page of the portal as a link does: what is loaded stays. */
const follow = (page: Page, { pathname, search }: URL): Promise<void> =>
  page.evaluate(async address => {
    history.pushState(null, '', address)
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
  }, pathname + search)

async function settle(page: Page): Promise<void> {
  await expect(page.locator('main h1')).toHaveCount(1)
  await expect(
    page.locator('main [aria-busy=true], main .skeleton, main .skeleton-part').first(),
  ).toBeHidden()
  const tag = await page.evaluate(
    () => document.querySelector('main .widget > :first-child')?.localName ?? null,
  )
  if (tag) {
    await expect(page.locator(`main ${tag}`).getByRole('heading').first()).toBeVisible()
    await expect(page.locator('main .widget .before')).toBeHidden()
  }
  await expect(page.locator('.skeleton, .skeleton-part').first()).toBeHidden()
}

/** Whose pages are looked at: of those who have the same widget, the first, since what the others see of it is the same. */
const WALKERS: Role[] = [
  'client',
  'super',
  'applicant',
  'processor',
  'sales',
  'authorizer',
  'digiprime',
  'admin',
]

const walked = new Set<string>()
/** The pages by who walks them. They are many, and make several tests. */
const WALKS = WALKERS.flatMap(role => {
  const own = PAGES.filter(
    page => rolesOf(page)?.includes(role) && !page.bare && !(page.mount && walked.has(page.mount.tag)),
  )
  const isSettings = ({ mount }: PageRow) => mount?.tag === 'wz-tenants'
  for (const { mount } of own) if (mount) walked.add(mount.tag)
  return [
    { role, what: 'page', rows: own.filter(row => !isSettings(row) && row.module === 'account') },
    { role, what: 'page about loans', rows: own.filter(({ module }) => module === 'loans') },
    { role, what: 'page about programmes', rows: own.filter(({ module }) => module === 'onboarding') },
    { role, what: 'setting of a portal', rows: own.filter(isSettings) },
  ].filter(({ rows }) => rows.length > 0)
})

for (const [turn, { role, what, rows }] of WALKS.entries()) {
  test(`every ${what} of a ${role} can be used by everybody, at any width`, async ({ page }) => {
    test.setTimeout(TIMEOUTS.long)
    const faults: string[] = []
    page.on('console', message => message.type() === 'error' && faults.push(message.text()))
    page.on('pageerror', error => faults.push(String(error)))
    const person = await newPerson(role)
    const has = (end: string) => rows.some(({ path }) => path.endsWith(end) && path !== end)
    const shown: Shown = {
      client: has('/client/:id') ? await registerSomebody(person) : null,
      loan: has('/loan/:id') ? await findFirst(person, 'lending/loans/list?view=all&sort=-daysLate') : null,
      review: has('/review/:id') ? await findFirst(person, 'onboarding/reviews') : null,
    }
    await signIn(page, person)

    const addresses = rows.flatMap(row => addressesOf(row, shown))
    // those for whom the portal is have it on phones and on desks alike
    const visited = role === 'client' ? addresses.flatMap(address => [address, address]) : addresses
    const visits = visited
      .map((address, at) => ({
        address,
        ...(LOOKS[(turn * 2 + at) % LOOKS.length] as (typeof LOOKS)[number]),
      }))
      .sort((one, other) => one.lang.localeCompare(other.lang))
    let spoken = ''
    for (const { address, width, scheme, lang } of visits) {
      const name = `${address}: ${width} px, ${scheme}, ${lang}`
      await test.step(name, async () => {
        await page.setViewportSize({ width, height: HEIGHT })
        await page.emulateMedia({ colorScheme: scheme })
        const url = new URL(address, portal())
        expect.soft((await page.request.get(url.href)).status(), name).toBe(200)
        if (lang === spoken) await follow(page, url)
        else {
          url.searchParams.set('lang', lang)
          await page.goto(url.href)
          spoken = lang
        }
        await settle(page)
        expect.soft(new URL(page.url()).pathname, name).toContain(url.pathname)
        expect.soft(await page.title(), name).toMatch(/\S · Wezesha$/)
        expect.soft(await page.locator('html').getAttribute('lang'), name).toBe(lang)
        expect.soft(await violations(page), name).toEqual([])
        await expect.soft.poll(() => sideways(page), name).toBe(0)
        if (width === 360) {
          for (const size of [
            { width: 360, height: 740 },
            // 1280 x 1024 at 400 %
            { width: 320, height: 256 },
          ]) {
            await page.setViewportSize(size)
            expect.soft(await unseen(page), `${name}, ${size.width} x ${size.height}`).toEqual([])
          }
          await page.setViewportSize({ width: 320, height: HEIGHT })
          await expect.poll(() => sideways(page), `${name}, made narrower to 320 px`).toBe(0)
        }
      })
    }
    expect(faults).toEqual([])
  })
}
