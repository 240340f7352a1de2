import { asc, inArray } from 'drizzle-orm'
import { FIRST_LANGUAGE, type Language } from '#contract/language.ts'
import type { Chapter, PlaybookContent, PlaybookTexts, PlaySession } from '#contract/playbook-content.ts'
import type { Sql } from '#server/db/open.ts'
import { findRow, findRows } from '#server/db/row.ts'
import { pairPlaybook, playbookVersion } from '#server/db/schema/index.ts'
import { Refusal } from '#server/refusal/message.ts'

/** A playbook assigned to a pair, with its content. */
export type Assigned = {
  pair: string
  playbook: string
  version: number
  from: string
  at: Date
  completedAt: Date | null
  content: PlaybookContent
}

/** Returns the playbooks of some pairs, in order of assignment. Each version is read only once. */
export async function assignedTo(sql: Sql, pairs: readonly string[]): Promise<Assigned[]> {
  if (pairs.length === 0) return []
  const given = await sql
    .select()
    .from(pairPlaybook)
    .where(inArray(pairPlaybook.pair, [...pairs]))
    .orderBy(asc(pairPlaybook.from), asc(pairPlaybook.at), asc(pairPlaybook.playbook))
  const wanted = new Map(
    given.map(({ playbook, version }) => [`${playbook} ${version}`, { playbook, version }]),
  )
  const versions = await findRows(sql, playbookVersion, {
    playbook: [...new Set(given.map(one => one.playbook))],
  })
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

/** Returns a published version; null if it does not exist. */
export async function versionOf(sql: Sql, playbook: string, number: number) {
  const row = await findRow(sql, playbookVersion, { playbook, number })
  return row ?? null
}

/** Returns a text in a language, falling back to English. */
export const textIn = (language: Language, texts: PlaybookTexts): string =>
  texts[language] || texts[FIRST_LANGUAGE as 'en']

export type Found = { assigned: Assigned; chapter: Chapter; session: PlaySession }

/** Returns every session of the assigned playbooks, with its chapter. */
export const sessionsIn = (assigned: readonly Assigned[]): Found[] =>
  assigned.flatMap(one =>
    one.content.chapters.flatMap(chapter =>
      chapter.sessions.map(session => ({ assigned: one, chapter, session })),
    ),
  )

/** Returns a session assigned to a pair. @throws Refusal not-found */
export function needSession(assigned: readonly Assigned[], id: string): Found {
  const found = sessionsIn(assigned).find(({ session }) => session.id === id)
  if (!found) throw new Refusal('not-found', 'playbook.no-session')
  return found
}
