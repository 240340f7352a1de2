import { inEveryLanguage, type Label } from '#contract/label.ts'
import type { PlaybookContent } from '#contract/playbook-content.ts'
import { addDays, type Day, instantOf } from '#rules/day.ts'
import { contentShare } from '#rules/playbook/progress.ts'
import { playbookPath, withPair } from '#rules/playbook/route.ts'
import type { Sql } from '#server/db/open.ts'
import { addRowIfNew, authorOf, findRow, setRows } from '#server/db/row.ts'
import { pairPlaybook, pairTask, playbook } from '#server/db/schema/index.ts'
import type { Person } from '#server/http/session.ts'
import { publishChange } from '#server/live/feed.ts'
import { notify } from '#server/notify/notify.ts'
import { sendWebhook } from '#server/notify/webhook.ts'
import { nameOf } from '#server/people/visibility.ts'
import { Refusal } from '#server/refusal/message.ts'
import { assignedTo, textIn, versionOf } from './content.ts'
import { type Paired, PLAYBOOK, personPath } from './pairs.ts'
import { workIn, workOf } from './work.ts'

const MS_OF_DAY = 86_400_000

/** Returns the end of a day in Nairobi, the deadline of tasks due on that day. */
export const endOf = (day: Day): Date => new Date(instantOf(day) + MS_OF_DAY - 1000)

/** Copies the tasks of a playbook that a pair does not have yet. */
export async function giveTasks(
  tx: Sql,
  pair: string,
  { playbook: of, from }: { playbook: string; from: Day },
  content: PlaybookContent,
): Promise<void> {
  const sessions = content.chapters.flatMap(chapter => chapter.sessions)
  const rows = sessions.flatMap(({ id: session, tasks }) =>
    tasks.map(({ id: plan, topic, task, days }, place) => ({
      pair,
      playbook: of,
      session,
      plan,
      topic,
      task,
      place,
      dueAt: days === null ? null : endOf(addDays(from, days)),
    })),
  )
  if (rows.length > 0) await tx.insert(pairTask).values(rows).onConflictDoNothing()
}

/**
 * Assigns the published version of a playbook to a pair from a day on, and returns its name.
 * @throws Refusal not-found, conflict if the pair already has it
 */
export async function assignPlaybook(
  tx: Sql,
  { pair, entrepreneur }: Paired,
  id: string,
  from: Day,
  { person, home }: { person: Pick<Person, 'id' | 'name'>; home: string },
): Promise<Label> {
  const row = await findRow(tx, playbook, { id, tenant: pair.tenant, retiredAt: null })
  const version = row?.version ? await versionOf(tx, id, row.version) : null
  if (!version) throw new Refusal('not-found', 'playbook.no-playbook')
  const added = await addRowIfNew(tx, pairPlaybook, {
    pair: pair.id,
    playbook: id,
    version: version.number,
    from,
    ...authorOf(person),
  })
  if (!added) throw new Refusal('conflict', 'playbook.has-playbook')
  await giveTasks(tx, pair.id, added, version.content)
  const name = inEveryLanguage(language => textIn(language, version.content.name))
  const path = PLAYBOOK + withPair(playbookPath(id), pair.id)
  await notify(tx, entrepreneur, {
    template: 'playbook-assigned',
    values: { playbook: name },
    path,
    home,
  })
  return name
}

/** Records which of a pair's playbooks are now completed, and notifies both people, webhooks and open pages; completion is never undone. */
export async function finishPlaybooks(
  tx: Sql,
  { pair, entrepreneur, advisor }: Paired,
  home: string,
): Promise<void> {
  const [assigned, all] = await Promise.all([assignedTo(tx, [pair.id]), workOf(tx, [pair.id])])
  const work = workIn(all, pair.id)
  for (const { playbook: id, completedAt, content } of assigned) {
    const { done, total } = contentShare(content, work)
    if (completedAt || total === 0 || done < total) continue
    await setRows(tx, pairPlaybook, { pair: pair.id, playbook: id }, { completedAt: new Date() })
    const values = {
      playbook: inEveryLanguage(language => textIn(language, content.name)),
      with: nameOf(advisor),
      who: nameOf(entrepreneur),
    }
    const path = PLAYBOOK + withPair(playbookPath(id), pair.id)
    await notify(tx, entrepreneur, { template: 'playbook-completed', values, path, home })
    await notify(tx, advisor, { template: 'playbook-finished', values, path: personPath(pair.id), home })
    await sendWebhook(tx, pair.tenant, 'playbook.completed', {
      pair: pair.id,
      playbook: id,
      account: pair.entrepreneur,
    })
  }
  await publishChange(tx, [`person:${pair.entrepreneur}`, `person:${pair.advisor}`], 'playbooks')
}
