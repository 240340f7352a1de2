import type { Model } from './model.ts'
import type { Opening } from './open-form.ts'
import { addressOf } from './place.ts'
import type { Draft, Waiting } from './storage.ts'
import type { Opened } from './survey.ts'

/* What people do with a form once it stands there. */

/** Puts the answers into the outbox, and sends what is there. @param language the one that was shown */
export async function send(model: Model, language: string): Promise<void> {
  const { storage, outbox, round, goTo, toForm, $opening, $going, $notice } = model
  const opening = $opening.get()
  if (!opening || outbox.$isSending.get() || $going.get()) return
  const { opened, draft, filling, forget } = opening
  const stuck = filling.checkAll()
  if (stuck) return model.isStepped() ? goTo(stuck) : toForm()
  if (model.$preview.get()) return model.$thanks.set('')
  forget()
  $notice.set(null)
  $going.set(draft.instance)
  outbox.push({
    id: draft.instance,
    ...draft,
    answers: filling.toSend(),
    finishedAt: Date.now(),
    language,
    round: round(),
    code: opened.code,
    period: opened.period,
    title: opened.contents.definition.title,
  })
  storage.dropDraft(opened.code, round())
  await model.flush(draft.instance)
  $going.set(null)
  const left = outbox.entries().find(({ id }) => id === draft.instance)
  if (left?.problem !== undefined) await reopen(model, left)
}

/** The form again, with what could not be sent in it, and why. */
export async function reopen(model: Model, one: Waiting): Promise<void> {
  const { storage, outbox, path, goTo, toForm, $opening } = model
  const { code, problem = '', fields = {} } = one
  const draft: Draft = {
    instance: one.instance,
    version: one.version,
    answers: one.answers,
    at: one.at,
    reached: one.reached,
    startedAt: one.startedAt,
  }
  storage.keepDraft(code, one.round, draft)
  outbox.drop(one.id)
  const opened = model.$opened.get()
  const own = model.area()
  if (opened?.code !== code) {
    if (own) path.navigate(addressOf(code, own))
    return
  }
  model.$thanks.set(null)
  await model.show(opened, draft, $opening.get()?.filling.arrived())
  model.$notice.set({ refused: problem })
  const stuck = $opening.get()?.filling.refuse(fields)
  if (stuck && model.isStepped()) goTo(stuck)
  else toForm()
}

/** Begins anew. @returns what takes it back */
export function startAgain({ storage, round, begin, show, toForm, $opening, $notice }: Model): () => void {
  const { opened, filling, draft, forget } = $opening.get() as Opening
  const before = { ...draft, answers: filling.answers() }
  forget()
  storage.dropDraft(opened.code, round())
  $notice.set(null)
  void begin(opened).then(toForm)
  return () => {
    storage.keepDraft(opened.code, round(), before)
    void show(opened, before, filling.arrived())
  }
}

/** The same survey once more, from the start. */
export function again({ toForm, open }: Model): void {
  toForm()
  void open()
}

/** Somebody else is in front of the screen. What is not sent stays for whoever wrote it. */
export async function leave({ storage, open, $opened, $opening }: Model): Promise<void> {
  const { code } = $opened.get() as Opened
  $opening.get()?.write()
  storage.forgetPass(code)
  await open()
}
