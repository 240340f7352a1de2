import type { SurveyArea } from '#contract/survey.ts'

export type Area = Exclude<SurveyArea, 'partner'>

/** Parsed address of the widget. */
export type Place = {
  /** Code of the survey; null on an area's home. */
  code: string | null
  /** Name of the current question; null for the first one, or for all on one page. */
  at: string | null
  isReview: boolean
}

/** The quarterly surveys have fixed addresses. */
const NAMED: Record<string, string> = {
  '2*14*1': '/quarterly_survey',
  '2*14*2': '/post_quarterly_survey',
  '2*13': '/unified_survey',
}
const CODES = Object.fromEntries(Object.entries(NAMED).map(([code, path]) => [path, code]))

export const isArea = (text: string | undefined): text is Area =>
  text === 'quarterly' || text === 'learning' || text === 'post-training'

/** Whether an area's surveys are those of a training, which are a list to work off. */
export const isOfTraining = (area: Area | null): boolean => area === 'learning' || area === 'post-training'

export const HOME = '/home'

/** Returns the address of a survey in an area. */
export const addressOf = (code: string, area: Area): string =>
  (area === 'quarterly' && NAMED[code]) || `/survey/${code}`

/** @param survey the survey shown if there is no area */
export function placeOf(path: string, area: Area | null, survey: string | undefined): Place {
  const [way = '', query] = path.split('?')
  const params = new URLSearchParams(query)
  const [, named] = /^\/survey\/(.+)$/.exec(way) ?? []
  return {
    code: area ? (CODES[way] ?? named ?? null) : (survey ?? null),
    at: params.get('at'),
    isReview: params.has('review'),
  }
}

/** Returns the same address at another place of the form. */
export function moved(path: string, to: { at: string } | 'review' | 'start'): string {
  const [way = ''] = path.split('?')
  if (to === 'start') return way
  return to === 'review' ? `${way}?review` : `${way}?at=${encodeURIComponent(to.at)}`
}
