import { createHash } from 'node:crypto'
import { build, type Plugin, parseAst, type Rolldown } from 'vite'
import { plainImportsIn } from './plain-imports.ts'

const ENTRY = 'own-file'
const FIRST = 'own-file-first'

/** Every file of the embed build, by its name. */
type Chunks = Rolldown.OutputChunk[]

/** One module, and the files that it fetches later: in a folder whose name says what is in it. */
export type OwnFile = { code: string; folder: string; late: Map<string, string> }

/** Files, and all that they lead to. */
function reach(from: string[], next: (file: string) => string[]): string[] {
  const found = new Set(from)
  // what is added meanwhile is gone through as well
  for (const file of found) for (const other of next(file)) found.add(other)
  return [...found]
}

/**
 * The code of a late part, which takes from `parts` what it would import from a held file.
 * @param handed gets what is taken: names by file
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
  // from the end, so that places before stay what they are
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

/** Reads from the build rather than from sources; what is fetched later stays apart, in `folder`. */
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
 * Entries of the build and all that they bring at once as one module. What they fetch later lies in a folder, as it was built but for
 * this: there is to be one of each thing, whatever else the page has of us, so it takes what the one module holds from under a symbol,
 * where the first such module of the page put it. Nothing that is taken may be assigned again later (tests/own-script.spec.ts).
 * @param own where the folder is, seen from the module
 * @param first code that runs before the entries
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
  // their names say what is in them, and so what they take
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
 * The loader, a widget and all that it begins with as one module, which a page pastes in place of the loader: what a page fetches in
 * two trips after one another otherwise. Other widgets of such a page come through the loader that it holds, as everywhere.
 */
export function ownFile(name: string, entry: string, loader: string, chunks: Chunks): Promise<OwnFile> {
  const renamed = loader.replaceAll('/loader.js', `/${name}.js`)
  if (renamed === loader) throw new Error('The loader does not know its tag by its file’s name any more')
  // the loader first: the widget has to know for which partner it is
  return asOne(name, [entry], chunks, '../own/', renamed)
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
): Promise<OwnFile> {
  const own = await asOne(name, [frame, entry], chunks, '../../own/')
  const [found] = own.code.match(NOT_INLINE) ?? []
  if (found) throw new Error(`The script of a framed ${name} cannot stand in a page: it has ${found}`)
  return own
}
