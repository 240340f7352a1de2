import { and, desc, eq, gt, inArray, lt, or, sql as query } from 'drizzle-orm'
import type { Infer } from 'superstruct'
import type { Reply } from '#contract/endpoint.ts'
import { inEveryLanguage } from '#contract/label.ts'
import type {
  learningMarkingEndpoints,
  MarkedAttempt,
  MarkingReview,
  MarkingStep,
} from '#contract/learning-marking.ts'
import { combineMarkings, rowsToMark, scoreOfMarks, stepOf } from '#rules/learning/marking.ts'
import type { Sql } from '#server/db/open.ts'
import { findRow, findRows, lockRow, setRow, setRows } from '#server/db/row.ts'
import { learningAttempt, learningNode, learningPreset, learningReview } from '#server/db/schema/index.ts'
import type { Signed, SomeHandlers } from '#server/http/routes.ts'
import type { Person } from '#server/http/session.ts'
import { publishChange } from '#server/live/feed.ts'
import { notify } from '#server/notify/notify.ts'
import { nameOf } from '#server/people/visibility.ts'
import { fieldRefusal, msg, Refusal, type WithMessages } from '#server/refusal/message.ts'
import { shownAttempts } from './assignments.ts'
import { inReading, nodesOf } from './course.ts'
import { attemptsIn, type FoundAttempt, queueHandlers, shownRow } from './marking-queue.ts'
import { inListOf, presetHandlers, presetsFor } from './presets.ts'
import { reaches } from './reach.ts'
import { addEvent } from './trainee.ts'

/** How long a marker's claim on an attempt lasts, in ms. */
const CLAIM = 30 * 60_000

type Review = typeof learningReview.$inferSelect

/** Returns an attempt of a trainee the person teaches. @throws Refusal not-found, also for attempts of other trainees */
async function needAttempt(
  sql: Sql,
  person: Person,
  id: string,
  reach: 'look' | 'mark',
): Promise<FoundAttempt> {
  const [found] = await attemptsIn(sql).where(eq(learningAttempt.id, id))
  if (!found || !(await reaches(sql, person, found.trainee.id, reach))) {
    throw new Refusal('not-found', 'marking.none')
  }
  return found
}

const reviewsOf = (sql: Sql, attempt: string): Promise<Review[]> =>
  findRows(sql, learningReview, { attempt }, learningReview.version)

/** Returns the finished reviews that are not posted yet. */
const doneIn = (reviews: readonly Review[]) => reviews.filter(({ doneAt, postedAt }) => doneAt && !postedAt)

/** Returns the trainee's newest attempt that is later than the given one. */
async function newerThan(sql: Sql, { attempt }: FoundAttempt): Promise<string | null> {
  const row = await findRow(
    sql,
    learningAttempt,
    and(
      eq(learningAttempt.trainee, attempt.trainee),
      eq(learningAttempt.assignment, attempt.assignment),
      gt(learningAttempt.number, attempt.number),
    ),
    desc(learningAttempt.number),
  )
  return row?.id ?? null
}

/** Filters reviews by visibility: a draft is visible only to its marker, and the second marker of a final does not see the first review. */
function shownReviews(reviews: readonly Review[], step: MarkingStep, { id }: Person): MarkingReview[] {
  return reviews
    .filter(one => one.postedAt || one.by === id || (one.doneAt && step !== 'second'))
    .map(one => ({
      ...one,
      by: one.byName,
      mine: one.by === id,
      state: one.postedAt ? 'posted' : one.doneAt ? 'done' : 'draft',
      at: (one.postedAt ?? one.doneAt ?? one.at).toISOString(),
    }))
}

const newest = (reviews: readonly Review[]): number => reviews.at(-1)?.version ?? 0

async function readAttempt(context: Signed, id: string): Promise<MarkedAttempt> {
  const { sql, person } = context
  const found = await needAttempt(sql, person, id, 'look')
  const { attempt, cohort, owner } = found
  const [reviews, mayMark, newer, nodes, before, presets] = await Promise.all([
    reviewsOf(sql, id),
    reaches(sql, person, attempt.trainee, 'mark'),
    newerThan(sql, found),
    nodesOf(sql, cohort.edition, ['assignment'], eq(learningNode.key, attempt.assignment)),
    findRows(
      sql,
      learningAttempt,
      and(
        eq(learningAttempt.trainee, attempt.trainee),
        eq(learningAttempt.assignment, attempt.assignment),
        lt(learningAttempt.number, attempt.number),
      ),
      desc(learningAttempt.number),
    ),
    presetsFor(sql, person, attempt.assignment),
  ])
  const row = shownRow(found, doneIn(reviews).length, person)
  const [shown] = await shownAttempts(context, [attempt])
  const [node] = nodes
  return {
    ...row,
    language: attempt.language,
    rubric: attempt.asked.rubric,
    answers: attempt.answers,
    brief: node ? inReading(node.body.text, attempt.language, owner.language) : '',
    tasks: attempt.asked.tasks.map((task, at) => ({ ...task, right: node?.body.tasks[at]?.right ?? [] })),
    files: shown?.files ?? {},
    mayMark,
    newer,
    base: newest(reviews),
    reviews: shownReviews(reviews, row.step, person),
    earlier: await shownAttempts(context, before),
    presets,
  }
}

type ReviewCall = (typeof learningMarkingEndpoints)['POST learning/marking/:id/review']
type Rubric = FoundAttempt['attempt']['asked']['rubric']
type Marking = Pick<Review, 'outcome' | 'score' | 'marks' | 'comment' | 'privateNote' | 'by' | 'byName'>

/** Posts a review: notifies the trainee, and makes the result count. */
async function post(
  tx: Sql,
  { attempt, trainee, owner, titles }: FoundAttempt,
  marked: Marking & Pick<Review, 'version' | 'second'>,
  { home }: Signed,
): Promise<void> {
  const at = new Date()
  await tx.insert(learningReview).values({ attempt: attempt.id, ...marked, doneAt: at, postedAt: at })
  await setRow(tx, learningAttempt, attempt.id, {
    outcome: marked.outcome,
    score: marked.score,
    reviewedAt: at,
    claimedBy: null,
    claimedUntil: null,
  })
  const isAccepted = marked.outcome === 'accepted'
  const { title } = attempt.asked
  await addEvent(
    tx,
    { trainee },
    {
      verb: isAccepted ? 'graded' : 'returned',
      object: 'assignment',
      id: attempt.assignment,
      name: title,
      result: { attempt: attempt.number, score: marked.score },
    },
  )
  const path = `/dashboard/lms/learning/assignments/${attempt.assignment}`
  const assignment = inEveryLanguage(language => inReading(titles ?? {}, language, attempt.language) || title)
  const event = isAccepted
    ? {
        template: 'learning-graded' as const,
        values: { assignment, score: `${marked.score ?? 0} / 100` },
        path,
      }
    : { template: 'learning-returned' as const, values: { assignment, reason: marked.comment }, path }
  await notify(tx, owner, { ...event, home, key: `learning-marked:${attempt.id}:${marked.version}` })
  await publishChange(tx, [`person:${owner.id}`, `staff:${trainee.tenant}`], 'learning')
}

const isClaimedByOther = ({ claimedBy, claimedUntil }: FoundAttempt['attempt'], { id }: Person): boolean =>
  claimedBy !== null && claimedBy !== id && claimedUntil !== null && claimedUntil > new Date()

const claimed = (marker: FoundAttempt['marker']) =>
  new Refusal('conflict', msg('marking.claimed', { name: marker ? nameOf(marker) : '' }))

/** Returns a marking as it is stored; its score comes from the rubric, if there is one. */
function markingIn(body: Infer<ReviewCall['body']>, rubric: Rubric, { id, name }: Person): Marking {
  const isAccepted = body.outcome === 'accepted'
  const known = rubric.filter(({ key }) => body.marks[key] !== undefined)
  const marks = isAccepted ? Object.fromEntries(known.map(({ key }) => [key, body.marks[key] as number])) : {}
  return {
    outcome: body.outcome,
    marks,
    comment: body.comment.trim(),
    privateNote: body.privateNote.trim(),
    score: !isAccepted ? null : rubric.length > 0 ? scoreOfMarks(rubric, marks) : (body.score ?? null),
    by: id,
    byName: name,
  }
}

/** Removes the person's own draft, which their next review replaces. @returns its version, if there was one */
async function removeDraft(tx: Sql, reviews: readonly Review[], { id }: Person): Promise<number | null> {
  const last = reviews.at(-1)
  if (!last || last.by !== id || last.doneAt || last.postedAt) return null
  const { attempt, version } = last
  await tx
    .delete(learningReview)
    .where(and(eq(learningReview.attempt, attempt), eq(learningReview.version, version)))
  return version
}

/** Finishes one of the two markings of a final, and posts their result if both agree. */
async function finishOne(
  tx: Sql,
  found: FoundAttempt,
  first: Review | undefined,
  marking: Marking & Pick<Review, 'version'>,
  context: Signed,
): Promise<WithMessages<Reply<ReviewCall>>> {
  const { person } = context
  const { attempt } = found
  const { score, version: base } = marking
  if (first?.by === person.id) throw new Refusal('conflict', 'marking.other-second')
  const second = first !== undefined
  await tx.insert(learningReview).values({ attempt: attempt.id, ...marking, second, doneAt: new Date() })
  await setRow(tx, learningAttempt, attempt.id, { claimedBy: null, claimedUntil: null })
  const both = first && combineMarkings(attempt.asked.rubric, first, marking)
  if (!both) {
    await publishChange(tx, `staff:${person.tenant}`, 'learning')
    return second
      ? { message: msg('marking.apart'), step: 'settle', score, base }
      : { message: msg('marking.second'), step: 'second', score, base }
  }
  const comment = [first.comment, marking.comment].filter(Boolean).join('\n\n')
  const byName = `${first.byName}, ${person.name}`
  const agreed = { ...both, marks: { ...both.marks }, comment, privateNote: '', by: person.id, byName }
  await post(tx, found, { ...agreed, version: base + 1, second: true }, context)
  return { message: msg('marking.posted'), step: 'done', score: both.score, base: base + 1 }
}

export const markingHandlers = {
  ...queueHandlers,
  ...presetHandlers,
  'GET learning/marking/:id': async ({ params }, context) => ({
    data: await readAttempt(context, params.id),
  }),
  'POST learning/marking/:id/claim': async ({ params, body }, { sql, person }) => {
    const found = await needAttempt(sql, person, params.id, 'mark')
    const until = new Date(Date.now() + CLAIM)
    const free = or(
      query`${learningAttempt.claimedBy} is null`,
      eq(learningAttempt.claimedBy, person.id),
      lt(learningAttempt.claimedUntil, new Date()),
    )
    const [row] = await sql
      .update(learningAttempt)
      .set({ claimedBy: person.id, claimedUntil: until })
      .where(and(eq(learningAttempt.id, params.id), body.take ? undefined : free))
      .returning({ id: learningAttempt.id })
    if (!row) throw claimed(found.marker)
    return { until: until.toISOString() }
  },
  'POST learning/marking/:id/review': async ({ params, body }, context) => {
    const { sql, person } = context
    return sql.transaction(async tx => {
      // serialises the reviews of an attempt
      await lockRow(tx, learningAttempt, params.id)
      const found = await needAttempt(tx, person, params.id, 'mark')
      const { attempt, marker } = found
      const reviews = await reviewsOf(tx, attempt.id)
      if (newest(reviews) !== body.base) throw new Refusal('conflict', 'marking.changed')
      if (isClaimedByOther(attempt, person)) throw claimed(marker)
      const marking = markingIn(body, attempt.asked.rubric, person)
      const version = (await removeDraft(tx, reviews, person)) ?? newest(reviews) + 1
      const done = doneIn(reviews)
      const step = stepOf(found.isFinal, attempt.outcome !== null, done.length)
      if (!body.done) {
        await tx.insert(learningReview).values({ attempt: attempt.id, version, ...marking })
        return { message: msg('marking.draft'), step, score: marking.score, base: version }
      }
      if (await newerThan(tx, found)) throw new Refusal('conflict', 'marking.newer')
      requireWhole(attempt.asked.rubric, marking)
      if (body.presets?.length) {
        await setRows(tx, learningPreset, and(inArray(learningPreset.id, body.presets), inListOf(person)), {
          uses: query`${learningPreset.uses} + 1`,
        })
      }
      const takesTwo =
        found.isFinal && (step === 'second' || (step === 'first' && marking.outcome === 'accepted'))
      if (takesTwo) return finishOne(tx, found, done[0], { ...marking, version }, context)
      await post(tx, found, { ...marking, version, second: step === 'settle' }, context)
      return { message: msg('marking.posted'), step: 'done', score: marking.score, base: version }
    })
  },
} satisfies SomeHandlers

/** @throws Refusal invalid if the review lacks something the trainee needs */
function requireWhole(rubric: Rubric, { outcome, marks, score, comment }: Marking) {
  if (outcome === 'returned') {
    if (comment === '') throw fieldRefusal('comment', 'marking.say-why')
    return
  }
  const open = rowsToMark(rubric, marks)
  if (open.length > 0) {
    const fields = Object.fromEntries(open.map(key => [`marks.${key}`, 'marking.points' as const]))
    throw new Refusal('invalid', 'marking.all-rows', fields)
  }
  if (score === null) throw new Refusal('invalid', 'marking.all-rows', { score: 'marking.points' })
}
