import type { NodeBodies, NodeKind } from '#contract/learning.ts'
import type { Task } from '#contract/learning-assignment.ts'
import { addDays, type Day, instantOf } from '#rules/day.ts'
import type { learningAttempt, learningProgress, learningReview } from '#server/db/schema/index.ts'
import { DAY, HOUR } from '#server/demo/insert.ts'
import { type Author, idOf } from '#server/demo/people.ts'
import type { NodeRow } from './nodes.ts'
import { SAID, type Said } from './people.ts'

type Work = {
  nodes: NodeRow[]
  cohort: { id: string; startsOn: Day }
  trainer: Author
  language: 'en' | 'sw'
  now: number
}

/** Trainees, by their place, who completed the course and whose final is accepted: the last of them is certified. */
const DECIDED = [2, 4]

/** Generates the trainees' progress, submissions and reviews. The first trainee has done three assignments, the others fewer or more. */
export function workOf(trainees: { id: string }[], { nodes, cohort, trainer, language, now }: Work) {
  const of = (kind: NodeKind) => nodes.filter(node => node.kind === kind)
  const tasks = of('assignment')
  const attempts: (typeof learningAttempt.$inferInsert)[] = []
  const reviews: (typeof learningReview.$inferInsert)[] = []
  const progress: (typeof learningProgress.$inferInsert)[] = []
  const handIn = (trainee: string, at: number, number: number, said: Said, on: number) => {
    const node = tasks[at] as NodeRow
    const body = node.body as NodeBodies['assignment']
    const asked: Task[] = body.tasks.map(({ text, type, options = {} }) => ({
      text: text[language] ?? '',
      type,
      options: Object.fromEntries(
        Object.entries(options).map(([key, label]) => [key, label[language] ?? '']),
      ),
    }))
    const due = instantOf(addDays(cohort.startsOn, body.opensAfterDays + body.periodInDays))
    const id = idOf(`attempt ${trainee} ${at} ${number}`)
    const when = new Date(on)
    attempts.push({
      id,
      trainee,
      cohort: cohort.id,
      assignment: node.key,
      number,
      answers: said.answers,
      asked: {
        v: 1,
        title: node.name[language] ?? '',
        tasks: asked,
        rubric: body.rubric.map(({ key, most, name }) => ({ key, most, name: name[language] ?? '' })),
      },
      language,
      late: on > due,
      writtenAt: when,
      at: when,
      outcome: said.outcome ?? null,
      score: said.score ?? null,
      reviewedAt: said.outcome ? new Date(on + 2 * DAY) : null,
    })
    if (!said.outcome) return
    const score = said.score ?? 0
    reviews.push({
      attempt: id,
      version: 1,
      outcome: said.outcome,
      score: said.score ?? null,
      comment: said.comment?.[language] ?? '',
      marks:
        said.score === undefined
          ? {}
          : {
              done: Math.min(50, score),
              figures: Math.max(0, Math.min(30, score - 50)),
              own: Math.max(0, score - 80),
            },
      postedAt: new Date(on + 2 * DAY),
      ...trainer,
      at: new Date(on + 2 * DAY),
    })
  }
  for (const [who, { id }] of trainees.entries()) {
    const far = who === 0 ? 3 : who === 1 || DECIDED.includes(who) ? tasks.length : (who * 5) % 6
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
        // the latest submission is awaiting review, except a final that is decided
        const isWaiting = at === far - 1 && !DECIDED.includes(who)
        const { answers } = one as Said
        const score = 55 + ((who * 13 + at * 7) % 40)
        handIn(id, at, 1, isWaiting ? { answers } : { ...(one as Said), outcome: 'accepted', score }, on)
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
