import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { describeWidget } from './widget-docs.ts'

/** What loader and server know of the embed build. Names are content hashes, so every file but the loader never changes. */
export type EmbedManifest = {
  version: string
  /** The name of the pinned channel: the version and a hash over everything in it. */
  pinned: string
  loader: { file: string; integrity: string }
  frame: string
  bridge: string
  /** What frame and bridge need at once beside themselves. */
  frameFiles: string[]
  bridgeFiles: string[]
  widgets: Record<string, EmbedWidget>
}
export type EmbedWidget = {
  entry: string
  /** What the entry needs at once beside itself. */
  files: string[]
  /** The chunks of words by language, for a page in that language. */
  words: { sw: string[] }
  /** Whether any site may frame it; else only the tenant's partner sites. */
  public: boolean
  /** The widget's name by language. */
  titles: Record<string, string>
  /** Room kept for it before it is drawn: height in px by least width in px, narrowest first. */
  reserve: [width: number, height: number][]
}

/** What the loader itself knows: the widgets of pages that people come to first. */
const AT_ONCE = ['loan-calculator']

/** @param by SHA-256 where bytes count: browsers hold both for equally whole */
const integrity = (text: string | Uint8Array, by: 'sha256' | 'sha384' = 'sha384') =>
  `${by}-${createHash(by).update(text).digest('base64')}`

/**
 * Remembers the embed build's chunks, gives them to the loader as `__EMBED__` and writes dist/embed/manifest.json.
 * The loader names files and their hashes, so a pinned loader pins everything behind it.
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
  /** Where the embed build's files lie. */
  let folder = ''
  const find = (name: string) => chunks.find(chunk => chunk.isEntry && chunk.name === name)

  /** The files an entry pulls in at once, itself left out. */
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

  const words = (name: string) => {
    const of = (folder: string) =>
      chunks
        .filter(chunk => chunk.facadeModuleId?.endsWith(`/${folder}/words.sw.ts`))
        .map(chunk => chunk.fileName)
    return { sw: [...of('kit/core'), ...of(`widgets/${name}`)] }
  }

  const entries = () =>
    Object.fromEntries(
      widgets.map((name): [string, EmbedWidget] => {
        const { file: entry, files } = part(name)
        const { open, reserve, titles } = describeWidget(root, name)
        return [name, { entry, files, words: words(name), public: open, titles, reserve }]
      }),
    )

  return {
    name: 'embed-manifest',
    applyToEnvironment: environment => ['embed', 'loader'].includes(environment.name),
    transform: {
      filter: { code: '__EMBED__' },
      handler(code) {
        if (this.environment.name !== 'loader') return
        const bridge = part('bridge')
        const hash = (file: string) =>
          integrity(chunks.find(chunk => chunk.fileName === file)?.code ?? '', 'sha256')
        const all = Object.entries(entries())
        const known = (of: typeof all, ...more: string[]) => {
          const files = new Set([...more, ...of.flatMap(([, w]) => [w.entry, ...w.files, ...w.words.sw])])
          return {
            widgets: Object.fromEntries(
              of.map(([name, w]) => [name, [w.entry, w.files, w.words.sw, w.titles, w.reserve]]),
            ),
            integrity: Object.fromEntries([...files].map(file => [file, hash(file)])),
          }
        }
        // the loader stays small, however many widgets there are: the others are described in a file of their own
        const others = all.filter(([name]) => !AT_ONCE.includes(name))
        const text = `export default ${JSON.stringify(known(others))}`
        const file = `others-${createHash('sha256').update(text).digest('base64url').slice(0, 8)}.js`
        writeFileSync(join(folder, file), text)
        const open = known(
          all.filter(([name]) => AT_ONCE.includes(name)),
          bridge.file,
          ...bridge.files,
        )
        const data = {
          version,
          bridge: [bridge.file, bridge.files],
          others: [file, others.map(([name]) => name)],
          ...open,
          integrity: { ...open.integrity, [file]: integrity(text, 'sha256') },
        }
        return { code: code.replaceAll('__EMBED__', JSON.stringify(data)), map: null }
      },
    },
    writeBundle(options, bundle) {
      const made = Object.values(bundle).filter(output => output.type === 'chunk')
      if (this.environment.name === 'embed') {
        chunks = made
        folder = options.dir ?? ''
        return
      }
      const loader = made[0]
      if (!loader || !options.dir) throw new Error('The loader was not built')
      const text = readFileSync(join(options.dir, loader.fileName))
      const hash = createHash('sha256').update(text).digest('hex').slice(0, 8)
      const manifest: EmbedManifest = {
        version,
        pinned: `${version}-${hash}`,
        loader: { file: loader.fileName, integrity: integrity(text) },
        frame: part('frame').file,
        bridge: part('bridge').file,
        frameFiles: part('frame').files,
        bridgeFiles: part('bridge').files,
        widgets: entries(),
      }
      writeFileSync(join(options.dir, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`)
    },
  }
}
