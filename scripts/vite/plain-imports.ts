import type { Plugin } from 'vite'

/**
 * Leaves Vite's preload helper (1.3 kB) out of the named environments: it preloads styles and chunks of a dynamic import,
 * and the embed build has no style files and one chunk per import.
 */
export const plainImportsIn = (environments: string[]): Plugin => ({
  name: 'plain-imports',
  enforce: 'pre',
  applyToEnvironment: environment => environments.includes(environment.name),
  load: {
    filter: { id: /^\0vite\/preload-helper/ },
    handler: () => 'export const __vitePreload = load => load()',
  },
})
