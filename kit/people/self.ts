import { atom, onMount, type ReadableAtom } from 'nanostores'
import type { User } from '#contract/account.ts'
import { askAgain, connectionState } from '#kit/connection.ts'
import type { Api, ApiError } from '#kit/core/api.ts'

/** Loads the current user, once calls are possible and something subscribes. */
export function createSelf(api: Api, $ready: ReadableAtom<unknown>) {
  const $self = atom<{ user: User | null; failure: ApiError | null }>({ user: null, failure: null })
  let asking = false

  async function load(): Promise<void> {
    if (asking || !$ready.get() || $self.get().user) return
    asking = true
    $self.set({ user: null, failure: null })
    try {
      const { user } = await api('GET account/user/unbox', {})
      $self.set({ user, failure: null })
    } catch (failure) {
      $self.set({ user: null, failure: failure as ApiError })
    } finally {
      asking = false
    }
  }
  onMount($self, () => {
    const off = $ready.subscribe(() => void load())
    const found = askAgain(
      $self,
      ({ user, failure }) => connectionState(failure, user !== null),
      () => void load(),
    )
    return () => {
      off()
      found()
    }
  })
  return { $self, retrySelf: load }
}
