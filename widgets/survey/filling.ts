import { atom, type ReadableAtom } from 'nanostores'
import type { Option, SurveyAnswer, SurveyAnswers, Texts } from '#contract/survey-definition.ts'
import { isAsked } from '#rules/survey/reading.ts'
import {
  answer,
  type Fault,
  fillIn,
  offer,
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
  /** Names of what is asked and said now, in order. */
  const $names = atom<readonly string[]>([])
  /** How many of the questions that are asked now have an answer that can be sent. */
  const $progress = atom({ answered: 0, asked: 0 })
  /** How often the person wanted to go on in vain. */
  const $attempt = atom(0)
  /** What stands in the way, in order, once the person wanted to go on. */
  const $problems = atom<readonly { name: string; problem: Problem }[]>([])
  const left = new Set<string>()
  const said = new Map<string, { said: string }>()
  const broken = new Set<string>()
  const places = new Map([...survey.rows.values()].map(row => [row.name, placeOf(row)]))
  /** By row: those whose texts name it. */
  const readers = new Map<string, string[]>()

  for (const { name, question } of survey.rows.values())
    for (const read of new Set([question?.label, question?.hint].flatMap(namedIn)))
      readers.set(read, [...(readers.get(read) ?? []), name])

  function placeOf(row: Row) {
    const { question } = row
    const list = question?.list === undefined ? undefined : survey.definition.lists[question.list]
    const drawn: Drawn = { row, ...lookOf(row.name, null) }
    return {
      store: atom(drawn),
      // an atom that nobody hears is slow to ask
      drawn,
      /** As the server calls it; null of lists that stand in the survey. */
      list: list && 'server' in list ? list.server : null,
      isShown: question !== null && question.kind !== 'calculate',
      isAsked: question !== null && isAsked(question),
    }
  }

  /** How a row looks now. */
  function lookOf(name: string, list: string | null): Omit<Drawn, 'row'> {
    const standing = standingOf(sheet, name)
    const problem = said.get(name) ?? (left.has(name) ? standing.fault : null)
    return {
      standing,
      answer: sheet.answers[name],
      problem: standing.relevant ? problem : null,
      list: list === null || sheet.lists[list] ? 'here' : broken.has(list) ? 'failed' : 'coming',
    }
  }

  /** Tells the rows that changed, and those whose texts name them. */
  function tell(): void {
    const changed = new Set<string>()
    const names: string[] = []
    const counts = { answered: 0, asked: 0 }
    for (const [name, { drawn, list, isShown, isAsked }] of places) {
      const { standing, answer, problem, list: state } = lookOf(name, list)
      const isOther = drawn.standing !== standing
      if (isOther || drawn.answer !== answer || drawn.problem !== problem || drawn.list !== state)
        changed.add(name)
      if (isOther) for (const reader of readers.get(name) ?? []) changed.add(reader)
      if (!standing.relevant || !isShown) continue
      names.push(name)
      if (!isAsked) continue
      counts.asked++
      if (standing.value !== '') counts.answered++
    }
    for (const name of changed) {
      const place = places.get(name)
      if (!place) continue
      place.drawn = { ...place.drawn, ...lookOf(name, place.list) }
      place.store.set(place.drawn)
    }
    const before = $names.get()
    if (before.length !== names.length || names.some((name, at) => name !== before[at])) $names.set(names)
    const was = $progress.get()
    if (was.answered !== counts.answered || was.asked !== counts.asked) $progress.set(counts)
    if ($attempt.get() > 0) $problems.set(problems(names))
  }
  const problems = (names: readonly string[]) =>
    names.flatMap(name => {
      const problem = places.get(name)?.drawn.problem
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
    const stuck = names.find(name => places.get(name)?.drawn.problem) ?? null
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
    row: (name: string): ReadableAtom<Drawn> => (places.get(name) as { store: ReadableAtom<Drawn> }).store,
    answers: (): SurveyAnswers => sheet.answers,
    toSend: (): SurveyAnswers => toSend(sheet),
    /** A text of the survey in a language, the answers that it names put in. */
    word: (texts: Texts | undefined, language: string): string => wording(sheet, texts, language),
    /** The lists that the server has to give. */
    lists: [...new Set([...places.values()].flatMap(({ list }) => list ?? []))],
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
      for (const [name, sentence] of Object.entries(fields))
        if (places.has(name)) said.set(name, { said: sentence })
      tell()
      const stuck = $names.get().find(name => said.has(name)) ?? null
      if (stuck) stop()
      return stuck
    },
    isAsked: (name: string): boolean => places.get(name)?.isAsked ?? false,
  }
}
