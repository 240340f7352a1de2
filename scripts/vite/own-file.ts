import { createHash } from 'node:crypto'
import { build, type Plugin, parseAst, type Rolldown } from 'vite'
import { plainImportsIn } from './plain-imports.ts'

const ENTRY = 'own-file'
const FIRST = 'own-file-first'

/** All chunks of the embed build. */
type Chunks = Rolldown.OutputChunk[]

/** A single module, and its lazy-loaded files: in a folder whose name contains their hash. */
export type OwnFile = { code: string; folder: string; late: Map<string, string> }

/** Returns files and everything reachable from them. */
function reach(from: string[], next: (file: string) => string[]): string[] {
  const found = new Set(from)
  // files added during iteration are visited as well
  for (const file of found) for (const other of next(file)) found.add(other)
  return [...found]
}

/**
 * Rewrites a lazy-loaded part to take from `parts` what it would import from a bundled file.
 * @param handed collects the names taken, by file
 */
function detached(
  { fileName, code, dynamicImports }: Rolldown.OutputChunk,
  held: string[],
  parts: string,
  handed: Map<string, Set<string>>,
): string {
  const cannot = () => new Error(`${fileName} imports more than names from what is here by then`)
  if (dynamicImports.some(file => held.includes(file))) throw cannot()
  let text = code
  // backwards, so that earlier positions stay valid
  for (const node of parseAst(code).body.reverse()) {
    const file = 'source' in node && node.source?.value.slice(2)
    if (!file || !held.includes(file)) continue
    if (node.type !== 'ImportDeclaration') throw cannot()
    const names = handed.get(file) ?? new Set()
    handed.set(file, names)
    const taken = node.specifiers.map(one => {
      if (one.type !== 'ImportSpecifier' || one.imported.type !== 'Identifier') throw cannot()
      names.add(one.imported.name)
      return `${one.imported.name}:${one.local.name}`
    })
    text = `${text.slice(0, node.start)}const{${taken}}=${parts}['${file}'];${text.slice(node.end)}`
  }
  return text
}

/** Reads build output instead of sources; lazy-loaded files stay separate, in `folder`. */
const fromBuild = (texts: Map<string, string>, folder: string): Plugin => ({
  name: 'own-file',
  enforce: 'pre',
  resolveId(id) {
    const name = id.replace('./', '')
    if (texts.has(name)) return `\0${name}`
    return id.startsWith('./') ? { id: folder + name, external: true } : null
  },
  load(id) {
    const code = texts.get(id.slice(1))
    return code === undefined
      ? null
      : { code, moduleSideEffects: [ENTRY, FIRST].includes(id.slice(1)) || null }
  },
})

/**
 * Bundles build entries and their static dependencies into one module. Lazy-loaded files go into a folder, unchanged except for their
 * imports: to avoid duplicate instances, they take what the module contains from under a global symbol, where the first such module on
 * the page put it. None of these exports may be reassigned later (tests/own-script.spec.ts).
 * @param own path of the folder, relative to the module
 * @param first code to run before the entries
 */
async function asOne(
  name: string,
  entries: string[],
  chunks: Chunks,
  own: string,
  first = '',
): Promise<OwnFile> {
  const chunkOf = (file: string) => {
    const chunk = chunks.find(({ fileName }) => fileName === file)
    if (!chunk) throw new Error(`The embed build has no ${file}`)
    return chunk
  }
  const held = reach(entries, file => chunkOf(file).imports)
  const later = reach(held, file => [...chunkOf(file).imports, ...chunkOf(file).dynamicImports])
    .filter(file => !held.includes(file))
    .sort()
  // their names contain content hashes, and thus determine what they take
  const folder = `${name}-${createHash('sha256').update(later.join()).digest('base64url').slice(0, 8)}`
  const parts = `globalThis[Symbol.for('wezesha.${folder}')]`
  const handed = new Map<string, Set<string>>()
  const late = new Map(later.map(file => [file, detached(chunkOf(file), held, parts, handed)]))
  const files = [...handed.keys()].sort()
  const given = files.map((file, at) => {
    const names = [...(handed.get(file) ?? [])].sort()
    return `'${file}':{${names.map(one => `${one}:_${at}.${one}`)}}`
  })
  const entry = [
    ...[FIRST, ...entries].map(file => `import './${file}'`),
    ...files.map((file, at) => `import * as _${at} from './${file}'`),
    `${parts}??={${given}}`,
  ]
  const texts = new Map(held.map(file => [file, chunkOf(file).code]))
  texts.set(FIRST, first).set(ENTRY, entry.join('\n'))
  const built = (await build({
    configFile: false,
    envDir: false,
    publicDir: false,
    logLevel: 'warn',
    plugins: [plainImportsIn(['client']), fromBuild(texts, `${own}${folder}/`)],
    build: {
      target: 'es2022',
      write: false,
      modulePreload: false,
      rolldownOptions: { input: ENTRY, output: { codeSplitting: false } },
    },
  })) as Rolldown.RolldownOutput
  const [file, ...more] = built.output
  if (!file || more.length) throw new Error(`${name} cannot be one file`)
  return { code: file.code, folder, late }
}

/**
 * Bundles the loader, a widget and its dependencies into one module that a page embeds instead of the loader: it replaces two
 * sequential round trips. Other widgets on such a page are loaded by the bundled loader as usual.
 */
export function ownFile(name: string, entry: string, loader: string, chunks: Chunks): Promise<OwnFile> {
  const renamed = loader.replaceAll('/loader.js', `/${name}.js`)
  if (renamed === loader) throw new Error('The loader does not know its tag by its file’s name any more')
  // the loader first: the widget needs to know its partner
  return asOne(name, [entry], chunks, '../own/', renamed)
}

/** Text that would end the script early, or change how its end is found. */
const NOT_INLINE = /<\/script|<script|<!--|[\r\0]/i

/**
 * Bundles the frame's script and its widget into one module, to be inlined in the frame's page: it saves a round trip. The frame's
 * script comes first, as it must listen to the page before the widget is created.
 */
export async function framedScript(
  name: string,
  frame: string,
  entry: string,
  chunks: Chunks,
): Promise<OwnFile> {
  const own = await asOne(name, [frame, entry], chunks, '../../own/')
  const [found] = own.code.match(NOT_INLINE) ?? []
  if (found) throw new Error(`The script of a framed ${name} cannot stand in a page: it has ${found}`)
  return own
}
