import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { madeFileSw } from '#kit/said/made-file.sw.ts'
import { sharedTexts } from './shared-texts.ts'

const { transform } = sharedTexts(fileURLToPath(new URL('../..', import.meta.url)))
const write = async (code: string): Promise<string> => {
  const { handler } = transform as { handler(code: string): Promise<{ code: string } | null> }
  return (await handler(code))?.code ?? code
}

test('inlines a shared text into its catalogue, and drops the import', async () => {
  const said = await write(
    `import { madeFileSw } from '#kit/said/made-file.sw.ts'\nexport const sw = { fileFailed: madeFileSw.failed }\n`,
  )
  expect(said).toBe(`export const sw = { fileFailed: "${madeFileSw.failed}" }\n`)
})

test('inlines both plural forms, and keys with a dot', async () => {
  const said = await write(
    `import { quietEn } from '#kit/said/quiet.en.ts'\nimport { en as loanEn } from '#rules/loan/words.en.ts'\nexport const en = { quiet: quietEn.days, most: loanEn['loan.above-asked'] }\n`,
  )
  expect(said).toContain(`"other":"Inactive for {count} days"`)
  expect(said).toContain(`most: "You cannot approve more than was requested."`)
  expect(said).not.toContain('import')
})

test('a catalogue imported as a whole keeps its import', async () => {
  const taken = `import { en as bookEn } from '#rules/book/words.en.ts'\nexport const en = { ...bookEn, blank: bookEn['book.name-blank'] }\n`
  const said = await write(taken)
  expect(said).toContain(`import { en as bookEn } from '#rules/book/words.en.ts'`)
  expect(said).toContain(`...bookEn, blank: "Name cannot be blank"`)
})
