import { computed } from 'nanostores'
import type { SurveyDefinition } from '#contract/survey-definition.ts'
import { createReading } from '#kit/reading.ts'
import type { Model } from './model.ts'
import { namesOf } from './naming.ts'

/** Row names and option lists that existing answers may use. */
export type Known = { names: ReadonlySet<string>; lists: SurveyDefinition['lists'] }

/** Creates the published version, which the draft is compared with. `$known` is null until it is loaded. */
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
  const $known = computed([reading.$state, $key, model.file.$state], ({ value }, key, file): Known | null =>
    value
      ? { names: namesOf(value), lists: value.lists }
      : key === null && file.value
        ? { names: new Set(), lists: {} }
        : null,
  )
  return { reading, $known }
}
