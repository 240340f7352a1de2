import { and, asc, count, desc, eq, isNotNull, isNull, notInArray, sql as query } from 'drizzle-orm'
import type { PlaybookContent, PlaybookTexts } from '#contract/playbook-content.ts'
import type { PlaybookDraft } from '#contract/playbook-desk.ts'
import { readLink } from '#rules/playbook/link.ts'
import { type MarkdownProblem, readMarkdown, writeMarkdown } from '#rules/playbook/markdown.ts'
import type { Sentence } from '#rules/sentence.ts'
import type { Sql } from '#server/db/open.ts'
import { addRow, authorOf, findRows, requireLocked, requireRow, setRow } from '#server/db/row.ts'
import { newId } from '#server/db/schema/columns.ts'
import {
  pair,
  pairPlaybook,
  pairReply,
  pairTask,
  playbook,
  playbookVersion,
} from '#server/db/schema/index.ts'
import type { Signed, SomeHandlers } from '#server/http/routes.ts'
import type { Person } from '#server/http/session.ts'
import { recordBy } from '#server/notify/audit.ts'
import { invalidFields, msg, Refusal, type WithMessages } from '#server/refusal/message.ts'
import { giveTasks } from './assign.ts'
import { textIn, versionOf } from './content.ts'

type Row = typeof playbook.$inferSelect

/** @throws Refusal not-found, also for one of another tenant */
const need = (sql: Sql, { tenant }: Person, id: string, lock = false): Promise<Row> =>
  (lock ? requireLocked : requireRow)(sql, playbook, { id, tenant }, 'playbook.no-playbook')

/** Returns what prevents publishing a draft, part by part. */
function problemsOf(content: PlaybookContent): { part: string; message: Sentence }[] {
  const found: { part: string; message: Sentence }[] = []
  const ids = new Set<string>()
  const part = (id: string, name: PlaybookTexts) => {
    if (name.en.trim() === '') found.push({ part: id, message: msg('playbook.no-name') })
    if (ids.has(id)) found.push({ part: id, message: msg('playbook.same-id') })
    ids.add(id)
  }
  if (content.chapters.length === 0) found.push({ part: '', message: msg('playbook.no-chapters') })
  for (const chapter of content.chapters) {
    part(chapter.id, chapter.name)
    if (chapter.sessions.length === 0) found.push({ part: chapter.id, message: msg('playbook.no-sessions') })
    for (const session of chapter.sessions) {
      part(session.id, session.name)
      for (const { id, name, link } of session.tools) {
        part(id, name)
        const read = readLink(link)
        if (read.kind === 'refused') {
          const message =
            read.why === 'not-allowed'
              ? msg('playbook.link-host', { host: read.host })
              : msg('playbook.link-https')
          found.push({ part: id, message })
        }
      }
      for (const { id, topic, task } of session.tasks) {
        part(id, topic)
        if (task.en.trim() === '') found.push({ part: id, message: msg('playbook.no-text') })
      }
    }
  }
  return found
}

async function draftOf(sql: Sql, row: Row): Promise<WithMessages<PlaybookDraft>> {
  const versions = await findRows(sql, playbookVersion, { playbook: row.id }, desc(playbookVersion.number))
  return {
    ...row,
    content: row.draft,
    isChanged: row.base !== row.versionBase,
    isRetired: row.retiredAt !== null,
    versions: versions.map(({ number, byName, at, note }) => ({
      number,
      by: byName,
      at: at.toISOString(),
      note,
    })),
    problems: problemsOf(row.draft),
  }
}

/** Replaces the draft the caller read. @throws Refusal conflict if another draft was saved meanwhile */
async function keep(context: Signed, id: string, base: string | null, content: PlaybookContent) {
  const { sql, person } = context
  return sql.transaction(async tx => {
    const row = await need(tx, person, id, true)
    if (base !== null && row.base !== base) throw new Refusal('conflict', 'playbook.overtaken')
    const after = await setRow(tx, playbook, id, { draft: content, base: newId() })
    return draftOf(tx, after as Row)
  })
}

/** Messages for lines that cannot be parsed. */
const MARKDOWN_PROBLEMS = {
  'no-title': 'playbook.markdown-no-title',
  unplaced: 'playbook.markdown-unplaced',
  unknown: 'playbook.markdown-unknown',
  'open-text': 'playbook.markdown-open-text',
  days: 'playbook.markdown-days',
  icon: 'playbook.markdown-icon',
  'same-id': 'playbook.markdown-same-id',
} as const satisfies Record<MarkdownProblem['problem'], string>

/** @throws Refusal naming the first line that could not be parsed */
function contentIn(markdown: string): PlaybookContent {
  const read = readMarkdown(markdown, newId)
  if ('content' in read) return read.content
  const [first] = read.problems
  const message = msg('playbook.markdown', { line: first?.line ?? 1, count: read.problems.length })
  throw new Refusal('invalid', message, { markdown: MARKDOWN_PROBLEMS[first?.problem ?? 'unknown'] })
}

const note = (
  tx: Sql,
  { person, address }: Signed,
  action: 'playbook.begun' | 'playbook.published' | 'playbook.retired',
  name: string,
) => recordBy(tx, person, address, { action, detail: [{ name: 'name', from: null, to: name }] })

export const deskPlaybookHandlers = {
  'GET playbook/desk/playbooks': async (_, { sql, person, language }) => {
    const [rows, given] = await Promise.all([
      findRows(sql, playbook, { tenant: person.tenant }, asc(playbook.createdAt)),
      sql
        .select({ playbook: pairPlaybook.playbook, pairs: count() })
        .from(pairPlaybook)
        .innerJoin(pair, eq(pair.id, pairPlaybook.pair))
        .where(and(eq(pair.tenant, person.tenant), isNull(pair.endedAt)))
        .groupBy(pairPlaybook.playbook),
    ])
    return {
      data: rows.map(({ id, draft, version, base, versionBase, retiredAt }) => ({
        id,
        name: textIn(language, draft.name),
        version,
        chapters: draft.chapters.length,
        sessions: draft.chapters.reduce((sum, { sessions }) => sum + sessions.length, 0),
        isChanged: base !== versionBase,
        isRetired: retiredAt !== null,
        pairs: given.find(one => one.playbook === id)?.pairs ?? 0,
      })),
    }
  },
  'POST playbook/desk/playbooks': async ({ body }, context) => {
    const name = body.name?.trim()
    if (!name && !body.markdown) throw invalidFields({ name: 'field.required' })
    const draft: PlaybookContent = body.markdown
      ? contentIn(body.markdown)
      : { name: { en: name ?? '' }, info: { en: '' }, chapters: [] }
    const { sql, person } = context
    return sql.transaction(async tx => {
      const row = await addRow(tx, playbook, { tenant: person.tenant, draft, base: newId() })
      await note(tx, context, 'playbook.begun', draft.name.en)
      return { id: row.id, message: msg('playbook.begun', { name: draft.name.en }) }
    })
  },
  'GET playbook/desk/playbooks/:id': async ({ params }, { sql, person }) => ({
    data: await draftOf(sql, await need(sql, person, params.id)),
  }),
  'POST playbook/desk/playbooks/:id/draft': async ({ params, body }, context) => ({
    data: await keep(context, params.id, body.base, body.content),
  }),
  'POST playbook/desk/playbooks/:id/markdown': async ({ params, body }, context) => ({
    data: await keep(context, params.id, body.base, contentIn(body.markdown)),
  }),
  'GET playbook/desk/playbooks/:id/markdown': async ({ params }, { sql, person }) => {
    const { draft } = await need(sql, person, params.id)
    const name = draft.name.en.toLowerCase().replace(/[^a-z0-9]+/g, '-') || 'playbook'
    return {
      name: `${name}.md`,
      type: 'text/markdown; charset=utf-8',
      body: Buffer.from(writeMarkdown(draft)),
    }
  },
  'POST playbook/desk/playbooks/:id/publish': async ({ params, body }, context) => {
    const { sql, person } = context
    return sql.transaction(async tx => {
      const row = await need(tx, person, params.id, true)
      if (row.base !== body.base) throw new Refusal('conflict', 'playbook.overtaken')
      if (row.base === row.versionBase) throw new Refusal('conflict', 'playbook.nothing-new')
      const [problem] = problemsOf(row.draft)
      if (problem) throw new Refusal('invalid', problem.message)
      const number = (row.version ?? 0) + 1
      await tx.insert(playbookVersion).values({
        playbook: row.id,
        number,
        content: row.draft,
        note: body.note.trim(),
        ...authorOf(person),
      })
      await setRow(tx, playbook, row.id, { version: number, versionBase: row.base })
      if (body.reach === 'all') await reachAll(tx, row.id, number, row.draft)
      await note(tx, context, 'playbook.published', `${row.draft.name.en}, ${number}`)
      return { message: msg('playbook.published', { number }) }
    })
  },
  'POST playbook/desk/playbooks/:id/restore': async ({ params, body }, context) => {
    await need(context.sql, context.person, params.id)
    const version = await versionOf(context.sql, params.id, body.number)
    if (!version) throw new Refusal('not-found', 'playbook.no-playbook')
    return { data: await keep(context, params.id, null, version.content) }
  },
  'POST playbook/desk/playbooks/:id/retire': async ({ params, body }, context) => {
    const { sql, person } = context
    return sql.transaction(async tx => {
      const row = await need(tx, person, params.id, true)
      const retiredAt = body.retired ? (row.retiredAt ?? new Date()) : null
      await setRow(tx, playbook, row.id, { retiredAt })
      if (body.retired) await note(tx, context, 'playbook.retired', row.draft.name.en)
      return { message: msg(body.retired ? 'playbook.retired' : 'playbook.offered') }
    })
  },
} satisfies SomeHandlers

/**
 * Rolls a version out to all pairs that have the playbook: finished work stays finished, new tasks are added. An answered task keeps its
 * original wording; a removed task without an answer is deleted.
 */
async function reachAll(tx: Sql, id: string, version: number, content: PlaybookContent): Promise<void> {
  const plans = content.chapters.flatMap(({ sessions }) =>
    sessions.flatMap(({ id: session, tasks }) => tasks.map((plan, place) => ({ ...plan, session, place }))),
  )
  const unanswered = query`not exists (select 1 from ${pairReply} where ${pairReply.task} = ${pairTask.id})`
  const ofIt = and(eq(pairTask.playbook, id), isNotNull(pairTask.plan))
  const kept = plans.map(plan => plan.id)
  await tx
    .delete(pairTask)
    .where(and(ofIt, unanswered, kept.length > 0 ? notInArray(pairTask.plan, kept) : undefined))
  for (const { id: plan, session, place, topic, task } of plans) {
    const same = and(ofIt, eq(pairTask.plan, plan))
    await tx.update(pairTask).set({ session, place }).where(same)
    await tx.update(pairTask).set({ topic, task }).where(and(same, unanswered))
  }
  const rows = await tx.update(pairPlaybook).set({ version }).where(eq(pairPlaybook.playbook, id)).returning()
  for (const row of rows) await giveTasks(tx, row.pair, row, content)
}
