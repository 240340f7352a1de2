import { and, count, desc, eq, inArray } from 'drizzle-orm'
import type { MentorTrainee } from '#contract/learning-mentor.ts'
import { shareOf } from '#rules/learning/sequence.ts'
import type { Sql } from '#server/db/open.ts'
import { learningMessage, learningPitch } from '#server/db/schema/index.ts'
import type { SomeHandlers } from '#server/http/routes.ts'
import type { Person } from '#server/http/session.ts'
import { readTaught } from './desk-list.ts'
import { unreadBy } from './messages.ts'
import { deckWaits } from './pitches.ts'

/** The maximum number of trainees listed. */
const MOST = 500
/** The maximum length of the last message's excerpt. */
const SHORT = 120

/** Returns the last message of each of a mentor's conversations, and the number of unread ones. */
async function talksOf(sql: Sql, { id }: Person, trainees: readonly string[]) {
  if (trainees.length === 0) return { last: new Map(), unread: new Map() }
  const mine = and(eq(learningMessage.mentor, id), inArray(learningMessage.trainee, [...trainees]))
  const [last, unread] = await Promise.all([
    sql
      .selectDistinctOn([learningMessage.trainee])
      .from(learningMessage)
      .where(mine)
      .orderBy(learningMessage.trainee, desc(learningMessage.number)),
    unreadBy(sql, 'mentor', mine),
  ])
  return { last: new Map(last.map(one => [one.trainee, one])), unread }
}

export const mentorHandlers = {
  'GET learning/mentor/trainees': async (_, { sql, person }) => {
    const { rows: own } = await readTaught(sql, person, { mentor: person.id }, { limit: MOST })
    const ids = own.map(({ id }) => id)
    const [{ last, unread }, decks] = await Promise.all([
      talksOf(sql, person, ids),
      sql
        .select({ trainee: learningPitch.trainee, many: count() })
        .from(learningPitch)
        .where(and(inArray(learningPitch.trainee, ids), deckWaits(sql)))
        .groupBy(learningPitch.trainee),
    ])
    const waiting = new Map(decks.map(({ trainee, many }) => [trainee, many]))
    const rows = own.map(
      ({ id, name, cohort, class: group, state, submitted, total, lastAt }): MentorTrainee => {
        const message = last.get(id)
        return {
          id,
          name,
          cohortId: cohort.id,
          cohort: cohort.name,
          class: group.name,
          state,
          submitted,
          total,
          percent: shareOf(submitted, total),
          lastAt,
          unread: unread.get(id) ?? 0,
          lastMessage: message
            ? { text: message.text.slice(0, SHORT), at: message.at.toISOString(), mine: message.fromMentor }
            : null,
          decks: waiting.get(id) ?? 0,
        }
      },
    )
    return {
      data: rows.sort((one, other) => other.unread - one.unread || one.name.localeCompare(other.name)),
    }
  },
} satisfies SomeHandlers
