import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Plugin, type Rolldown, runnerImport } from 'vite'
import { LANGUAGE_CODES } from '#contract/language.ts'
import type { en } from '#loader/words.en.ts'
import { framedScript, type OwnFile, ownFile } from './own-file.ts'
import { describeWidget } from './widget-docs.ts'

/** Describes the embed build to loader and server. File names are content hashes, so every file but the loader is immutable. */
export type EmbedManifest = {
  version: string
  /** Name of the pinned channel: the version and a hash of its whole content. */
  pinned: string
  loader: { file: string; integrity: string }
  /** Files that combine the loader and one widget, by widget; with the first request, whose response the evergreen file can include. */
  own: Record<string, { file: string; integrity: string; first?: [path: string, attribute: string] }>
  /** SHA-256 of the script in `framed/` that is inlined in the page of a widget's frame, by widget. */
  framed: Record<string, string>
  frame: string
  bridge: string
  /** Static dependencies of frame and bridge. */
  frameFiles: string[]
  bridgeFiles: string[]
  /** The file that describes all widgets except those built into the loader. */
  others: string
  widgets: Record<string, EmbedWidget>
}
type EmbedWidget = {
  entry: string
  /** The entry's static dependencies. */
  files: string[]
  /** Lazy-loaded files by the name of the part's source: `quick` for `widgets/digikua/quick.tsx`. */
  late: Record<string, string[]>
  /** Chunks of translations by language. */
  words: Record<string, string[]>
  /** Whether any site may frame it; otherwise only the tenant's partner sites. */
  public: boolean
  /** Whether only the portal's own pages show it. */
  inside: boolean
  /** The widget's name by language. */
  titles: Record<string, string>
  /** Space reserved before it is rendered: height in px by minimum width in px, narrowest first. */
  reserve: [width: number, height: number][]
  /** The widget's first request besides the settings, and the attribute that ends the URL. */
  first?: [path: string, attribute: string]
  /** The description the loader needs unless it is built in: for pages that inline it. */
  known?: unknown[]
}

/** Widgets built into the loader, on the pages people visit first. All others are described in a separate file. */
const AT_ONCE = ['loan-calculator', 'survey']

/** Widgets often used alone on a page: each is also available combined with the loader. */
const OWN_FILES = ['loan-calculator', 'survey']

/** Widgets inlined in the page of their frame. */
const FRAMED = ['loan-calculator']

const integrity = (text: Uint8Array) => `sha384-${createHash('sha384').update(text).digest('base64')}`

/** The hash the loader verifies: shorter than SHA-384 and accepted by browsers just the same. */
const sha256 = (text: string) => createHash('sha256').update(text).digest('base64')

/** Reads the loader's fallback texts in each language it has. */
async function loaderTexts(
  root: string,
): Promise<Record<string, [failed: string, offline: string, retry: string]>> {
  const read = async (code: string) => {
    const file = join(root, `loader/words.${code}.ts`)
    if (!existsSync(file)) return []
    const { module } = await runnerImport<Record<string, typeof en>>(file, {
      root,
      configFile: false,
      logLevel: 'silent',
    })
    const { failed = '', offline = '', retry = '' } = module[code] ?? {}
    return [[code, [failed, offline, retry]]]
  }
  return Object.fromEntries((await Promise.all(LANGUAGE_CODES.map(read))).flat())
}

/**
 * Collects the embed build's chunks, passes them to the loader as `__EMBED__` and writes dist/embed/manifest.json. The loader contains
 * file names and hashes, so a pinned loader pins everything it loads.
 */
export function embedManifest({
  widgets,
  root,
  version,
}: {
  widgets: string[]
  root: string
  version: string
}): Plugin {
  let chunks: Rolldown.OutputChunk[] = []
  /** Output folder of the embed build. */
  let folder = ''
  let othersFile = ''
  const find = (name: string) => chunks.find(chunk => chunk.isEntry && chunk.name === name)

  /** Returns an entry's static dependencies, excluding itself. */
  const imports = (chunk: Rolldown.OutputChunk, seen = new Set<string>()): string[] => {
    for (const file of chunk.imports) {
      const next = chunks.find(other => other.fileName === file)
      if (!next || seen.has(file)) continue
      seen.add(file)
      imports(next, seen)
    }
    return [...seen]
  }

  const part = (name: string): { file: string; files: string[] } => {
    const chunk = find(name)
    if (!chunk) throw new Error(`The embed build has no entry for ${name}`)
    return { file: chunk.fileName, files: imports(chunk) }
  }

  const words = (name: string, known: string[]) =>
    Object.fromEntries(
      LANGUAGE_CODES.map(code => {
        const files = ['kit/core', `widgets/${name}`].map(folder => `/${folder}/words.${code}.ts`)
        const isOf = ({ facadeModuleId }: Rolldown.OutputChunk) =>
          files.some(file => facadeModuleId?.endsWith(file))
        const wanted = chunks.filter(isOf).flatMap(chunk => [chunk.fileName, ...imports(chunk)])
        // the entry's own files are loaded by then
        return [code, [...new Set(wanted)].filter(file => !known.includes(file))] as const
      }).filter(([, files]) => files.length > 0),
    )

  const late = (name: string, known: string[]): Record<string, string[]> => {
    const parts = chunks.flatMap((chunk): [string, string[]][] => {
      const [, source] = chunk.facadeModuleId?.match(`/widgets/${name}/([\\w-]+)\\.tsx$`) ?? []
      if (!source || !chunk.isDynamicEntry) return []
      return [[source, [chunk.fileName, ...imports(chunk)].filter(file => !known.includes(file))]]
    })
    return Object.fromEntries(parts.sort(([one], [other]) => one.localeCompare(other)))
  }

  const entries = () =>
    Object.fromEntries(
      widgets.map((name): [string, EmbedWidget] => {
        const { file: entry, files } = part(name)
        const { access, reserve, titles, first } = describeWidget(root, name)
        const known = [entry, ...files]
        return [
          name,
          {
            entry,
            files,
            late: late(name, known),
            words: words(name, known),
            public: access === 'public',
            inside: access === 'portal',
            titles,
            reserve,
            first,
          },
        ]
      }),
    )

  /** Returns a file in the loader's format. */
  const rowOf = (file: string): [name: string, hash: string] => [
    file.replace(/\.js$/, ''),
    sha256(chunks.find(chunk => chunk.fileName === file)?.code ?? ''),
  ]
  /** Returns a widget in the loader's format. @param at encodes a file reference */
  const describe = (
    { entry, files, words, titles, reserve, inside, first }: EmbedWidget,
    at: (file: string) => unknown,
  ): unknown[] => [
    at(entry),
    files.map(at),
    Object.fromEntries(Object.entries(words).map(([code, files]) => [code, files.map(at)])),
    titles,
    reserve,
    first ?? 0,
    Number(inside),
  ]

  return {
    name: 'embed-manifest',
    applyToEnvironment: environment => ['embed', 'loader'].includes(environment.name),
    transform: {
      filter: { code: '__EMBED__' },
      async handler(code) {
        if (this.environment.name !== 'loader') return
        const bridge = part('bridge')
        const files: string[] = []
        /** Returns a file's index in the loader's table, adding it if new. */
        const at = (file: string): number => {
          if (!files.includes(file)) files.push(file)
          return files.indexOf(file)
        }
        const describeAll = (of: [string, EmbedWidget][]) =>
          Object.fromEntries(of.map(([name, widget]) => [name, describe(widget, at)]))
        const all = Object.entries(entries())
        const isAtOnce = ([name]: [string, EmbedWidget]) => AT_ONCE.includes(name)
        const widgets = describeAll(all.filter(isAtOnce))
        const bridgeRow = [at(bridge.file), bridge.files.map(at)]
        // reserve the index of the file that describes the others, which is written later
        const others = files.push('') - 1
        const known = files.map(rowOf)
        // keeps the loader small regardless of the number of widgets: the others are described in a separate file
        const more = describeAll(all.filter(one => !isAtOnce(one)))
        const text = `export default ${JSON.stringify({ widgets: more, files: files.slice(known.length).map(rowOf) })}`
        const hash = sha256(text)
        const name = `others-${createHash('sha256').update(text).digest('base64url').slice(0, 8)}`
        writeFileSync(join(folder, `${name}.js`), text)
        othersFile = `${name}.js`
        known[others] = [name, hash]
        const data = {
          version,
          bridge: bridgeRow,
          others,
          texts: await loaderTexts(root),
          widgets,
          files: known,
        }
        return { code: code.replaceAll('__EMBED__', JSON.stringify(data)), map: null }
      },
    },
    async writeBundle(options, bundle) {
      const made = Object.values(bundle).filter(output => output.type === 'chunk')
      if (this.environment.name === 'embed') {
        chunks = made
        folder = options.dir ?? ''
        return
      }
      const loader = made[0]
      if (!loader || !options.dir) throw new Error('The loader was not built')
      const text = readFileSync(join(options.dir, loader.fileName))
      const hash = createHash('sha256').update(text)
      const own: EmbedManifest['own'] = {}
      const framed: EmbedManifest['framed'] = {}
      const write = (file: string, code: string | Uint8Array) => {
        const path = join(options.dir as string, file)
        mkdirSync(dirname(path), { recursive: true })
        writeFileSync(path, code)
      }
      const writeLate = ({ folder, late }: OwnFile) => {
        for (const [file, text] of late) write(`own/${folder}/${file}`, text)
      }
      rmSync(join(options.dir, 'own'), { recursive: true, force: true })
      for (const name of OWN_FILES) {
        const made = await ownFile(name, part(name).file, loader.code, chunks)
        const code = Buffer.from(made.code)
        const file = `${name}.js`
        write(file, code)
        writeLate(made)
        own[name] = { file, integrity: integrity(code), first: describeWidget(root, name).first }
        hash.update(code)
      }
      for (const name of FRAMED) {
        const made = await framedScript(name, part('frame').file, part(name).file, chunks)
        write(`framed/${name}.js`, made.code)
        writeLate(made)
        framed[name] = sha256(made.code)
      }
      const manifest: EmbedManifest = {
        version,
        pinned: `${version}-${hash.digest('hex').slice(0, 8)}`,
        loader: { file: loader.fileName, integrity: integrity(text) },
        own,
        framed,
        frame: part('frame').file,
        bridge: part('bridge').file,
        frameFiles: part('frame').files,
        bridgeFiles: part('bridge').files,
        others: othersFile,
        widgets: Object.fromEntries(
          Object.entries(entries()).map(([name, widget]) => [
            name,
            AT_ONCE.includes(name) ? widget : { ...widget, known: describe(widget, rowOf) },
          ]),
        ),
      }
      writeFileSync(join(options.dir, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`)
    },
  }
}
