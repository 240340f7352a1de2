import { atom, type ReadableAtom } from 'nanostores'
import type { Option, SurveyAnswer, SurveyAnswers, Texts } from '#contract/survey-definition.ts'
import { serverTime } from '#kit/core/clock.ts'
import { isAsked } from '#rules/survey/reading.ts'
import {
  answer,
  atTime,
  BLANK,
  displayText,
  fillIn,
  isSeen,
  keptIn,
  offerOptions,
  type Sheet,
  type Standing,
  standingOf,
  toSend,
} from '#rules/survey/sheet.ts'
import type { Row, Survey } from '#rules/survey/survey.ts'
import { readNumber } from '#rules/typed-number.ts'
import type { Marks } from './marks.tsx'
import { createProblems, type Problem } from './problems.ts'

/** Render state of a row. The object identity changes only when its content does. */
export type Drawn = Pick<Standing, 'value' | 'options' | 'required'> & {
  row: Row
  answer: SurveyAnswer | undefined
  /** Set once the user has left the question or tried to proceed. */
  problem: Problem | null
  /** Load state of the row's server-side option list; `here` for questions without one. */
  list: 'here' | 'coming' | 'failed'
}

export type Filling = ReturnType<typeof createFilling>

type Setup = {
  survey: Survey
  answers: SurveyAnswers
  /** Server-side option lists loaded so far. */
  lists?: Sheet['lists']
  /** Markdown renderer, for surveys whose texts contain Markdown. */
  marks?: Marks | null
  /** Called when an answer changes. */
  onChange?(): void
}

/** State of rows that were removed with their entry, for components that have not unmounted yet. */
const GONE = { $isShown: atom(false), $drawn: atom<Drawn | null>(null) }

/** Creates the state of a row. */
function createPlace(row: Row, { definition }: Survey) {
  const { question } = row
  const own = question?.list === undefined ? undefined : definition.lists[question.list]
  return {
    row,
    /** Whether it is visible: a question or note that is relevant, or a group that contains one. */
    $isShown: atom(false),
    /** Null until first rendered. Hidden rows keep their last state so that they reappear without a new render. */
    $drawn: atom<Drawn | null>(null),
    // plain copies, because reading an atom without subscribers is slow
    isShown: false,
    drawn: null as Drawn | null,
    /** Standing at the last notification. */
    standing: BLANK,
    /** Server-side name of the list; null for lists defined in the survey. */
    list: own && 'server' in own ? own.server : null,
    isAsked: question !== null && isAsked(question),
  }
}

type Place = ReturnType<typeof createPlace>

/** Returns the question names that a text refers to: `How many people work at ${business}?` */
const namedIn = (texts: Texts | null | undefined): string[] =>
  Object.values(texts ?? {}).flatMap(text =>
    [...text.matchAll(/\$\{([^}]*)\}/g)].map(([, name = '']) => name.trim()),
  )

/** Returns whether two states render identically. */
const looksSame = (one: Drawn, other: Drawn): boolean =>
  Object.entries(one).every(([key, value]) => value === other[key as keyof Drawn])

/**
 * Creates the state of a survey being filled in. Each row has its own store, and a keystroke updates only the rows it affects, so that
 * forms with hundreds of questions stay responsive on slow phones.
 */
export function createFilling({ survey, answers, lists, marks = null, onChange = () => {} }: Setup) {
  let sheet = fillIn(survey, answers, { now: serverTime(), lists })
  /** Names of the visible questions and notes, in order. */
  const $names = atom<readonly string[]>([])
  /** How many of the questions currently asked have a valid answer. */
  const $progress = atom({ answered: 0, asked: 0 })
  const problems = createProblems(name => standingOf(sheet, name), $names)
  const broken = new Set<string>()
  /** Names of everything visible: questions and their enclosing groups. */
  const present = new Set<string>()
  /** Rows that may have changed since the last notification. */
  const touched = new Set(sheet.survey.rows.keys())
  /** By row: the rows whose texts refer to it. */
  const readers = new Map<string, string[]>()
  /** Asked and answered counts of rows removed with their entry. */
  const gone = { asked: 0, answered: 0 }
  const places = new Map([...sheet.survey.rows.values()].map(row => [row.name, placeOf(row)]))

  function placeOf(row: Row): Place {
    const { question, heading, name } = row
    for (const read of [question?.label, question?.hint, heading].flatMap(namedIn))
      readers.set(read, [...new Set([...(readers.get(read) ?? []), name])])
    return createPlace(row, survey)
  }

  function drawnNow({ row, list }: Place): Drawn {
    const { value, options, required } = standingOf(sheet, row.name)
    return {
      row,
      value,
      options,
      required,
      answer: sheet.answers[row.name],
      problem: problems.of(row.name),
      list: list === null || sheet.lists[list] ? 'here' : broken.has(list) ? 'failed' : 'coming',
    }
  }

  function become(next: Sheet): void {
    const isFolded = next.survey !== sheet.survey
    sheet = next
    for (const name of next.touched) touched.add(name)
    if (isFolded) fold()
  }

  /** Syncs the rows after entries of a repeat were added or removed. */
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

  /** Notifies the rows that changed, and the rows whose texts refer to them. */
  function notify(): void {
    const before = $progress.get()
    let { answered, asked } = before
    let isMoved = gone.asked > 0
    asked -= gone.asked
    answered -= gone.answered
    gone.asked = gone.answered = 0
    // also visits rows added during the loop
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
        // forces a new render state, now or when it next becomes visible
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
    problems.notify()
  }

  /** Re-evaluates every row, because the date may have changed since the form was opened. */
  function notifyAll(): void {
    become(atTime(sheet, serverTime()))
    notify()
  }

  /** Recomputes which rows are visible, and marks those whose visibility changed as touched. */
  function lookAround(): void {
    const { rows } = sheet.survey
    const names = [...rows.values()].flatMap(({ name, question, entries }) =>
      // shown even if empty, so that entries can be added
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

  /** @param isAhead render it even while hidden */
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

  /** Pre-renders hidden questions during idle time, so that they show without delay once they are asked. */
  function prepare(): void {
    const next = [...places.values()].find(
      ({ row: { question }, drawn }) => question && isSeen(question) && !drawn,
    )
    if (!next) return
    draw(next, true)
    // Safari has no requestIdleCallback
    const atRest = globalThis.requestIdleCallback ?? setTimeout
    atRest(prepare)
  }

  notify()

  /** Normalizes a typed number such as `1,200` to its stored form. */
  function tidy(name: string): void {
    const kind = sheet.survey.rows.get(name)?.question?.kind
    const given = sheet.answers[name]
    if ((kind !== 'integer' && kind !== 'decimal') || typeof given !== 'string') return
    const number = readNumber(given.trim())
    if (number !== null && number !== given) become(answer(sheet, name, number))
  }

  /** Returns the first of these questions that has an error, and shows the errors. */
  function check(names: readonly string[]): string | null {
    for (const name of names) {
      tidy(name)
      problems.leave(name)
    }
    notifyAll()
    const stuck = names.find(problems.of) ?? null
    if (stuck) problems.stop()
    return stuck
  }

  return {
    /** The survey with its repeats expanded to the current number of entries. */
    get survey(): Survey {
      return sheet.survey
    },
    $names,
    $progress,
    $attempt: problems.$attempt,
    $problems: problems.$problems,
    /** Returns the stores with a row's visibility and render state. */
    row: (name: string): { $isShown: ReadableAtom<boolean>; $drawn: ReadableAtom<Drawn | null> } =>
      places.get(name) ?? GONE,
    prepare,
    answers: (): SurveyAnswers => sheet.answers,
    toSend: (): SurveyAnswers => ({ ...toSend(sheet), ...keptIn(sheet) }),
    /** Returns a survey text in a language, with the answers it refers to filled in. */
    word: (texts: Texts | undefined, language: string): string =>
      displayText(sheet, texts, language, marks?.asItIs),
    marks,
    /** Returns the first of these questions without an answer. */
    unanswered: (names: readonly string[]): string | undefined =>
      names.find(name => standingOf(sheet, name).value === ''),
    /** Names of the option lists to load from the server. */
    lists: [...new Set([...places.values()].flatMap(({ list }) => list ?? []))],
    offer(list: string, options: readonly Option[] | null): void {
      if (options) {
        broken.delete(list)
        become(offerOptions(sheet, list, options))
      } else broken.add(list)
      notifyAll()
    },
    arrived: (): Sheet['lists'] => sheet.lists,
    set(name: string, given: SurveyAnswer): void {
      problems.forget(name)
      become(answer(sheet, name, given))
      notify()
      onChange()
    },
    /** Replaces the sheet with one whose rows were renamed. */
    change(change: (sheet: Sheet) => Sheet, renamed: (name: string) => string | null): void {
      problems.rename(renamed)
      become(change(sheet))
      notify()
      onChange()
    },
    /** Prefills a question that has no answer yet. Does not save a draft, since the user typed nothing. */
    propose(name: string, given: SurveyAnswer): void {
      if (sheet.answers[name] !== undefined) return
      become(answer(sheet, name, given))
      notify()
    },
    /** Validates a question when the user leaves it, not while typing. */
    leave(name: string): void {
      tidy(name)
      if (standingOf(sheet, name).fault !== 'required') problems.leave(name)
      touched.add(name)
      notify()
    },
    check,
    checkAll: (): string | null => check($names.get()),
    /** Shows the server's errors, by question name. @returns the first question with an error */
    refuse(fields: Readonly<Record<string, string>>): string | null {
      for (const [name, sentence] of Object.entries(fields))
        if (places.has(name)) problems.hear(name, sentence)
      notifyAll()
      const stuck = $names.get().find(problems.isSaid) ?? null
      if (stuck) problems.stop()
      return stuck
    },
    isAsked: (name: string): boolean => places.get(name)?.isAsked ?? false,
  }
}
