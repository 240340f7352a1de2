import { atom, type ReadableAtom } from 'nanostores'
import { createContext, useContext } from 'react'
import type { SessionToken, User } from '#contract/account.ts'
import type { Language, Tenant } from '#contract/tenant.ts'
import { type Api, ApiError, createApi } from '#kit/core/api.ts'
import type { FetchToken } from '#kit/core/page.ts'
import { $language, suggestLanguage } from './language-and-scheme.ts'
import { forgetDrafts, onRemembered, recall, remember } from './memory.ts'

/**
 * `starting`: somebody was signed in here, and is being asked for; whoever it was last is taken for who it is meanwhile, as far as this
 * device knows them. `ended`: the session is over while its page is open: whoever
 * was in front of it can sign in again and go on. `unreachable`: the server did not answer; whoever was signed in here last is taken
 * for who it is until then.
 */
export type SessionState = 'starting' | 'out' | 'in' | 'ended' | 'unreachable'

/** Whoever did not choose to leave finds again what is on this device, answers that wait for the line among it. */
type Leave = { keeps?: boolean }

/** @property settle told whether they did */
export type Confirming = { answer: Promise<boolean>; settle(isConfirmed: boolean): void }

export type Session = {
  $state: ReadableAtom<SessionState>
  /** Whoever is signed in, or was until the session ended. */
  $user: ReadableAtom<User | null>
  /** When the session ends for good, in ms, once that is near; null before. Signing in again begins another one. */
  $endsAt: ReadableAtom<number | null>
  /** Where a call waits for the person to show once more who they are. */
  $confirming: ReadableAtom<Confirming | null>
  /** Calls the server as whoever is signed in; without a token while nobody is. */
  api: Api
  /** An access token that works. Waits while a session that ended is being opened again; null when nobody is signed in. */
  fetchToken: FetchToken
  /** Opens a session. @throws ApiError what the server said, for one `unverified` or `second-factor` */
  signIn(given: { email: string; password: string; code?: string }): Promise<User>
  /** Ends this session, or every session of the person. @throws ApiError when the server could not be told: then it goes on */
  signOut(given?: Leave & { everywhere?: boolean }): Promise<void>
  /** Leaves a session that the server ended already. */
  leave(given?: Leave): void
  /** Whether whoever was signed in last left by choice: then nothing of theirs is remembered for the next one. */
  hasLeft(): boolean
  /** Reads anew who is signed in, after their name or photo changed. */
  reread(): Promise<void>
  /** Asks again after `unreachable`. */
  retry(): void
  /** Lets go of the timers and of the other tabs. */
  close(): void
}

/** Says that somebody signed in on this device, so that nobody else's visit costs a call. It is a time, and no secret. */
const HINT = 'signed-in'
/** Who it was, and until when: without a line they go on with what they have on this device. It opens nothing on the server. */
const PERSON = 'person'
/** How long before its end a token is renewed, in milliseconds. */
const EARLY = 60_000
/** A token that ends within these milliseconds is not worth sending. */
const MARGIN = 5_000
/** When the renewal in time did not reach the server, it is tried again after these milliseconds. */
const AGAIN = 15_000
/** How long before a session ends it is said, in ms. */
const WARNING = 10 * 60_000
/** Browsers wait no longer than 24 days, and less exactly the longer it is. */
const LONGEST_WAIT = 86_400_000
/** Ends that lie so close to each other are the same one, told twice over a line that was not equally fast. */
const SAME_END = 30_000

/** One tab at a time: each renewal replaces the cookie that they share. */
const inTurn = <Value>(action: () => Promise<Value>): Promise<Value> =>
  navigator.locks ? navigator.locks.request('wezesha-session', action) : action()

type Begun = Promise<SessionToken | null>

/** The renewal that the page's own first lines asked for (index.html), once; null where nothing came of it. */
function begun(): Begun | null {
  const page = window as { begun?: Begun }
  const asked = page.begun ?? null
  delete page.begun
  return asked
}

/**
 * Who is signed in to the portal. The access token lives in this closure and nowhere else; what lasts is in a cookie that no
 * script can read. Several tabs share the cookie and tell each other when somebody signs in or out.
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
  /** With the token at hand, right or wrong. */
  const direct = createApi({ ...server, token: async () => held?.token ?? null })

  // a back end that is not ours may not say how long a session lasts, nor whose it is
  const whose = async ({ user }: Partial<SessionToken>): Promise<User> =>
    user ?? (await direct('GET account/user/unbox', {})).user

  function hold({ token, expiresIn, sessionEndsIn = Number.POSITIVE_INFINITY }: SessionToken): void {
    const now = Date.now()
    const life = expiresIn * 1000
    held = { token, until: now + life }
    // the last one is not renewed early: it would be the last one again
    const isLast = sessionEndsIn <= expiresIn
    renewAfter(isLast ? life : life > 2 * EARLY ? life - EARLY : life / 2)
    const told = now + sessionEndsIn * 1000
    if (!(Math.abs(told - end) < SAME_END)) end = told
    watchEnd()
  }
  /** Says that the end is near, or looks again when it is. */
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
  /** A device that slept let no timer run: what is due is done when somebody looks at the page again. */
  function wake(): void {
    if (document.visibilityState !== 'visible' || !held) return
    watchEnd()
    if (held.until <= Date.now()) renewAfter(0)
  }

  function know(user: User): void {
    $user.set(user)
    // no more than the frame around a page shows
    remember(PERSON, JSON.stringify({ user: { ...user, phoneNumber: null, profilePhoto: null }, end }))
  }
  /** Whoever was signed in here last, while their session may last. */
  function known(): User | null {
    try {
      const { user, end } = JSON.parse(recall(PERSON) ?? '')
      // whoever had to link an app first may have done so by now, and would be led away from where they go
      if (user.mustLink) return null
      // a server that does not say when
      return end === null || end > Date.now() ? user : null
    } catch {
      return null
    }
  }
  function enter(user: User): void {
    left = false
    know(user)
    $state.set('in')
    suggestLanguage(user.language, languages)
  }
  function leave(device: boolean): void {
    drop()
    remember(PERSON, null)
    const user = $user.get()
    if (user) forgetDrafts(user.id, { device })
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
      const opened = (await begun()) ?? (await inTurn(() => open('POST account/session/refresh', {})))
      hold(opened)
      enter(await whose(opened))
    } catch (error) {
      if ((error as ApiError).code !== 'signed-out') throw error
      // not forgotten, which would sign the other tabs out and take what is typed there
      remember(HINT, '')
      remember(PERSON, null)
      // whoever was only known from before has begun nothing here that a password would go on with
      if ($state.get() === 'starting') $user.set(null)
      $state.set($user.get() ? 'ended' : 'out')
      drop()
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

  /** Asks the person to show who they are; who asks meanwhile shares the answer. */
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
    // what one person began must not be done in the name of the next
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
    // what is on the device is for the tab to decide in which somebody left
    if (value === null) leave(false)
    else if (value) renew().catch(() => {})
  })
  /** Has mails and messages come in the language that is read here. */
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
    async signIn(given) {
      const body = { ...given, host: location.host }
      // another tab that renewed the session which this one replaces would lose the cookie of both
      const opened = await inTurn(() => open('POST account/client/signin', { body }))
      hold(opened)
      const user = await whose(opened)
      enter(user)
      remember(HINT, String(Date.now()))
      // chosen before signing in, it is what the person reads
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
