import { atom, computed } from 'nanostores'
import type { User } from '#contract/account.ts'
import type { ClientDetails } from '#contract/client.ts'
import { isMember } from '#contract/role.ts'
import { askAgain, connectionState } from '#kit/connection.ts'
import type { ApiError } from '#kit/core/api.ts'
import type { Host } from '#kit/core/widget.tsx'
import { createDraftParts } from '#kit/member/draft-parts.ts'
import { createPath } from '#kit/member/path.tsx'
import { type Screen, type Step, screenAt } from './set-up.ts'

/** The user of the widget. Staff have no details. */
export type Profile = { user: User; details: ClientDetails | null }
export type Loading = { at: 'loading' } | { at: 'failed'; failure: ApiError } | ({ at: 'ready' } & Profile)
export type Model = ReturnType<typeof createModel>

/** How long the success screen is shown, in ms. */
export const SUCCESS_STAYS = 3_000

/** Creates the profile's state for one element. State of a single screen is a part, created by that screen's chunk on first render. */
export function createModel(host: Host<'path' | 'base'>) {
  const { api } = host
  const path = createPath(host)
  const $profile = atom<Loading>({ at: 'loading' })
  const $withoutMpesa = atom(false)
  /** Message about the last action, shown on the profile page. */
  const $notice = atom<'saved' | 'accountUsed' | null>(null)

  /** The current screen; null until the user is known. */
  const $screen = computed([path.$path, $profile, $withoutMpesa], (path, profile, withoutMpesa) =>
    profile.at === 'ready'
      ? screenAt(path, { role: profile.user.role, details: profile.details, withoutMpesa })
      : null,
  )
  let isMoving = false
  $screen.subscribe(screen => {
    // keeps the path in sync with the screen, without adding the redirect to the history
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
      $profile.set({ at: 'failed', failure: error as ApiError })
    }
  }
  let begun = false
  host.$tenant.subscribe(tenant => {
    // the tenant settings hold the API address
    if (!tenant || begun) return
    begun = true
    load()
  })

  const ready = (): Profile => {
    const profile = $profile.get()
    if (profile.at !== 'ready') throw new Error('The profile is not here yet')
    return profile
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
    /** Loads again once a lost connection is back. @returns a function that stops it */
    watch: () =>
      askAgain(
        $profile,
        now => connectionState(now.at === 'failed' ? now.failure : null, now.at !== 'loading'),
        () => $profile.get().at === 'failed' && void load(),
      ),
    /** Returns the profile. For components rendered only once it has loaded. */
    profile: ready,
    /** Reloads the profile without changing the screen. @throws ApiError */
    async renew(): Promise<void> {
      $profile.set({ at: 'ready', ...(await read()) })
    },
    /** The drafts of the steps. */
    ...createDraftParts(host.draft, () => ready().user.user_id),
    goTo(screen: Screen): void {
      if (screen !== '/user') $notice.set(null)
      path.navigate(screen)
    },
    /** Completes a step: reloads the profile and navigates to the next screen in one update. @throws ApiError */
    async finish(step: Exclude<Step, 'success'>, next: Screen): Promise<void> {
      const profile = await read()
      isMoving = true
      $profile.set({ at: 'ready', ...profile })
      isMoving = false
      path.navigate(next)
      host.emit('complete', { step })
    },
    /** Completes the set-up. Users with the new onboarding continue there; the host page decides how. */
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

/** Returns the server's message of a failed call; empty if there is none and the view must supply one. */
export const sentenceOf = (error: unknown): string => (error as ApiError).message ?? ''
