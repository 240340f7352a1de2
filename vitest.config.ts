import { defineConfig, type Plugin } from 'vitest/config'
import { frappeCharts } from './scripts/vite/frappe-charts.ts'
import { preactIn } from './scripts/vite/preact-alias.ts'
import { TIMEOUTS } from './tests/timeouts.ts'

/** What every project has: the same patience, whatever a test waits by. */
const PATIENT = {
  testTimeout: TIMEOUTS.test,
  hookTimeout: TIMEOUTS.hook,
  expect: { poll: { timeout: TIMEOUTS.wait } },
  setupFiles: ['tests/waits.setup.ts'],
}

// a thread for half of the files: making a page anew and drawing its first part takes longer than the tests of most of them
const browser = {
  environment: 'happy-dom' as const,
  environmentOptions: {
    happyDOM: {
      settings: {
        // a download, as any link, would leave the page, and have the next file on a blank one
        navigation: { disableFallbackToSetURL: true },
        // no script is fetched, and each would count as failed
        handleDisabledFileLoadingAsSuccess: true,
      },
    },
  },
  pool: 'threads' as const,
  isolate: false,
  css: { include: [/.+/] },
  ...PATIENT,
  setupFiles: [...PATIENT.setupFiles, 'kit/testing.setup.ts'],
}

/** A module that lists files says something else once there is another one, and its own text does not tell. */
const listsAreRead: Plugin = {
  name: 'lists-are-read',
  configureVitest: ({ experimental_defineCacheKeyGenerator: define }) =>
    define(({ sourceCode }) => (sourceCode.includes('import.meta.glob') ? false : undefined)),
}

export default defineConfig({
  test: {
    // a worker waits for a database or a timer most of the time, so none is kept back for the machine
    maxWorkers: '100%',
    // what was made of a source is kept from run to run: loading the server takes longer than the tests of most of its files
    experimental: { fsModuleCache: true, fsModuleCachePath: 'node_modules/.cache/wezesha/vitest' },
    projects: [
      {
        plugins: [listsAreRead],
        test: {
          name: 'rules',
          environment: 'node',
          include: [
            'contract/**/*.test.ts',
            'rules/**/*.test.ts',
            'scripts/**/*.test.ts',
            'tests/**/*.test.ts',
          ],
          ...PATIENT,
        },
      },
      {
        plugins: [listsAreRead, frappeCharts()],
        test: {
          ...browser,
          name: 'react',
          // the portal is drawn by React; widgets are drawn by Preact wherever they stand, in the portal too
          include: ['{kit,shell,loader}/**/*.test.{ts,tsx}'],
        },
      },
      {
        plugins: [listsAreRead, frappeCharts(), preactIn()],
        test: {
          ...browser,
          name: 'preact',
          include: ['{kit,widgets}/**/*.test.{ts,tsx}'],
          // in node_modules' own copies two runtimes would meet
          server: { deps: { inline: [/wouter/, /@nanostores\/react/, /preact/, /frappe-charts/] } },
        },
      },
      {
        plugins: [listsAreRead],
        test: {
          name: 'server',
          environment: 'node',
          // loading the server anew for each file takes as long as its tests
          isolate: false,
          include: ['server/**/*.test.ts'],
          ...PATIENT,
          setupFiles: [...PATIENT.setupFiles, 'server/testing.setup.ts'],
          // starts a PostgreSQL where one is installed, else says that its half is skipped
          globalSetup: ['server/db/postgres.setup.ts', 'server/db/blank.setup.ts'],
          css: { include: [/.+/] },
        },
      },
    ],
  },
})
