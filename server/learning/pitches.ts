import { and, asc, desc, eq, gt, inArray, ne, notExists, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { PITCH_FILE } from '#contract/handed-file.ts'
import { PITCHES, type PitchDeck } from '#contract/learning-pitch.ts'
import { groupBy } from '#rules/group-by.ts'
import { Sentence } from '#rules/sentence.ts'
import type { Sql } from '#server/db/open.ts'
import { pageOf } from '#server/db/page.ts'
import { addRow, authorOf, findRows, lockRow, requireRow } from '#server/db/row.ts'
import {
  account,
  file,
  learningCohort,
  learningPitch,
  learningPitchReview,
  learningTrainee,
} from '#server/db/schema/index.ts'
import { searchCondition } from '#server/db/search.ts'
import { safeName } from '#server/files/kind.ts'
import { finishedUpload } from '#server/files/resumable-upload.ts'
import type { Signed, SomeHandlers } from '#server/http/routes.ts'
import { attachFile, fileAddress } from '#server/http/stored-file.ts'
import { publishChange } from '#server/live/feed.ts'
import { notify } from '#server/notify/notify.ts'
import { nameOf, refuseOwn } from '#server/people/visibility.ts'
import { fieldRefusal, msg, Refusal } from '#server/refusal/message.ts'
import { requireTaught, taughtBy } from './reach.ts'
import { toSeconds } from './rows.ts'
import { addEvent, requireActive, requireLearner, wasThere } from './trainee.ts'

type Stored = { deck: typeof learningPitch.$inferSelect; name: string; size: number; cohort: string }

const decksIn = (sql: Sql) =>
  sql
    .select({
      deck: learningPitch,
      name: file.name,
      size: file.size,
      cohort: learningTrainee.cohort,
      owner: account,
      cohortName: learningCohort.name,
    })
    .from(learningPitch)
    .innerJoin(file, eq(file.id, learningPitch.file))
    .innerJoin(learningTrainee, eq(learningTrainee.id, learningPitch.trainee))
    .innerJoin(account, eq(account.id, learningTrainee.account))
    .innerJoin(learningCohort, eq(learningCohort.id, learningTrainee.cohort))
    .$dynamic()

async function shown(
  { sql, services, portal }: Pick<Signed, 'sql' | 'services' | 'portal'>,
  rows: readonly Stored[],
): Promise<PitchDeck[]> {
  const ids = rows.map(({ deck }) => deck.id)
  const reviewRows = await sql
    .select()
    .from(learningPitchReview)
    .where(inArray(learningPitchReview.deck, ids))
    .orderBy(desc(learningPitchReview.at), learningPitchReview.id)
  const reviews = groupBy(reviewRows, ({ deck }) => deck)
  return rows.map(({ deck, name, size, cohort }) => ({
    id: deck.id,
    pitchId: PITCHES[deck.pitch - 1] ?? '1',
    fileId: deck.file,
    fileName: name,
    size,
    createdBy: deck.by,
    traineeId: deck.trainee,
    cohortId: cohort,
    createdAt: toSeconds(deck.at),
    version: deck.version,
    link: fileAddress(services.vault, portal, deck.file),
    reviews: (reviews.get(deck.id) ?? []).map(one => ({
      verdict: one.verdict,
      comment: one.comment,
      by: one.byName,
      at: one.at.toISOString(),
    })),
  }))
}

/** Returns the decks of a trainee, of one pitch or of both, the newest last. */
export async function decksOf(
  context: Pick<Signed, 'sql' | 'services' | 'portal'>,
  trainee: string,
  pitch?: 1 | 2,
): Promise<PitchDeck[]> {
  const rows = await decksIn(context.sql)
    .where(
      and(
        eq(learningPitch.trainee, trainee),
        pitch === undefined ? undefined : eq(learningPitch.pitch, pitch),
      ),
    )
    .orderBy(asc(learningPitch.pitch), asc(learningPitch.version))
  return shown(context, rows)
}

/** Condition: the newest deck of its pitch, without a review. */
export function deckWaits(sql: Sql): SQL {
  const later = alias(learningPitch, 'later_pitch')
  const reviewRows = sql
    .select({ id: learningPitchReview.id })
    .from(learningPitchReview)
    .where(eq(learningPitchReview.deck, learningPitch.id))
  const newer = sql
    .select({ id: later.id })
    .from(later)
    .where(
      and(
        eq(later.trainee, learningPitch.trainee),
        eq(later.pitch, learningPitch.pitch),
        gt(later.version, learningPitch.version),
      ),
    )
  return and(notExists(reviewRows), notExists(newer)) as SQL
}

export const pitchHandlers = {
  'GET lms/pitch-decks/:pitchId': async ({ params, query }, context) => {
    const own = await requireLearner(context, { trainee: query.traineeId, cohort: query.cohortId })
    return { data: await decksOf(context, own.trainee.id, Number(params.pitchId) as 1 | 2) }
  },
  'POST lms/trainees/:id/pitch-decks': async ({ params, body: { pitchId, fileId, createdBy } }, context) => {
    const own = await requireLearner(context, { trainee: params.id })
    if (createdBy !== undefined && createdBy !== own.owner.id)
      throw new Refusal('forbidden', 'learning.other')
    requireActive(own)
    const pitch = Number(pitchId) as 1 | 2
    await context.sql.transaction(async tx => {
      await lockRow(tx, learningTrainee, own.trainee.id)
      const given = await finishedUpload(tx, own.owner, fileId, PITCH_FILE)
      if (given instanceof Sentence) throw new Refusal('invalid', given)
      const before = await findRows(tx, learningPitch, { trainee: own.trainee.id, pitch })
      if (before.some(({ file }) => file === fileId)) return
      // with its ending, and told apart from others' decks where it is downloaded
      const name = safeName(`${nameOf(own.owner)} - Pitch ${pitch}.${given.kind}`)
      await attachFile(
        tx,
        { id: fileId, name },
        { tenant: own.trainee.tenant, owner: own.owner.id, purpose: 'pitch' },
      )
      await tx.insert(learningPitch).values({
        trainee: own.trainee.id,
        pitch,
        version: before.length + 1,
        file: fileId,
        by: own.owner.id,
      })
      await wasThere(tx, own)
      await addEvent(tx, own, { verb: 'submitted', object: 'pitch', id: pitchId, name })
      await publishChange(tx, [`person:${own.owner.id}`, `staff:${own.trainee.tenant}`], 'learning')
    })
    return { error: false, message: msg('learning.deck-added') }
  },

  'GET learning/decks': async ({ query }, context) => {
    const { sql } = context
    const { state = 'waiting', cohort, search } = query
    const wanted = and(
      taughtBy(sql, context.person, 'look'),
      ne(learningTrainee.state, 'left'),
      state === 'waiting' ? deckWaits(sql) : undefined,
      cohort ? eq(learningTrainee.cohort, cohort) : undefined,
      ...searchCondition(search, account.search),
    )
    const rows = decksIn(sql)
      .where(wanted)
      .orderBy(state === 'waiting' ? asc(learningPitch.at) : desc(learningPitch.at), asc(learningPitch.id))
    const { found, ...place } = await pageOf(sql, rows, query)
    const decks = await shown(context, found)
    const data = decks.map((deck, at) => {
      const row = found[at]
      return { ...deck, trainee: row ? nameOf(row.owner) : '', cohort: row?.cohortName ?? '' }
    })
    return { data, ...place }
  },
  'POST learning/decks/:id/review': async ({ params, body }, { sql, person, home }) => {
    const comment = body.comment.trim()
    if (comment === '') throw fieldRefusal('comment', 'learning.deck-say')
    return sql.transaction(async tx => {
      const deck = await requireRow(tx, learningPitch, params.id, 'learning.no-deck')
      const { owner } = await requireTaught(tx, person, deck.trainee, 'look')
      refuseOwn(person, owner.id)
      const row = await addRow(tx, learningPitchReview, {
        deck: deck.id,
        verdict: body.verdict,
        comment,
        ...authorOf(person),
      })
      await notify(tx, owner, {
        template: 'learning-deck',
        values: { pitch: `${deck.pitch}`, from: person.name, text: comment.slice(0, 300) },
        path: `/dashboard/lms/learning/pitch-submission/pitch${deck.pitch}`,
        home,
        key: `learning-deck:${row.id}`,
      })
      await publishChange(tx, [`person:${owner.id}`, `staff:${person.tenant}`], 'learning')
      return { message: msg('learning.deck-said') }
    })
  },
} satisfies SomeHandlers
