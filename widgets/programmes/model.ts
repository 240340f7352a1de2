import { atom, computed } from 'nanostores'
import type { Verdict } from '#contract/onboarding.ts'
import { may } from '#contract/policy.ts'
import type { Cohort, ManagedHub, ProgressRow } from '#contract/programme.ts'
import type { Language } from '#contract/tenant.ts'
import type { Host } from '#kit/core/widget.tsx'
import { createPath, type Path } from '#kit/member/path.tsx'
import { createToaster } from '#kit/member/toast.tsx'
import { createSelf } from '#kit/people/self.ts'
import { createReading } from '#kit/reading.ts'
import { createSelection } from '#kit/screens/list/selection.ts'
import { createPagedList } from '#kit/staff/paged-list.ts'
import type { Day } from '#rules/day.ts'
import { endOf } from './moment.ts'

export type Model = ReturnType<typeof createModel>

const PAGE_SIZE = 25
export const SCREENS = ['/people', '/figures', '/cohorts', '/hubs', '/papers'] as const
export type Screen = (typeof SCREENS)[number]
export const PROGRAMMES = ['onboarding', 'application'] as const satisfies ProgressRow['programme'][]
export const STANDINGS = [
  'not-started',
  'active',
  'waiting',
  'late',
  'complete',
  'judging',
  'selected',
  'not-selected',
] as const satisfies ProgressRow['standing'][]

/** What is said of an action for more people than one call takes: how far it is, and for how many it was done. */
type Many = { tell(done: number, of: number): void; done(people: number): string }

/** What narrows the list of people. */
const FILTERS = { programme: PROGRAMMES, standing: STANDINGS, hub: null, cohort: null, search: null } as const
type Filters = {
  programme?: (typeof PROGRAMMES)[number]
  standing?: (typeof STANDINGS)[number]
  hub?: string
  cohort?: string
  search?: string
}

/** Where somebody wants to go who has something that is not saved. */
type Leaving = { to: string; replace: boolean }

/** The programmes' state for one element. What only one screen needs is a part, made by that screen's own code. */
export function createModel(host: Host<'path' | 'base'>) {
  const { api, $tenant } = host
  const { $self, retry } = createSelf(api, $tenant)
  const toaster = createToaster()
  const $unsaved = atom(false)
  const $leaving = atom<Leaving | null>(null)
  const { path, leave } = createOwnPath(host, $unsaved, $leaving)

  /** The screen; of a cohort also its id and the part of it that is open. */
  const $place = computed(path.$path, now => {
    const [, first, id = '', part = ''] = (now.split('?')[0] ?? '').split('/')
    return { screen: SCREENS.find(one => one === `/${first}`) ?? '/people', id, part }
  })

  const $ready = computed($tenant, tenant => tenant && 'all')
  const cohorts = createReading<Cohort[]>({
    $key: $ready,
    read: async (_, signal) => (await api('GET onboarding/cohorts', {}, { signal })).data,
    // how many wait stands on them
    kinds: ['reviews', 'programme'],
  })
  const hubs = createReading<ManagedHub[]>({
    $key: $ready,
    read: async (_, signal) => (await api('GET onboarding/hubs/all', {}, { signal })).data,
  })

  /** How many stand where, whatever standing is asked for. */
  const $counts = atom<Record<string, number> | null>(null)
  const people = createPagedList<ProgressRow>({
    path,
    at: '/people',
    filters: FILTERS,
    sorts: ['lastAt', 'deadline', 'done', 'name'],
    start: { key: 'lastAt', down: true },
    $ready: $tenant,
    async load(query: object, page, signal) {
      const asked = { ...query, page, size: PAGE_SIZE }
      const { counts, ...found } = await api('GET onboarding/progress', { query: asked }, { signal })
      $counts.set(counts)
      return found
    },
  })

  const selection = createSelection(people, ({ person }) => person.id)
  /** As the calls take it. */
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
    api,
    connection: host.connection,
    draft: host.draft,
    path,
    $tenant,
    $self,
    retrySelf: retry,
    /** Who decides in the judging round, and looks after hubs and papers. */
    $isSuper: computed($self, ({ user }) => user !== null && may(user.role, 'programme.set-up')),
    toaster,
    $place,
    cohorts,
    hubs,
    people,
    $counts,
    selection,
    /**
     * Gives those who are chosen until the end of a day: where they are many, some with each call, and `many` says how far it is.
     * @throws ApiError: what was done until then stays, and the same once more goes on
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
    /** Reminds those who are chosen. @throws ApiError */
    async remind(note: string): Promise<void> {
      done(await api('POST onboarding/progress/remind', { body: { ...whom(), ...(note && { note }) } }))
    },
    /** What the filters find, as a file. @throws ApiError */
    exportPeople: (format: 'csv' | 'xlsx', language: Language, signal: AbortSignal) =>
      api(
        'GET onboarding/progress/export',
        { query: { ...(selection.$filters.get() as Filters), format, language } },
        { as: 'file', signal },
      ),
    /**
     * Where what somebody handed in is looked at, by how it stands: beside our own page in the portal; null where there is no
     * such page.
     */
    reviewsOf(person: string, verdict: Verdict): string | null {
      const base = path.base()
      const query = verdict === 'pending' ? '' : `&verdict=${verdict}`
      return base ? `${base.replace(/\/[^/]*$/, '')}/reviews?person=${person}${query}` : null
    },
    /** Whether something is typed that would be lost. While it is so, leaving the screen asks first. */
    $unsaved,
    $leaving,
    /** Stays, after it was asked. */
    stay: () => $leaving.set(null),
    /** Goes where the person wanted to go, after it was asked. */
    leave,
  }
}

/** The list of people stands at the beginning as well. */
function createOwnPath(
  host: Host<'path' | 'base'>,
  $unsaved: { get(): boolean; set(value: boolean): void },
  $leaving: { get(): Leaving | null; set(value: Leaving | null): void },
) {
  const inner = createPath(host, '/people')
  const $path = computed(inner.$path, now => now.replace(/^\/(?=$|\?)/, '/people'))
  const path: Path = {
    ...inner,
    $path,
    navigate(to, { replace = false } = {}) {
      if ($unsaved.get() && to !== $path.get()) $leaving.set({ to, replace })
      else inner.navigate(to, { replace })
    },
  }
  const leave = () => {
    const leaving = $leaving.get()
    $leaving.set(null)
    $unsaved.set(false)
    if (leaving) inner.navigate(leaving.to, { replace: leaving.replace })
  }
  return { path, leave }
}
