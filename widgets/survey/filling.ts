import { atom, type ReadableAtom } from 'nanostores'
import type { Option, SurveyAnswer, SurveyAnswers, Texts } from '#contract/survey-definition.ts'
import { isAsked } from '#rules/survey/reading.ts'
import {
  answer,
  atTime,
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
  /** Whether it is to be seen: a question that is asked or said now, a group with such a question. */
  isShown: boolean
  answer: SurveyAnswer | undefined
  /** Shown once the person left the question, or wanted to go on. */
  problem: Problem | null
  /** How the lists of the server come along; of questions that need none it is `here`. */
  list: 'here' | 'coming' | 'failed'
}
type Look = Omit<Drawn, 'row'>
export type Filling = ReturnType<typeof createFilling>

/** What stands in the way. */
type Found = { name: string; problem: Problem }

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

/** Whether nobody could see a difference. What is wrong with an answer is seen as its problem alone. */
const looksSame = (one: Look, other: Look): boolean =>
  one.isShown === other.isShown &&
  one.answer === other.answer &&
  one.problem === other.problem &&
  one.list === other.list &&
  one.standing.value === other.standing.value &&
  one.standing.options === other.standing.options &&
  one.standing.required === other.standing.required

/**
 * Answers being given to a survey. Each row has a store of its own, and a keystroke touches those alone that it changes: forms of
 * hundreds of questions stay quick on slow phones. Where it changes many, what was answered is drawn at once and the others one by
 * one after it; names, progress, problems and what is sent are those of the last answer always.
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
  const $problems = atom<readonly Found[]>([])
  const left = new Set<string>()
  const said = new Map<string, { said: string }>()
  const broken = new Set<string>()
  /** What is to be seen now: questions, and the groups around them. */
  const present = new Set<string>()
  const places = new Map([...survey.rows.values()].map((row, at) => [row.name, placeOf(row, at)]))
  /** Rows that are not drawn as they are now. */
  const stale = new Set<string>()
  let soon: ReturnType<typeof setTimeout> | undefined
  /** By row: those whose texts name it. */
  const readers = new Map<string, string[]>()

  for (const { name, question, heading } of survey.rows.values())
    for (const read of new Set([question?.label, question?.hint, heading ?? undefined].flatMap(namedIn)))
      readers.set(read, [...(readers.get(read) ?? []), name])

  function placeOf(row: Row, at: number) {
    const { question } = row
    const own = question?.list === undefined ? undefined : survey.definition.lists[question.list]
    /** As the server calls it; null of lists that stand in the survey. */
    const list = own && 'server' in own ? own.server : null
    const drawn: Drawn = { row, ...lookOf(row.name, list) }
    return {
      at,
      store: atom(drawn),
      // an atom that nobody hears is slow to ask
      drawn,
      list,
      isShown: question !== null && question.kind !== 'calculate',
      isAsked: question !== null && isAsked(question),
    }
  }

  type Place = ReturnType<typeof placeOf>

  /** How a row looks now. */
  function lookOf(name: string, list: string | null): Look {
    const standing = standingOf(sheet, name)
    const problem = said.get(name) ?? (left.has(name) ? standing.fault : null)
    return {
      standing,
      isShown: present.has(name),
      answer: sheet.answers[name],
      problem: standing.relevant ? problem : null,
      list: list === null || sheet.lists[list] ? 'here' : broken.has(list) ? 'failed' : 'coming',
    }
  }

  /**
   * Tells the rows that changed, and those whose texts name them.
   * @param answered the row where the person is: it is told now, the others soon; without it, all are told now
   */
  function tell(answered?: string): void {
    const names: string[] = []
    const counts = { answered: 0, asked: 0 }
    present.clear()
    for (const [name, { drawn, isShown, isAsked }] of places) {
      const { relevant, value } = standingOf(sheet, name)
      if (!relevant || !isShown) continue
      names.push(name)
      present.add(name)
      for (
        let { group } = drawn.row;
        group && !present.has(group);
        group = survey.rows.get(group)?.group ?? null
      )
        present.add(group)
      if (!isAsked) continue
      counts.asked++
      if (value !== '') counts.answered++
    }
    for (const [name, { drawn, list }] of places) {
      const look = lookOf(name, list)
      if (looksSame(drawn, look)) continue
      stale.add(name)
      const { value, options } = drawn.standing
      if (value !== look.standing.value || options !== look.standing.options)
        for (const reader of readers.get(name) ?? []) stale.add(reader)
    }
    if (answered === undefined) for (const name of stale) draw(name)
    else drawNext(places.get(answered)?.at ?? 0)

    const before = $names.get()
    if (before.length !== names.length || names.some((name, at) => name !== before[at])) $names.set(names)
    const was = $progress.get()
    if (was.answered !== counts.answered || was.asked !== counts.asked) $progress.set(counts)
    if ($attempt.get() > 0) tellProblems()
  }

  function draw(name: string): void {
    stale.delete(name)
    const place = places.get(name) as Place
    place.drawn = { ...place.drawn, ...lookOf(name, place.list) }
    place.store.set(place.drawn)
  }

  /** Draws what waits row by row, from a place on and then what stands before it, so that the next key need not wait. */
  function drawNext(from: number): void {
    clearTimeout(soon)
    const away = (name: string) => ((places.get(name) as Place).at - from + places.size) % places.size
    const [next] = [...stale].sort((one, other) => away(one) - away(other))
    if (next !== undefined) draw(next)
    if (stale.size > 0) soon = setTimeout(drawNext, 0, from)
  }

  function tellProblems(): void {
    const before = $problems.get()
    const problems = $names.get().flatMap(name => {
      const { problem } = lookOf(name, null)
      return problem ? [{ name, problem }] : []
    })
    const isKnown = ({ name, problem }: Found, at: number) =>
      before[at]?.name === name && before[at].problem === problem
    if (problems.length !== before.length || !problems.every(isKnown)) $problems.set(problems)
  }
  /** The person wanted to go on, and cannot. */
  function stop(): void {
    tellProblems()
    $attempt.set($attempt.get() + 1)
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
    sheet = atTime(sheet, Date.now())
    tell()
    const stuck = names.find(name => lookOf(name, null).problem) ?? null
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
    row(name: string): ReadableAtom<Drawn> {
      // what comes on the screen anew does not wait
      if (stale.has(name)) draw(name)
      return (places.get(name) as Place).store
    },
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
      tell(name)
      onChange()
    },
    /** The person left a question: what cannot be read in it is said now, not while typing. */
    leave(name: string): void {
      tidy(name)
      if (standingOf(sheet, name).fault !== 'required') left.add(name)
      tell(name)
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
