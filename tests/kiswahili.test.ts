import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '#server/root.ts'

/** Words for concepts that have another one in our texts, which is given first. */
const OTHERS: [string, RegExp][] = [
  ['app ya uthibitishaji', /\bprogramu y\w+( ya)? uthibitishaji\b/i],
  ['deni', /\bsalio (la mkopo|halijabadilika)\b/i],
  ['faili hii', /\bmafaili\b|\bfaili (hili|hilo|lako|lake|la|li\w+|hali\w+)\b/i],
  ['hati', /\b(nyaraka|waraka)\b/i],
  ['hatukuweza', /shindikan/i],
  ['jina jingine', /\b(jina|lengo) lingine\b/i],
  ['imewashwa', /wezeshwa/i],
  ['ingizwa kwenye mkopo', /andikishwa kwenye mkopo/i],
  ['kichupo kipya', /\bdirisha jipya\b/i],
  ['kimefutwa', /ahirish/i],
  ['kocha wa biashara', /\b(mkufunzi|mshauri)( w\w+)? wa biashara\b/i],
  ['muda wa mkopo', /\bmuda wa marejesho\b/i],
  ['saini', /\bsahihi (yako|yake|haipo|au tarehe)\b|\btia sahihi\b/i],
  ['sifuri', /\bsufuri\b/i],
  ['umeunganishwa na mshauri', /\bumepangiwa na\b/i],
]

/** Sources with Kiswahili: catalogues, texts beside their English, and the pages of the demo. */
const sources = ['contract', 'kit', 'rules', 'server', 'shell', 'widgets'].flatMap(folder =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(name => /(^|\/)sw\/.*\.md$|(?<!\.test)\.tsx?$/.test(name))
    .map(name => `${folder}/${name}`),
)
const read = (file: string) => readFileSync(join(root, file), 'utf8')

test('each concept has one word in Kiswahili', () => {
  const found = sources.flatMap(file => {
    const text = read(file)
    return OTHERS.flatMap(([ours, other]) => {
      const match = text.match(other)
      return match ? [`${file}: ${match[0]}, which is ${ours} elsewhere`] : []
    })
  })
  expect(sources.length).toBeGreaterThan(500)
  expect(found).toEqual([])
})

test('no Kiswahili text has two spaces in a row, or one before its punctuation', () => {
  const odd = sources
    .filter(file => file.endsWith('.sw.ts'))
    .flatMap(file => read(file).match(/'[^'\n]*(\w {2}\w|\w [,;:?!])[^'\n]*'/g) ?? [])
  expect(odd).toEqual([])
})
