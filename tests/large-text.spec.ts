import { expect, test } from '@playwright/test'
import { launchOptions } from '#scripts/browser.js'
import { openPortal, signIn } from './people.ts'
import { settle } from './walk.ts'

const usual = launchOptions()
test.use({
  // the font size a user sets in the browser, twice the default one
  launchOptions: { ...usual, args: [...usual.args, '--blink-settings=defaultFontSize=32'] },
  viewport: { width: 360, height: 740 },
})

const PAGES = {
  nobody: ['/', '/signin', '/loan-calculator', '/contact-us'],
  client: [
    '/dashboard/overview',
    '/dashboard/consumer-credit',
    '/dashboard/consumer-credit/pay',
    '/dashboard/digikua/client/quick',
    '/dashboard/business-documents/receipts',
    '/dashboard/invest-profile/home/share',
  ],
  super: [
    '/super-admin/overview',
    '/super-admin/clients',
    '/super-admin/payments',
    '/super-admin/reviews',
    '/super-admin/funds',
    '/super-admin/tenants',
  ],
} as const

for (const [who, paths] of Object.entries(PAGES)) {
  test(`with text of twice the usual size, no page of ${who} scrolls sideways on a phone`, async ({
    page,
  }) => {
    if (who !== 'nobody') await signIn(page, who)
    const wide: string[] = []
    for (const path of paths) {
      await openPortal(page, path, 'localhost', 'sw')
      await settle(page)
      const moved = await page.evaluate(() => {
        scrollTo(500, 0)
        return scrollX
      })
      if (moved > 1) wide.push(`${path} by ${moved} px`)
    }
    expect(wide).toEqual([])
  })
}
