import { computed } from 'nanostores'
import type { Language } from '#contract/language.ts'
import type { AssignmentAnswers } from '#contract/learning-assignment.ts'
import { ApiError } from '#kit/core/api.ts'
import { createKeptReading } from './kept.ts'
import type { Model } from './model.ts'

/** Creates the reading of an assignment with the trainee's submissions. */
export function createAssignment({ api, copy, $language, $trainee }: Model, id: string) {
  return createKeptReading(
    copy,
    key => `assignment-${id}-${JSON.parse(key)[1]}`,
    computed([$language, $trainee], (language, own) =>
      language && own ? JSON.stringify([own.trainee.id, language]) : null,
    ),
    async (key, signal) => {
      const [trainee_id, language] = JSON.parse(key) as [string, Language]
      const [assignment, sent] = await Promise.all([
        api('GET lms/assignments/:id', { params: { id }, query: { language } }, { signal }),
        api('GET lms/assignments/:id/submits', { params: { id }, query: { trainee_id } }, { signal }),
      ])
      const [detail] = assignment.data
      if (!detail) throw new ApiError('not-found', '', 404)
      return { detail, attempts: sent.data }
    },
  )
}

/** Returns the storage of a trainee's unsubmitted answers. */
export function draftOf({ copy }: Pick<Model, 'copy'>, assignment: string) {
  const name = `draft-${assignment}`
  return {
    read: (): AssignmentAnswers | null => copy.read<{ typed?: AssignmentAnswers }>(name)?.typed ?? null,
    write: (typed: AssignmentAnswers) => copy.write(name, { typed }),
    drop: () => copy.drop(name),
  }
}
