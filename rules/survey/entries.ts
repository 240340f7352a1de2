import type { Expression, SurveyAnswers, Texts } from '#contract/survey-definition.ts'
import { expressionsOf, readingRow, withDependencies } from './assemble.ts'
import { entryName, highestEntry, nameInEntry } from './entry-name.ts'
import { evaluate } from './evaluate.ts'
import { EXPRESSION_PARTS, partsOf } from './expression.ts'
import { defaultOf, isAsked } from './reading.ts'
import type { Repeats, Row, RowExpressions, Settle, Sheet, Survey, Unsettled } from './survey.ts'
import { toNumber, valueToAnswer } from './value.ts'

/*
 * Repeats are expanded: each entry has rows of its own, `members[2].age`, whose expressions and texts refer to the answers of the same
 * entry. Code that handles rows thus handles entries too, and a survey without repeats has no overhead.
 */

type Counts = ReadonlyMap<string, number>
/** The repeat entry a row belongs to; null outside repeats. */
type Within = { repeat: string; entry: number } | null

/** Functions that take the answers of all entries when a question of a repeat is referenced from outside. */
const OF_ALL: ReadonlySet<string> = new Set(['sum', 'min', 'max', 'join', 'concat', 'count-non-empty'])
export const isOfAll = (name: string): boolean => OF_ALL.has(name)

/** Cache of expanded rows: those that don't refer to other entries are the same for any number of entries. */
const known = new WeakMap<Survey, Map<string, Row>>()

/** Expands each repeat of a survey into its entries. @param survey as assembled */
export function expandRepeats(survey: Survey, counts: Counts): Survey {
  const rows = new Map<string, Row>()
  const kept = known.get(survey) ?? new Map<string, Row>()
  known.set(survey, kept)
  const add = (row: Row, within: Within): void => {
    const name = within ? nameInEntry(within.repeat, within.entry, row.name) : row.name
    let made = kept.get(name)
    if (!made) {
      made = writtenOut(survey, counts, row, within)
      if (!looksAtEntries(survey, row, within)) kept.set(name, made)
    }
    rows.set(name, made)
  }
  for (const row of survey.rows.values()) {
    if (row.repeat === null) add(row, null)
    if (!row.entries) continue
    const inside = [...survey.rows.values()].filter(one => one.repeat === row.name)
    for (let entry = 1; entry <= (counts.get(row.name) ?? 0); entry++) {
      const within = { repeat: row.name, entry }
      rows.set(entryName(row.name, entry), headOf(row, within))
      for (const one of inside) add(one, within)
    }
  }
  return { ...survey, ...withDependencies(rows), unfolded: { from: survey, counts } }
}

/** Returns the row that represents an entry as a whole. */
const headOf = ({ name, heading, otherOf }: Row, { repeat, entry }: NonNullable<Within>): Row =>
  readingRow({
    ...expressionsOf(),
    name: entryName(repeat, entry),
    question: null,
    heading,
    group: name,
    repeat,
    entry,
    entries: null,
    otherOf,
  })

/** Checks whether a row refers to answers of all entries, so that it changes whenever an entry is added or removed. */
function looksAtEntries({ rows }: Survey, row: Row, within: Within): boolean {
  const isElsewhere = (part: Expression): boolean => {
    const repeat = part.is === 'answer' ? rows.get(part.name)?.repeat : undefined
    return typeof repeat === 'string' && (repeat !== within?.repeat || isIndexed)
  }
  const parts = EXPRESSION_PARTS.flatMap(part => (row[part] ? [...partsOf(row[part])] : []))
  const isIndexed = parts.some(one => one.is === 'call' && one.name === 'indexed-repeat')
  return parts.some(isElsewhere)
}

function writtenOut(survey: Survey, counts: Counts, row: Row, within: Within): Row {
  const expressions = Object.fromEntries(
    EXPRESSION_PARTS.map(part => [part, row[part] && expand(row[part], survey, counts, within)]),
  ) as RowExpressions
  if (!within) return readingRow({ ...row, ...expressions })
  const { repeat, entry } = within
  const inEntry = (name: string) => nameInEntry(repeat, entry, name)
  const texts = <Some extends Texts | null | undefined>(some: Some): Some =>
    (some &&
      Object.fromEntries(
        Object.entries(some).map(([language, text]) => [
          language,
          text.replace(/\$\{([^}]*)\}/g, (whole, name: string) =>
            survey.rows.get(name.trim())?.repeat === repeat ? `\${${inEntry(name.trim())}}` : whole,
          ),
        ]),
      )) as Some
  const { question } = row
  return readingRow({
    ...row,
    ...expressions,
    name: inEntry(row.name),
    question: question && {
      ...question,
      name: inEntry(row.name),
      label: texts(question.label),
      ...(question.hint && { hint: texts(question.hint) }),
      ...(question.requiredMessage && { requiredMessage: texts(question.requiredMessage) }),
      ...(question.constraintMessage && { constraintMessage: texts(question.constraintMessage) }),
    },
    heading: texts(row.heading),
    group: row.group === repeat ? entryName(repeat, entry) : inEntry(row.group ?? ''),
    otherOf: row.otherOf === null ? null : inEntry(row.otherOf),
    entry,
  })
}

/** Expands the references in an expression to the answers they mean in its context. */
function expand(expression: Expression, survey: Survey, counts: Counts, within: Within): Expression {
  const inside = (one: Expression): Expression => expand(one, survey, counts, within)
  const repeatOf = (one: Expression | undefined): string | null =>
    one?.is === 'answer' ? (survey.rows.get(one.name)?.repeat ?? null) : null
  const all = (one: Expression, repeat: string): Expression[] =>
    one.is !== 'answer'
      ? []
      : Array.from({ length: counts.get(repeat) ?? 0 }, (_, at) => ({
          ...one,
          name: nameInEntry(repeat, at + 1, one.name),
        }))
  switch (expression.is) {
    case 'answer': {
      const { name } = expression
      return within && repeatOf(expression) === within.repeat
        ? { ...expression, name: nameInEntry(within.repeat, within.entry, name) }
        : expression
    }
    case 'negative':
      return { ...expression, of: inside(expression.of) }
    case 'match':
      return { ...expression, text: inside(expression.text) }
    case 'operation':
      return { ...expression, left: inside(expression.left), right: inside(expression.right) }
    case 'call': {
      const { name, args } = expression
      const [first] = args
      if (name === 'position') return { is: 'literal', value: within?.entry ?? 1 }
      if (name === 'count' && first?.is === 'answer')
        return { ...expression, args: [{ ...first, name: repeatOf(first) ?? first.name }] }
      if (name === 'indexed-repeat' && first && args[2])
        return { ...expression, args: [inside(args[2]), ...all(first, repeatOf(first) ?? '')] }
      return {
        ...expression,
        args: args.flatMap(arg => {
          const repeat = isOfAll(name) ? repeatOf(arg) : null
          return repeat !== null && repeat !== within?.repeat ? all(arg, repeat) : [inside(arg)]
        }),
      }
    }
    default:
      return expression
  }
}

/** Clamps a number of entries: user input and calculations can be anything. */
const bounded = (number: number, most: number): number =>
  Number.isNaN(number) ? 0 : Math.min(most, Math.max(0, Math.floor(number)))

const countOf: Repeats['countOf'] = ({ name, count, entries }, answers, scene) => {
  const most = entries?.most ?? 0
  if (count) return bounded(toNumber(evaluate(count, scene)), most)
  const given = answers[name]
  return bounded(typeof given === 'string' ? toNumber(given) : highestEntry(answers, name), most)
}

/** Returns the current number of entries of each repeat. */
const countsIn = ({ standings }: Pick<Sheet, 'standings'>, { repeats }: Survey): Counts =>
  new Map(repeats.map(name => [name, Number(standings.get(name)?.value ?? 0)]))

const isSame = (one: Counts, other: Counts): boolean =>
  [...one].every(([name, count]) => other.get(name) === count)

/** The number of entries of one repeat may depend on another, so this iterates until it is stable. */
const settle: Repeats['settle'] = (sheet, changed, pass) => {
  const { from, counts } = sheet.survey.unfolded ?? { from: sheet.survey, counts: new Map() }
  const isNew = sheet.standings.size === 0
  let done = sheet.survey.unfolded
    ? pass(sheet, changed)
    : refold({ ...sheet, touched: new Set() }, from, counts, pass)
  for (let round = 0; round <= from.repeats.length; round++) {
    const next = countsIn(done, from)
    if (isSame(next, done.survey.unfolded?.counts ?? new Map())) break
    const before = done
    done = refold(done, from, next, pass)
    if (!isNew) done = withDefaults(done, before.survey, pass)
  }
  return done
}

/** Rebuilds the sheet with different numbers of entries. The standings of remaining rows are kept. */
function refold(sheet: Sheet, from: Survey, counts: Counts, pass: Settle): Sheet {
  const survey = expandRepeats(from, counts)
  const standings = new Map([...sheet.standings].filter(([name]) => survey.rows.has(name)))
  return pass({ ...sheet, survey, standings }, survey.rows.keys())
}

/** Fills in the defaults of new entries. */
function withDefaults(sheet: Sheet, before: Survey, pass: Settle): Sheet {
  const fresh = [...sheet.survey.rows.values()].filter(
    ({ name, question, entry }) =>
      entry !== null && question?.default !== undefined && isAsked(question) && !before.rows.has(name),
  )
  const wasThere = (row: Row): boolean =>
    Object.keys(sheet.answers).some(name =>
      name.startsWith(`${entryName(row.repeat ?? '', row.entry ?? 0)}.`),
    )
  let next: Sheet = sheet
  for (const row of fresh.filter(one => !wasThere(one))) {
    const { name, question } = row
    const answer = (of: string) => next.standings.get(of)?.value ?? ''
    const { now } = sheet
    const value = row.default
      ? valueToAnswer(evaluate(row.default, { now, tools: sheet.survey.tools, answer }))
      : (question?.default ?? '')
    if (!question || value === '') continue
    const answers: SurveyAnswers = { ...next.answers, [name]: defaultOf(question, value) }
    const touched = next.touched
    const settled = pass({ ...next, answers } as Unsettled, [name])
    next = { ...settled, touched: new Set([...touched, ...settled.touched]) }
  }
  return next
}

export const REPEATS: Repeats = { countOf, settle }
