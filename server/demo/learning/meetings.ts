import { addDays, type Day, instantOf } from '#rules/day.ts'
import type { Sql } from '#server/db/open.ts'
import { addRows } from '#server/db/row.ts'
import { learningAttendance, learningSession } from '#server/db/schema/index.ts'
import { HOUR } from '#server/demo/insert.ts'
import { type Author, idOf } from '#server/demo/people.ts'
import { CHAPTERS } from './course.ts'

type Meetings = {
  startsOn: Day
  group: string
  trainees: { id: string }[]
  trainer: Author
  language: 'en' | 'sw'
  now: number
}

/** Adds sessions every Friday from two to four, alternating between on site and online, with attendance of past ones. */
export async function plantSessions(tx: Sql, given: Meetings): Promise<void> {
  const { startsOn, group, trainees, trainer, language, now } = given
  const rows = Array.from({ length: 9 }, (_, week) => {
    const startsAt = new Date(instantOf(addDays(startsOn, 7 * week + 4)) + 14 * HOUR)
    const chapter = CHAPTERS[Math.min(week, CHAPTERS.length - 1)]
    return {
      id: idOf(`session ${group} ${week}`),
      class: group,
      startsAt,
      endsAt: new Date(startsAt.getTime() + 2 * HOUR),
      title: chapter?.topics[week % 2]?.name[language] ?? '',
      place:
        week % 2 ? '' : language === 'sw' ? 'Kituo cha Dar es Salaam, ukumbi wa 2' : 'Nairobi hub, room 2',
      link: week % 2 ? 'https://meet.example/cohort-8' : '',
    }
  })
  await tx.insert(learningSession).values(rows)
  const over = rows.filter(({ endsAt }) => endsAt.getTime() < now)
  const there = over.flatMap(({ id, endsAt }, week) =>
    trainees.map((trainee, who) => ({
      session: id,
      trainee: trainee.id,
      ...trainer,
      at: endsAt,
      state: ((week * 3 + who * 5) % 11 === 7 ? 'absent' : (week + who) % 9 === 5 ? 'late' : 'present') as
        | 'absent'
        | 'late'
        | 'present',
    })),
  )
  await addRows(tx, learningAttendance, there)
}
