import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Plugin, transformWithOxc } from 'vite'

/** Imports of catalogues whose texts are reused individually: `failed: madeFileEn.failed`, `late: loanEn['offer.late']`. */
const SHARED =
  /^import \{ (?:(\w+) as )?(\w+) \} from '#((?:kit\/said\/|kit\/outbox\/kept|rules\/[\w-]+\/words)[\w.-]*\.ts)'\n/gm

type Texts = Record<string, Record<string, unknown>>

/**
 * Inlines texts shared by several catalogues into each of them. They exist once in the sources; in the build a separate file would be
 * one more request before the first screen of each widget that uses them.
 */
export function sharedTexts(root: string): Plugin {
  const read = new Map<string, Promise<Texts>>()
  return {
    name: 'shared-texts',
    apply: 'build',
    enforce: 'pre',
    buildStart: () => read.clear(),
    transform: {
      filter: { id: /\.[a-z]{2}\.ts$/, code: /#kit\/said\/|#kit\/outbox\/kept|#rules\/[\w-]+\/words/ },
      async handler(code) {
        let written = code
        for (const [line, name, alias = '', file = ''] of code.matchAll(SHARED)) {
          if (!read.has(file)) read.set(file, texts(join(root, file)))
          const catalogue = (await read.get(file))?.[name ?? alias] ?? {}
          written = written.replace(
            new RegExp(`(?<!\\.\\.\\.)\\b${alias}(?:\\.(\\w+)|\\['([^']+)'\\])`, 'g'),
            (whole, short?: string, quoted?: string) => {
              const text = catalogue[short ?? quoted ?? '']
              return text === undefined ? whole : JSON.stringify(text)
            },
          )
          if (!new RegExp(`\\b${alias}\\b`).test(written.replace(line, ''))) {
            written = written.replace(line, '')
          }
        }
        return written === code ? null : { code: written, map: null }
      },
    },
  }
}

/** Loads a catalogue's exports. Catalogues only import types. */
async function texts(file: string): Promise<Texts> {
  const { code } = await transformWithOxc(readFileSync(file, 'utf8'), file)
  return await import(`data:text/javascript,${encodeURIComponent(code)}`)
}
