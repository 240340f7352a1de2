import { expect, it } from 'vitest'
import { demoTenants } from '#server/demo/tenants.ts'
import { openLetter } from './letter.ts'
import { lettersOf } from './pdf.ts'
import { textOfPdf } from './testing.ts'

it.each([
  ['Ng’ombe “wawili” – Sh 5,000…', 'Ng’ombe “wawili” – Sh 5,000…'],
  ['Zoë Ñandú € 5', 'Zoë Ñandú € 5'],
  ['Ŵanjiku Nžeru', 'Ŵanjiku Nžeru'],
  ['Σόλων Шевченко', 'Σόλων Шевченко'],
  ['a\tb\r\nc\rd', 'a b\nc\nd'],
  ['Duka 🏪 langu 👩🏾‍🌾!', 'Duka  langu !'],
  ['−5 ‑ 3', '−5 ‑ 3'],
  ['السوق', '?????'],
  ['© 2026 ®', '© 2026 ®'],
])('a letter shows %j as %j', (written, shown) => {
  expect(lettersOf(written)).toBe(shown)
})

it('a letter can be read whatever people wrote', async () => {
  const [tenant] = demoTenants([])
  const letter = openLetter(tenant as NonNullable<typeof tenant>, {
    title: 'Ramani 🗺️',
    language: 'sw',
    page: 'Ukurasa',
  })
  letter.paragraph('Ndoto yangu:\tduka 🏪\r\nla pili')
  letter.facts([['Jina', 'Ŵanjiku Žeru']])
  const text = textOfPdf(await letter.end())
  expect(text).toContain('Ndoto yangu: duka \nla pili')
  expect(text).toContain('Ŵanjiku Žeru')
})
