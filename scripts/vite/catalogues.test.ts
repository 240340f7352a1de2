import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { readTexts } from './catalogues.ts'

const texts = await readTexts(fileURLToPath(new URL('../..', import.meta.url)))
const find = (wanted: string) => texts.find(({ key }) => key === wanted)

test('lists every text of widgets, kit and portal in both languages by its key', () => {
  expect(find('loan-calculator.title')).toEqual({
    key: 'loan-calculator.title',
    en: 'Loan calculator',
    sw: 'Kikokotoo cha mkopo',
  })
  expect(find('kit.retry')).toMatchObject({ en: 'Try again', sw: 'Jaribu tena' })
  expect(find('shell.signin')).toMatchObject({ en: 'Sign in' })
})

test('a plural text has a key for each form', () => {
  expect(find('kit.years.one')).toMatchObject({ en: '{count} year', sw: 'mwaka {count}' })
  expect(find('kit.years.other')).toMatchObject({ en: '{count} years' })
  expect(find('kit.years')).toBeUndefined()
})

test('text keys are unique', () => {
  expect(new Set(texts.map(({ key }) => key)).size).toBe(texts.length)
})
