import { addDays, dayOf, instantOf } from '#rules/day.ts'
import type { Sql } from '#server/db/open.ts'
import { findRow } from '#server/db/row.ts'
import {
  account,
  enrolment,
  hub,
  learningAttempt,
  learningClass,
  learningCohort,
  learningCourse,
  learningEdition,
  learningNode,
  learningPairing,
  learningProgress,
  learningReview,
  learningTeacher,
  learningTrainee,
} from '#server/db/schema/index.ts'
import { CAST } from './demo-people.ts'
import { DAY, plantEach, type Tenant } from './insert.ts'
import { plantCertified } from './learning/certified.ts'
import { TITLE } from './learning/course.ts'
import { plantSessions } from './learning/meetings.ts'
import { nodesFor } from './learning/nodes.ts'
import { plantOwn } from './learning/own.ts'
import { plantSurveyed } from './learning/surveyed.ts'
import { workOf } from './learning/work.ts'
import { applicantNamed, authorIn, demoEmail, idOf } from './people.ts'

/** Plants a course with a cohort in its sixth week, in tenants without a course. */
export const plantLearning = (sql: Sql, now = Date.now()): Promise<void> =>
  plantEach(sql, learningCourse, (tx, tenant) => plantTenant(tx, tenant, now))

async function plantTenant(tx: Sql, tenant: Tenant, now: number): Promise<void> {
  const { code } = tenant
  const language = code === 'jenga' ? 'sw' : 'en'
  const today = dayOf(now)
  // starts on a Monday, so that course weeks match calendar weeks
  const weekday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7
  const startsOn = addDays(today, -35 - weekday)
  const mine = (name: string) => idOf(`${name} of ${code}`)
  const course = { id: mine('course'), tenant: code, title: TITLE, language } as const
  const edition = {
    id: mine('edition'),
    course: course.id,
    number: 1,
    publishedAt: new Date(instantOf(addDays(startsOn, -14))),
  }
  await tx.insert(learningCourse).values({ ...course, createdAt: edition.publishedAt })
  await tx.insert(learningEdition).values(edition)
  const nodes = nodesFor(edition.id, mine, edition.publishedAt)
  await tx.insert(learningNode).values(nodes)
  const nairobi = await findRow(tx, hub, { tenant: code }, hub.place)
  // links the cohort to the last application round, whose selected applicants are offered as trainees
  const round = await findRow(tx, enrolment, { tenant: code, outcome: 'selected' }, enrolment.account)
  const cohort = {
    programme: round?.cohort ?? null,
    id: mine('cohort'),
    tenant: code,
    edition: edition.id,
    hub: nairobi?.id ?? null,
    name: language === 'sw' ? 'Kundi la 8' : 'Cohort 8',
    startsOn,
    endsOn: addDays(startsOn, 62),
    timeZone: tenant.country === 'TZ' ? 'Africa/Dar_es_Salaam' : 'Africa/Nairobi',
  }
  await tx.insert(learningCohort).values(cohort)
  const group = { id: mine('class'), cohort: cohort.id, name: language === 'sw' ? 'Darasa A' : 'Class A' }
  await tx.insert(learningClass).values(group)
  const [trainer, mentor] = [authorIn(code, 'processor'), authorIn(code, 'digiprime')]
  await tx.insert(learningTeacher).values([
    { cohort: cohort.id, account: trainer.by, part: 'trainer' },
    { cohort: cohort.id, account: mentor.by, part: 'mentor' },
  ])

  const people = await peopleFor(tenant, language, now)
  await tx.insert(account).values(people).onConflictDoNothing()
  const trainees = people.map(({ id }) => ({
    id: idOf(`trainee ${id}`),
    tenant: code,
    account: id,
    cohort: cohort.id,
    class: group.id,
    createdAt: new Date(instantOf(addDays(startsOn, -7))),
  }))
  const { attempts, reviews, progress } = workOf(trainees, { nodes, cohort, trainer, language, now })
  const lastOf = (id: string) =>
    Math.max(...progress.filter(one => one.trainee === id).map(one => one.lastAt?.getTime() ?? 0))
  await tx
    .insert(learningTrainee)
    .values(trainees.map(one => ({ ...one, lastAt: lastOf(one.id) > 0 ? new Date(lastOf(one.id)) : null })))
  await tx
    .insert(learningPairing)
    .values(trainees.slice(0, 5).map(({ id }) => ({ trainee: id, mentor: mentor.by })))

  await tx.insert(learningAttempt).values(attempts)
  await tx.insert(learningReview).values(reviews)
  await tx.insert(learningProgress).values(progress)
  await plantSessions(tx, { startsOn, group: group.id, trainees, trainer, language, now })
  await plantOwn(tx, { tenant, trainee: trainees[0]?.id ?? '', owner: people[0]?.id ?? '', mentor, now })
  await plantCertified(tx, {
    cohort,
    course: TITLE[language] ?? '',
    hub: nairobi?.name ?? '',
    trainees,
    people,
    trainer,
    now,
  })
  await plantSurveyed(tx, tenant, people.slice(0, 6), now)
}

function peopleFor(tenant: Tenant, language: 'en' | 'sw', now: number) {
  const { code } = tenant
  const names = CAST[code]?.trainees ?? []
  return Promise.all(
    names.map(async (name, at) => ({
      ...(await applicantNamed(tenant, { name, at, phone: 20_000 })),
      ...(at === 0 && { id: idOf(demoEmail('trainee', code)), email: demoEmail('trainee', code) }),
      language,
      age: 22 + ((at * 7) % 20),
      createdAt: new Date(now - (90 - at) * DAY),
    })),
  )
}
