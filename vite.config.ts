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

/** Every folder in widgets/ is a widget: its tag is `wz-` and the folder's name. */
const widgets = readdirSync(here('./widgets'))

const output = {
  target: 'es2022',
  modulePreload: false as const,
  copyPublicDir: false,
  assetsInlineLimit: 0,
  emptyOutDir: true,
}

/** A folder of sources that is one file of the build. Words other than English come when somebody reads that language. */
const folder = (path: string) => new RegExp(`/${path}/(?!words\\.(?!en\\.))`)

/** Whether a file is needed at once by one that fits: it, or what it imports, and what that does. */
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
 * What fills in a survey, with its engine. Staff who look at answers need most of it as well, and in the pieces that both share it would
 * weigh more.
 */
const survey = (file: string, modules: Rolldown.ChunkingContext): string | null =>
  /\/(widgets|rules)\/survey\//.test(file) && isNeededBy(file, /\/widgets\/survey\/(view|model)\./, modules)
    ? 'survey-form'
    : null

/**
 * What every widget loads. What the calculator shares with some of them is a kilobyte, and a file of its own would be one more request
 * before its first field.
 */
const core = (file: string, modules: Rolldown.ChunkingContext): string | null =>
  folder('kit/core').test(file) ||
  (/\/(kit|rules|contract)\//.test(file) &&
    isNeededBy(file, /\/widgets\/loan-calculator\/element\./, modules))
    ? 'core'
    : null

/** What widgets of signed-in people load, with small things that many of them would fetch one by one. */
const member = new RegExp(
  `${folder('kit/member').source}|/kit/(connection|changed|reading|outbox/outbox|ui/(screen|send-failure|phone|days|empty|stale|search-sign))\\.|/rules/(phone|typed-number|day)\\.`,
)

export default defineConfig({
  root: here('./shell'),
  cacheDir: here('./node_modules/.vite'),
  // a file of settings that lies here, or in a folder above, is not about this build
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
  // the tokens carry their own fallback for browsers without light-dark(): it must come out as written
  build: { cssTarget: ['chrome123', 'safari17.5'] },
  environments: {
    client: {
      build: {
        ...output,
        copyPublicDir: true,
        // what a part needs is asked for along with it, and by the server's page before that (server/site/preloads.ts)
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
                // with the packages and rules that these two folders use
                { name: core },
                { name: 'member', test: member },
                {
                  name: 'staff',
                  // with what lists are declared with
                  test: new RegExp(`${folder('kit/(staff|screens/list)').source}|/contract/column\\.`),
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
    // the embed build's plugin instance hands its file names to the loader's
    sharedConfigBuild: true,
    // the loader carries the names and hashes of the embed build, so it comes after it
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
