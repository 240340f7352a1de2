import { createHash } from 'node:crypto'
import type { Question, SurveyAnswer, SurveyDefinition } from '#contract/survey-definition.ts'
import { plainName } from '#rules/survey/entry-name.ts'
import { loadSurvey } from '#rules/survey/load.ts'
import { isAsked } from '#rules/survey/reading.ts'
import { answer, fillIn, type Sheet, standingOf, visibleRows } from '#rules/survey/sheet.ts'
import type { Survey } from '#rules/survey/survey.ts'

/** Ranges of numeric answers, by question; the default is 0 to 9. */
const NUMBERS: Record<string, readonly [least: number, most: number, step: number]> = {
  revenue: [45_000, 640_000, 5_000],
  staff: [1, 9, 1],
  women: [0, 5, 1],
  youths: [0, 5, 1],
  hired: [0, 2, 1],
  customers: [4, 70, 1],
  percent: [5, 60, 5],
  depend: [1, 8, 1],
  income: [6_000, 90_000, 1_000],
  dependant_age: [0, 70, 1],
  need: [10_000, 400_000, 10_000],
}
const TEXTS: Record<string, readonly string[]> = {
  wish: [
    'A bigger stand at the market, and a scale.',
    'Mkopo wa msimu ili ninunue mbegu mapema.',
    'Somebody who explains taxes to me.',
    'Friji ya kuhifadhi samaki.',
  ],
  what_changed: ['I write every sale down now.', 'Nimetenganisha pesa za nyumbani na za biashara.'],
  why_low: ['The coach did not come in March.', 'Mafunzo yalikuwa mbali sana.'],
  why_never: ['I am afraid of losing the cow.', 'Sina dhamana.', 'Nobody told me that I can.'],
  story: ['I raised the price of my juice and nobody went away.'],
  closed_why_other: ['The road is being built.'],
}

/** Returns a seeded pseudo-random generator: every demo has the same data. */
function chanceOf(seed: string): (below: number) => number {
  let turn = 0
  return below => {
    const hash = createHash('sha256').update(`${seed} ${turn++}`).digest()
    return hash.readUInt32BE(0) % below
  }
}

/** Upper bound (exclusive) of repeated entries beyond the minimum. */
const MOST_ENTRIES = 4

/** Fills in a survey: every relevant question gets a valid answer. */
export function filledIn(survey: Survey, seed: string, { now, lists }: Pick<Sheet, 'now' | 'lists'>): Sheet {
  const chance = chanceOf(seed)
  let sheet = fillIn(survey, {}, { now, lists })
  const seen = new Set<string>()
  // each answer may add questions and entries after it
  for (;;) {
    const row = [...sheet.survey.rows.values()].find(({ name }) => !seen.has(name))
    if (!row) break
    const { name, question, entries } = row
    seen.add(name)
    if (!standingOf(sheet, name).relevant) continue
    if (entries && !entries.isCounted)
      sheet = answer(sheet, name, String(entries.least + chance(MOST_ENTRIES)))
    if (!question || !isAsked(question) || question.kind === 'photo') continue
    for (let tries = 0; tries < 20; tries++) {
      sheet = answer(sheet, name, answerTo(question, standingOf(sheet, name).options ?? [], chance))
      if (!standingOf(sheet, name).fault) break
    }
  }
  const left = visibleRows(sheet).find(({ standing }) => standing.fault)
  if (left) throw new Error(`The demo has no answer for “${left.row.name}”.`)
  return sheet
}

function answerTo(
  { kind, name, points = 5 }: Question,
  options: readonly { value: string }[],
  chance: (below: number) => number,
): SurveyAnswer {
  const values = options.map(({ value }) => value).filter(value => value !== '_')
  // earlier options are more frequent
  const one = () =>
    values[Math.min(chance(values.length), chance(values.length + 1), chance(values.length + 1))] ?? ''
  switch (kind) {
    case 'select-one':
      return one()
    case 'select-multiple':
      return [...new Set([one(), one()])]
    case 'ranking':
      return [...values].sort(() => chance(3) - 1)
    case 'rating':
      return String(points - Math.min(chance(points), chance(points)))
    case 'integer':
    case 'decimal': {
      const [least, most, step] = NUMBERS[plainName(name)] ?? [0, 9, 1]
      return String(least + step * chance((most - least) / step + 1))
    }
    case 'date':
      return `${1975 + chance(28)}-0${1 + chance(9)}-1${chance(9)}`
    default: {
      const texts = TEXTS[plainName(name)] ?? ['Asante.']
      return texts[chance(texts.length)] ?? ''
    }
  }
}

/** Returns a demo survey, loaded. */
export function read(definition: SurveyDefinition): Survey {
  const loaded = loadSurvey(definition)
  if ('problems' in loaded) throw new Error(loaded.problems.map(({ message }) => message).join(' '))
  return loaded.survey
}
