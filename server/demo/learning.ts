import { and, count, eq, inArray } from 'drizzle-orm'
import type { NodeBodies, NodeKind } from '#contract/learning.ts'
import type { Task } from '#contract/learning-assignment.ts'
import { addDays, type Day, dayOf, instantOf } from '#rules/day.ts'
import { DIAL } from '#rules/phone.ts'
import { calculated, toSend } from '#rules/survey/sheet.ts'
import type { Sql } from '#server/db/open.ts'
import {
  account,
  hub,
  learningAttempt,
  learningAttendance,
  learningClass,
  learningCohort,
  learningCourse,
  learningEdition,
  learningMessage,
  learningNode,
  learningNote,
  learningPairing,
  learningProgress,
  learningRead,
  learningReview,
  learningScore,
  learningSession,
  learningTeacher,
  learningTrainee,
  notification,
  surveyResponse,
  survey as surveys,
} from '#server/db/schema/index.ts'
import { CAST } from './demo-people.ts'
import { DAY, HOUR, plantEach, type Tenant } from './insert.ts'
import { CHAPTERS, FAQS, MARKET, TITLE } from './learning/course.ts'
import { CHAT, CLASSMATES, NOTES, SAID, type Said } from './learning/people.ts'
import { demoEmail, demoHash, idOf } from './people.ts'
import { filledIn } from './surveys/answers.ts'
import { SURVEYS } from './surveys/surveys.ts'
import { inCurrency, read } from './surveys.ts'

/** Number of the advisory lock that lets one process at a time plant the cohort. */
const LEARNING_LOCK = 7_709_131

/** A course, and a cohort in the sixth week of it, where a tenant has no course. */
export const plantLearning = (sql: Sql, now = Date.now()): Promise<void> =>
  plantEach(sql, LEARNING_LOCK, async (change, tenant) => {
    const [known] = await change
      .select({ many: count() })
      .from(learningCourse)
      .where(eq(learningCourse.tenant, tenant.code))
    if (known?.many === 0) await plantTenant(change, tenant, now)
  })

async function plantTenant(change: Sql, tenant: Tenant, now: number): Promise<void> {
  const { code } = tenant
  const language = code === 'jenga' ? 'sw' : 'en'
  const today = dayOf(now)
  // a Monday, so that weeks are the calendar's
  const weekday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7
  const startsOn = addDays(today, -35 - weekday)
  const mine = (name: string) => idOf(`${name} of ${code}`)
  const course = { id: mine('course'), tenant: code, title: TITLE, language } as const
  const edition = {
    ...{ id: mine('edition'), course: course.id, number: 1 },
    publishedAt: new Date(instantOf(addDays(startsOn, -14))),
  }
  await change.insert(learningCourse).values({ ...course, createdAt: edition.publishedAt })
  await change.insert(learningEdition).values(edition)
  const nodes = nodesFor(edition.id, mine, edition.publishedAt)
  await change.insert(learningNode).values(nodes)
  const [nairobi] = await change.select().from(hub).where(eq(hub.tenant, code)).orderBy(hub.place).limit(1)
  const cohort = {
    ...{ id: mine('cohort'), tenant: code, edition: edition.id, hub: nairobi?.id ?? null },
    ...{ name: language === 'sw' ? 'Kundi la 8' : 'Cohort 8', startsOn, endsOn: addDays(startsOn, 62) },
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
    ...{ id: idOf(`trainee ${id}`), tenant: code, account: id, cohort: cohort.id, class: group.id },
    createdAt: new Date(instantOf(addDays(startsOn, -7))),
  }))
  await change.insert(learningTrainee).values(trainees)
  await change
    .insert(learningPairing)
    .values(trainees.slice(0, 5).map(({ id }) => ({ trainee: id, mentor: mentor.id })))

  const { attempts, reviews, progress } = workOf(trainees, { nodes, cohort, trainer, language, now })
  await change.insert(learningAttempt).values(attempts)
  await change.insert(learningReview).values(reviews)
  await change.insert(learningProgress).values(progress)
  await plantSessions(change, { startsOn, group: group.id, trainees, trainer, language, now })
  await plantOwn(change, { tenant, trainee: trainees[0]?.id ?? '', owner: people[0]?.id ?? '', mentor, now })
  await plantSurveyed(change, tenant, people.slice(0, 6), now)
}

type NodeRow = typeof learningNode.$inferInsert

/** The course as nodes. What it says stands in `learning/course.ts`. */
function nodesFor(edition: string, mine: (name: string) => string, addedAt: Date): NodeRow[] {
  const node = <Kind extends NodeKind>(
    key: string,
    kind: Kind,
    place: number,
    parent: string | null,
    name: NodeRow['name'],
    body: NodeBodies[Kind],
  ): NodeRow => ({
    edition,
    key: mine(key),
    kind,
    place,
    parent: parent && mine(parent),
    name,
    body,
    addedAt,
  })
  return [
    ...CHAPTERS.flatMap((chapter, at) => [
      node(`chapter ${at}`, 'chapter', at, null, chapter.name, {}),
      ...chapter.topics.flatMap((topic, place) => {
        const key = `topic ${at} ${place}`
        return [
          node(key, 'topic', place, `chapter ${at}`, topic.name, {
            description: topic.text,
            minutes: topic.minutes,
          }),
          node(`can ${key}`, 'objective', 0, key, CAN, { list: topic.can }),
          ...(topic.resources ?? []).map((one, number) =>
            node(`resource ${number} ${key}`, 'resource', number, key, one.name, {
              ...{ type: 'link', description: {}, link: one.link },
            }),
          ),
        ]
      }),
      node(`assignment ${at}`, 'assignment', 0, `chapter ${at}`, chapter.task.name, {
        ...{ text: chapter.task.text, opensAfterDays: 9 * at, periodInDays: 16 },
        ...{ tasks: chapter.task.tasks, rubric: RUBRIC, final: at === CHAPTERS.length - 1 },
      }),
    ]),
    ...FAQS.map(([question, solution], at) => node(`faq ${at}`, 'faq', at, null, question, { solution })),
    ...MARKET.map(({ name, text, link }, at) =>
      node(`market ${at}`, 'resource', at, null, name, { type: 'link', description: text, link }),
    ),
  ]
}
const CAN = { en: 'After this you can', sw: 'Baada ya hapa utaweza' }
const RUBRIC = [
  { key: 'done', name: { en: 'Did what was asked', sw: 'Amefanya alichoombwa' }, most: 50 },
  { key: 'figures', name: { en: 'Figures are right', sw: 'Tarakimu ni sahihi' }, most: 30 },
  { key: 'own', name: { en: 'Own words', sw: 'Maneno yake mwenyewe' }, most: 20 },
]

async function peopleFor({ code, country }: Tenant, language: 'en' | 'sw', now: number) {
  const password = await demoHash()
  return (CLASSMATES[code] ?? []).map(([name, gender], at) => {
    const [firstName = '', lastName = ''] = name.split(' ')
    const email =
      at === 0 ? demoEmail('trainee', code) : `${firstName}.${lastName}@mail.example`.toLowerCase()
    return {
      ...{ id: idOf(at === 0 ? email : `${code} ${email}`), tenant: code, email, firstName, lastName },
      ...({ gender, country, language, password, role: 'applicant', status: 'active' } as const),
      phone: `+${DIAL[country]}7002${String(20_000 + at * 137).padStart(5, '0')}`,
      age: 22 + ((at * 7) % 20),
      createdAt: new Date(now - (90 - at) * DAY),
    }
  })
}

type Work = {
  nodes: NodeRow[]
  cohort: { id: string; startsOn: Day }
  trainer: { id: string; name: string }
  language: 'en' | 'sw'
  now: number
}

/** What trainees read, handed in and were told. The first is three assignments far, the others less or more. */
function workOf(trainees: { id: string }[], { nodes, cohort, trainer, language, now }: Work) {
  const of = (kind: NodeKind) => nodes.filter(node => node.kind === kind)
  const tasks = of('assignment')
  const attempts: (typeof learningAttempt.$inferInsert)[] = []
  const reviews: (typeof learningReview.$inferInsert)[] = []
  const progress: (typeof learningProgress.$inferInsert)[] = []
  const handIn = (trainee: string, at: number, number: number, said: Said, on: number) => {
    const node = tasks[at] as NodeRow
    const body = node.body as NodeBodies['assignment']
    const asked: Task[] = body.tasks.map(({ text, type, options = {} }) => ({
      ...{ text: text[language] ?? '', type },
      options: Object.fromEntries(
        Object.entries(options).map(([key, label]) => [key, label[language] ?? '']),
      ),
    }))
    const due = instantOf(addDays(cohort.startsOn, body.opensAfterDays + body.periodInDays))
    const id = idOf(`attempt ${trainee} ${at} ${number}`)
    const when = new Date(on)
    attempts.push({
      ...{ id, trainee, cohort: cohort.id, assignment: node.key, number, answers: said.answers },
      asked: {
        ...{ v: 1, title: node.name[language] ?? '', tasks: asked },
        rubric: body.rubric.map(({ key, most, name }) => ({ key, most, name: name[language] ?? '' })),
      },
      ...{ language, late: on > due, writtenAt: when, at: when, outcome: said.outcome ?? null },
      ...{ score: said.score ?? null, reviewedAt: said.outcome ? new Date(on + 2 * DAY) : null },
    })
    if (!said.outcome) return
    const score = said.score ?? 0
    reviews.push({
      ...{ attempt: id, version: 1, outcome: said.outcome, score: said.score ?? null },
      comment: said.comment?.[language] ?? '',
      marks:
        said.score === undefined
          ? {}
          : {
              done: Math.min(50, score),
              figures: Math.max(0, Math.min(30, score - 50)),
              own: Math.max(0, score - 80),
            },
      ...{
        postedAt: new Date(on + 2 * DAY),
        by: trainer.id,
        byName: trainer.name,
        at: new Date(on + 2 * DAY),
      },
    })
  }
  for (const [who, { id }] of trainees.entries()) {
    const far = who === 0 ? 3 : (who * 5) % 6
    for (let at = 0; at < far; at++) {
      const on = Math.min(
        now - HOUR * (5 + who),
        instantOf(addDays(cohort.startsOn, 9 * at + 6 + (who % 4) * 3)) + 15 * HOUR,
      )
      const said = SAID[at] ?? []
      if (who === 0) {
        for (const [number, one] of said.entries()) handIn(id, at, number + 1, one, on + number * 3 * DAY)
      } else {
        const [one] = said.slice(-1)
        // what came last waits for the trainer
        const { answers } = one as Said
        const score = 55 + ((who * 13 + at * 7) % 40)
        handIn(id, at, 1, at === far - 1 ? { answers } : { ...(one as Said), outcome: 'accepted', score }, on)
      }
    }
    const topics = of('topic').filter(({ parent }) => {
      const chapter = of('chapter').findIndex(({ key }) => key === parent)
      return chapter < far
    })
    for (const [place, { key }] of topics.entries()) {
      const when = new Date(
        Math.min(now - HOUR, instantOf(addDays(cohort.startsOn, 4 * place + 2)) + 18 * HOUR),
      )
      progress.push({ trainee: id, topic: key, seenAt: when, lastAt: when, doneAt: when })
    }
    const next = of('topic')[topics.length]
    if (who === 0 && next) {
      const when = new Date(now - 20 * HOUR)
      progress.push({ trainee: id, topic: next.key, seenAt: when, lastAt: when })
    }
  }
  return { attempts, reviews, progress }
}

type Meetings = {
  startsOn: Day
  group: string
  trainees: { id: string }[]
  trainer: { id: string; name: string }
  language: 'en' | 'sw'
  now: number
}

/** Every Friday from two to four, here one week and over the net the other; who was there at those that are over. */
async function plantSessions(change: Sql, given: Meetings): Promise<void> {
  const { startsOn, group, trainees, trainer, language, now } = given
  const rows = Array.from({ length: 9 }, (_, week) => {
    const startsAt = new Date(instantOf(addDays(startsOn, 7 * week + 4)) + 14 * HOUR)
    const chapter = CHAPTERS[Math.min(week, CHAPTERS.length - 1)]
    return {
      ...{ id: idOf(`session ${group} ${week}`), class: group, startsAt },
      endsAt: new Date(startsAt.getTime() + 2 * HOUR),
      title: chapter?.topics[week % 2]?.name[language] ?? '',
      place:
        week % 2 ? '' : language === 'sw' ? 'Kituo cha Dar es Salaam, ukumbi wa 2' : 'Nairobi hub, room 2',
      link: week % 2 ? 'https://meet.example/cohort-8' : '',
    }
  })
  await change.insert(learningSession).values(rows)
  const over = rows.filter(({ endsAt }) => endsAt.getTime() < now)
  const there = over.flatMap(({ id, endsAt }, week) =>
    trainees.map((trainee, who) => ({
      ...{ session: id, trainee: trainee.id, by: trainer.id, byName: trainer.name, at: endsAt },
      state: ((week * 3 + who * 5) % 11 === 7 ? 'absent' : (week + who) % 9 === 5 ? 'late' : 'present') as
        | 'absent'
        | 'late'
        | 'present',
    })),
  )
  if (there.length > 0) await change.insert(learningAttendance).values(there)
}

type Own = {
  tenant: Tenant
  trainee: string
  owner: string
  mentor: { id: string; name: string }
  now: number
}

/** What the demo's trainee wrote and was told: messages, notes, alerts and scores. */
async function plantOwn(change: Sql, { tenant, trainee, owner, mentor, now }: Own): Promise<void> {
  const language = tenant.code === 'jenga' ? 'sw' : 'en'
  await change.insert(learningMessage).values(
    CHAT.map(([fromMentor, text, hours], at) => ({
      ...{ id: idOf(`message ${trainee} ${at}`), trainee, mentor: mentor.id, number: at + 1 },
      ...{ fromMentor, text: text[language] ?? '', at: new Date(now - hours * HOUR) },
    })),
  )
  const read = { trainee, mentor: mentor.id, delivered: CHAT.length - 1, read: CHAT.length - 1 }
  await change.insert(learningRead).values([
    { ...read, byMentor: true },
    { ...read, byMentor: false },
  ])
  await change.insert(learningNote).values(
    NOTES.map(({ title, notes }, at) => ({
      ...{ id: idOf(`note ${trainee} ${at}`), trainee, title: title[language] ?? '' },
      notes: notes.map(one => one[language] ?? ''),
      ...{ createdAt: new Date(now - (at + 2) * 3 * DAY), editedAt: new Date(now - (at + 2) * 3 * DAY) },
    })),
  )
  const told = (
    kind: string,
    values: Record<string, string>,
    path: string,
    hours: number,
    read: boolean,
  ) => ({
    ...{
      account: owner,
      kind,
      values,
      path: `/dashboard/lms${path}`,
      read,
      at: new Date(now - hours * HOUR),
    },
  })
  const name = (at: number) => CHAPTERS[at]?.task.name[language] ?? ''
  const last = CHAT.at(-1)?.[1][language] ?? ''
  await change
    .insert(notification)
    .values([
      told('learning-graded', { assignment: name(0), score: '82 / 100' }, '/learning/assignments', 500, true),
      told(
        'learning-graded',
        { assignment: name(1), score: '74 / 100' },
        '/learning/assignments',
        220,
        false,
      ),
      told('learning-message', { from: mentor.name, text: last }, '/learning/messages', 3, false),
    ])
  const processor = {
    by: idOf(demoEmail('processor', tenant.code)),
    byName: CAST[tenant.code]?.users.processor ?? '',
  }
  await change.insert(learningScore).values([
    { trainee, item: 'pitch1', score: 3, ...processor },
    { trainee, item: 'confidence1', score: 4, ...processor },
    { trainee, item: 'trainer', score: 4, ...processor },
    { trainee, item: 'baselineSurvey', score: 5, ...processor },
  ])
}

/** The learning surveys of those who have begun: the others see them in place of the course. */
async function plantSurveyed(
  change: Sql,
  tenant: Tenant,
  people: { id: string; language: 'en' | 'sw' }[],
  now: number,
): Promise<void> {
  const asked = SURVEYS.filter(({ area }) => area === 'learning')
  const known = await change
    .select({ id: surveys.id, code: surveys.code, version: surveys.version })
    .from(surveys)
    .where(
      and(
        eq(surveys.tenant, tenant.code),
        inArray(
          surveys.code,
          asked.map(({ code }) => code),
        ),
      ),
    )
  const rows = asked.flatMap(one => {
    const row = known.find(({ code }) => code === one.code)
    if (!row) return []
    const survey = read(inCurrency(one.definition, tenant))
    return people.map(person => {
      const instance = idOf(`${row.id} 1 ${person.id}`)
      const at = now - 34 * DAY
      const sheet = filledIn(survey, instance, { now: at, lists: {} })
      return {
        ...{ id: instance, instance, tenant: tenant.code, survey: row.id, version: row.version ?? 1 },
        ...{ period: '1', respondent: person.id, account: person.id, language: person.language },
        ...{ answers: toSend(sheet), calculated: calculated(sheet) },
        ...{ startedAt: new Date(at - 6 * 60_000), finishedAt: new Date(at), at: new Date(at) },
      }
    })
  })
  if (rows.length > 0) await change.insert(surveyResponse).values(rows)
}
