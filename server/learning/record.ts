import type { Sql } from '#server/db/open.ts'
import { learningEvent } from '#server/db/schema/index.ts'
import type { Learner } from './trainee.ts'

/** Trainees' activities, named by xAPI verbs. */
export type Verb =
  | 'experienced'
  | 'completed'
  | 'rated'
  | 'submitted'
  | 'graded'
  | 'returned'
  | 'attended'
  | 'certified'

/** Adds an event to the learning record, in the transaction of the activity itself. */
export async function addEvent(
  change: Sql,
  { trainee }: Pick<Learner, 'trainee'>,
  event: {
    verb: Verb
    object: 'topic' | 'assignment' | 'session' | 'course' | 'pitch'
    id: string
    name?: string
    at?: Date
    result?: Record<string, string | number | boolean | null>
  },
): Promise<void> {
  const { verb, object, id, name = '', at = new Date(), result = {} } = event
  await change.insert(learningEvent).values({
    tenant: trainee.tenant,
    account: trainee.account,
    trainee: trainee.id,
    verb,
    object,
    objectId: id,
    objectName: name,
    at,
    result,
  })
}
