import type { Draft, Waiting } from './kept.ts'
import type { Model } from './model.ts'
import type { Opened } from './opened.ts'
import type { Opening } from './opening.ts'
import { addressOf } from './place.ts'

/* What people do with a form once it stands there. */

/** Puts the answers in the line, and sends what is there. @param language the one that was shown */
export async function send(model: Model, language: string): Promise<void> {
  const { kept, round, goTo, toForm, $opening, $going, $notice } = model
  const opening = $opening.get()
  if (!opening || model.$isSending.get() || $going.get()) return
  const { opened, draft, filling, forget } = opening
  const stuck = filling.checkAll()
  if (stuck) return model.isStepped() ? goTo(stuck) : toForm()
  if (model.$preview.get()) return model.$thanks.set('')
  forget()
  $notice.set(null)
  $going.set(draft.instance)
  kept.push({
    ...{ ...draft, answers: filling.toSend(), finishedAt: Date.now(), language, round: round() },
    ...{ code: opened.code, period: opened.period, title: opened.contents.definition.title },
  })
  kept.dropDraft(opened.code, round())
  await model.flush(draft.instance)
  $going.set(null)
  const left = kept.waiting().find(({ instance }) => instance === draft.instance)
  if (left?.problem !== undefined) await reopen(model, left)
}

/** The form again, with what could not be sent in it, and why. */
export async function reopen(model: Model, one: Waiting): Promise<void> {
  const { kept, path, goTo, toForm, $opening } = model
  const { code, problem = '', fields = {} } = one
  const draft: Draft = {
    ...{ instance: one.instance, version: one.version, answers: one.answers },
    ...{ at: one.at, reached: one.reached, startedAt: one.startedAt },
  }
  kept.keepDraft(code, one.round, draft)
  kept.drop(one.instance)
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
export function startAgain({ kept, round, begin, show, toForm, $opening, $notice }: Model): () => void {
  const { opened, filling, draft, forget } = $opening.get() as Opening
  const before = { ...draft, answers: filling.answers() }
  forget()
  kept.dropDraft(opened.code, round())
  $notice.set(null)
  void begin(opened).then(toForm)
  return () => {
    kept.keepDraft(opened.code, round(), before)
    void show(opened, before, filling.arrived())
  }
}

/** The same survey once more, from the start. */
export function again({ toForm, open }: Model): void {
  toForm()
  void open()
}

/** Somebody else is in front of the screen. What is not sent stays for whoever wrote it. */
export async function leave({ kept, open, $opened, $opening }: Model): Promise<void> {
  const { code } = $opened.get() as Opened
  $opening.get()?.write()
  kept.forgetPass(code)
  await open()
}
