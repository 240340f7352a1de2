import { build, type Plugin, type Rolldown } from 'vite'
import { plainImportsIn } from './plain-imports.ts'

const ENTRY = 'own-file'
const WORDS = /^\.\/words\.\w\w-/

/** Every file of the embed build, by its name. */
type Chunks = Rolldown.OutputChunk[]

/** Reads from the build rather than from sources; words of other languages stay files of their own, in `folder`. */
const fromBuild = (code: string, chunks: Chunks, folder: string): Plugin => ({
  name: 'own-file',
  enforce: 'pre',
  resolveId(id, _from, { kind }) {
    if (kind === 'dynamic-import' && WORDS.test(id)) return { id: folder + id.slice(2), external: true }
    return id === ENTRY || chunks.some(({ fileName }) => `./${fileName}` === id)
      ? `\0${id.replace('./', '')}`
      : null
  },
  load(id) {
    if (!id.startsWith('\0')) return null
    const name = id.slice(1)
    if (name === ENTRY) return { code, moduleSideEffects: true }
    return chunks.find(({ fileName }) => fileName === name)?.code
  },
})

/** A module and all that it needs as one. */
async function asOne(name: string, code: string, chunks: Chunks, folder: string): Promise<string> {
  const built = (await build({
    configFile: false,
    envDir: false,
    publicDir: false,
    logLevel: 'warn',
    plugins: [plainImportsIn(['client']), fromBuild(code, chunks, folder)],
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

/**
 * The loader, a widget and all that it draws with as one module, which a page pastes in place of the loader: what a page fetches in
 * two trips after one another otherwise. Other widgets of such a page come through the loader that it holds, as everywhere.
 */
export async function ownFile(name: string, entry: string, loader: string, chunks: Chunks): Promise<string> {
  const renamed = loader.replaceAll('/loader.js', `/${name}.js`)
  if (renamed === loader) throw new Error('The loader does not know its tag by its file’s name any more')
  // the element first: what is drawn by then needs no room kept for it
  return asOne(name, `import './${entry}';\n${renamed}`, chunks, '../f/')
}

/** What would end the script, or change how its end is found. */
const NOT_INLINE = /<\/script|<script|<!--|[\r\0]/i

/**
 * The frame's script and its widget as one module, which the frame's page carries in itself: what it fetches in a trip of its own
 * otherwise. The frame's script comes first, as it must hear the page before the widget is there.
 */
export async function framedScript(
  name: string,
  frame: string,
  entry: string,
  chunks: Chunks,
): Promise<string> {
  const code = await asOne(name, `import './${frame}';\nimport './${entry}'`, chunks, '../../f/')
  const [found] = code.match(NOT_INLINE) ?? []
  if (found) throw new Error(`The script of a framed ${name} cannot stand in a page: it has ${found}`)
  return code
}
