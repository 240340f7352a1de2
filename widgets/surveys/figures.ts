import { computed } from 'nanostores'
import type { Reply } from '#contract/endpoint.ts'
import type { QuestionFigures, surveyDeskEndpoints } from '#contract/survey-desk.ts'
import { createReading, dataOf } from '#kit/reading.ts'
import { pathWith } from '#kit/staff/path-with.ts'
import type { Model } from './model.ts'

export type Figures = Reply<(typeof surveyDeskEndpoints)['GET survey/desk/:id/figures']>['data']

/** Filters of the figures; an empty text means all. */
export type FigureFilters = { period: string; version: string; language: string; answer: string }

/** Parses the filters of a path: `/<id>/results?period=2026-Q3`. Invalid values are ignored. */
export function readAsked(path: string): FigureFilters {
  const query = new URLSearchParams(path.split('?')[1])
  const text = (name: string, pattern: RegExp) => {
    const value = query.get(name) ?? ''
    return pattern.test(value) ? value : ''
  }
  return {
    period: text('period', /^(\d{4}-Q[1-4]|[1-9]\d?)$/),
    version: text('version', /^[1-9]\d{0,5}$/),
    language: text('language', /^[A-Za-z-]{2,12}$/),
    answer: text('answer', /^[A-Za-z_][\w.-]{0,63}=.{1,100}$/),
  }
}

const present = (filters: FigureFilters) => Object.entries(filters).filter(([, value]) => value !== '')

/** Returns the path with these filters. */
export const pathOf = (id: string, filters: FigureFilters): string => pathWith(`/${id}/results`, filters)

/** Creates the figures of the open survey, filtered by the path. */
export function createFigures(model: Model) {
  const $asked = computed(model.path.$path, readAsked)
  const $key = computed([model.$id, model.$place, $asked], (id, { part }, filters) =>
    id && part === 'results'
      ? JSON.stringify({ params: { id }, query: Object.fromEntries(present(filters)) })
      : null,
  )
  const reading = createReading({
    $key,
    keeps: true,
    read: dataOf(model.api, 'GET survey/desk/:id/figures', key => JSON.parse(key)),
  })
  return {
    $asked,
    reading,
    ask: (change: Partial<FigureFilters>) =>
      model.path.navigate(pathOf(model.$id.get() ?? '', { ...$asked.get(), ...change })),
  }
}

/** A chart bar. `share` is its part of the total, 0 to 1; null if the bars have no total. */
export type Bar = { key: string; label: string; count: number; share: number | null }

type Words = {
  label(texts: QuestionFigures['label']): string
  month(month: string): string
  figure(of: number): string
}

/** Returns a question's bars; none for texts. For multiple choice, shares refer to the number of respondents. */
export function barsOf({ kind, options, number, months, answered }: QuestionFigures, words: Words): Bar[] {
  const share = (count: number) => (answered > 0 ? count / answered : 0)
  if (options.length > 0)
    return options.map(({ value, label, count, mean }) => ({
      key: value,
      label: words.label(label) || value,
      ...(kind === 'ranking'
        ? { count: mean ?? 0, share: count > 0 ? null : 0 }
        : { count, share: share(count) }),
    }))
  if (number)
    return number.parts.map(({ from, to, count }) => ({
      key: String(from),
      label: from === to ? words.figure(from) : `${words.figure(from)}–${words.figure(to)}`,
      count,
      share: share(count),
    }))
  return monthsOrYears(months).map(({ at, count }) => ({
    key: at,
    label: isYear(at) ? at : words.month(at),
    count,
    share: share(count),
  }))
}

/** Beyond this number of months, dates are grouped by year. */
const MOST_MONTHS = 24

/** Returns whether a span is a year, `2026`, rather than a month. */
export const isYear = (at: string): boolean => at.length === 'yyyy'.length

function monthsOrYears(months: QuestionFigures['months']): Counted[] {
  if (months.length <= MOST_MONTHS) return months.map(({ month, count }) => ({ at: month, count }))
  const years = new Map<string, number>()
  for (const { month, count } of months) {
    const year = month.slice(0, 'yyyy'.length)
    years.set(year, (years.get(year) ?? 0) + count)
  }
  return [...years].map(([at, count]) => ({ at, count }))
}

/** Beyond this number of days, responses are grouped by month. */
const MOST_DAYS = 31
const DAY = 86_400_000

type Counted = { at: string; count: number }

/**
 * Returns the number of responses per day or month, without gaps from the first to the last.
 * @param days days with responses, in order
 * @returns `at` as `yyyy-mm-dd`, of months as `yyyy-mm`
 */
export function timeline(days: Figures['days']): { isMonths: boolean; spans: Counted[] } {
  const [first, last] = [days[0], days.at(-1)].map(one => Date.parse(one?.day ?? ''))
  const every: string[] = []
  for (let at = first as number; at <= (last as number); at += DAY) every.push(new Date(at).toISOString())
  const isMonths = every.length > MOST_DAYS
  const spanOf = (day: string) => day.slice(0, isMonths ? 'yyyy-mm'.length : 'yyyy-mm-dd'.length)
  const counts = new Map(every.map(day => [spanOf(day), 0]))
  for (const { day, count } of days) counts.set(spanOf(day), (counts.get(spanOf(day)) ?? 0) + count)
  return { isMonths, spans: [...counts].map(([at, count]) => ({ at, count })) }
}

/** Formats a percentage: whole numbers, or one decimal below 1 %. */
export const percentOf = (share: number): string => {
  const percent = share * 100
  return percent > 0 && percent < 1 ? percent.toFixed(1) : String(Math.round(percent))
}
