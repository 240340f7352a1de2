import { expect, test } from '@playwright/test'
import { fillSignIn, openPortal } from './people.ts'

test('signing in on a new device moves the focus to the heading of the home', async ({ page }) => {
  await openPortal(page, '/signin')
  await fillSignIn(page, 'client@wezesha.example')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hi Wanjiku welcome back')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})
