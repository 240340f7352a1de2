import type { Sql } from '#server/db/open.ts'
import { learningCertificate, learningScore } from '#server/db/schema/index.ts'
import { DAY } from '#server/demo/insert.ts'
import type { Author } from '#server/demo/people.ts'

type Given = {
  cohort: { name: string; startsOn: string; endsOn: string }
  course: string
  hub: string
  trainees: { id: string; tenant: string }[]
  people: { firstName: string; lastName: string }[]
  trainer: Author
  now: number
}

/** Adds a trainee who completed the course early and is certified, after one revoked certificate; and entry and exit scores of a few. */
export async function plantCertified(tx: Sql, given: Given): Promise<void> {
  const { cohort, course, hub, trainees, people, trainer, now } = given
  const [trainee, person] = [trainees[4], people[4]]
  if (!trainee || !person) return
  const paper = {
    tenant: trainee.tenant,
    trainee: trainee.id,
    course,
    cohort: cohort.name,
    hub,
    ...trainer,
    startsOn: cohort.startsOn,
    endsOn: cohort.endsOn,
  }
  const own = trainee.tenant === 'jenga' ? 'J' : 'W'
  await tx.insert(learningCertificate).values([
    {
      ...paper,
      code: `DEM${own}-FRST-7Y3K`,
      name: person.firstName,
      at: new Date(now - 3 * DAY),
      withdrawnAt: new Date(now - 2 * DAY),
      reason: 'The last name was missing',
      looks: 1,
    },
    {
      ...paper,
      code: `DEM${own}-HERE-8K4N`,
      name: `${person.firstName} ${person.lastName}`,
      at: new Date(now - 2 * DAY),
      looks: 4,
    },
  ])
  await tx.insert(learningScore).values(
    trainees.slice(1, 6).flatMap(({ id }, at) => [
      { trainee: id, item: 'confidence1' as const, score: 1 + (at % 3), ...trainer },
      { trainee: id, item: 'confidence2' as const, score: 3 + (at % 3), ...trainer },
      { trainee: id, item: 'pitch1' as const, score: 2 + (at % 2), ...trainer },
      { trainee: id, item: 'pitch2' as const, score: 4, ...trainer },
    ]),
  )
}
