import { defineConfig } from '@playwright/test'
import { launchOptions } from './scripts/browser.js'
import { TIMEOUTS } from './tests/timeouts.ts'

export default defineConfig({
  testDir: './tests',
  testMatch: '*.spec.ts',
  globalSetup: './tests/serve.ts',
  outputDir: './test-results',
  // two leave a third of two cores idle: a page waits for its server, and a test for what it looks for
  workers: 3,
  fullyParallel: true,
  // what fails is tried once more, and named by `npm test` where it passes then
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
    launchOptions: launchOptions(),
  },
})
