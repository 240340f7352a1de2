import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Plugin, runnerImport } from 'vite'
import type { Catalogue } from '#kit/core/words.ts'

const MODULE = 'virtual:catalogues'

/** A text that can be replaced: its key as overrides name it, and what it says in each language. */
export type Text = { key: string; en: string; sw: string }

/** Every text of the product, for those who replace some: the module `virtual:catalogues`, made of the catalogues themselves. */
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

/** Reads the texts of all catalogues, plural forms one by one: `loan-calculator.yearsChoice.one`. */
export async function readTexts(root: string): Promise<Text[]> {
  const texts: Text[] = []
  for (const { name, folder } of catalogueFolders(root)) {
    const { en } = await read<{ en: Catalogue }>(join(root, folder, 'words.en.ts'), root)
    const { sw } = await read<{ sw: Catalogue }>(join(root, folder, 'words.sw.ts'), root)
    for (const [key, text] of Object.entries(en)) {
      const other = sw[key] ?? text
      if (typeof text === 'string') texts.push({ key: `${name}.${key}`, en: text, sw: String(other) })
      else
        for (const form of ['one', 'other'] as const)
          texts.push({
            key: `${name}.${key}.${form}`,
            en: text[form],
            sw: typeof other === 'string' ? other : other[form],
          })
    }
  }
  return texts
}

const read = async <Module>(file: string, root: string): Promise<Module> =>
  (await runnerImport<Module>(file, { root, configFile: false, logLevel: 'silent' })).module

/** Where catalogues lie, and the name that stands before their keys. A widget's is its folder's; others say theirs in words.ts. */
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
