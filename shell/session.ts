import { atom, type ReadableAtom } from 'nanostores'
import { createContext, useContext } from 'react'
import type { SessionToken, User } from '#contract/account.ts'
import type { Language, Tenant } from '#contract/tenant.ts'
import { type Api, ApiError, createApi } from '#kit/core/api.ts'
import { recall, recallValue, remember } from '#kit/core/device-storage.ts'
import type { FetchToken } from '#kit/core/page.ts'
import { withTabLock } from '#kit/tab-lock.ts'
import { $language, suggestLanguage } from './language-and-scheme.ts'
import { forgetDrafts, onRemembered } from './memory.ts'

/**
 * `starting`: a user was signed in here and the session is being restored; until then the user last known on this device is assumed.
 * `ended`: the session ended while its page is open: the user can sign in again and continue. `unreachable`: the server did not answer; the
 * user last known on this device is assumed until it does.
 */
type SessionState = 'starting' | 'out' | 'in' | 'ended' | 'unreachable'

/** If the user did not leave by choice, `keeps` retains their data on this device, such as queued answers. */
type Leave = { keeps?: boolean }

/** @property settle called with whether the user confirmed */
export type Confirming = { answer: Promise<boolean>; settle(isConfirmed: boolean): void }

export type Session = {
  $state: ReadableAtom<SessionState>
  /** The signed-in user, or the one whose session has ended. */
  $user: ReadableAtom<User | null>
  /** End of the session in ms, once it is near; null before. Signing in again starts a new one. */
  $endsAt: ReadableAtom<number | null>
  /** Set while a call waits for the user to confirm their identity. */
  $confirming: ReadableAtom<Confirming | null>
  /** Calls the server as the signed-in user; without a token if there is none. */
  api: Api
  /** Returns a valid access token. Waits while an ended session is being renewed; null if signed out. */
  fetchToken: FetchToken
  /**
   * Starts a session.
   * @param onOpen called once their language is known, before anything is rendered for them
   * @throws ApiError the server's error, such as `unverified` or `second-factor`
   */
  signIn(
    given: { email: string; password: string; code?: string },
    onOpen?: (user: User, token: string) => void,
  ): Promise<User>
  /** Ends this session, or all sessions of the user. @throws ApiError if the server could not be reached: the session then continues */
  signOut(given?: Leave & { everywhere?: boolean }): Promise<void>
  /** Leaves a session that the server has already ended. */
  leave(given?: Leave): void
  /** Whether the last user signed out by choice: then nothing about them is kept for the next one. */
  hasLeft(): boolean
  /** Reloads the user, after a change of name or photo. */
  reread(): Promise<void>
  /** Retries after `unreachable`. */
  retry(): void
  /** Removes the timers and the listener for other tabs. */
  close(): void
}

/** Stored flag that someone signed in on this device, which saves other visitors a request. A timestamp, not a secret. */
const HINT = 'signed-in'
/** Stored user and end of session: offline they continue with the data on this device. Grants no access to the server. */
const PERSON = 'person'
/** How long before its expiry a token is renewed, in milliseconds. */
const EARLY = 60_000
/** A token that expires within this time, in milliseconds, is not used. */
const MARGIN = 5_000
/** Delay in milliseconds before a failed early renewal is retried. */
const AGAIN = 15_000
/** How long before its end a session is announced as ending, in ms. */
const WARNING = 10 * 60_000
/** Browser timers are limited to 24 days, and less precise the longer they are. */
const LONGEST_WAIT = 86_400_000
/** Session ends this close to each other are the same one, reported twice with different latency. */
const SAME_END = 30_000

/** Runs an action in one tab at a time, since each renewal replaces the cookie shared by all tabs. */
const inTurn = <Value>(action: () => Promise<Value>): Promise<Value> => withTabLock('wezesha-session', action)

type Begun = Promise<SessionToken | null>

/** Takes the renewal started by the inline script in index.html, once; null if there was none. */
function begun(): Begun | null {
  const page = window as { begun?: Begun }
  const request = page.begun ?? null
  delete page.begun
  return request
}

/**
 * Creates the session of the portal. The access token is only held in this closure; the long-lived credential is in an HttpOnly cookie.
 * Tabs share the cookie and notify each other of sign-in and sign-out.
 */
export function createSession({ services, languages }: Pick<Tenant, 'services' | 'languages'>): Session {
  const { origin } = location
  const $state = atom<SessionState>(recall(HINT) ? 'starting' : 'out')
  const $user = atom<User | null>(recall(HINT) ? known() : null)
  const $endsAt = atom<number | null>(null)
  const $confirming = atom<Confirming | null>(null)
  let held: { token: string; until: number } | null = null
  let renewing: Promise<void> | null = null
  let left = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let watch: ReturnType<typeof setTimeout> | undefined
  /** In ms. */
  let end = Number.POSITIVE_INFINITY

  const server = { origin, services, language: () => $language.get() }
  const open = createApi(server)
  const api = createApi({ ...server, token: fetchToken })
  /** Uses the current token, valid or not. */
  const direct = createApi({ ...server, token: async () => held?.token ?? null })

  // a third-party back end may report neither the session's lifetime nor its user
  const whose = async ({ user }: Partial<SessionToken>): Promise<User> =>
    user ?? (await direct('GET account/user/unbox', {})).user

  function hold({ token, expiresIn, sessionEndsIn = Number.POSITIVE_INFINITY }: SessionToken): void {
    const now = Date.now()
    const life = expiresIn * 1000
    held = { token, until: now + life }
    // the last token is not renewed early, which would return the same one
    const isLast = sessionEndsIn <= expiresIn
    renewAfter(isLast ? life : life > 2 * EARLY ? life - EARLY : life / 2)
    const endsAt = now + sessionEndsIn * 1000
    if (!(Math.abs(endsAt - end) < SAME_END)) end = endsAt
    watchEnd()
  }
  /** Sets `$endsAt` once the end is near, else checks again later. */
  function watchEnd(): void {
    clearTimeout(watch)
    const wait = end - WARNING - Date.now()
    $endsAt.set(wait > 0 ? null : end)
    if (wait > 0) watch = setTimeout(watchEnd, Math.min(wait, LONGEST_WAIT))
  }
  function renewAfter(wait: number): void {
    clearTimeout(timer)
    timer = setTimeout(() => renew().catch(() => renewAfter(AGAIN)), wait)
  }
  function drop(): void {
    clearTimeout(timer)
    clearTimeout(watch)
    held = null
    end = Number.POSITIVE_INFINITY
    $endsAt.set(null)
  }
  /** Timers do not run while a device sleeps: catches up when the page becomes visible. */
  function wake(): void {
    if (document.visibilityState !== 'visible' || !held) return
    watchEnd()
    if (held.until <= Date.now()) renewAfter(0)
  }

  function know(user: User): void {
    $user.set(user)
    // phone number and photo are not stored
    remember(PERSON, JSON.stringify({ user: { ...user, phoneNumber: null, profilePhoto: null }, end }))
  }
  /** Returns the user who was last signed in here, while their session may still last. */
  function known(): User | null {
    const { user, end = null } = recallValue<{ user?: User; end?: number | null }>(PERSON) ?? {}
    // users who had to link an authenticator app may have done so since, and must not be redirected
    if (!user || user.mustLink) return null
    // null if the server did not report the end
    return end === null || end > Date.now() ? user : null
  }
  function enter(user: User, onOpen?: () => void): void {
    left = false
    suggestLanguage(user.language, languages)
    onOpen?.()
    know(user)
    $state.set('in')
  }
  function leave(device: boolean): void {
    drop()
    // what one user was asked to confirm must not be confirmed by the next
    $confirming.get()?.settle(false)
    remember(PERSON, null)
    const user = $user.get()
    if (user) forgetDrafts(user.id, { device })
    left = true
    $state.set('out')
    $user.set(null)
  }

  /** Renews the token and reloads the user, since another tab may have signed in someone else. Concurrent calls share one request. */
  function renew(): Promise<void> {
    renewing ??= renewNow().finally(() => {
      renewing = null
    })
    return renewing
  }
  async function renewNow(): Promise<void> {
    try {
      const opened = (await begun()) ?? (await inTurn(() => open('POST account/session/refresh', {})))
      hold(opened)
      enter(await whose(opened))
    } catch (error) {
      if ((error as ApiError).code !== 'signed-out') throw error
      // kept as an empty value: removing it would sign out the other tabs and delete their drafts
      remember(HINT, '')
      remember(PERSON, null)
      // a user known only from storage has nothing open here to continue after signing in
      if ($state.get() === 'starting') $user.set(null)
      $state.set($user.get() ? 'ended' : 'out')
      drop()
    }
  }

  /** Resolves once the user has signed in again or left. */
  const decided = () =>
    new Promise<void>(resolve => {
      const stop = $state.listen(state => {
        if (state === 'ended') return
        stop()
        resolve()
      })
    })

  /** Asks the user to confirm their identity; concurrent calls share the result. */
  function confirm(): Promise<boolean> {
    const asking = $confirming.get()
    if (asking) return asking.answer
    let settle = (_: boolean) => {}
    const answer = new Promise<boolean>(resolve => {
      settle = resolve
    }).finally(() => $confirming.set(null))
    $confirming.set({ answer, settle })
    return answer
  }

  async function fetchToken(stale?: string, why?: 'confirm'): Promise<string | null> {
    if (why === 'confirm') return (await confirm()) ? (held?.token ?? null) : null
    const asking = $user.get()?.id
    if (held && held.token !== stale && held.until - Date.now() > MARGIN) return held.token
    if ($state.get() === 'out') return null
    if ($state.get() !== 'ended') await renew()
    if ($state.get() === 'ended') await decided()
    // a call started by one user must not be sent as another
    if (asking && $user.get()?.id !== asking) throw new ApiError('signed-out', '')
    return held?.token ?? null
  }

  const start = () => {
    renew().catch(() => {
      if ($state.get() !== 'starting') return
      $user.set(known())
      $state.set('unreachable')
    })
  }
  const goOn = () => {
    if ($state.get() === 'unreachable') renew().catch(() => {})
  }
  const stopHearing = onRemembered(HINT, value => {
    // the tab in which the user left decides about the data on the device
    if (value === null) leave(false)
    else if (value) renew().catch(() => {})
  })
  /** Stores the language for the user's mails and messages. */
  function speak(language: Language): void {
    const user = $user.get()
    if (!user || user.language === language || $state.get() !== 'in') return
    $user.set({ ...user, language })
    api('PATCH account/user/language', { body: { language } }).catch(() => {})
  }
  const unsubscribe = $language.listen(speak)
  document.addEventListener('visibilitychange', wake)
  addEventListener('online', goOn)
  if ($state.get() === 'starting') start()

  return {
    $state,
    $user,
    $endsAt,
    $confirming,
    api,
    fetchToken,
    async signIn(given, onOpen) {
      const body = { ...given, host: location.host }
      // renewing the replaced session in another tab at the same time would lose the cookie of both
      const opened = await inTurn(() => open('POST account/client/signin', { body }))
      hold(opened)
      const user = await whose(opened)
      enter(user, () => onOpen?.(user, opened.token))
      remember(HINT, String(Date.now()))
      // applies the language chosen before signing in
      speak($language.get())
      return user
    },
    async signOut({ everywhere = false, keeps = false } = {}) {
      await open('POST account/session/end', { body: { everywhere } })
      remember(HINT, null)
      leave(!keeps)
    },
    leave({ keeps = false } = {}) {
      remember(HINT, null)
      leave(!keeps)
    },
    hasLeft: () => left,
    async reread() {
      know((await api('GET account/user/unbox', {})).user)
    },
    retry() {
      $state.set('starting')
      start()
    },
    close() {
      clearTimeout(timer)
      clearTimeout(watch)
      document.removeEventListener('visibilitychange', wake)
      removeEventListener('online', goOn)
      stopHearing()
      unsubscribe()
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
