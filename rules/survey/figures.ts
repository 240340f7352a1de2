import type { Expression, Question, SurveyAnswer, SurveyAnswers } from '#contract/survey-definition.ts'
import type { QuestionFigures } from '#contract/survey-desk.ts'
import { dayOf } from '#rules/day.ts'
import { ownValue } from '#rules/own-value.ts'
import { optionsAcross, rowsAcross, type ServerLists } from './across.ts'
import { expandRepeats } from './entries.ts'
import { plainName } from './entry-name.ts'
import { holds, type Scene } from './evaluate.ts'
import { isAsked, POINTS } from './reading.ts'
import type { Row, Survey } from './survey.ts'
import { TOOLS } from './tools.ts'

/** A submitted survey as stored. Times are in ms since 1970. */
export type Filled = {
  version: number
  answers: Readonly<SurveyAnswers>
  calculated: Readonly<Record<string, string>>
  startedAt: number
  finishedAt: number
  /** When it was received. */
  at: number
}

/** The results of a survey, for charts. */
export type Figures = {
  begun: number
  sent: number
  seconds: number | null
  days: { day: string; count: number }[]
  questions: QuestionFigures[]
}

/** Aggregates answers incrementally, so that they needn't fit in memory, and returns the results. */
type Tally = {
  add(filled: Filled): void
  /** Records respondents who began a version, last reached this row and never submitted. */
  giveUp(version: number, row: string, count: number): void
  figures(): Figures
}

const HOUR = 3_600_000
const MOST_TEXTS = 20
const MOST_PARTS = 10
/** Limit on distinct text results counted per calculation. */
const MOST_RESULTS = 30

/**
 * Starts a tally. It keeps a few bytes per number and time in an answer, and the newest texts.
 *
 * Answers to irrelevant questions are never stored. So an answered question was relevant, and for the others only the conditions of
 * that question and its groups are re-evaluated with the stored values, which are the same as at the time.
 *
 * @param versions the answered versions, by number
 * @param lists server lists, for the labels of their options
 */
export function tallyOf(versions: ReadonlyMap<number, Survey>, lists: ServerLists = {}): Tally {
  const newestFirst = [...versions].sort(([one], [other]) => other - one).map(([, survey]) => survey)
  const counts = new Map<string, Count>()
  for (const { name, question, heading } of rowsAcross(newestFirst)) {
    // for a repeat, the number of entries
    const target = question ?? { kind: 'integer', name, label: heading ?? {} }
    if (isCounted(target)) counts.set(name, countOf(target, newestFirst, lists))
  }
  const asking = new Map([...versions].map(([number, survey]) => [number, askingOf(survey, counts)]))
  const times: number[] = []
  /** By hour since 1970: naming the day of each response would take longer than counting its answers. */
  const hours = new Map<number, number>()
  let gaveUp = 0

  return {
    add(filled) {
      times.push(Math.max(0, filled.finishedAt - filled.startedAt) / 1000)
      more(hours, Math.floor(filled.at / HOUR))
      const isMet = meets(filled)
      for (const { name, count, conditions } of asking.get(filled.version)?.(filled.answers) ?? []) {
        const kept = count.question.kind === 'calculate' ? filled.calculated : filled.answers
        const answer = ownValue(kept, name)
        if (answer !== undefined && answer.length > 0) take(count, answer, filled.at)
        else if (conditions.every(isMet)) count.asked++
      }
    },
    giveUp(version, row, many) {
      gaveUp += many
      const survey = versions.get(version)
      const count = survey && counts.get(questionAt(survey, row) ?? '')
      if (count) count.left += many
    },
    figures() {
      const days = new Map<string, number>()
      for (const [hour, count] of hours) more(days, dayOf(hour * HOUR), count)
      return {
        begun: times.length + gaveUp,
        sent: times.length,
        seconds: times.length > 0 ? Math.round(median(times.sort(byValue))) : null,
        days: [...days].sort(byKey).map(([day, count]) => ({ day, count })),
        questions: [...counts.values()].map(figuresOf),
      }
    },
  }
}

/** Checks whether a question has results: those that are asked, and calculations. */
const isCounted = (question: Question): boolean => isAsked(question) || question.kind === 'calculate'

/** The counts of a question. */
type Count = {
  question: Question
  asked: number
  answered: number
  left: number
  /** For choices, ratings and rankings: the count, and the sum of ranks. */
  options: Map<string, { label: QuestionFigures['label']; count: number; places: number }>
  numbers: number[]
  months: Map<string, number>
  texts: { text: string; at: number }[]
}

function countOf(question: Question, versions: readonly Survey[], lists: ServerLists): Count {
  const options: Count['options'] = new Map()
  if (question.kind === 'rating')
    for (let point = question.from ?? 1; point <= (question.points ?? POINTS); point++)
      options.set(String(point), { label: {}, count: 0, places: 0 })
  for (const [value, { label }] of optionsAcross(question.name, versions, lists) ?? [])
    options.set(value, { label, count: 0, places: 0 })
  return { question, options, asked: 0, answered: 0, left: 0, numbers: [], months: new Map(), texts: [] }
}

/** Size limit of the cache of conditions by entry counts; most surveys have few combinations. */
const MOST_KNOWN = 200

type Counts = ReadonlyMap<string, Count>
/** A question with its counts, and the conditions under which it is asked. */
type Asking = { name: string; count: Count; conditions: Expression[] }

/** Returns a function from answers to the questions that may have been asked, those in a repeat once for each entry. */
function askingOf(survey: Survey, counts: Counts): (answers: SurveyAnswers) => Asking[] {
  if (survey.repeats.length === 0) {
    const all = questionsOf(survey, counts)
    return () => all
  }
  const known = new Map<string, Asking[]>()
  return answers => {
    const entries = survey.repeats.map(name => {
      const most = survey.rows.get(name)?.entries?.most ?? 0
      return [name, Math.min(most, Number(answers[name]) || 0)] as const
    })
    const key = entries.join(' ')
    const all = known.get(key) ?? questionsOf(expandRepeats(survey, new Map(entries)), counts)
    if (known.size < MOST_KNOWN) known.set(key, all)
    return all
  }
}

/** Returns the questions that are counted. Equal conditions share one object. */
function questionsOf({ rows }: Survey, counts: Counts): Asking[] {
  const known = new Map<string, Expression>()
  const same = (condition: Expression): Expression => {
    const text = JSON.stringify(condition)
    const first = known.get(text) ?? condition
    known.set(text, first)
    return first
  }
  const all = ({ group, relevant }: Row): Expression[] => {
    const around = group === null ? undefined : rows.get(group)
    return [...(around ? all(around) : []), ...(relevant ? [same(relevant)] : [])]
  }
  return [...rows.values()].flatMap(row => {
    const count = counts.get(plainName(row.name))
    const isOwn = row.question ? isCounted(row.question) : row.entries
    return count && isOwn ? [{ name: row.name, count, conditions: all(row) }] : []
  })
}

/** Returns a memoized evaluator of conditions for a submitted survey. */
function meets({ answers, calculated, finishedAt }: Filled): (condition: Expression) => boolean {
  const scene: Scene = {
    tools: TOOLS,
    now: finishedAt,
    answer: name => {
      const answer = ownValue(answers, name)
      if (answer !== undefined) return typeof answer === 'string' ? answer : answer.join(' ')
      return ownValue(calculated, name) ?? ''
    },
  }
  const known = new Map<Expression, boolean>()
  return condition => {
    let met = known.get(condition)
    if (met === undefined) {
      met = holds(condition, scene)
      known.set(condition, met)
    }
    return met
  }
}

function take(count: Count, answer: SurveyAnswer, at: number): void {
  const { question, options, numbers, months } = count
  const list = typeof answer === 'string' ? [answer] : answer
  const [text = ''] = list
  count.asked++
  count.answered++
  switch (question.kind) {
    case 'select-one':
    case 'select-multiple':
    case 'ranking':
    case 'rating':
      for (const [place, value] of list.entries()) {
        // an option of an older version that the newest doesn't have
        const option = options.get(value) ?? { label: {}, count: 0, places: 0 }
        option.count++
        option.places += place + 1
        options.set(value, option)
      }
      if (question.kind === 'rating') addNumber(numbers, text)
      break
    case 'integer':
    case 'decimal':
      addNumber(numbers, text)
      break
    case 'calculate':
      if (Number.isFinite(Number(text))) addNumber(numbers, text)
      else if (options.has(text) || options.size < MOST_RESULTS) {
        const result = options.get(text) ?? { label: {}, count: 0, places: 0 }
        options.set(text, { ...result, count: result.count + 1 })
      }
      break
    case 'date':
      more(months, text.slice(0, 'yyyy-mm'.length))
      break
    case 'text':
    case 'long-text':
      count.texts.push({ text, at })
      if (count.texts.length > 2 * MOST_TEXTS) count.texts = newest(count.texts)
  }
}

/** An older version may have used the name for a question of another kind. */
function addNumber(numbers: number[], text: string): void {
  const number = Number(text)
  if (Number.isFinite(number)) numbers.push(number)
}

const more = <Key>(counts: Map<Key, number>, key: Key, by = 1) => counts.set(key, (counts.get(key) ?? 0) + by)

const newest = (texts: Count['texts']) => texts.sort((one, other) => other.at - one.at).slice(0, MOST_TEXTS)

/** Returns the question at which a respondent stopped: for a note or heading the preceding question, otherwise the first. */
function questionAt({ rows }: Survey, reached: string): string | null {
  if (!rows.has(reached)) return null
  const names = [...rows.keys()]
  const asks = (name: string) => {
    const question = rows.get(name)?.question
    return question ? isAsked(question) : false
  }
  return (
    names
      .slice(0, names.indexOf(reached) + 1)
      .filter(asks)
      .at(-1) ??
    names.find(asks) ??
    null
  )
}

function figuresOf({ question, options, numbers, months, texts, ...counted }: Count): QuestionFigures {
  const { name, kind, label } = question
  // calculations may or may not yield whole numbers
  const isWhole = kind === 'calculate' ? numbers.every(Number.isInteger) : kind !== 'decimal'
  return {
    name,
    kind,
    label,
    asked: counted.asked,
    answered: counted.answered,
    options: [...options].map(([value, { label, count, places }]) => ({
      value,
      label,
      count,
      mean: kind === 'ranking' && count > 0 ? places / count : null,
    })),
    number: numbers.length > 0 ? numberFigures(numbers.sort(byValue), isWhole) : null,
    months: [...months].sort(byKey).map(([month, count]) => ({ month, count })),
    texts: newest(texts).map(({ text, at }) => ({ text, at: new Date(at).toISOString() })),
    left: counted.left,
  }
}

/**
 * @param sorted at least one
 * @param whole parts have inclusive whole-number bounds; otherwise a part excludes its upper bound
 */
function numberFigures(sorted: readonly number[], whole: boolean): NonNullable<QuestionFigures['number']> {
  const least = sorted[0] as number
  const most = sorted.at(-1) as number
  const mean = sorted.reduce((sum, one) => sum + one, 0) / sorted.length
  const isWhole = whole && Number.isInteger(least) && Number.isInteger(most)
  const range = most - least + (isWhole ? 1 : 0)
  const width = isWhole ? Math.ceil(range / MOST_PARTS) : range / MOST_PARTS
  const many = width === 0 ? 1 : isWhole ? Math.ceil(range / width) : MOST_PARTS
  const parts = Array.from({ length: many }, (_, at) => ({
    from: tidy(least + at * width),
    to: tidy(isWhole ? least + (at + 1) * width - 1 : least + (at + 1) * width),
    count: 0,
  }))
  let last = Number.NaN
  let part = { count: 0 }
  for (const one of sorted) {
    // many are equal, and tidying each takes longest
    if (one !== last) {
      const at = width === 0 ? 0 : Math.min(many - 1, Math.floor(tidy((one - least) / width)))
      part = parts[at] as { count: number }
      last = one
    }
    part.count++
  }
  return { mean: tidy(mean), median: tidy(median(sorted)), least, most, parts }
}

/** Removes floating-point noise: 0.1 + 0.2 is 0.3. */
const tidy = (number: number): number => Number(number.toPrecision(12))

/** Returns the median, the mean of the middle two for an even count. @param sorted at least one */
function median(sorted: readonly number[]): number {
  const middle = (sorted.length - 1) / 2
  return ((sorted[Math.floor(middle)] as number) + (sorted[Math.ceil(middle)] as number)) / 2
}

const byValue = (one: number, other: number) => one - other
const byKey = ([one]: [string, number], [other]: [string, number]) => (one < other ? -1 : 1)
