import { build, type Plugin, type Rolldown } from 'vite'
import { plainImportsIn } from './plain-imports.ts'

const ENTRY = 'own-file'
const WORDS = /^\.\/words\.\w\w-/

/** Every file of the embed build, by its name. */
type Chunks = Rolldown.OutputChunk[]

/** Reads from the build rather than from sources; words of other languages stay files of their own. */
const fromBuild = (entry: string, loader: string, chunks: Chunks): Plugin => ({
  name: 'own-file',
  enforce: 'pre',
  resolveId(id, _from, { kind }) {
    if (kind === 'dynamic-import' && WORDS.test(id)) return { id: `../f/${id.slice(2)}`, external: true }
    return id === ENTRY || chunks.some(({ fileName }) => `./${fileName}` === id)
      ? `\0${id.replace('./', '')}`
      : null
  },
  load(id) {
    if (!id.startsWith('\0')) return null
    const name = id.slice(1)
    // the element first: what is drawn by then needs no room kept for it
    if (name === ENTRY) return { code: `import './${entry}';\n${loader}`, moduleSideEffects: true }
    return chunks.find(({ fileName }) => fileName === name)?.code
  },
})

/**
 * The loader, a widget and all that it draws with as one module, which a page pastes in place of the loader: what a page fetches in
 * two trips after one another otherwise. Other widgets of such a page come through the loader that it holds, as everywhere.
 */
export async function ownFile(name: string, entry: string, loader: string, chunks: Chunks): Promise<string> {
  const renamed = loader.replaceAll('/loader.js', `/${name}.js`)
  if (renamed === loader) throw new Error('The loader does not know its tag by its file’s name any more')
  const built = (await build({
    configFile: false,
    envDir: false,
    publicDir: false,
    logLevel: 'warn',
    plugins: [plainImportsIn(['client']), fromBuild(entry, renamed, chunks)],
    build: {
      target: 'es2022',
      write: false,
      modulePreload: false,
      rolldownOptions: { input: ENTRY, output: { codeSplitting: false } },
    },
  })) as Rolldown.RolldownOutput
  const [file, ...more] = built.output
  if (!file || more.length) throw new Error(`${name} cannot be one file`)
  return file.code
}
