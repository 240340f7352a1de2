import { defineConfig } from '@playwright/test'
import { launchOptions } from './scripts/browser.js'
import { TIMEOUTS } from './tests/timeouts.ts'

export default defineConfig({
  testDir: './tests',
  testMatch: '*.spec.ts',
  globalSetup: './tests/serve.ts',
  outputDir: './test-results',
  workers: 2,
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
