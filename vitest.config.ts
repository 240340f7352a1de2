import { defineConfig } from 'vitest/config'
import { frappeCharts } from './scripts/vite/frappe-charts.ts'
import { preactIn } from './scripts/vite/preact-alias.ts'

// a thread for each file, which starts sooner than a process
const browser = { environment: 'happy-dom' as const, pool: 'threads' as const, css: { include: [/.+/] } }

export default defineConfig({
  test: {
    // a worker waits for a database or a timer most of the time, so none is kept back for the machine
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'rules',
          environment: 'node',
          include: [
            'contract/**/*.test.ts',
            'rules/**/*.test.ts',
            'scripts/**/*.test.ts',
            'tests/**/*.test.ts',
          ],
        },
      },
      {
        test: {
          ...browser,
          name: 'react',
          // the portal is drawn by React; widgets are drawn by Preact wherever they stand, in the portal too
          include: ['{kit,shell,loader}/**/*.test.{ts,tsx}'],
        },
      },
      {
        plugins: [frappeCharts(), preactIn()],
        test: {
          ...browser,
          name: 'preact',
          include: ['{kit,widgets}/**/*.test.{ts,tsx}'],
          // in node_modules' own copies two runtimes would meet
          server: { deps: { inline: [/wouter/, /@nanostores\/react/, /preact/, /frappe-charts/] } },
        },
      },
      {
        test: {
          name: 'server',
          environment: 'node',
          // loading the server anew for each file takes as long as its tests
          isolate: false,
          include: ['server/**/*.test.ts'],
          // starts a PostgreSQL where one is installed, else says that its half is skipped
          globalSetup: ['server/db/postgres.setup.ts'],
          css: { include: [/.+/] },
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
