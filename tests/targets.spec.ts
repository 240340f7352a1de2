import { expect, test } from '@playwright/test'
import { openPortal, signIn } from './people.ts'

test('a link of a single digit in a list is large enough to hit', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn(page, 'super')
  await openPortal(page, '/super-admin/surveys')
  const counts = page.locator('wz-surveys td.figure a')
  await expect(counts.first()).toBeVisible()
  const sizes = await counts.evaluateAll(all =>
    all.map(one => {
      const { width, height } = one.getBoundingClientRect()
      return Math.min(width, height)
    }),
  )
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(24)
})
