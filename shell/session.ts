import { atom, type ReadableAtom } from 'nanostores'
import { createContext, useContext } from 'react'
import type { Token, User } from '#contract/account.ts'
import type { Tenant } from '#contract/tenant.ts'
import { type Api, ApiError, createApi } from '#kit/api.ts'
import type { FetchToken } from '#kit/page.ts'
import { forgetDrafts, onRemembered, recall, remember } from './memory.ts'
import { $language, suggestLanguage } from './taste.ts'

/**
 * `starting`: somebody was signed in here, and is being asked for. `ended`: the session is over while its page is open: whoever
 * was in front of it can sign in again and go on. `unreachable`: nobody knows yet, because the server did not answer.
 */
export type SessionState = 'starting' | 'out' | 'in' | 'ended' | 'unreachable'

export type Session = {
  $state: ReadableAtom<SessionState>
  /** Whoever is signed in, or was until the session ended. */
  $user: ReadableAtom<User | null>
  /** Calls the server as whoever is signed in; without a token while nobody is. */
  api: Api
  /** An access token that works. Waits while a session that ended is being opened again; null when nobody is signed in. */
  fetchToken: FetchToken
  /** Opens a session. @throws ApiError what the server said, for one `unverified` or `second-factor` */
  signIn(given: { email: string; password: string; code?: string }): Promise<User>
  /** Ends this session, or every session of the person. @throws ApiError when the server could not be told: then it goes on */
  signOut(everywhere?: boolean): Promise<void>
  /** Leaves a session that the server ended already. */
  leave(): void
  /** Whether whoever was signed in last left by choice: then nothing of theirs is remembered for the next one. */
  hasLeft(): boolean
  /** Reads anew who is signed in, after their name or photo changed. */
  reread(): Promise<void>
  /** Asks again after `unreachable`. */
  retry(): void
  /** Lets go of the timer and of the other tabs. */
  close(): void
}

/** Says that somebody signed in on this device, so that nobody else's visit costs a call. It is a time, and no secret. */
const HINT = 'signed-in'
/** How long before its end a token is renewed, in milliseconds. */
const EARLY = 60_000
/** A token that ends within these milliseconds is not worth sending. */
const MARGIN = 5_000
/** When the renewal in time did not reach the server, it is tried again after these milliseconds. */
const AGAIN = 15_000

/** One tab at a time: each renewal replaces the cookie that they share. */
const inTurn = <Value>(deed: () => Promise<Value>): Promise<Value> =>
  navigator.locks ? navigator.locks.request('wezesha-session', deed) : deed()

/**
 * Who is signed in to the portal. The access token lives in this closure and nowhere else; what lasts is in a cookie that no
 * script can read. Several tabs share the cookie and tell each other when somebody signs in or out.
 */
export function createSession({ services, languages }: Pick<Tenant, 'services' | 'languages'>): Session {
  const { origin } = location
  const $state = atom<SessionState>(recall(HINT) ? 'starting' : 'out')
  const $user = atom<User | null>(null)
  let held: { token: string; until: number } | null = null
  let renewing: Promise<void> | null = null
  let left = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const server = { origin, services, language: () => $language.get() }
  const open = createApi(server)
  const api = createApi({ ...server, token: fetchToken })
  /** With the token at hand, right or wrong. */
  const direct = createApi({ ...server, token: async () => held?.token ?? null })

  function hold({ token, expiresIn }: Token): void {
    const life = expiresIn * 1000
    held = { token, until: Date.now() + life }
    renewAfter(life > 2 * EARLY ? life - EARLY : life / 2)
  }
  function renewAfter(wait: number): void {
    clearTimeout(timer)
    timer = setTimeout(() => renew().catch(() => renewAfter(AGAIN)), wait)
  }
  function drop(): void {
    clearTimeout(timer)
    held = null
  }

  function enter(user: User): void {
    left = false
    $user.set(user)
    $state.set('in')
    suggestLanguage(user.language, languages)
  }
  function leave(): void {
    drop()
    const user = $user.get()
    if (user) forgetDrafts(user.id)
    left = true
    $state.set('out')
    $user.set(null)
  }

  /** A new token, and whose it is: another tab may have signed somebody else in. Whoever asks meanwhile shares the answer. */
  function renew(): Promise<void> {
    renewing ??= renewNow().finally(() => {
      renewing = null
    })
    return renewing
  }
  async function renewNow(): Promise<void> {
    try {
      hold(await inTurn(() => open('POST account/session/refresh', {})))
      enter((await direct('GET account/user/unbox', {})).user)
    } catch (error) {
      if ((error as ApiError).code !== 'signed-out') throw error
      drop()
      // not forgotten, which would sign the other tabs out and take what is typed there
      remember(HINT, '')
      $state.set($user.get() ? 'ended' : 'out')
    }
  }

  /** Until the person who was signed in is back, or has left. */
  const decided = () =>
    new Promise<void>(resolve => {
      const stop = $state.listen(state => {
        if (state === 'ended') return
        stop()
        resolve()
      })
    })

  async function fetchToken(stale?: string): Promise<string | null> {
    const asking = $user.get()?.id
    if (held && held.token !== stale && held.until - Date.now() > MARGIN) return held.token
    if ($state.get() === 'out') return null
    if ($state.get() !== 'ended') await renew()
    if ($state.get() === 'ended') await decided()
    // what one person began must not be done in the name of the next
    if (asking && $user.get()?.id !== asking) throw new ApiError('signed-out', '')
    return held?.token ?? null
  }

  const start = () => {
    renew().catch(() => $state.get() === 'starting' && $state.set('unreachable'))
  }
  const stopHearing = onRemembered(HINT, value => {
    if (value === null) leave()
    else if (value) renew().catch(() => {})
  })
  const stopSpeaking = $language.listen(language => {
    const user = $user.get()
    if (!user || user.language === language || $state.get() !== 'in') return
    $user.set({ ...user, language })
    api('PATCH account/user/language', { body: { language } }).catch(() => {})
  })
  if ($state.get() === 'starting') start()

  return {
    $state,
    $user,
    api,
    fetchToken,
    async signIn(given) {
      hold(await open('POST account/client/signin', { body: { ...given, host: location.host } }))
      const { user } = await direct('GET account/user/unbox', {})
      enter(user)
      remember(HINT, String(Date.now()))
      return user
    },
    async signOut(everywhere = false) {
      await open('POST account/session/end', { body: { everywhere } })
      remember(HINT, null)
      leave()
    },
    leave() {
      remember(HINT, null)
      leave()
    },
    hasLeft: () => left,
    async reread() {
      const { user } = await api('GET account/user/unbox', {})
      $user.set(user)
    },
    retry() {
      $state.set('starting')
      start()
    },
    close() {
      clearTimeout(timer)
      stopHearing()
      stopSpeaking()
    },
  }
}

const SessionContext = createContext<Session | null>(null)
export const SessionProvider = SessionContext.Provider

export function useSession(): Session {
  const session = useContext(SessionContext)
  if (!session) throw new Error('A part of the portal was drawn outside a SessionProvider')
  return session
}
