import type { Plugin } from 'vite'

/** Vite's output for a dynamic import, before minification. */
const PRELOADED =
  /__vitePreload(?:\$\d+)?\((?:async \(\) => \{\s*const (\{[^}]*\}) = await (import\(.*);\s*return \1;\s*\}|\(\) => (import\([\s\S]*?)), (?:__VITE_PRELOAD__|void 0)\)/g

/**
 * Removes Vite's preloading from the named environments, the helper (1.3 kB) and its call at each import: it preloads styles and chunks
 * of a dynamic import, but the embed build has no style files and one chunk per import.
 */
export const plainImportsIn = (environments: string[]): Plugin => ({
  name: 'plain-imports',
  enforce: 'pre',
  applyToEnvironment: environment => environments.includes(environment.name),
  load: {
    filter: { id: /^\0vite\/preload-helper/ },
    // for an import in a form the pattern doesn't match
    handler: () => 'export const __vitePreload = load => load()',
  },
  renderChunk: code =>
    code.includes('__vitePreload')
      ? { code: code.replace(PRELOADED, (_, _names, awaited, plain) => awaited ?? plain), map: null }
      : null,
})
