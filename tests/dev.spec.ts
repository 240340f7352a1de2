import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { startServer } from './serve.ts'
import { TIMEOUTS } from './timeouts.ts'

test('npm run dev serves the portal and its widgets from source', async ({ page }) => {
  test.setTimeout(TIMEOUTS.long)
  const folder = mkdtempSync(join(tmpdir(), 'wezesha-dev-'))
  const dev = await startServer(folder, {}, 'scripts/dev.js')
  try {
    const asked: string[] = []
    page.on('request', request => asked.push(new URL(request.url()).pathname))
    await page.goto(`${dev.origin}/loan-calculator`)
    const amount = page.locator('wz-loan-calculator').getByLabel('Loan amount')
    // a development server collects dependencies at the first visit
    await expect(amount).toBeVisible({ timeout: TIMEOUTS.hook })
    expect(asked.filter(path => path.endsWith('/widgets/loan-calculator/element.ts'))).toHaveLength(1)
    expect(asked.filter(path => path.startsWith('/embed/f/'))).toEqual([])
  } finally {
    await dev.stop()
    rmSync(folder, { recursive: true, force: true })
  }
})
