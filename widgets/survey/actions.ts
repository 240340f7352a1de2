import { serverTime } from '#kit/core/clock.ts'
import type { Model } from './model.ts'
import type { Opening } from './open-form.ts'
import { addressOf } from './place.ts'
import type { Draft, Waiting } from './storage.ts'
import type { Opened } from './survey.ts'

/* User actions on an open form. */

/** Queues the answers in the outbox and flushes it. @param language the language the form was shown in */
export async function submitAnswers(model: Model, language: string): Promise<void> {
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
    finishedAt: serverTime(),
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
  if (left?.problem !== undefined) await reopenWaiting(model, left)
}

/** Reopens the form with the answers that could not be sent and the reason. */
export async function reopenWaiting(model: Model, one: Waiting): Promise<void> {
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

/** Discards the answers and starts over. @returns a function that undoes it */
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

/** Starts a new response to the same survey. */
export function startNewResponse({ toForm, open }: Model): void {
  toForm()
  void open()
}

/** Signs out the current visitor. Unsent answers stay on the device, tied to the user who wrote them. */
export async function leaveSurvey({ storage, open, $opened, $opening }: Model): Promise<void> {
  const { code } = $opened.get() as Opened
  $opening.get()?.write()
  storage.forgetPass(code)
  await open()
}
