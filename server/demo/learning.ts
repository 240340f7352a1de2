import { and, asc, eq } from 'drizzle-orm'
import { addDays, dayOf, instantOf } from '#rules/day.ts'
import { DIAL } from '#rules/phone.ts'
import type { Sql } from '#server/db/open.ts'
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
import { CLASSMATES } from './learning/people.ts'
import { plantSurveyed } from './learning/surveyed.ts'
import { workOf } from './learning/work.ts'
import { demoEmail, demoHash, idOf } from './people.ts'

/** Plants a course with a cohort in its sixth week, in tenants without a course. */
export const plantLearning = (sql: Sql, now = Date.now()): Promise<void> =>
  plantEach(sql, 'plant course', async (change, tenant) => {
    const known = await change.$count(learningCourse, eq(learningCourse.tenant, tenant.code))
    if (known === 0) await plantTenant(change, tenant, now)
  })

async function plantTenant(change: Sql, tenant: Tenant, now: number): Promise<void> {
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
  await change.insert(learningCourse).values({ ...course, createdAt: edition.publishedAt })
  await change.insert(learningEdition).values(edition)
  const nodes = nodesFor(edition.id, mine, edition.publishedAt)
  await change.insert(learningNode).values(nodes)
  const [nairobi] = await change.select().from(hub).where(eq(hub.tenant, code)).orderBy(hub.place).limit(1)
  // links the cohort to the last application round, whose selected applicants are offered as trainees
  const [round] = await change
    .select({ id: enrolment.cohort })
    .from(enrolment)
    .where(and(eq(enrolment.tenant, code), eq(enrolment.outcome, 'selected')))
    .orderBy(asc(enrolment.account))
    .limit(1)
  const cohort = {
    programme: round?.id ?? null,
    id: mine('cohort'),
    tenant: code,
    edition: edition.id,
    hub: nairobi?.id ?? null,
    name: language === 'sw' ? 'Kundi la 8' : 'Cohort 8',
    startsOn,
    endsOn: addDays(startsOn, 62),
    timeZone: tenant.country === 'TZ' ? 'Africa/Dar_es_Salaam' : 'Africa/Nairobi',
  }
  await change.insert(learningCohort).values(cohort)
  const group = { id: mine('class'), cohort: cohort.id, name: language === 'sw' ? 'Darasa A' : 'Class A' }
  await change.insert(learningClass).values(group)
  const staff = (role: 'processor' | 'digiprime') => ({
    id: idOf(demoEmail(role, code)),
    name: CAST[code]?.users[role] ?? '',
  })
  const [trainer, mentor] = [staff('processor'), staff('digiprime')]
  await change.insert(learningTeacher).values([
    { cohort: cohort.id, account: trainer.id, part: 'trainer' },
    { cohort: cohort.id, account: mentor.id, part: 'mentor' },
  ])

  const people = await peopleFor(tenant, language, now)
  await change.insert(account).values(people).onConflictDoNothing()
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
  await change
    .insert(learningTrainee)
    .values(trainees.map(one => ({ ...one, lastAt: lastOf(one.id) > 0 ? new Date(lastOf(one.id)) : null })))
  await change
    .insert(learningPairing)
    .values(trainees.slice(0, 5).map(({ id }) => ({ trainee: id, mentor: mentor.id })))

  await change.insert(learningAttempt).values(attempts)
  await change.insert(learningReview).values(reviews)
  await change.insert(learningProgress).values(progress)
  await plantSessions(change, { startsOn, group: group.id, trainees, trainer, language, now })
  await plantOwn(change, { tenant, trainee: trainees[0]?.id ?? '', owner: people[0]?.id ?? '', mentor, now })
  await plantCertified(change, {
    cohort,
    course: TITLE[language] ?? '',
    hub: nairobi?.name ?? '',
    trainees,
    people,
    trainer,
    now,
  })
  await plantSurveyed(change, tenant, people.slice(0, 6), now)
}

async function peopleFor({ code, country }: Tenant, language: 'en' | 'sw', now: number) {
  const password = await demoHash()
  return (CLASSMATES[code] ?? []).map(([name, gender], at) => {
    const [firstName = '', lastName = ''] = name.split(' ')
    const email =
      at === 0 ? demoEmail('trainee', code) : `${firstName}.${lastName}@mail.example`.toLowerCase()
    return {
      id: idOf(at === 0 ? email : `${code} ${email}`),
      tenant: code,
      email,
      firstName,
      lastName,
      ...({ gender, country, language, password, role: 'applicant', status: 'active' } as const),
      phone: `+${DIAL[country]}7002${String(20_000 + at * 137).padStart(5, '0')}`,
      age: 22 + ((at * 7) % 20),
      createdAt: new Date(now - (90 - at) * DAY),
    }
  })
}
