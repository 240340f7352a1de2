import type { SurveyArea } from '#contract/survey.ts'

export type Area = Exclude<SurveyArea, 'partner'>

/** What an address of the widget asks for. */
export type Place = {
  /** The survey's code; null on the home of an area. */
  code: string | null
  /** The question that the person is at; null for the first, or all of them. */
  at: string | null
  isReview: boolean
}

/** The surveys of a quarter have addresses of their own. */
const NAMED: Record<string, string> = {
  '2*14*1': '/quarterly_survey',
  '2*14*2': '/post_quarterly_survey',
  '2*13': '/unified_survey',
}
const CODES = Object.fromEntries(Object.entries(NAMED).map(([code, path]) => [path, code]))

export const isArea = (text: string | undefined): text is Area =>
  text === 'quarterly' || text === 'learning' || text === 'post-training'

export const HOME = '/home'

/** Where a survey of an area stands. */
export const addressOf = (code: string, area: Area): string =>
  (area === 'quarterly' && NAMED[code]) || `/survey/${code}`

/** @param survey the one that is shown where there is no area around it */
export function placeOf(path: string, area: Area | null, survey: string | undefined): Place {
  const [way = '', query] = path.split('?')
  const asked = new URLSearchParams(query)
  const [, named] = /^\/survey\/(.+)$/.exec(way) ?? []
  return {
    code: area ? (CODES[way] ?? named ?? null) : (survey ?? null),
    at: asked.get('at'),
    isReview: asked.has('review'),
  }
}

/** The same address, at another place of the form. */
export function moved(path: string, to: { at: string } | 'review' | 'start'): string {
  const [way = ''] = path.split('?')
  if (to === 'start') return way
  return to === 'review' ? `${way}?review` : `${way}?at=${encodeURIComponent(to.at)}`
}
