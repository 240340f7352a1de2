import { expect, it } from 'vitest'
import { lettersOf } from '#rules/paper-letters.ts'
import { demoTenants } from '#server/demo/tenants.ts'
import { openLetter } from './letter.ts'
import { textOfPdf, unmarkedOfPdf } from './testing.ts'

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

it('a letter renders any Unicode text readably', async () => {
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

it('a letter is tagged for screen readers, across pages', async () => {
  const [tenant] = demoTenants([])
  const letter = openLetter(tenant as NonNullable<typeof tenant>, {
    title: 'Statement',
    language: 'en',
    page: 'Page',
  })
  letter.heading('Payments')
  letter.paragraph('All of them.')
  letter.facts([['Name', 'Juma']])
  letter.table(
    ['Day', 'Amount'],
    Array.from({ length: 60 }, (_, day) => [`${day}`, '100']),
    [0.5, 0.5],
    1,
  )
  letter.strokes([[0, 0, 500, 500]], 'Signature: Juma')
  const bytes = await letter.end()
  const content = bytes.toString('latin1')
  const count = (what: string) => content.split(what).length - 1
  for (const said of ['/Marked true', '/DisplayDocTitle true', '/Lang (en)', '/Alt (Signature: Juma)'])
    expect(content).toContain(said)
  expect(count('/S /H1')).toBe(1)
  expect(count('/S /H2')).toBe(1)
  expect(count('/S /LBody')).toBe(1)
  // headings repeated on the second page are ornaments
  expect(count('/S /TH')).toBe(2)
  expect(count('/S /TR')).toBe(61)
  expect(unmarkedOfPdf(bytes)).toBe(0)
})

it('rows of a table are as high as their text', async () => {
  const [tenant] = demoTenants([])
  const letter = openLetter(tenant as NonNullable<typeof tenant>, {
    title: 'Statement',
    language: 'en',
    page: 'Page',
  })
  const rows = Array.from({ length: 25 }, () => ['value '.repeat(30), '100'])
  letter.table(['Note', 'Amount'], rows, [0.5, 0.5], 1)
  expect(textOfPdf(await letter.end())).toContain('Page 2 / 2')
})

it.each([
  ['one line', 'value', 2],
  ['several lines', 'value '.repeat(30), 4],
])('a fact that does not fit a page any more, of %s, is wholly on the next one', async (_, value, pages) => {
  const [tenant] = demoTenants([])
  const letter = openLetter(tenant as NonNullable<typeof tenant>, {
    title: 'T',
    language: 'en',
    page: 'Page',
  })
  letter.facts(Array.from({ length: 44 }, (_, at) => [`Label ${at}`, value]))
  const text = textOfPdf(await letter.end())
  expect(text).toContain(`Page ${pages} / ${pages}`)
})
