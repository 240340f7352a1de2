import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { sharedTexts } from './shared-texts.ts'

const { transform } = sharedTexts(fileURLToPath(new URL('../..', import.meta.url)))
const write = async (code: string): Promise<string> => {
  const { handler } = transform as { handler(code: string): Promise<{ code: string } | null> }
  return (await handler(code))?.code ?? code
}

test('a text that is shared is written into the catalogue that takes it, and its file is not fetched', async () => {
  const said = await write(
    `import { madeFileSw } from '#kit/said/made-file.sw.ts'\nexport const sw = { fileFailed: madeFileSw.failed }\n`,
  )
  expect(said).toBe(`export const sw = { fileFailed: "Faili haikuweza kutengenezwa. Jaribu tena." }\n`)
})

test('a text with two forms comes with both, and one with a dot in its key by that', async () => {
  const said = await write(
    `import { quietEn } from '#kit/said/quiet.en.ts'\nimport { en as loanEn } from '#rules/loan/words.en.ts'\nexport const en = { quiet: quietEn.days, most: loanEn['loan.above-asked'] }\n`,
  )
  expect(said).toContain(`"other":"No sign for {count} days"`)
  expect(said).toContain(`most: "No more can be approved than was asked for."`)
  expect(said).not.toContain('import')
})

test('a catalogue that is taken as a whole keeps its import', async () => {
  const taken = `import { en as bookEn } from '#rules/book/words.en.ts'\nexport const en = { ...bookEn, blank: bookEn['book.name-blank'] }\n`
  const said = await write(taken)
  expect(said).toContain(`import { en as bookEn } from '#rules/book/words.en.ts'`)
  expect(said).toContain(`...bookEn, blank: "Name cannot be blank"`)
})
