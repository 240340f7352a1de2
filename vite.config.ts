import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { type BuildEnvironment, defineConfig, type Rolldown } from 'vite'
import { keepBudgets } from './scripts/vite/budget.ts'
import { catalogues } from './scripts/vite/catalogues.ts'
import { compress } from './scripts/vite/compress.ts'
import { embedManifest } from './scripts/vite/embed-manifest.ts'
import { frappeCharts } from './scripts/vite/frappe-charts.ts'
import { packageDeclarations, packageEnvironment, writePackage } from './scripts/vite/package.ts'
import { plainImportsIn } from './scripts/vite/plain-imports.ts'
import { preactIn } from './scripts/vite/preact-alias.ts'
import { privateStoresIn } from './scripts/vite/private-stores.ts'
import { sharedTexts } from './scripts/vite/shared-texts.ts'

const root = fileURLToPath(new URL('.', import.meta.url))
const { version } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'))
const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Every folder in widgets/ is a widget, with the tag `wz-` plus the folder's name. */
const widgets = readdirSync(here('./widgets'))

const output = {
  target: 'es2022',
  modulePreload: false as const,
  copyPublicDir: false,
  assetsInlineLimit: 0,
  emptyOutDir: true,
}

/** Matches a source folder that becomes one build file. Languages other than English are lazy-loaded. */
const folder = (path: string) => new RegExp(`/${path}/(?!words\\.(?!en\\.))`)

/** Checks whether a file is a static dependency, direct or transitive, of one that matches. */
function isNeededBy(
  file: string,
  fits: RegExp,
  modules: Rolldown.ChunkingContext,
  seen = new Set<string>(),
): boolean {
  if (fits.test(file)) return true
  if (seen.has(file)) return false
  seen.add(file)
  return !!modules.getModuleInfo(file)?.importers.some(importer => isNeededBy(importer, fits, modules, seen))
}

/**
 * Chunk for filling in surveys, including the engine. Staff screens for answers need most of it too, and splitting off the shared parts
 * would be larger in total.
 */
const survey = (file: string, modules: Rolldown.ChunkingContext): string | null =>
  /\/(widgets\/survey|rules\/(survey|own-value))\b/.test(file) &&
  isNeededBy(file, /\/widgets\/survey\/(view|model)\./, modules)
    ? 'survey-form'
    : null

/**
 * Chunk that every widget loads. What the calculator shares with only some widgets is about a kilobyte; a separate file would cost one
 * more request before its first field.
 */
const core = (file: string, modules: Rolldown.ChunkingContext): string | null =>
  folder('kit/core').test(file) ||
  (/\/(kit|rules|contract)\//.test(file) &&
    isNeededBy(file, /\/widgets\/loan-calculator\/element\./, modules))
    ? 'core'
    : null

/** Chunk for widgets of signed-in users, including small modules that many of them would otherwise fetch one by one. */
const member = new RegExp(
  `${folder('kit/member').source}|/kit/(connection|changed|reading|new-id|outbox/outbox|ui/(screen|send-failure|phone|days|empty|stale|search-sign))\\.|/rules/(phone|typed-number|day)\\.`,
)

export default defineConfig({
  root: here('./shell'),
  cacheDir: here('./node_modules/.vite'),
  // settings files here or in parent folders don't apply to this build
  envDir: false,
  css: { postcss: {} },
  server: { fs: { allow: [root] } },
  plugins: [
    react(),
    frappeCharts(),
    preactIn(['embed', 'package']),
    plainImportsIn(['embed', 'loader', 'package']),
    privateStoresIn(['embed', 'package']),
    catalogues(root),
    sharedTexts(root),
    embedManifest({ widgets, root, version }),
    packageDeclarations(root),
  ],
  build: {
    // the tokens carry their own fallback for browsers without light-dark(), which must not be transformed
    cssTarget: ['chrome123', 'safari17.5'],
    // scripts/vite/budget.ts checks the sizes
    chunkSizeWarningLimit: Number.POSITIVE_INFINITY,
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  environments: {
    client: {
      build: {
        ...output,
        copyPublicDir: true,
        // a chunk's dependencies are preloaded along with it, and earlier by the server's page (server/site/preloads.ts)
        modulePreload: { polyfill: false },
        manifest: true,
        outDir: here('./dist/shell'),
        rolldownOptions: { input: { index: here('./shell/index.html'), early: here('./shell/early.ts') } },
      },
    },
    embed: {
      consumer: 'client',
      build: {
        ...output,
        outDir: here('./dist/embed/f'),
        rolldownOptions: {
          input: {
            ...Object.fromEntries(widgets.map(name => [name, here(`./widgets/${name}/element.ts`)])),
            frame: here('./loader/frame.ts'),
            bridge: here('./loader/bridge.ts'),
          },
          output: {
            entryFileNames: '[name]-[hash].js',
            chunkFileNames: '[name]-[hash].js',
            codeSplitting: {
              groups: [
                // with the packages and rules these two folders use
                { name: core },
                { name: 'member', test: member },
                {
                  name: 'staff',
                  // with the declarations of list columns
                  test: new RegExp(
                    `${folder('kit/(staff|screens/list)').source}|/kit/ui/unfolding\\.|/contract/column\\.`,
                  ),
                  includeDependenciesRecursively: false,
                },
                { name: survey, includeDependenciesRecursively: false },
              ],
            },
          },
          preserveEntrySignatures: 'allow-extension',
        },
      },
    },
    loader: {
      consumer: 'client',
      build: {
        ...output,
        outDir: here('./dist/embed'),
        emptyOutDir: false,
        rolldownOptions: {
          input: here('./loader/loader.ts'),
          output: { format: 'iife', entryFileNames: 'loader.js' },
        },
      },
    },
    package: packageEnvironment({ widgets, root }),
    ssr: {
      build: {
        outDir: here('./dist/server'),
        emptyOutDir: true,
        copyPublicDir: false,
        target: 'node20',
        rolldownOptions: { input: here('./server/main.ts') },
      },
    },
  },
  builder: {
    // the embed build's plugin instance passes its file names to the loader build
    sharedConfigBuild: true,
    // the loader contains the names and hashes of the embed build, so it is built after it
    async buildApp(builder) {
      for (const name of ['client', 'embed', 'loader', 'package', 'ssr'])
        await builder.build(builder.environments[name] as BuildEnvironment)
      writePackage({ widgets, root, version })
      compress(here('./dist/shell'))
      compress(here('./dist/embed'))
      keepBudgets(root)
    },
  },
})
