import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const beside = (file: string) => fileURLToPath(new URL(file, import.meta.url))

/** What React's modules are called in the embed build. */
export const PREACT: Record<string, string> = {
  react: '@preact/compat',
  'react-dom': '@preact/compat',
  'react-dom/client': '@preact/compat/client',
  'react/jsx-runtime': '@preact/compat/jsx-runtime',
  'react/jsx-dev-runtime': '@preact/compat/jsx-runtime',
  // wouter asks for this CommonJS shim; the real hook is there on both runtimes and costs 2 kB less
  'use-sync-external-store/shim/index.js': beside('./sync-store.ts'),
  '@nanostores/react': beside('./nanostores-react.ts'),
}

/** Builds the named environments on Preact. A React module without a counterpart fails the build. */
export const preactIn = (environments: string[]): Plugin => ({
  name: 'preact-alias',
  enforce: 'pre',
  applyToEnvironment: environment => environments.includes(environment.name),
  resolveId: {
    filter: { id: /^(react(-dom)?(\/.+)?|use-sync-external-store\/.+|@nanostores\/react)$/ },
    handler(id, importer) {
      const to = PREACT[id]
      if (to) return this.resolve(to, importer, { skipSelf: true })
      this.error(`${id} has no counterpart on Preact`)
    },
  },
})
