import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Plugin, runnerImport } from 'vite'
import { LANGUAGE_CODES, type Language } from '#contract/language.ts'
import type { Catalogue } from '#kit/core/words.ts'

const MODULE = 'virtual:catalogues'

/** A text that can be overridden: its key, and its wording in each language. */
export type Text = { key: string } & Record<Language, string>

/** Provides the module `virtual:catalogues` with every text of the product, generated from the catalogues, for overriding texts. */
export function catalogues(root: string): Plugin {
  return {
    name: 'catalogues',
    resolveId: { filter: { id: /^virtual:catalogues$/ }, handler: () => `\0${MODULE}` },
    load: {
      filter: { id: /^\0virtual:catalogues$/ },
      handler: async () => `export const texts = ${JSON.stringify(await readTexts(root))}`,
    },
  }
}

/** Reads the texts of all catalogues, with separate plural forms: `loan-calculator.yearsChoice.one`. */
export async function readTexts(root: string): Promise<Text[]> {
  const texts: Text[] = []
  for (const { name, folder } of catalogueFolders(root)) {
    const catalogues = await Promise.all(LANGUAGE_CODES.map(code => readCatalogue(root, folder, code)))
    const said = (key: string, form?: 'one' | 'other') =>
      Object.fromEntries(
        LANGUAGE_CODES.map((code, index) => {
          const text = catalogues[index]?.[key] ?? english[key] ?? ''
          return [code, typeof text === 'string' ? text : text[form ?? 'other']]
        }),
      ) as Record<Language, string>
    const english = catalogues[0] ?? {}
    for (const [key, text] of Object.entries(english)) {
      if (typeof text === 'string') texts.push({ key: `${name}.${key}`, ...said(key) })
      else
        for (const form of ['one', 'other'] as const)
          texts.push({ key: `${name}.${key}.${form}`, ...said(key, form) })
    }
  }
  return texts
}

/** Reads a folder's catalogue in one language; empty if there is none. */
async function readCatalogue(root: string, folder: string, code: Language): Promise<Catalogue> {
  const file = join(root, folder, `words.${code}.ts`)
  return existsSync(file) ? ((await read<Record<string, Catalogue>>(file, root))[code] ?? {}) : {}
}

const read = async <Module>(file: string, root: string): Promise<Module> =>
  (await runnerImport<Module>(file, { root, configFile: false, logLevel: 'silent' })).module

/** Lists the folders with catalogues and their key prefix: a widget's is its folder's name; others declare theirs in words.ts. */
function catalogueFolders(root: string): { name: string; folder: string }[] {
  const inside = (folder: string) => readdirSync(join(root, folder)).map(name => join(folder, name))
  const folders = ['kit/core', 'shell', ...inside('shell'), ...inside('widgets')]
  return folders
    .filter(folder => existsSync(join(root, folder, 'words.en.ts')))
    .map(folder => ({ folder, name: nameOf(root, folder) }))
}

function nameOf(root: string, folder: string): string {
  if (folder.startsWith('kit/')) return 'kit'
  const own = folder.split('/').at(-1) as string
  if (!folder.startsWith('shell')) return own
  const said = /name: '([\w-]+)'/.exec(readFileSync(join(root, folder, 'words.ts'), 'utf8'))
  return said?.[1] ?? own
}
