import { expect, test } from 'vitest'
import type { SurveyDefinition } from '#contract/survey-definition.ts'
import { quarterly } from '#rules/survey/quarterly-example.ts'
import { untranslated } from '#rules/survey/untranslated.ts'
import { missingLanguages, reworded, wordedIn } from './worded.ts'

const without = (definition: SurveyDefinition, language: string): SurveyDefinition =>
  JSON.parse(JSON.stringify(definition), (key, value) => (key === language ? undefined : value))

test('every text is listed once, options after the first question with them', () => {
  const keys = wordedIn(quarterly).map(({ key }) => key)
  expect(new Set(keys).size).toBe(keys.length)
  const open = keys.indexOf('row 1 label')
  expect(keys.slice(open, open + 3)).toEqual(['row 1 label', 'list yesno 0', 'list yesno 1'])
})

test('missing texts are those that the server reports', () => {
  const bare = without(quarterly, 'sw')
  const mine = wordedIn(bare).flatMap(one => missingLanguages(one, bare.languages))
  expect(mine.length).toBe(untranslated(bare).length)
  expect(wordedIn(quarterly).flatMap(one => missingLanguages(one, quarterly.languages))).toEqual([])
})

test('each text can be changed, and all others stay', () => {
  for (const { key } of wordedIn(quarterly)) {
    const after = reworded(quarterly, key, 'sw', 'Habari')
    expect(wordedIn(after).find(one => one.key === key)?.texts.sw).toBe('Habari')
    const others = (of: SurveyDefinition) => wordedIn(of).filter(one => one.key !== key)
    expect(others(after)).toEqual(others(quarterly))
  }
})
