import { and, asc, eq, inArray } from 'drizzle-orm'
import { FIRST_LANGUAGE, type Language } from '#contract/language.ts'
import type { Chapter, PlaybookContent, PlaybookTexts, PlaySession } from '#contract/playbook-content.ts'
import type { Sql } from '#server/db/open.ts'
import { pairPlaybook, playbookVersion } from '#server/db/schema/index.ts'
import { Refusal } from '#server/refusal/refusal.ts'

/** A playbook that a pair has, as it reads it. */
export type Assigned = {
  pair: string
  playbook: string
  version: number
  from: string
  at: Date
  completedAt: Date | null
  content: PlaybookContent
}

/** What some pairs were given, the first one first. Each version is read once, however many have it. */
export async function assignedTo(sql: Sql, pairs: readonly string[]): Promise<Assigned[]> {
  if (pairs.length === 0) return []
  const given = await sql
    .select()
    .from(pairPlaybook)
    .where(inArray(pairPlaybook.pair, [...pairs]))
    .orderBy(asc(pairPlaybook.from), asc(pairPlaybook.at), asc(pairPlaybook.playbook))
  if (given.length === 0) return []
  const wanted = new Map(
    given.map(({ playbook, version }) => [`${playbook} ${version}`, { playbook, version }]),
  )
  const versions = await sql
    .select()
    .from(playbookVersion)
    .where(inArray(playbookVersion.playbook, [...new Set(given.map(one => one.playbook))]))
  const contents = new Map(
    versions
      .filter(({ playbook, number }) => wanted.has(`${playbook} ${number}`))
      .map(({ playbook, number, content }) => [`${playbook} ${number}`, content]),
  )
  return given.flatMap(({ by: _, byName: __, ...row }) => {
    const content = contents.get(`${row.playbook} ${row.version}`)
    return content ? [{ ...row, content }] : []
  })
}

/** A version as it was published; null for one that never was. */
export async function versionOf(sql: Sql, playbook: string, number: number) {
  const [row] = await sql
    .select()
    .from(playbookVersion)
    .where(and(eq(playbookVersion.playbook, playbook), eq(playbookVersion.number, number)))
  return row ?? null
}

/** A text in a language, else in English. */
export const textIn = (language: Language, texts: PlaybookTexts): string =>
  texts[language as keyof PlaybookTexts] || texts[FIRST_LANGUAGE as 'en']

export type Found = { assigned: Assigned; chapter: Chapter; session: PlaySession }

/** Every session of what was given, with where it stands. */
export const sessionsIn = (assigned: readonly Assigned[]): Found[] =>
  assigned.flatMap(one =>
    one.content.chapters.flatMap(chapter =>
      chapter.sessions.map(session => ({ assigned: one, chapter, session })),
    ),
  )

/** A session that a pair was given. @throws Refusal not-found */
export function needSession(assigned: readonly Assigned[], id: string): Found {
  const found = sessionsIn(assigned).find(({ session }) => session.id === id)
  if (!found) throw new Refusal('not-found', 'playbook.no-session')
  return found
}
