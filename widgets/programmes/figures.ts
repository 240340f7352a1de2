import { computed } from 'nanostores'
import type { Reply } from '#contract/endpoint.ts'
import type { Programme, programmeEndpoints, Standing } from '#contract/programme.ts'
import { createReading } from '#kit/reading.ts'
import { pathWith } from '#kit/staff/path-with.ts'
import type { Model } from './model.ts'

export type FigureReply = Reply<(typeof programmeEndpoints)['GET onboarding/progress/figures']>

/** Filters of the figures; empty strings mean all. */
export type FigureFilters = { programme: Programme; cohort: string; hub: string }

const ID = /^[0-9a-f]{24}$/

/** Parses a path such as `/figures?programme=application&cohort=…`. Unknown values are ignored. */
export function readAsked(path: string): FigureFilters {
  const query = new URLSearchParams(path.split('?')[1])
  const id = (name: string) => {
    const value = query.get(name) ?? ''
    return ID.test(value) ? value : ''
  }
  const isApplication = query.get('programme') === 'application'
  return {
    programme: isApplication ? 'application' : 'onboarding',
    // clients belong to no cohort
    cohort: isApplication ? id('cohort') : '',
    hub: id('hub'),
  }
}

/** Returns the path of the filters. */
export const pathOf = ({ programme, cohort, hub }: FigureFilters): string =>
  pathWith('/figures', {
    programme: programme === 'onboarding' ? '' : programme,
    cohort: programme === 'application' ? cohort : '',
    hub,
  })

/** Creates the figures' state; its filters are in the path. Applicants' questions are those of a single cohort. */
export function createFigures(model: Model) {
  const $asked = computed([model.path.$path, model.cohorts.$state], (path, { value }) => {
    const filters = readAsked(path)
    if (filters.programme === 'onboarding' || filters.cohort) return filters
    return { ...filters, cohort: value?.[0]?.id ?? '' }
  })
  const $key = computed(
    [$asked, model.$tenant, model.$place, model.cohorts.$state],
    (filters, tenant, { screen }, { loading }) => {
      // wait for the cohorts: the newest one is the default
      const isKnown = filters.programme === 'onboarding' || filters.cohort !== '' || !loading
      return tenant && screen === '/figures' && isKnown ? JSON.stringify(filters) : null
    },
  )
  const reading = createReading<FigureReply>({
    $key,
    keeps: true,
    read: (key, signal) => {
      const { programme, cohort, hub }: FigureFilters = JSON.parse(key)
      const query = { programme, ...(cohort && { cohort }), ...(hub && { hub }) }
      return model.api('GET onboarding/progress/figures', { query }, { signal })
    },
  })
  return {
    $asked,
    reading,
    ask: (change: Partial<FigureFilters>) =>
      model.path.navigate(pathOf({ ...readAsked(model.path.$path.get()), ...change })),
  }
}

/** Groups standings into few enough kinds for a chart. */
const KINDS = {
  done: ['complete', 'judging', 'selected', 'not-selected'],
  waiting: ['waiting'],
  active: ['active'],
  late: ['late'],
  none: ['not-started'],
} as const satisfies Record<string, Standing[]>

/** Counts people by kind. */
export const countKinds = (standings: Readonly<Record<string, number>>): Record<keyof typeof KINDS, number> =>
  Object.fromEntries(
    Object.entries(KINDS).map(([kind, names]) => [
      kind,
      names.reduce((sum, name) => sum + (standings[name] ?? 0), 0),
    ]),
  ) as Record<keyof typeof KINDS, number>
