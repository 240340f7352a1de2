import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { EnvironmentOptions, Plugin } from 'vite'
import dts from 'vite-plugin-dts'
import { customElements } from './custom-elements.ts'
import { elementTypes, jsxTypes, svelteTypes, vueTypes } from './element-types.ts'
import { packageReadme } from './package-readme.ts'
import { describeWidget, type WidgetDocs } from './widget-docs.ts'

type Quiet = (config: object) => void
type Project = { widgets: string[]; root: string; version: string }

const NAME = '@wezesha/embed'
const FOLDER = 'dist/package'
const ELEMENTS = "export type * from './elements.js'\n"

/** Attributes handled by the loader, which doesn't exist on a page that bundles the elements. */
const OF_LOADER = ['mode', 'loading']

/** Returns the widgets of the package, without those for the portal: a partner's page has no token for them. */
const packed = (widgets: string[], root: string): WidgetDocs[] =>
  widgets
    .map(name => describeWidget(root, name))
    .filter(({ access }) => access !== 'portal')
    .map(docs => ({
      ...docs,
      attributes: docs.attributes.filter(({ name }) => !OF_LOADER.includes(name)),
    }))

/** Builds the widgets as ES modules for a partner's bundler: an entry per widget, one for settings, and shared chunks. */
export const packageEnvironment = ({ widgets, root }: Omit<Project, 'version'>): EnvironmentOptions => ({
  consumer: 'client',
  build: {
    target: 'es2022',
    modulePreload: false,
    assetsInlineLimit: 0,
    emptyOutDir: true,
    copyPublicDir: false,
    outDir: join(root, FOLDER),
    rolldownOptions: {
      input: {
        index: join(root, 'kit/package.ts'),
        ...Object.fromEntries(
          packed(widgets, root).map(({ name }) => [name, join(root, 'widgets', name, 'element.ts')]),
        ),
      },
      output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
      preserveEntrySignatures: 'strict',
      // generating declarations is known to be slow
      checks: { pluginTimings: false },
    },
  },
})

/** Generates the declarations of the package's exports; `index.d.ts`, with the elements' types, for its main entry. */
export const packageDeclarations = (root: string): Plugin[] =>
  [
    dts({
      root,
      entryRoot: 'kit',
      include: ['kit/package.ts', 'kit/core/page.ts'],
      outDirs: join(root, FOLDER),
      // the two files don't need Node's types
      compilerOptions: { types: [] },
      beforeWriteFile: (filePath: string, content: string) => ({
        filePath: filePath.replace(/package\.d\.ts$/, 'index.d.ts'),
        content: content.replaceAll(".ts'", ".js'") + (filePath.endsWith('/package.d.ts') ? ELEMENTS : ''),
      }),
    }),
  ]
    .flat()
    .map(plugin => ({
      ...plugin,
      applyToEnvironment: environment => environment.name === 'package',
      // suppresses its warning, on every build, that an app needs no declarations
      configResolved: config =>
        (plugin.configResolved as Quiet)({ ...config, logger: { ...config.logger, warn() {} } }),
    }))

/** Writes what is generated from the elements' doc comments: the package's metadata, README and types, and widgets.json for the portal. */
export function writePackage({ widgets, root, version }: Project): void {
  const docs = packed(widgets, root)
  const files: Record<string, string> = {
    'package.json': json(manifest(docs, version)),
    'README.md': packageReadme(NAME, docs),
    'custom-elements.json': json(customElements(docs)),
    'elements.d.ts': elementTypes(docs),
    'jsx.d.ts': jsxTypes(docs),
    'vue.d.ts': vueTypes(docs),
    'svelte.d.ts': svelteTypes(docs),
    'types.js': 'export {}\n',
    ...Object.fromEntries(docs.map(({ name }) => [`${name}.d.ts`, ELEMENTS])),
  }
  mkdirSync(join(root, FOLDER), { recursive: true })
  for (const [name, text] of Object.entries(files)) writeFileSync(join(root, FOLDER, name), text)
  const all = widgets.map(name => describeWidget(root, name))
  writeFileSync(join(root, 'dist/embed/widgets.json'), json(all))
}

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`

function manifest(docs: WidgetDocs[], version: string): object {
  const typesOnly = (name: string) => ({ types: `./${name}.d.ts`, default: './types.js' })
  return {
    name: NAME,
    version,
    description: 'Widgets for lending in Kenya and Tanzania, as custom elements.',
    license: 'UNLICENSED',
    type: 'module',
    customElements: './custom-elements.json',
    exports: {
      '.': { types: './index.d.ts', default: './index.js' },
      ...Object.fromEntries(
        docs.map(({ name }) => [`./${name}`, { types: `./${name}.d.ts`, default: `./${name}.js` }]),
      ),
      './jsx': typesOnly('jsx'),
      './vue': typesOnly('vue'),
      './svelte': typesOnly('svelte'),
      './custom-elements.json': './custom-elements.json',
      './package.json': './package.json',
    },
    sideEffects: [...docs.map(({ name }) => `./${name}.js`), './chunks/*'],
  }
}
