import type { Plugin } from 'vite'

/** Vite's output for a dynamic import, before minification. */
const PRELOADED =
  /__vitePreload(?:\$\d+)?\((?:async \(\) => \{\s*const (\{[^}]*\}) = await (import\(.*);\s*return \1;\s*\}|\(\) => (import\([\s\S]*?)), (?:__VITE_PRELOAD__|void 0)\)/g

/**
 * A browser remembers a file that it failed to fetch as failed until the page is reloaded, so that trying again does nothing: the import
 * is repeated from an address that it does not know yet. Not for the package, whose imports are resolved by bundlers.
 */
const retried = (code: string) =>
  code.replace(/\bimport\((["'`])([^"'`]+)\1\)/, '$&.catch(() => import($1$2?$1 + Date.now()))')

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
  renderChunk(code) {
    if (!code.includes('__vitePreload')) return null
    const again = this.environment.name === 'embed' ? retried : (plain: string) => plain
    return {
      code: code.replace(PRELOADED, (_, _names, awaited, plain) => again(awaited ?? plain)),
      map: null,
    }
  },
})
