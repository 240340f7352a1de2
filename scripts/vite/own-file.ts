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
function reach(chunks: Chunks, from: string[], next: (chunk: Rolldown.OutputChunk) => string[]): string[] {
  const found = new Set(from)
  // what is added meanwhile is gone through as well
  for (const file of found) {
    const chunk = chunks.find(({ fileName }) => fileName === file)
    for (const other of chunk ? next(chunk) : []) found.add(other)
  }
  return [...found]
}

/** What code imports at once from some files: names by file. */
function importsFrom(files: string[], codes: string[]): Map<string, string[]> {
  const found = new Map<string, Set<string>>()
  for (const node of codes.flatMap(code => parseAst(code).body)) {
    if (!('source' in node) || !node.source) continue
    const file = node.source.value.slice(2)
    if (!files.includes(file)) continue
    if (node.type !== 'ImportDeclaration') throw new Error(`A late part hands on what it has from ${file}`)
    const names = found.get(file) ?? new Set()
    found.set(file, names)
    for (const one of node.specifiers) {
      if (one.type !== 'ImportSpecifier' || one.imported.type !== 'Identifier')
        throw new Error(`A late part imports more than names from ${file}`)
      names.add(one.imported.name)
    }
  }
  return new Map([...found].map(([file, names]) => [file, [...names].sort()]))
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 8)

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
 * Entries of the build and all that they bring at once as one module. What they fetch later lies in a folder as it was built, beside
 * modules that stand in for what the one holds: so that there is one of each, whatever else the page has of us, they hand on what the
 * first such module of the page put under a symbol. Nothing that is handed on is assigned again once its module ran.
 * @param first code that runs before the entries
 * @param own where the folder is, seen from the module
 */
async function asOne(
  name: string,
  entries: string[],
  chunks: Chunks,
  own: string,
  first = '',
): Promise<OwnFile> {
  const codeOf = (file: string) => chunks.find(({ fileName }) => fileName === file)?.code ?? ''
  const held = reach(chunks, entries, ({ imports }) => imports)
  const later = reach(chunks, held, ({ imports, dynamicImports }) => [...imports, ...dynamicImports])
    .filter(file => !held.includes(file))
    .sort()
  const shared = importsFrom(held, later.map(codeOf))
  const folder = `${name}-${hashOf(JSON.stringify([later, [...shared]]))}`
  const parts = `globalThis[Symbol.for('wezesha.${folder}')]`
  const late = new Map(later.map(file => [file, codeOf(file)]))
  for (const [file, names] of shared) {
    const taken = names.map((one, at) => `${one}:_${at}`)
    const given = names.map((one, at) => `_${at} as ${one}`)
    late.set(file, `const{${taken}}=${parts}['${file}'];export{${given}}`)
  }
  const handed = [...shared].map(
    ([file, names], at) => `'${file}':{${names.map(one => `${one}:_${at}.${one}`)}}`,
  )
  const entry = [
    ...[FIRST, ...entries].map(file => `import './${file}'`),
    ...[...shared.keys()].map((file, at) => `import * as _${at} from './${file}'`),
    `${parts}??={${handed}}`,
  ]
  const texts = new Map(held.map(file => [file, codeOf(file)]))
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
