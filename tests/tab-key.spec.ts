import { expect, test } from '@playwright/test'
import { addressOf, PAGES, rolesOf } from '#contract/page.ts'
import type { PageRow } from '#contract/page-row.ts'
import { tabThrough } from './axe.ts'
import { portal } from './partner.ts'
import { apiAs, openPortal, type Role, signIn } from './people.ts'
import { TIMEOUTS } from './timeouts.ts'
import { settle } from './walk.ts'

// Goes through every page of the portal with the Tab key, on a small phone and at 400 %: the focus is never lost, and always visible.

const SIZES = [
  { width: 360, height: 740 },
  // 1280 x 1024 at 400 %
  { width: 320, height: 256 },
]

/** Screens of widgets that do not start on this one. */
const SCREENS: Record<string, string[]> = {
  'wz-survey': ['/home'],
  'wz-learning': ['/home', '/curriculum', '/notes', '/messages'],
  'wz-documents': ['/home', '/invoice'],
  'wz-validation': ['/home'],
}

/** Roles whose pages are checked; of roles that share a widget only the first. */
const WALKERS = [null, 'client', 'super', 'applicant', 'advisor', 'processor', 'digiprime'] as const
const DEMO: Partial<Record<Role, string>> = { applicant: 'trainee' }

const seen = new Set<string>()
const WALKS = WALKERS.map(role => {
  const rows = PAGES.filter(page => {
    const who = rolesOf(page)
    const what = page.mount ? `${page.mount.tag} ${page.mount.attributes?.area ?? ''}` : page.path
    const isTheirs = role ? who?.includes(role) : !who
    if (!isTheirs || page.bare || page.path === '/loan/:id' || seen.has(what)) return false
    seen.add(what)
    return true
  })
  return { role, rows }
})

/** Returns the demo's ids for the parameters in paths. */
async function knownIds(): Promise<Record<string, string>> {
  const staff = await apiAs('super')
  const first = async (list: string, key = 'id'): Promise<string> =>
    (await (await staff.get(`/api/${list}`)).json()).data[0][key]
  const found = {
    client: await first('account/clients/list'),
    loan: await first('lending/loans/list?view=all'),
    review: await first('onboarding/reviews'),
    validation: await first('account/clients/list'),
    budget: await first('account/clients/list'),
    business: await first('scorecard/desk?size=1', 'business'),
  }
  await staff.dispose()
  return found
}

function addressesOf(row: PageRow, ids: Record<string, string>): string[] {
  const [, one = ''] = /\/([\w-]+)\/:id/.exec(row.path) ?? []
  const address = addressOf(row)
    .replace(':id', ids[one] ?? '')
    .replace(':business', ids.business ?? '')
    .replace(':code', 'traders-voice')
  return (SCREENS[row.mount?.tag ?? ''] ?? ['']).map(screen =>
    row.path.endsWith('/*') ? address + screen : address,
  )
}

for (const { role, rows } of WALKS) {
  test(`every page of ${role ?? 'a visitor'} can be tabbed through with visible focus`, async ({ page }) => {
    test.setTimeout(TIMEOUTS.long)
    const ids = await knownIds()
    if (role) await signIn(page, DEMO[role] ?? role)
    for (const address of rows.flatMap(row => addressesOf(row, ids))) {
      await test.step(address, async () => {
        await page.setViewportSize(SIZES[0] as (typeof SIZES)[number])
        if (role) await openPortal(page, address)
        else await page.goto(new URL(`${address}?lang=en`, portal()).href)
        await settle(page)
        for (const size of SIZES) {
          await page.setViewportSize(size)
          expect.soft(await tabThrough(page), `${address}, ${size.width} x ${size.height}`).toEqual([])
        }
      })
    }
  })
}
