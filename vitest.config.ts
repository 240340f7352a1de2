import { defineConfig } from 'vitest/config'
import { PREACT } from './scripts/vite/preact-alias.ts'

/** The embed build's view of React, for the tests. */
const onPreact = Object.entries(PREACT).map(([id, replacement]) => ({
  find: new RegExp(`^${id}$`),
  replacement,
}))

const browser = { environment: 'happy-dom' as const, css: { include: [/.+/] } }

export default defineConfig({
  test: {
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
          include: ['{kit,widgets,shell,loader}/**/*.test.{ts,tsx}'],
        },
      },
      {
        resolve: { alias: onPreact },
        test: {
          ...browser,
          name: 'preact',
          include: ['{kit,widgets}/**/*.test.{ts,tsx}'],
          // in node_modules' own copies two runtimes would meet
          server: { deps: { inline: [/wouter/, /@nanostores\/react/, /preact/] } },
        },
      },
      {
        test: {
          name: 'server',
          environment: 'node',
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
