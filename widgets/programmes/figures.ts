import { computed } from 'nanostores'
import type { Reply } from '#contract/endpoint.ts'
import type { Programme, programmeEndpoints, Standing } from '#contract/programme.ts'
import { createReading } from '#kit/reading.ts'
import type { Model } from './model.ts'

export type FigureReply = Reply<(typeof programmeEndpoints)['GET onboarding/progress/figures']>

/** What the figures are of. Empty texts for everybody. */
export type Asked = { programme: Programme; cohort: string; hub: string }

const ID = /^[0-9a-f]{24}$/

/** What a path asks for: `/figures?programme=application&cohort=…`. What is not known there is passed over. */
export function readAsked(path: string): Asked {
  const query = new URLSearchParams(path.split('?')[1])
  const id = (name: string) => {
    const value = query.get(name) ?? ''
    return ID.test(value) ? value : ''
  }
  const isApplication = query.get('programme') === 'application'
  return {
    programme: isApplication ? 'application' : 'onboarding',
    // clients are in no cohort
    cohort: isApplication ? id('cohort') : '',
    hub: id('hub'),
  }
}

/** The path that asks for it. */
export function pathOf({ programme, cohort, hub }: Asked): string {
  const query = new URLSearchParams(
    Object.entries({
      programme: programme === 'onboarding' ? '' : programme,
      cohort: programme === 'application' ? cohort : '',
      hub,
    }).filter(([, value]) => value),
  )
  return query.size > 0 ? `/figures?${query}` : '/figures'
}

/** The figures' state: what is asked stands in the path. Of applicants, the questions are those of one cohort. */
export function createFigures(model: Model) {
  const $asked = computed([model.path.$path, model.cohorts.$state], (path, { value }) => {
    const asked = readAsked(path)
    if (asked.programme === 'onboarding' || asked.cohort) return asked
    return { ...asked, cohort: value?.[0]?.id ?? '' }
  })
  const $key = computed(
    [$asked, model.$tenant, model.$place, model.cohorts.$state],
    (asked, tenant, { screen }, { loading }) => {
      // until it is known which cohort is the newest there is nothing to ask
      const isKnown = asked.programme === 'onboarding' || asked.cohort !== '' || !loading
      return tenant && screen === '/figures' && isKnown ? JSON.stringify(asked) : null
    },
  )
  const reading = createReading<FigureReply>({
    $key,
    keeps: true,
    read: (key, signal) => {
      const { programme, cohort, hub }: Asked = JSON.parse(key)
      const query = { programme, ...(cohort && { cohort }), ...(hub && { hub }) }
      return model.api('GET onboarding/progress/figures', { query }, { signal })
    },
  })
  return {
    $asked,
    reading,
    ask: (change: Partial<Asked>) =>
      model.path.navigate(pathOf({ ...readAsked(model.path.$path.get()), ...change })),
  }
}

/** How people stand, as few enough kinds for a picture. */
export const KINDS = {
  done: ['complete', 'judging', 'selected', 'not-selected'],
  waiting: ['waiting'],
  active: ['active'],
  late: ['late'],
  none: ['not-started'],
} as const satisfies Record<string, Standing[]>

/** How many people of each kind there are. */
export const countKinds = (standings: Readonly<Record<string, number>>): Record<keyof typeof KINDS, number> =>
  Object.fromEntries(
    Object.entries(KINDS).map(([kind, names]) => [
      kind,
      names.reduce((sum, name) => sum + (standings[name] ?? 0), 0),
    ]),
  ) as Record<keyof typeof KINDS, number>
