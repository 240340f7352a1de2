import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const resolve = (file: string) => fileURLToPath(new URL(file, import.meta.url))

/** Replacements of React modules for our own sources in the embed build: the subset of React they use. */
const PREACT: Record<string, string> = {
  react: resolve('./react-on-preact.ts'),
  'react-dom/client': resolve('./react-on-preact.ts'),
  'react/jsx-runtime': 'preact/jsx-runtime',
  'react/jsx-dev-runtime': 'preact/jsx-runtime',
  '@nanostores/react': resolve('./nanostores-react.ts'),
}

/** Replacements for libraries, which may use all of React. */
const COMPAT: Record<string, string> = {
  react: '@preact/compat',
  'react-dom': '@preact/compat',
  'react-dom/client': '@preact/compat/client',
  'react/jsx-runtime': '@preact/compat/jsx-runtime',
  'react/jsx-dev-runtime': '@preact/compat/jsx-runtime',
  // wouter bundles a CommonJS shim of a hook that compat provides
  'use-sync-external-store/shim/index.js': '@preact/compat',
}

/** Builds the named environments, or all, on Preact. A React module without a replacement fails the build. */
export const preactIn = (environments?: string[]): Plugin => ({
  name: 'preact-alias',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => !environments || environments.includes(name),
  resolveId: {
    filter: { id: /^(react(-dom)?(\/.+)?|@nanostores\/react|use-sync-external-store\/.+)$/ },
    handler(id, importer) {
      const to = (importer?.includes('/node_modules/') ? COMPAT : PREACT)[id]
      if (to) return this.resolve(to, importer, { skipSelf: true })
      this.error(`${id} has no counterpart on Preact`)
    },
  },
})
