import { defineConfig } from '@playwright/test'
import { launchOptions } from './scripts/browser.js'

export default defineConfig({
  testDir: './tests',
  testMatch: '*.spec.ts',
  globalSetup: './tests/serve.ts',
  outputDir: './test-results',
  workers: 2,
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  projects: [{ name: 'chromium' }],
  use: {
    browserName: 'chromium',
    actionTimeout: 15_000,
    locale: 'en-KE',
    timezoneId: 'Africa/Nairobi',
    screenshot: 'only-on-failure',
    launchOptions: launchOptions(),
  },
})
