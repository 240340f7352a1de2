import { eq } from 'drizzle-orm'
import type { NodeBodies, NodeKind, TeacherPart } from '#contract/learning.ts'
import { addDays, dayOf } from '#rules/day.ts'
import type { Database } from '#server/db/open.ts'
import { addRow } from '#server/db/row.ts'
import { newId } from '#server/db/schema/columns.ts'
import {
  learningAttempt,
  learningClass,
  learningCohort,
  learningCourse,
  learningEdition,
  learningNode,
  learningPairing,
  learningTeacher,
  learningTrainee,
} from '#server/db/schema/index.ts'
import { type Signed, signIn } from '#server/people/testing.ts'

/** A cohort of a small course: two chapters with a topic and an assignment each, and a third chapter with one topic. */
export type Cohort = {
  id: string
  class: string
  edition: string
  chapters: [string, string, string]
  topics: [string, string, string]
  assignments: [string, string]
}

const chapterOf = (at: number) => ({ en: `Chapter ${at}`, sw: `Sura ya ${at}` })

/** Creates a cohort. @param started how many days ago */
export async function addCohort({ sql }: Database, started = 7, tenant = 'wezesha'): Promise<Cohort> {
  const today = dayOf(Date.now())
  const course = await addRow(sql, learningCourse, {
    tenant,
    title: { en: 'Grow your business' },
    language: 'en',
  })
  const edition = await addRow(sql, learningEdition, {
    course: course?.id as string,
    number: 1,
    publishedAt: new Date(),
  })
  const key = edition.id as string
  const node = <Kind extends NodeKind>(
    kind: Kind,
    parent: string | null,
    place: number,
    name: Record<string, string>,
    body: NodeBodies[Kind],
  ) => ({ edition: key, key: newId(), kind, parent, place, name, body })
  const chapters = [1, 2, 3].map(at => node('chapter', null, at, chapterOf(at), {}))
  const topics = chapters.map((chapter, at) =>
    node(
      'topic',
      chapter.key,
      1,
      { en: `Topic ${at + 1}`, sw: `Mada ya ${at + 1}` },
      {
        description: { en: 'Read **this**.' },
        minutes: 10,
      },
    ),
  )
  const assignments = chapters.slice(0, 2).map((chapter, at) =>
    node(
      'assignment',
      chapter.key,
      1,
      { en: `Assignment ${at + 1}` },
      {
        text: {},
        opensAfterDays: 7 * at,
        periodInDays: 7,
        final: false,
        tasks: [
          { text: { en: 'What do you sell?' }, type: 'text' },
          {
            text: { en: 'What costs most?' },
            type: 'single',
            options: { stock: { en: 'Stock' }, rent: { en: 'Rent' } },
          },
        ],
        rubric: [{ key: 'clear', name: { en: 'Clear' }, most: 100 }],
      },
    ),
  )
  const objective = node(
    'objective',
    topics[0]?.key ?? null,
    1,
    { en: 'You can' },
    {
      list: [{ en: 'say what you sell' }],
    },
  )
  const resource = node(
    'resource',
    topics[0]?.key ?? null,
    1,
    { en: 'A talk' },
    { type: 'audio', description: {}, link: 'https://audio.example/a.m4a', bytes: 1_400_000, seconds: 480 },
  )
  const faq = node('faq', null, 1, { en: 'When?' }, { solution: { en: 'On Fridays.' } })
  await sql.insert(learningNode).values([...chapters, ...topics, ...assignments, objective, resource, faq])
  const cohort = await addRow(sql, learningCohort, {
    tenant,
    name: 'Cohort 8',
    edition: key,
    startsOn: addDays(today, -started),
    endsOn: addDays(today, 60 - started),
  })
  const group = await addRow(sql, learningClass, { cohort: cohort?.id as string, name: 'A' })
  const keys = (nodes: { key: string }[]) => nodes.map(({ key }) => key)
  return {
    id: cohort.id as string,
    class: group.id as string,
    edition: key,
    chapters: keys(chapters) as Cohort['chapters'],
    topics: keys(topics) as Cohort['topics'],
    assignments: keys(assignments) as Cohort['assignments'],
  }
}

/** Creates a signed-in trainee of a cohort. */
export async function addTrainee(
  database: Database,
  cohort: Cohort,
  more: { tenant?: 'wezesha' | 'jenga'; lastName?: string } = {},
): Promise<Signed & { trainee: string }> {
  const signed = await signIn(database, 'applicant', more)
  const { tenant = 'wezesha' } = more
  const row = { tenant, account: signed.id, cohort: cohort.id, class: cohort.class }
  const { id } = await addRow(database.sql, learningTrainee, row)
  return { ...signed, trainee: id }
}

/** Assigns a mentor to a trainee. */
export const pair = ({ sql }: Database, trainee: string, mentor: string) =>
  sql.insert(learningPairing).values({ trainee, mentor })

/** Makes a user a teacher of a cohort. */
export const addTeacher = ({ sql }: Database, cohort: Cohort, account: string, part: TeacherPart) =>
  sql.insert(learningTeacher).values({ cohort: cohort.id, account, part })

/** Marks an attempt as a trainer does. */
export const mark = ({ sql }: Database, attempt: string, score: number | null) =>
  sql
    .update(learningAttempt)
    .set({ score, outcome: score === null ? 'returned' : 'accepted', reviewedAt: new Date() })
    .where(eq(learningAttempt.id, attempt))
