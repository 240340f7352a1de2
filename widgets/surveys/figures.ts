import { computed } from 'nanostores'
import type { Reply } from '#contract/endpoint.ts'
import type { QuestionFigures, surveyDeskEndpoints } from '#contract/survey-desk.ts'
import { createReading } from '#kit/reading.ts'
import type { Model } from './model.ts'

export type Figures = Reply<(typeof surveyDeskEndpoints)['GET survey/desk/:id/figures']>['data']

/** What the figures are of; empty texts for all. */
export type Asked = { period: string; version: string; language: string; answer: string }

/** What a path asks for: `/<id>/results?period=2026-Q3`. What is not known there is passed over. */
export function readAsked(path: string): Asked {
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

const present = (asked: Asked) => Object.entries(asked).filter(([, value]) => value !== '')

/** The path that asks for it. */
export function pathOf(id: string, asked: Asked): string {
  const query = new URLSearchParams(present(asked))
  return `/${id}/results${query.size > 0 ? `?${query}` : ''}`
}

/** The figures of the survey that is open: what is asked stands in the path. */
export function createFigures(model: Model) {
  const $asked = computed(model.path.$path, readAsked)
  const $key = computed([model.$id, model.$place, $asked], (id, { part }, asked) =>
    id && part === 'results' ? JSON.stringify({ id, query: Object.fromEntries(present(asked)) }) : null,
  )
  const reading = createReading<Figures>({
    $key,
    keeps: true,
    async read(key, signal) {
      const { id, query }: { id: string; query: object } = JSON.parse(key)
      return (await model.api('GET survey/desk/:id/figures', { params: { id }, query }, { signal })).data
    },
  })
  return {
    $asked,
    reading,
    ask: (change: Partial<Asked>) =>
      model.path.navigate(pathOf(model.$id.get() ?? '', { ...$asked.get(), ...change })),
  }
}

/** A bar and what it says. `share` is of what all bars are a part of, 0 to 1; null where they are none. */
export type Bar = { key: string; label: string; count: number; share: number | null }

type Words = {
  label(texts: QuestionFigures['label']): string
  month(month: string): string
  figure(of: number): string
}

/** The bars of a question; none for texts. Of what several can be chosen of, shares are of those who answered. */
export function barsOf({ kind, options, number, months, answered }: QuestionFigures, words: Words): Bar[] {
  const share = (count: number) => (answered > 0 ? count / answered : 0)
  if (kind === 'ranking')
    return options.map(({ value, label, count, mean }) => ({
      key: value,
      label: words.label(label) || value,
      count: mean ?? 0,
      share: count > 0 ? null : 0,
    }))
  if (options.length > 0)
    return options.map(({ value, label, count }) => ({
      key: value,
      label: words.label(label) || value,
      count,
      share: share(count),
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

/** More months than these are shown by year. */
const MOST_MONTHS = 24

/** Whether a span is a year, `2026`, and no month of one. */
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

/** More days than these are shown by month. */
const MOST_DAYS = 31
const DAY = 86_400_000

type Counted = { at: string; count: number }

/**
 * How many answers came when: each day or month from the first to the last, so that a gap is seen as one.
 * @param days those with answers, in their order
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

/** Whole percent, or one digit more below one. */
export const percentOf = (share: number): string => {
  const percent = share * 100
  return percent > 0 && percent < 1 ? percent.toFixed(1) : String(Math.round(percent))
}
