import { computed } from 'nanostores'
import type { SurveyDefinition } from '#contract/survey-definition.ts'
import { createReading } from '#kit/reading.ts'
import type { Model } from './model.ts'
import { namesOf } from './naming.ts'

/** The version that people answer now: what the draft is compared with. */
export function createPublished(model: Model) {
  const $key = computed([model.$id, model.file.$state], (id, { value }) =>
    id && value?.id === id && value.version !== null ? `${id} ${value.version}` : null,
  )
  const reading = createReading<SurveyDefinition>({
    $key,
    async read(key, signal) {
      const [id = '', number = ''] = key.split(' ')
      const { data } = await model.api(
        'GET survey/desk/:id/versions/:number',
        { params: { id, number } },
        { signal },
      )
      return data.contents.definition
    },
  })
  /** The names under which answers may have come; null as long as that is not known. */
  const $names = computed([reading.$state, $key, model.file.$state], ({ value }, key, file) =>
    value ? namesOf(value) : key === null && file.value ? new Set<string>() : null,
  )
  return { reading, $names }
}
