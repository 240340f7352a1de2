import { defineConfig } from '@playwright/test'
import { launchOptions } from './scripts/browser.js'
import { TIMEOUTS } from './tests/timeouts.ts'

export default defineConfig({
  testDir: './tests',
  testMatch: '*.spec.ts',
  globalSetup: './tests/serve.ts',
  outputDir: './test-results',
  // with two, a third of two cores stays idle, as pages and tests mostly wait
  workers: 3,
  fullyParallel: true,
  // a test that only passes on retry is listed as flaky by `npm test`
  retries: 1,
  forbidOnly: true,
  timeout: TIMEOUTS.test,
  expect: { timeout: TIMEOUTS.wait },
  reporter: 'list',
  projects: [{ name: 'chromium' }],
  use: {
    browserName: 'chromium',
    actionTimeout: TIMEOUTS.wait,
    locale: 'en-KE',
    timezoneId: 'Africa/Nairobi',
    screenshot: 'only-on-failure',
    // drawing moving skeletons takes 7 % of the CPU time; digikua.spec.ts and staff.spec.ts let everything move
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: launchOptions(),
  },
})
