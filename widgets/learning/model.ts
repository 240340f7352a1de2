import { atom, computed, onMount } from 'nanostores'
import type { Language } from '#contract/language.ts'
import type { LearningHome } from '#contract/learning-home.ts'
import type { OutlineChapter } from '#contract/learning-trainee.ts'
import { createConnection } from '#kit/connection.ts'
import { createPath } from '#kit/member/path.tsx'
import { createToaster } from '#kit/member/toast.tsx'
import { createCopy } from './copy.ts'
import type { LearningHost } from './host.ts'
import { createKeptReading } from './kept.ts'
import { HOME, placeOf } from './place.ts'

export type Model = ReturnType<typeof createModel>

/** Somebody who is a trainee, as their home says. */
export type Trainee = LearningHome & {
  trainee: NonNullable<LearningHome['trainee']>
  cohort: NonNullable<LearningHome['cohort']>
  class: NonNullable<LearningHome['class']>
}

/** How often what failed is tried again, in ms: the return of the signal is not always told. */
export const RETRY = 30_000

/** What all screens of a trainee's course share: who they are, the course as they stand in it, and where they are in it. */
export function createModel(host: LearningHost) {
  const { api, $tenant, element } = host
  const path = createPath(host, HOME)
  const toaster = createToaster()
  const { $isOnline, whenBack } = createConnection()
  const copy = createCopy(() => element.getAttribute('draft'))
  /** The language that the screens speak, in which the course is read; null until one is drawn. */
  const $language = atom<Language | null>(null)
  const $place = computed(path.$path, placeOf)

  const home = createKeptReading<LearningHome>({
    copy,
    kinds: ['learning', 'surveys'],
    $key: computed([$tenant, $language], (tenant, language) => (tenant ? language : null)),
    nameOf: language => `home-${language}`,
    read: async (language, signal) =>
      (await api('GET learning/home', { query: { language: language as Language } }, { signal })).data,
  })
  const $trainee = computed(home.$state, ({ value }) => (value?.trainee ? (value as Trainee) : null))

  const outline = createKeptReading<OutlineChapter[]>({
    copy,
    kinds: ['learning'],
    $key: computed([$trainee, $language], (own, language) =>
      own && language ? JSON.stringify([own.trainee.id, own.cohort.id, own.class.id, language]) : null,
    ),
    nameOf: key => `outline-${JSON.parse(key)[3]}`,
    async read(key, signal) {
      const [id, cohort, group, language] = JSON.parse(key)
      const { data } = await api(
        'GET lms/insights/trainees/:id/cohort-info',
        { params: { id }, query: { organize_by: 'trainee', language } },
        { signal },
      )
      return data[cohort]?.[group]?.chapters ?? []
    },
  })

  /** Whether it stands on a page that is not the portal's. */
  const isAway = () => host.$attributes.get().base === undefined

  onMount(home.$state, () => whenBack(() => home.$state.get().failure && void home.refresh(), RETRY))

  return {
    ...{ host, api, path, toaster, $isOnline, whenBack, copy, $language, $place, $trainee },
    /** Where the portal is, for links to its other pages; here where this is a page of it. */
    portal: () => (isAway() ? ($tenant.get()?.portal ?? '') : ''),
    isAway,
    $home: home.$state,
    refreshHome: home.refresh,
    $outline: outline.$state,
    refreshOutline: outline.refresh,
    /** Takes over what a screen changed in the course. */
    setOutline: outline.set,
    setHome: home.set,
  }
}
