import { atom, type WritableAtom } from 'nanostores'
import type { Option, Question, SurveyAnswer, SurveyAnswers, Texts } from '#contract/survey-definition.ts'
import { isAsked } from '#rules/survey/reading.ts'
import {
  answer,
  type Fault,
  fillIn,
  offer,
  progress,
  type Sheet,
  type Standing,
  standingOf,
  toSend,
  wording,
} from '#rules/survey/sheet.ts'
import type { Row, Survey } from '#rules/survey/survey.ts'
import { readNumber } from '#rules/typed-number.ts'

/** Why an answer cannot stay as it is: by our own reading, or in the server's words. */
export type Problem = Fault | { said: string }

/** A row as it is drawn. Another object only when something of it changed. */
export type Drawn = {
  row: Row
  standing: Standing
  answer: SurveyAnswer | undefined
  /** Shown once the person left the question, or wanted to go on. */
  problem: Problem | null
  /** How the lists of the server come along; of questions that need none it is `here`. */
  list: 'here' | 'coming' | 'failed'
}
export type Filling = ReturnType<typeof createFilling>

type Given = {
  survey: Survey
  answers: SurveyAnswers
  /** Of the server, those that have come. */
  lists?: Sheet['lists']
  /** An answer was changed. */
  onChange?(): void
}

/** The names in a text: `How many people work at ${business}?` */
const namedIn = (texts: Texts | undefined): string[] =>
  Object.values(texts ?? {}).flatMap(text =>
    [...text.matchAll(/\$\{([^}]*)\}/g)].map(([, name = '']) => name.trim()),
  )

/**
 * Answers being given to a survey. Each row has a store of its own, and a keystroke touches those alone that it changes: forms of
 * hundreds of questions stay quick on slow phones.
 */
export function createFilling({ survey, answers, lists, onChange = () => {} }: Given) {
  let sheet = fillIn(survey, answers, { now: Date.now(), lists })
  const stores = new Map<string, WritableAtom<Drawn>>()
  /** Names of what is asked and said now, in order. */
  const $names = atom<readonly string[]>([])
  const $progress = atom(progress(sheet))
  /** How often the person wanted to go on in vain. */
  const $attempt = atom(0)
  /** What stands in the way, in order, once the person wanted to go on. */
  const $problems = atom<readonly { name: string; problem: Problem }[]>([])
  const left = new Set<string>()
  const said = new Map<string, string>()
  const broken = new Set<string>()
  /** By row: those whose texts name it. */
  const readers = new Map<string, string[]>()

  for (const { name, question } of survey.rows.values())
    for (const read of new Set([question?.label, question?.hint].flatMap(namedIn)))
      readers.set(read, [...(readers.get(read) ?? []), name])

  const serverList = ({ list }: Question): string | null => {
    const own = list === undefined ? undefined : survey.definition.lists[list]
    return own && 'server' in own ? own.server : null
  }

  function drawn(row: Row): Drawn {
    const { name, question } = row
    const standing = standingOf(sheet, name)
    const own = said.get(name)
    const list = question && serverList(question)
    return {
      row,
      standing,
      answer: sheet.answers[name],
      problem: !standing.relevant ? null : own ? { said: own } : left.has(name) ? standing.fault : null,
      list: !list || sheet.lists[list] ? 'here' : broken.has(list) ? 'failed' : 'coming',
    }
  }

  /** Tells the rows that changed, and those whose texts name them. */
  function tell(): void {
    const renamed = new Set<string>()
    const told = new Set<string>()
    const names: string[] = []
    for (const row of survey.rows.values()) {
      const { name, question } = row
      const next = drawn(row)
      const store = stores.get(name)
      if (!store) stores.set(name, atom(next))
      else {
        const before = store.get()
        if (before.standing !== next.standing)
          for (const reader of readers.get(name) ?? []) renamed.add(reader)
        if (
          before.standing !== next.standing ||
          before.answer !== next.answer ||
          before.list !== next.list ||
          !isSame(before.problem, next.problem)
        ) {
          store.set(next)
          told.add(name)
        }
      }
      if (question && question.kind !== 'calculate' && next.standing.relevant) names.push(name)
    }
    for (const name of renamed) {
      const store = told.has(name) ? undefined : stores.get(name)
      store?.set({ ...store.get() })
    }
    const before = $names.get()
    if (before.length !== names.length || names.some((name, at) => name !== before[at])) $names.set(names)
    const { answered, asked } = progress(sheet)
    const was = $progress.get()
    if (was.answered !== answered || was.asked !== asked) $progress.set({ answered, asked })
    if ($attempt.get() > 0) $problems.set(problems(names))
  }
  const problems = (names: readonly string[]) =>
    names.flatMap(name => {
      const problem = stores.get(name)?.get().problem
      return problem ? [{ name, problem }] : []
    })
  /** The person wanted to go on, and cannot. */
  function stop(): void {
    $attempt.set($attempt.get() + 1)
    $problems.set(problems($names.get()))
  }
  tell()

  /** Numbers as people write them, `1,200`, as they are kept. */
  function tidy(name: string): void {
    const kind = survey.rows.get(name)?.question?.kind
    const given = sheet.answers[name]
    if ((kind !== 'integer' && kind !== 'decimal') || typeof given !== 'string') return
    const number = readNumber(given.trim())
    if (number !== null && number !== given) sheet = answer(sheet, name, number)
  }

  /** The first of these that cannot stay as it is. What is wrong is shown. */
  function check(names: readonly string[]): string | null {
    for (const name of names) {
      tidy(name)
      left.add(name)
    }
    // a day may have passed since the form was opened
    sheet = fillIn(survey, sheet.answers, { now: Date.now(), lists: sheet.lists })
    tell()
    const stuck = names.find(name => stores.get(name)?.get().problem) ?? null
    if (stuck) stop()
    return stuck
  }

  return {
    survey,
    $names,
    $progress,
    $attempt,
    $problems,
    /** How a row is drawn now, and whenever that changes. */
    row: (name: string): WritableAtom<Drawn> => stores.get(name) as WritableAtom<Drawn>,
    answers: (): SurveyAnswers => sheet.answers,
    toSend: (): SurveyAnswers => toSend(sheet),
    /** A text of the survey in a language, the answers that it names put in. */
    word: (texts: Texts | undefined, language: string): string => wording(sheet, texts, language),
    /** The lists that the server has to give. */
    lists: [
      ...new Set(
        [...survey.rows.values()].flatMap(({ question }) => (question && serverList(question)) ?? []),
      ),
    ],
    offer(list: string, options: readonly Option[] | null): void {
      if (options) {
        broken.delete(list)
        sheet = offer(sheet, list, options)
      } else broken.add(list)
      tell()
    },
    arrived: (): Sheet['lists'] => sheet.lists,
    set(name: string, given: SurveyAnswer): void {
      said.delete(name)
      sheet = answer(sheet, name, given)
      tell()
      onChange()
    },
    /** The person left a question: what cannot be read in it is said now, not while typing. */
    leave(name: string): void {
      tidy(name)
      if (standingOf(sheet, name).fault !== 'required') left.add(name)
      tell()
    },
    check,
    checkAll: (): string | null => check($names.get()),
    /** What the server found wrong, by question. @returns the first of them */
    refuse(fields: Readonly<Record<string, string>>): string | null {
      for (const [name, sentence] of Object.entries(fields)) if (stores.has(name)) said.set(name, sentence)
      tell()
      const stuck = $names.get().find(name => said.has(name)) ?? null
      if (stuck) stop()
      return stuck
    },
    isAsked: (name: string): boolean => {
      const question = survey.rows.get(name)?.question
      return Boolean(question && isAsked(question))
    },
  }
}

const saidBy = (problem: Problem | null) => (typeof problem === 'object' ? problem?.said : problem)
const isSame = (one: Problem | null, other: Problem | null): boolean => saidBy(one) === saidBy(other)
