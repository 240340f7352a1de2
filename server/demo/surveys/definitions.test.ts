import { expect, it } from 'vitest'
import { loadSurvey } from '#rules/survey/load.ts'
import { untranslated } from '#rules/survey/untranslated.ts'
import { SURVEYS } from './surveys.ts'

it.each(SURVEYS.map(({ code, definition }) => [code, definition] as const))(
  'is complete in both languages: %s',
  (_, definition) => {
    expect(loadSurvey(definition)).not.toHaveProperty('problems')
    expect(untranslated(definition)).toEqual([])
  },
)
