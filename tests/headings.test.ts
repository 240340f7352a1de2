import { expect, test } from 'vitest'
import type { Columns } from '#contract/column.ts'

type Module = Record<string, Record<string, unknown>>
const sources = import.meta.glob<string>('../{widgets,kit}/**/*.{en,sw}.ts', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const catalogues = import.meta.glob<Module>('../{widgets,kit}/**/*.{en,sw}.ts', { eager: true })
const tables: Record<string, Columns> = Object.assign(
  {},
  ...Object.values(import.meta.glob<Module>('../contract/*-columns.ts', { eager: true })),
)

const lists = Object.entries(sources).flatMap(([file, source]) =>
  [...source.matchAll(/headingsIn\('(en|sw)', (\w+)\)/g)].map(([, language, table = '']) => ({
    file: file.replace('../', ''),
    language: language as 'en' | 'sw',
    table,
    said: Object.assign({}, ...Object.values(catalogues[file] ?? {})) as Record<string, string>,
  })),
)

// the lists of a widget share one catalogue: columns of the same name must not replace each other's headings
test.each(lists)('$file has the headings of $table', ({ language, table, said }) => {
  for (const [key, { label, only }] of Object.entries(tables[table] ?? {}))
    if (only !== 'file') expect(said[`column-${key}`], key).toBe(label[language])
  expect(tables).toHaveProperty(table)
})
