import { beginning, surveyOf } from './open-form.ts'
import type { Draft } from './storage.ts'
import { freshDraft, type Stores } from './stores.ts'
import { hasQuestions, type Opened } from './survey.ts'

/** Shows preview contents and keeps the answers that still fit. @throws Unusable */
export async function tryOut(
  { $preview, $thanks, $opening, $trouble, $opened }: Stores,
  begins: () => () => boolean,
  show: (opened: Opened, draft: Draft) => Promise<void>,
): Promise<void> {
  const contents = $preview.get()
  if (!contents) return
  const isNewest = begins()
  const opened: Opened = {
    code: '',
    version: 0,
    contents,
    text_per_lang: {},
    state: 'open',
    period: '',
    opensAt: null,
    closesAt: null,
    answeredAt: null,
  }
  const survey = await surveyOf(opened)
  if (!isNewest()) return
  const typed = $thanks.get() === null ? $opening.get()?.filling.answers() : undefined
  const isAsked = hasQuestions(opened)
  $trouble.set(null)
  $thanks.set(null)
  $opened.set(opened)
  if (isAsked) {
    await show(opened, { ...freshDraft(), answers: await beginning(survey, undefined, typed) })
  }
}
