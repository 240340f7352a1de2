import { computed } from 'nanostores'
import type { Verdict } from '#contract/onboarding.ts'
import { may } from '#contract/policy.ts'
import * as columns from '#contract/programme-columns.ts'
import type { Host } from '#kit/core/widget.tsx'
import type { Path } from '#kit/member/path.tsx'
import { createOwnScreens } from '#kit/people/screens.ts'
import { createReading, dataOf } from '#kit/reading.ts'
import { createSelection } from '#kit/screens/list/selection.ts'
import { listFile } from '#kit/staff/list-file.ts'
import { createPagedList } from '#kit/staff/paged-list.ts'
import type { Day } from '#rules/day.ts'
import { endOf } from './moment.ts'

export type Model = ReturnType<typeof createModel>

export const SCREENS = ['/people', '/figures', '/cohorts', '/hubs', '/papers'] as const
export type Screen = (typeof SCREENS)[number]
const keysOf = <Key extends string>(table: Record<Key, unknown>) => Object.keys(table) as Key[]
export const PROGRAMMES = keysOf(columns.PROGRAMMES)
export const STANDINGS = keysOf(columns.STANDINGS)

/** Progress and final message of a bulk action that takes several requests. */
type Many = { tell(done: number, of: number): void; done(people: number): string }

/** Filters of the list of people. */
const FILTERS = { programme: PROGRAMMES, standing: STANDINGS, hub: null, cohort: null, search: null } as const
type Filters = {
  programme?: (typeof PROGRAMMES)[number]
  standing?: (typeof STANDINGS)[number]
  hub?: string
  cohort?: string
  search?: string
}

/** Creates the programmes' state for one element. State of a single screen is a part, created by that screen's chunk. */
export function createModel(host: Host<'path' | 'base'>) {
  const { path: inner, ...screens } = createOwnScreens(host, '/people')
  const { api, $tenant, $self, toaster } = screens
  // `/` also means the list of people
  const $path = computed(inner.$path, now => now.replace(/^\/(?=$|\?)/, '/people'))
  const path: Path = { ...inner, $path }

  /** The screen; for a cohort also its id and open tab. */
  const $place = computed(path.$path, now => {
    const [, first, id = '', part = ''] = (now.split('?')[0] ?? '').split('/')
    return { screen: SCREENS.find(one => one === `/${first}`) ?? '/people', id, part }
  })

  const $ready = computed($tenant, tenant => tenant && 'all')
  const cohorts = createReading({
    $key: $ready,
    read: dataOf(api, 'GET onboarding/cohorts'),
    // they include counts of pending reviews
    kinds: ['reviews', 'programme'],
  })
  const hubs = createReading({ $key: $ready, read: dataOf(api, 'GET onboarding/hubs/all') })

  const people = createPagedList(host, 'GET onboarding/progress', {
    path,
    at: '/people',
    filters: FILTERS,
    sorts: ['lastAt', 'deadline', 'done', 'name'],
    start: { key: 'lastAt', down: true },
  })

  const selection = createSelection(people, ({ person }) => person.id)
  /** Returns the selection in the form of request parameters. */
  const whom = () => {
    const { keys, all } = selection.$chosen.get()
    return all ? { filters: selection.$filters.get() as Filters } : { people: [...keys] }
  }
  const done = ({ message }: { message: string }) => {
    toaster.announce(message, { kind: 'good' })
    selection.none()
    people.refresh()
  }

  return {
    ...screens,
    path,
    connection: host.connection,
    draft: host.draft,
    /** True for users who decide judging rounds and manage hubs and documents. */
    $isSuper: computed($self, ({ user }) => user !== null && may(user.role, 'programme.set-up')),
    $place,
    cohorts,
    hubs,
    people,
    selection,
    /**
     * Extends the deadline of the selected people to the end of a day: in batches, with `many` reporting progress.
     * @throws ApiError: completed batches remain; repeating the call continues
     */
    async extend(day: Day, many: Many): Promise<void> {
      const body = { ...whom(), deadline: endOf(day) }
      let sum = 0
      for (;;) {
        const reply = await api('POST onboarding/progress/extend', { body })
        const isFirst = sum === 0
        sum += reply.people
        if (!reply.left) return done(isFirst ? reply : { message: many.done(sum) })
        many.tell(sum, sum + reply.left)
      }
    },
    /** Reminds the selected people. @throws ApiError */
    async remind(note: string): Promise<void> {
      done(await api('POST onboarding/progress/remind', { body: { ...whom(), ...(note && { note }) } }))
    },
    /** Exports the filtered list as a file. @throws ApiError */
    exportPeople: listFile(api, 'GET onboarding/progress/export', { $query: selection.$filters }),
    /**
     * Returns the portal address of the reviews of a person's submissions with a verdict; null outside the portal.
     */
    reviewsOf(person: string, verdict: Verdict): string | null {
      const base = path.base()
      const query = verdict === 'pending' ? '' : `&verdict=${verdict}`
      return base ? `${base.replace(/\/[^/]*$/, '')}/reviews?person=${person}${query}` : null
    },
  }
}
