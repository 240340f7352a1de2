import { atom, computed } from 'nanostores'
import type { User } from '#contract/account.ts'
import type { ClientDetails } from '#contract/client.ts'
import { isMember } from '#contract/role.ts'
import type { ApiError } from '#kit/core/api.ts'
import type { Host } from '#kit/core/widget.tsx'
import { createPath } from '#kit/member/path.tsx'
import { type Screen, type Step, screenAt } from './set-up.ts'

/** Whoever the widget is about. Staff have no details. */
export type Profile = { user: User; details: ClientDetails | null }
export type Loading = { at: 'loading' } | { at: 'failed'; message: string } | ({ at: 'ready' } & Profile)
export type Model = ReturnType<typeof createModel>

/** What was typed, by step, and whose it is: on a shared phone nobody sees another person's. */
type Kept = { user: string; parts: Record<string, unknown> }

/** How long the thanks at the end of the set-up stand, in ms. */
export const SUCCESS_STAYS = 3_000

/** The profile's state for one element. What only one screen needs is a part, made by that screen's own code when it is first drawn. */
export function createModel(host: Host<'path' | 'base'>) {
  const { api } = host
  const path = createPath(host)
  const $profile = atom<Loading>({ at: 'loading' })
  const $withoutMpesa = atom(false)
  /** A sentence about what was just done, shown on the page of the profile. */
  const $notice = atom<'saved' | 'accountUsed' | null>(null)

  /** The screen that is shown; null until it is known who is in front of it. */
  const $screen = computed([path.$path, $profile, $withoutMpesa], (path, profile, withoutMpesa) =>
    profile.at === 'ready'
      ? screenAt(path, { role: profile.user.role, details: profile.details, withoutMpesa })
      : null,
  )
  let isMoving = false
  $screen.subscribe(screen => {
    // the path tells the truth about the screen, and Back does not lead into the detour
    if (screen && screen !== path.$path.get().replace(/\?.*/, '') && !isMoving)
      path.navigate(screen, { replace: true })
  })

  const read = async (): Promise<Profile> => {
    const { user } = await api('GET account/user/unbox', {})
    if (!isMember(user.role)) return { user, details: null }
    const { data } = await api('GET account/client/details/:id', { params: { id: user.user_id } })
    return { user, details: data }
  }
  const load = async () => {
    $profile.set({ at: 'loading' })
    try {
      $profile.set({ at: 'ready', ...(await read()) })
    } catch (error) {
      $profile.set({ at: 'failed', message: (error as ApiError).message })
    }
  }
  let begun = false
  host.$tenant.subscribe(tenant => {
    // the tenant's settings say where the calls go
    if (!tenant || begun) return
    begun = true
    load()
  })

  const ready = (): Profile => {
    const profile = $profile.get()
    if (profile.at !== 'ready') throw new Error('The profile is not here yet')
    return profile
  }
  const kept = (): Kept => {
    const user = ready().user.user_id
    const draft = host.draft.read() as Kept | null
    return draft?.user === user ? draft : { user, parts: {} }
  }

  const model = {
    $profile,
    $screen,
    $notice,
    $tenant: host.$tenant,
    path,
    api,
    emit: host.emit,
    load,
    /** Whose profile it is. Only for what is drawn once it is known. */
    profile: ready,
    /** Fetches what is known again, with the screen left as it is. @throws ApiError */
    async renew(): Promise<void> {
      $profile.set({ at: 'ready', ...(await read()) })
    },
    /** What was typed in a part before, in this tab; null for nothing. */
    recall: <Value>(part: string): Value | null => (kept().parts[part] as Value | undefined) ?? null,
    /** Keeps what was typed in a part; null forgets it. */
    keep(part: string, value: unknown): void {
      const { user, parts } = kept()
      host.draft.write({ user, parts: { ...parts, [part]: value } })
    },
    goTo(screen: Screen): void {
      if (screen !== '/user') $notice.set(null)
      path.navigate(screen)
    },
    /** A step is done: fetches what is known now and goes on to the next, in one move. @throws ApiError */
    async finish(step: Exclude<Step, 'success'>, next: Screen): Promise<void> {
      const profile = await read()
      isMoving = true
      $profile.set({ at: 'ready', ...profile })
      isMoving = false
      path.navigate(next)
      host.emit('complete', { step })
    },
    /** The set-up is done. Whoever has the new onboarding before them goes there; the page decides how. */
    finishSetup(): void {
      const { user } = ready()
      const next = user.useNewOnboarding && !user.onboardingComplete ? 'onboarding' : 'profile'
      host.emit('complete', { step: 'setup', next })
      model.goTo('/user')
    },
    goOnWithoutMpesa(): void {
      $withoutMpesa.set(true)
      model.goTo('/setup/info')
    },
  }
  return model
}

const parts = new WeakMap<Model, Map<unknown, unknown>>()

/** The state of one screen: made when it is first drawn, kept for as long as the model is there. */
export function partOf<Part>(model: Model, create: (model: Model) => Part): Part {
  const own = parts.get(model) ?? new Map()
  parts.set(model, own)
  if (!own.has(create)) own.set(create, create(model))
  return own.get(create) as Part
}

/** The server's sentence about a call that failed; empty where none came and the view has to say it. */
export const sentenceOf = (error: unknown): string => (error as ApiError).message ?? ''
