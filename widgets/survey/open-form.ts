import { atom } from 'nanostores'
import type { SurveyAnswers } from '#contract/survey-definition.ts'
import { assembleSurvey } from '#rules/survey/assemble.ts'
import { partsOfName, plainName } from '#rules/survey/entry-name.ts'
import { plainAnswers } from '#rules/survey/plain-answers.ts'
import { isAsked, isList } from '#rules/survey/reading.ts'
import type { Sheet } from '#rules/survey/sheet.ts'
import type { Survey } from '#rules/survey/survey.ts'
import { toolsFor } from '#rules/survey/tools-for.ts'
import type { Access } from './access.ts'
import type { Books } from './books.ts'
import { createFilling } from './filling.ts'
import type { Marks } from './marks.tsx'
import type { Draft, SurveyStorage } from './storage.ts'
import { type Opened, Unusable } from './survey.ts'

/** Debounce of saving a draft after the last keystroke, in ms. */
export const REST = 400

type Setup = {
  opened: Opened
  survey: Survey
  draft: Draft
  /** Server-side option lists already loaded. */
  lists?: Sheet['lists']
  marks?: Marks | null
  /** API access; null if the server is not involved. */
  access: Access | null
  /** Draft storage; null for a preview. */
  storage: SurveyStorage | null
  round?: string
  isStepped(): boolean
  onProgress(counts: { answered: number; asked: number }): void
  onType(): void
}
export type Opening = ReturnType<typeof openForm>

/** Assembles the survey from a server response. @throws Unusable */
export async function surveyOf({ contents: { definition, expressions } }: Opened): Promise<Survey> {
  const tools = await toolsFor(definition, expressions)
  try {
    return assembleSurvey(definition, expressions, tools)
  } catch {
    throw new Unusable('invalid-data')
  }
}

/** Matches Markdown in a definition. A false positive, such as a calculation, costs one request and is harmless. */
const MARKED = /\*[*\w$]|\]\(|<\w|"#|\\n|[" ]_\w/

/** Returns the Markdown renderer for a survey's texts; null if they contain none. */
export const marksOf = async ({ definition }: Survey): Promise<Marks | null> =>
  MARKED.test(JSON.stringify(definition)) ? (await import('./marks.tsx')).marks : null

/** Returns a survey's initial answers: its defaults, the page's prefill, and the saved draft. */
export async function beginning(
  survey: Survey,
  filledIn: Readonly<SurveyAnswers> = {},
  written: Readonly<SurveyAnswers> = {},
): Promise<SurveyAnswers> {
  const isWorkedOut = [...survey.rows.values()].some(row => row.default || row.entries)
  const first = isWorkedOut ? (await import('#rules/survey/first-answers.ts')).firstAnswers : plainAnswers
  return { ...first(survey, filledIn), ...thatFit(survey, written) }
}

/** Creates the state of an open survey: its answers, draft and progress. */
export function openForm({
  opened,
  survey,
  draft,
  lists,
  marks,
  access,
  storage,
  round,
  isStepped,
  onProgress,
  onType,
}: Setup) {
  const filling = createFilling({ survey, answers: draft.answers, lists, marks, onChange: changed })
  const places = [...survey.rows.keys()]
  let resting: ReturnType<typeof setTimeout> | undefined
  let reported: string | null = null
  let isCopied = false
  /** Values from the user's own records, by question. */
  const $books = atom<Books>({})
  filling.$progress.listen(onProgress)

  function changed(): void {
    clearTimeout(resting)
    resting = setTimeout(write, REST)
    onType()
  }

  /** Saves unsaved input to the device. */
  function write(): void {
    if (resting === undefined) return
    forget()
    draft.answers = filling.answers()
    storage?.keepDraft(opened.code, round, draft)
    if (!isCopied) storage?.keepCopy(opened.code, opened)
    isCopied = true
  }
  function forget(): void {
    clearTimeout(resting)
    resting = undefined
  }

  /** Reports the furthest question reached. Best effort: failures are ignored. */
  function report(): void {
    const reached = draft.reached ?? filling.$names.get().find(name => survey.rows.get(name)?.question)
    if (!reached || !access || reached === reported) return
    reported = reached
    access.visit(opened.code, { instance: draft.instance, version: draft.version, reached }).catch(() => {})
  }

  return {
    opened,
    survey,
    filling,
    draft,
    write,
    forget,
    report,
    /** Records the question the user is at. */
    reach(name: string): void {
      if (draft.at === name) return
      draft.at = name
      const plain = plainName(name)
      if (places.indexOf(plain) <= places.indexOf(draft.reached ?? '') || !survey.rows.get(plain)?.question)
        return
      draft.reached = plain
      const section = (at: string | null) => survey.rows.get(at ?? '')?.group
      if (isStepped() || section(plain) !== section(reported)) report()
    },
    $books,
    /** Loads what is still missing: option lists, and values from the user's own records. */
    async load(): Promise<void> {
      const asksBooks = [...survey.rows.values()].some(({ question }) => question?.fromBooks)
      const form = { opened, filling, access, round }
      if (asksBooks)
        void import('./books.ts').then(
          part => part.offerBooks($books, form),
          () => {},
        )
      await Promise.all(
        filling.lists.map(async list => {
          if (filling.arrived()[list]) return
          filling.offer(list, (await access?.options(opened.code, list).catch(() => null)) ?? null)
        }),
      )
    },
  }
}

/** Returns the answers to another version whose questions still exist and accept them. */
export const thatFit = ({ rows }: Survey, answers: Readonly<SurveyAnswers>): SurveyAnswers =>
  Object.fromEntries(
    Object.entries(answers).filter(([name, answer]) => {
      const { question, keeps, repeat, entries } = rows.get(plainName(name)) ?? {}
      if (entries) return name === plainName(name) && !entries.isCounted && typeof answer === 'string'
      // the question may have been moved into or out of a repeat
      if (repeat !== partsOfName(name).repeat) return false
      return question && (keeps || isAsked(question)) && isList(question) === Array.isArray(answer)
    }),
  )
