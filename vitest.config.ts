import { defineConfig, type Plugin } from 'vitest/config'
import { frappeCharts } from './scripts/vite/frappe-charts.ts'
import { preactIn } from './scripts/vite/preact-alias.ts'
import { TIMEOUTS } from './tests/timeouts.ts'

/** Settings for every project: the same timeouts, whatever a test waits for. */
const PATIENT = {
  testTimeout: TIMEOUTS.test,
  hookTimeout: TIMEOUTS.hook,
  expect: { poll: { timeout: TIMEOUTS.wait } },
  setupFiles: ['tests/waits.setup.ts'],
}

// one thread for many files: setting up a page and its first render takes longer than most files' tests
const browser = {
  environment: 'happy-dom' as const,
  environmentOptions: {
    happyDOM: {
      settings: {
        // a download, like any link, would navigate away and leave the next file a blank page
        navigation: { disableFallbackToSetURL: true },
        // scripts are not fetched, and each would count as failed
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

/**
 * Modules that change though their own source doesn't are not cached: one that globs files when a file is added, and the library that our
 * plugin patches when the patch changes.
 */
const changesWithOthers: Plugin = {
  name: 'changes-with-others',
  configureVitest: ({ experimental_defineCacheKeyGenerator: define }) =>
    define(({ id, sourceCode }) =>
      sourceCode.includes('import.meta.glob') || id.includes('frappe-charts') ? false : undefined,
    ),
}

export default defineConfig({
  test: {
    // workers mostly wait for a database or a timer, so none is reserved for the machine
    maxWorkers: '100%',
    // transformed sources are cached between runs: loading the server takes longer than most files' tests
    experimental: { fsModuleCache: true, fsModuleCachePath: 'node_modules/.cache/wezesha/vitest' },
    projects: [
      {
        plugins: [changesWithOthers],
        test: {
          name: 'rules',
          environment: 'node',
          // a process and its imports for each file take longer than most files' tests
          isolate: false,
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
        plugins: [changesWithOthers, frappeCharts()],
        test: {
          ...browser,
          name: 'react',
          // the portal is rendered by React; widgets are rendered by Preact everywhere, even in the portal
          include: ['{kit,shell,loader}/**/*.test.{ts,tsx}'],
        },
      },
      {
        plugins: [changesWithOthers, frappeCharts(), preactIn()],
        test: {
          ...browser,
          name: 'preact',
          include: ['{kit,widgets}/**/*.test.{ts,tsx}'],
          // unless inlined, these would load a second copy of the runtime from node_modules
          server: { deps: { inline: [/wouter/, /@nanostores\/react/, /preact/, /frappe-charts/] } },
        },
      },
      {
        plugins: [changesWithOthers],
        test: {
          name: 'server',
          environment: 'node',
          // reloading the server for each file takes as long as its tests
          isolate: false,
          include: ['server/**/*.test.ts'],
          ...PATIENT,
          setupFiles: [...PATIENT.setupFiles, 'server/testing.setup.ts'],
          // starts PostgreSQL if installed, otherwise reports that its half is skipped
          globalSetup: ['server/db/postgres.setup.ts', 'server/db/blank.setup.ts'],
          css: { include: [/.+/] },
        },
      },
    ],
  },
})
