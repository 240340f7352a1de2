import { inEveryLanguage } from '#contract/label.ts'
import { mayAnswer } from '#rules/playbook/progress.ts'
import type { Sql } from '#server/db/open.ts'
import { addRow, findRow, requireRow } from '#server/db/row.ts'
import { account, pairFeedback, pairReply, pairTask } from '#server/db/schema/index.ts'
import type { StoredFile } from '#server/files/resumable-upload.ts'
import type { Signed, SomeHandlers } from '#server/http/routes.ts'
import { notify } from '#server/notify/notify.ts'
import { sendWebhook } from '#server/notify/webhook.ts'
import { nameOf } from '#server/people/visibility.ts'
import { fieldRefusal, msg, Refusal } from '#server/refusal/message.ts'
import { finishPlaybooks } from './assign.ts'
import { attachAll } from './attached.ts'
import { assignedTo, needSession, textIn } from './content.ts'
import { lockPair, personPath, sessionPathOf } from './pairs.ts'
import { factsOf, lastReply } from './work.ts'

type Writer = { addedById?: string; addedByEmail?: string }

/** @throws Refusal forbidden if the named writer is not the signed-in user */
async function refuseOther({ sql, person }: Signed, { addedById, addedByEmail }: Writer) {
  if (!addedById && !addedByEmail) return
  const own = await findRow(sql, account, person.id)
  const isOwn =
    (!addedById || addedById === person.id) &&
    (!addedByEmail || addedByEmail.trim().toLowerCase() === own?.email.toLowerCase())
  if (!isOwn) throw new Refusal('forbidden', 'playbook.other-writer')
}

async function answer(
  context: Signed,
  body: Writer & { id: string; response: string; clientId?: string },
  files: readonly StoredFile[],
) {
  const { sql, person, home } = context
  await refuseOther(context, body)
  const response = body.response.trim()
  if (response === '') throw fieldRefusal('response', 'playbook.response')
  return sql.transaction(async tx => {
    const task = await requireRow(tx, pairTask, body.id, 'playbook.no-task')
    const found = await lockPair(tx, person, task.pair)
    const known = body.clientId && (await replyOf(tx, task.id, body.clientId))
    if (known) return { error: false as const, msg: msg('playbook.replied'), id: known.id }
    const last = await lastReply(tx, task.id)
    if (!mayAnswer(factsOf(task, last))) throw new Refusal('conflict', 'playbook.answered')
    const row = await addRow(tx, pairReply, {
      task: task.id,
      number: (last?.number ?? 0) + 1,
      text: response,
      clientId: body.clientId,
      files: await attachAll(tx, files, person),
    })
    const { advisor, entrepreneur } = found
    const topic = inEveryLanguage(language => textIn(language, task.topic))
    const values = { who: nameOf(entrepreneur), topic }
    await notify(tx, advisor, { template: 'playbook-reply', values, path: personPath(task.pair), home })
    await sendWebhook(tx, person.tenant, 'playbook.replied', {
      pair: task.pair,
      task: task.id,
      account: person.id,
    })
    await finishPlaybooks(tx, found, home)
    return { error: false as const, msg: msg('playbook.replied'), id: row.id }
  })
}

const replyOf = (tx: Sql, task: string, clientId: string) => findRow(tx, pairReply, { task, clientId })

/** Handlers of the two writing calls of the entrepreneur's screens; advisors give feedback by the same call. */
export const feedbackHandlers = {
  'POST playbook/add-feedback': async ({ body, files }, context) => {
    const { sql, person, home } = context
    await refuseOther(context, body)
    const from = person.role === 'client' ? 'Entrepreneur' : 'Advisor'
    if (body.from && body.from !== from) throw new Refusal('forbidden', 'playbook.other-writer')
    return sql.transaction(async tx => {
      const { pair: one, entrepreneur, advisor } = await lockPair(tx, person, body.pairingId)
      const { clientId, sessionId: session } = body
      const known = clientId ? await findRow(tx, pairFeedback, { pair: one.id, clientId }) : undefined
      if (known) return { error: false as const, msg: msg('playbook.thanked'), id: known.id }
      const found = needSession(await assignedTo(tx, [one.id]), session)
      const row = await addRow(tx, pairFeedback, {
        pair: one.id,
        session,
        from,
        rated: body.rated,
        by: person.id,
        clientId,
        text: body.feedback?.trim() ?? '',
        files: await attachAll(tx, files.file ?? [], person),
      })
      const [to, who] = from === 'Advisor' ? [entrepreneur, advisor] : [advisor, entrepreneur]
      const path = from === 'Advisor' ? sessionPathOf(found) : personPath(one.id)
      const name = inEveryLanguage(language => textIn(language, found.session.name))
      const values = { who: nameOf(who), session: name }
      await notify(tx, to, { template: 'playbook-feedback', values, path, home })
      return { error: false as const, msg: msg('playbook.thanked'), id: row.id }
    })
  },
  'POST playbook/add-task-response': ({ body, files }, context) => answer(context, body, files.file ?? []),
} satisfies SomeHandlers
