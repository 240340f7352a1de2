import { atom } from 'nanostores'
import type { SurveyAnswers } from '#contract/survey-definition.ts'
import { assemble } from '#rules/survey/assemble.ts'
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

/** How long after the last key a draft is written, in ms. */
export const REST = 400

type Setup = {
  opened: Opened
  survey: Survey
  draft: Draft
  /** Lists of the server that have come before. */
  lists?: Sheet['lists']
  marks?: Marks | null
  /** The way to the server; null where nothing is asked of it. */
  access: Access | null
  /** Where the draft is kept; null for what is only tried out. */
  storage: SurveyStorage | null
  round?: string
  isStepped(): boolean
  onProgress(counts: { answered: number; asked: number }): void
  onType(): void
}
export type Opening = ReturnType<typeof openForm>

/** The survey of what a server sent. @throws Unusable */
export async function surveyOf({ contents: { definition, expressions } }: Opened): Promise<Survey> {
  const tools = await toolsFor(definition, expressions)
  try {
    return assemble(definition, expressions, tools)
  } catch {
    throw new Unusable('invalid-data')
  }
}

/** What Markdown looks like in a definition; a calculation that is taken for it costs a request and does no harm. */
const MARKED = /\*[*\w$]|\]\(|<\w|"#|\\n|[" ]_\w/

/** What draws the Markdown of a survey's texts; null of those that have none. */
export const marksOf = async ({ definition }: Survey): Promise<Marks | null> =>
  MARKED.test(JSON.stringify(definition)) ? (await import('./marks.tsx')).marks : null

/** What a survey begins with: its defaults, what the page filled in, and what was written before. */
export async function beginning(
  survey: Survey,
  filledIn: Readonly<SurveyAnswers> = {},
  written: Readonly<SurveyAnswers> = {},
): Promise<SurveyAnswers> {
  const isWorkedOut = [...survey.rows.values()].some(row => row.default || row.entries)
  const first = isWorkedOut ? (await import('#rules/survey/first-answers.ts')).firstAnswers : plainAnswers
  return { ...first(survey, filledIn), ...thatFit(survey, written) }
}

/** A survey in front of somebody: its answers, their draft, and how far they came. */
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
  /** What the person's own book says, by question. */
  const $books = atom<Books>({})
  filling.$progress.listen(onProgress)

  function changed(): void {
    clearTimeout(resting)
    resting = setTimeout(write, REST)
    onType()
  }

  /** Puts on the device what was typed since. */
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

  /** Tells the server how far the person came. Nothing depends on it. */
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
    /** The person is at a question. */
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
    /** Asks for what has not come: lists, and what the person's own book says. */
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

/** Of answers to another version, those whose question is still there and takes such an answer. */
export const thatFit = ({ rows }: Survey, answers: Readonly<SurveyAnswers>): SurveyAnswers =>
  Object.fromEntries(
    Object.entries(answers).filter(([name, answer]) => {
      const { question, keeps, repeat, entries } = rows.get(plainName(name)) ?? {}
      if (entries) return name === plainName(name) && !entries.isCounted && typeof answer === 'string'
      // it may have come into a repeat, or out of one
      if (repeat !== partsOfName(name).repeat) return false
      return question && (keeps || isAsked(question)) && isList(question) === Array.isArray(answer)
    }),
  )
