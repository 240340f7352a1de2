import type { EventValue } from '#contract/event.ts'
import { inEveryLanguage } from '#contract/label.ts'
import type { Sql } from '#server/db/open.ts'
import {
  learningMessage,
  learningNote,
  learningRead,
  learningScore,
  notification,
} from '#server/db/schema/index.ts'
import { DAY, HOUR, type Tenant } from '#server/demo/insert.ts'
import { type Author, authorIn, idOf } from '#server/demo/people.ts'
import { CHAPTERS } from './course.ts'
import { CHAT, NOTES } from './people.ts'

type Own = {
  tenant: Tenant
  trainee: string
  owner: string
  mentor: Author
  now: number
}

/** Adds the demo trainee's messages, notes, alerts and scores. */
export async function plantOwn(tx: Sql, { tenant, trainee, owner, mentor, now }: Own): Promise<void> {
  const language = tenant.code === 'jenga' ? 'sw' : 'en'
  await tx.insert(learningMessage).values(
    CHAT.map(([fromMentor, text, hours], at) => ({
      id: idOf(`message ${trainee} ${at}`),
      trainee,
      mentor: mentor.by,
      number: at + 1,
      fromMentor,
      text: text[language] ?? '',
      at: new Date(now - hours * HOUR),
    })),
  )
  const read = { trainee, mentor: mentor.by, delivered: CHAT.length - 1, read: CHAT.length - 1 }
  await tx.insert(learningRead).values([
    { ...read, byMentor: true },
    { ...read, byMentor: false },
  ])
  await tx.insert(learningNote).values(
    NOTES.map(({ title, notes }, at) => ({
      id: idOf(`note ${trainee} ${at}`),
      trainee,
      title: title[language] ?? '',
      notes: notes.map(one => one[language] ?? ''),
      createdAt: new Date(now - (at + 2) * 3 * DAY),
      editedAt: new Date(now - (at + 2) * 3 * DAY),
    })),
  )
  const told = (
    kind: string,
    values: Record<string, EventValue>,
    path: string,
    hours: number,
    read: boolean,
  ) => ({
    account: owner,
    kind,
    values,
    path: `/dashboard/lms${path}`,
    read,
    at: new Date(now - hours * HOUR),
  })
  const name = (at: number) => inEveryLanguage(language => CHAPTERS[at]?.task.name[language] ?? '')
  const last = CHAT.at(-1)?.[1][language] ?? ''
  await tx
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
      told('learning-message', { from: mentor.byName, text: last }, '/learning/messages', 3, false),
    ])
  const processor = authorIn(tenant.code, 'processor')
  await tx.insert(learningScore).values([
    { trainee, item: 'pitch1', score: 3, ...processor },
    { trainee, item: 'confidence1', score: 4, ...processor },
    { trainee, item: 'trainer', score: 4, ...processor },
    { trainee, item: 'baselineSurvey', score: 5, ...processor },
  ])
}
