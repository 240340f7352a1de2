import { atom, type ReadableAtom } from 'nanostores'
import type { Option, SurveyAnswer, SurveyAnswers, Texts } from '#contract/survey-definition.ts'
import { isAsked } from '#rules/survey/reading.ts'
import {
  answer,
  atTime,
  BLANK,
  type Fault,
  fillIn,
  isSeen,
  keptIn,
  offer,
  type Sheet,
  type Standing,
  standingOf,
  toSend,
  wording,
} from '#rules/survey/sheet.ts'
import type { Row, Survey } from '#rules/survey/survey.ts'
import { readNumber } from '#rules/typed-number.ts'
import type { Marks } from './marks.tsx'

/** Why an answer cannot stay as it is: by our own reading, or in the server's words. */
export type Problem = Fault | { said: string }

/** A row as it is drawn. Another object only when something of it changed. */
export type Drawn = Pick<Standing, 'value' | 'options' | 'required'> & {
  row: Row
  answer: SurveyAnswer | undefined
  /** Shown once the person left the question, or wanted to go on. */
  problem: Problem | null
  /** How the lists of the server come along; of questions that need none it is `here`. */
  list: 'here' | 'coming' | 'failed'
}

export type Filling = ReturnType<typeof createFilling>

/** What stands in the way. */
type Found = { name: string; problem: Problem }

type Setup = {
  survey: Survey
  answers: SurveyAnswers
  /** Of the server, those that have come. */
  lists?: Sheet['lists']
  /** Of surveys with Markdown in their texts: what draws it. */
  marks?: Marks | null
  /** An answer was changed. */
  onChange?(): void
}

/** Of a row that went with its entry: what drew it goes a moment later. */
const GONE = { $isShown: atom(false), $drawn: atom<Drawn | null>(null) }

/** The names in a text: `How many people work at ${business}?` */
const namedIn = (texts: Texts | null | undefined): string[] =>
  Object.values(texts ?? {}).flatMap(text =>
    [...text.matchAll(/\$\{([^}]*)\}/g)].map(([, name = '']) => name.trim()),
  )

/** Whether nobody could see a difference. */
const looksSame = (one: Drawn, other: Drawn): boolean =>
  Object.entries(one).every(([key, value]) => value === other[key as keyof Drawn])

/**
 * Answers being given to a survey. Each row has a store of its own, and a keystroke touches those alone that it changes: forms of
 * hundreds of questions stay quick on slow phones.
 */
export function createFilling({ survey, answers, lists, marks = null, onChange = () => {} }: Setup) {
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
  /** Rows of which something may have changed since they were told. */
  const touched = new Set(sheet.survey.rows.keys())
  /** By row: those whose texts name it. */
  const readers = new Map<string, string[]>()
  /** Of rows that went with their entry: how many of them were asked, and answered. */
  const gone = { asked: 0, answered: 0 }
  const places = new Map([...sheet.survey.rows.values()].map(row => [row.name, placeOf(row)]))

  function placeOf(row: Row) {
    const { question, heading, name } = row
    for (const read of [question?.label, question?.hint, heading].flatMap(namedIn))
      readers.set(read, [...new Set([...(readers.get(read) ?? []), name])])
    const own = question?.list === undefined ? undefined : survey.definition.lists[question.list]
    return {
      row,
      /** Whether it is to be seen: a question that is asked or said now, a group with such a question. */
      $isShown: atom(false),
      /** Null until it is drawn for the first time. What goes out of sight stays as it was, so that it is back at once. */
      $drawn: atom<Drawn | null>(null),
      // atoms that nobody hears are slow to ask
      isShown: false,
      drawn: null as Drawn | null,
      /** As it was told last. */
      standing: BLANK,
      /** As the server calls it; null of lists that stand in the survey. */
      list: own && 'server' in own ? own.server : null,
      isAsked: question !== null && isAsked(question),
    }
  }

  type Place = ReturnType<typeof placeOf>

  function problemOf(name: string): Problem | null {
    const { relevant, fault } = standingOf(sheet, name)
    return relevant ? (said.get(name) ?? (left.has(name) ? fault : null)) : null
  }

  function drawnNow({ row, list }: Place): Drawn {
    const { value, options, required } = standingOf(sheet, row.name)
    return {
      row,
      value,
      options,
      required,
      answer: sheet.answers[row.name],
      problem: problemOf(row.name),
      list: list === null || sheet.lists[list] ? 'here' : broken.has(list) ? 'failed' : 'coming',
    }
  }

  function become(next: Sheet): void {
    const isFolded = next.survey !== sheet.survey
    sheet = next
    for (const name of next.touched) touched.add(name)
    if (isFolded) fold()
  }

  /** Entries of a repeat came or went. */
  function fold(): void {
    const { rows } = sheet.survey
    for (const row of rows.values()) {
      const place = places.get(row.name)
      if (place) place.row = row
      else places.set(row.name, placeOf(row))
    }
    for (const [name, place] of places) {
      if (rows.has(name)) continue
      gone.asked += Number(place.isAsked && place.standing.relevant)
      gone.answered += Number(place.isAsked && place.standing.value !== '')
      place.$isShown.set(false)
      places.delete(name)
      touched.delete(name)
    }
  }

  /** Tells the rows that changed, and those whose texts name them. */
  function notify(): void {
    const before = $progress.get()
    let { answered, asked } = before
    let isMoved = gone.asked > 0
    asked -= gone.asked
    answered -= gone.answered
    gone.asked = gone.answered = 0
    // also what is added on the way
    for (const name of touched) {
      const place = places.get(name) as Place
      const was = place.standing
      const is = standingOf(sheet, name)
      if (is === was) continue
      place.standing = is
      for (const reader of readers.get(name) ?? []) {
        const place = places.get(reader)
        if (!place) continue
        touched.add(reader)
        // drawn anew, now or when it comes
        place.drawn = null
      }
      isMoved ||= is.relevant !== was.relevant
      if (!place.isAsked) continue
      asked += Number(is.relevant) - Number(was.relevant)
      answered += Number(is.value !== '') - Number(was.value !== '')
    }
    if (isMoved) lookAround()
    for (const name of touched) draw(places.get(name) as Place)
    touched.clear()

    if (before.answered !== answered || before.asked !== asked) $progress.set({ answered, asked })
    if ($attempt.get() > 0) notifyProblems()
  }

  /** Looks at every row anew: also, a day may have passed since the form was opened. */
  function notifyAll(): void {
    become(atTime(sheet, Date.now()))
    notify()
  }

  /** Finds out what is to be seen, and touches what comes or goes. */
  function lookAround(): void {
    const { rows } = sheet.survey
    const names = [...rows.values()].flatMap(({ name, question, entries }) =>
      // entries can be added where there are none
      (question ? isSeen(question) : entries && !entries.isCounted) && standingOf(sheet, name).relevant
        ? [name]
        : [],
    )
    present.clear()
    for (const name of names)
      for (let at: string | null = name; at && !present.has(at); at = rows.get(at)?.group ?? null)
        present.add(at)
    for (const [name, { isShown }] of places) if (isShown !== present.has(name)) touched.add(name)
    $names.set(names)
  }

  /** @param isAhead also while it is not to be seen */
  function draw(place: Place, isAhead = false): void {
    const isShown = present.has(place.row.name)
    if (isShown || isAhead) {
      const now = drawnNow(place)
      if (!place.drawn || !looksSame(place.drawn, now)) {
        place.drawn = now
        place.$drawn.set(now)
      }
    }
    if (isShown === place.isShown) return
    place.isShown = isShown
    place.$isShown.set(isShown)
  }

  /** Draws what was not asked yet, out of sight, while the processor rests: nothing waits for it when it comes. */
  function prepare(): void {
    const next = [...places.values()].find(
      ({ row: { question }, drawn }) => question && isSeen(question) && !drawn,
    )
    if (!next) return
    draw(next, true)
    // Safari knows no times of rest
    const atRest = globalThis.requestIdleCallback ?? setTimeout
    atRest(prepare)
  }

  function notifyProblems(): void {
    const problems = $names.get().flatMap(name => {
      const problem = problemOf(name)
      return problem ? [{ name, problem }] : []
    })
    if (JSON.stringify(problems) !== JSON.stringify($problems.get())) $problems.set(problems)
  }
  /** The person wanted to go on, and cannot. */
  function stop(): void {
    notifyProblems()
    $attempt.set($attempt.get() + 1)
  }
  notify()

  /** Numbers as people write them, `1,200`, as they are kept. */
  function tidy(name: string): void {
    const kind = sheet.survey.rows.get(name)?.question?.kind
    const given = sheet.answers[name]
    if ((kind !== 'integer' && kind !== 'decimal') || typeof given !== 'string') return
    const number = readNumber(given.trim())
    if (number !== null && number !== given) become(answer(sheet, name, number))
  }

  /** The first of these that cannot stay as it is. What is wrong is shown. */
  function check(names: readonly string[]): string | null {
    for (const name of names) {
      tidy(name)
      left.add(name)
    }
    notifyAll()
    const stuck = names.find(problemOf) ?? null
    if (stuck) stop()
    return stuck
  }

  return {
    /** With its repeats written out, as many entries as there are now. */
    get survey(): Survey {
      return sheet.survey
    },
    $names,
    $progress,
    $attempt,
    $problems,
    /** What is drawn of a row, and whenever that changes. */
    row: (name: string): { $isShown: ReadableAtom<boolean>; $drawn: ReadableAtom<Drawn | null> } =>
      places.get(name) ?? GONE,
    prepare,
    answers: (): SurveyAnswers => sheet.answers,
    toSend: (): SurveyAnswers => ({ ...toSend(sheet), ...keptIn(sheet) }),
    /** A text of the survey in a language, the answers that it names put in. */
    word: (texts: Texts | undefined, language: string): string =>
      wording(sheet, texts, language, marks?.asItIs),
    marks,
    /** Which of these questions has no answer yet. */
    unanswered: (names: readonly string[]): string | undefined =>
      names.find(name => standingOf(sheet, name).value === ''),
    /** The lists that the server has to give. */
    lists: [...new Set([...places.values()].flatMap(({ list }) => list ?? []))],
    offer(list: string, options: readonly Option[] | null): void {
      if (options) {
        broken.delete(list)
        become(offer(sheet, list, options))
      } else broken.add(list)
      notifyAll()
    },
    arrived: (): Sheet['lists'] => sheet.lists,
    set(name: string, given: SurveyAnswer): void {
      said.delete(name)
      become(answer(sheet, name, given))
      notify()
      onChange()
    },
    /** Takes another sheet, in which rows are called otherwise than before. */
    change(change: (sheet: Sheet) => Sheet, renamed: (name: string) => string | null): void {
      said.clear()
      const before = [...left]
      left.clear()
      for (const name of before) left.add(renamed(name) ?? '')
      become(change(sheet))
      notify()
      onChange()
    },
    /** An answer to begin with, where there is none: nobody typed it, so nothing is kept of it yet. */
    propose(name: string, given: SurveyAnswer): void {
      if (sheet.answers[name] !== undefined) return
      become(answer(sheet, name, given))
      notify()
    },
    /** The person left a question: what cannot be read in it is said now, not while typing. */
    leave(name: string): void {
      tidy(name)
      if (standingOf(sheet, name).fault !== 'required') left.add(name)
      touched.add(name)
      notify()
    },
    check,
    checkAll: (): string | null => check($names.get()),
    /** What the server found wrong, by question. @returns the first of them */
    refuse(fields: Readonly<Record<string, string>>): string | null {
      for (const [name, sentence] of Object.entries(fields))
        if (places.has(name)) said.set(name, { said: sentence })
      notifyAll()
      const stuck = $names.get().find(name => said.has(name)) ?? null
      if (stuck) stop()
      return stuck
    },
    isAsked: (name: string): boolean => places.get(name)?.isAsked ?? false,
  }
}
