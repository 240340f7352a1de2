import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { ApiError } from '#kit/core/api.ts'
import { $language, chooseLanguage } from './language-and-scheme.ts'
import { createSession } from './session.ts'
import { refusal, serve, signedInAs, tenantWith, userWith } from './testing.tsx'

const REFRESH = '/api/account/session/refresh'
const UNBOX = '/api/account/user/unbox'
const HINT = 'wezesha:signed-in'

const amina = userWith()
const juma = userWith({ id: 'b'.repeat(24), user_id: 'b'.repeat(24), name: 'Juma Said' })

function open() {
  const session = createSession(tenantWith())
  onTestFinished(session.close)
  return session
}
const isIn = (session: ReturnType<typeof open>) =>
  vi.waitFor(() => expect(session.$state.get()).toBe('in'), { interval: 5 })

/** Returns a new token at each renewal, and counts them. */
function numbered(expiresIn = 900) {
  let count = 0
  const answer = () => ({ token: `token-${++count}`, expiresIn })
  return { answer, count: () => count }
}

const calls = (fetched: ReturnType<typeof serve>, path: string) =>
  fetched.mock.calls.filter(([url]) => String(url).endsWith(path))
const tokenOf = ([, init]: unknown[]) => new Headers((init as RequestInit).headers).get('authorization')

/** Simulates a change that another tab makes to the shared storage. */
function elsewhere(value: string | null): void {
  window.dispatchEvent(new StorageEvent('storage', { key: HINT, newValue: value }))
}

beforeEach(() => {
  localStorage.clear()
  $language.set('en')
})
afterEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('A visitor', () => {
  test('who never signed in on this device causes no call', async () => {
    const fetched = serve({})
    const session = open()
    expect(session.$state.get()).toBe('out')
    expect(await session.fetchToken()).toBeNull()
    expect(fetched).not.toHaveBeenCalled()
  })

  test('is restored with one call when the response has the user', async () => {
    const token = { token: 'token-1', expiresIn: 900, sessionEndsIn: 7_776_000, user: amina }
    const fetched = serve({ ...signedInAs(amina), [REFRESH]: token })
    const session = open()
    await isIn(session)
    expect(session.$user.get()?.name).toBe(amina.name)
    expect(calls(fetched, UNBOX)).toHaveLength(0)
    expect(calls(fetched, REFRESH)).toHaveLength(1)
  })

  test.each([
    ['is not asked for again', 0, { token: 'early', expiresIn: 900, sessionEndsIn: 7_776_000, user: amina }],
    ['is asked for where nothing came of that', 1, null],
  ])('whose session was prefetched by the page: %s', async (_, count, early) => {
    const fetched = serve(signedInAs(amina))
    Object.assign(window, { begun: Promise.resolve(early) })
    const session = open()
    await isIn(session)
    expect(calls(fetched, REFRESH)).toHaveLength(count)
    expect('begun' in window).toBe(false)
  })

  test('gets responses in the chosen language', async () => {
    const fetched = serve({ 'POST /api/account/client/signin': refusal('invalid', 'Not right.') })
    const session = open()
    const signIn = () => session.signIn({ email: 'a@b.example', password: 'wrong' }).catch(() => {})
    await signIn()
    $language.set('sw')
    await signIn()
    const asked = fetched.mock.calls.map(([, init]) => new Headers(init?.headers).get('accept-language'))
    expect(asked).toEqual(['en', 'sw'])
  })

  test('who was signed in is restored from the HttpOnly cookie', async () => {
    serve(signedInAs(amina))
    const session = open()
    expect(session.$state.get()).toBe('starting')
    await isIn(session)
    expect(session.$user.get()?.name).toBe('Amina Otieno')
    expect(await session.fetchToken()).toBe('token-1')
  })

  test('whose session has ended is signed out, and the next visit makes no call', async () => {
    const fetched = serve({ ...signedInAs(amina), [REFRESH]: refusal('signed-out', 'Over.') })
    const session = open()
    await vi.waitFor(() => expect(session.$state.get()).toBe('out'))
    fetched.mockClear()
    expect(open().$state.get()).toBe('out')
    expect(fetched).not.toHaveBeenCalled()
  })

  test('is unreachable, not signed out, while the server fails, and can retry', async () => {
    serve({ ...signedInAs(amina), [REFRESH]: null })
    const session = open()
    await vi.waitFor(() => expect(session.$state.get()).toBe('unreachable'))
    serve(signedInAs(amina))
    session.retry()
    await isIn(session)
  })
})

describe('The remembered user, while the server is unreachable', () => {
  const PERSON = 'wezesha:person'
  /** Opens a session on a page that was reloaded offline. */
  async function reloaded() {
    serve({ ...signedInAs(amina), [REFRESH]: null })
    const session = open()
    await vi.waitFor(() => expect(session.$state.get()).toBe('unreachable'))
    return session
  }
  async function signedInBefore(answers = signedInAs(amina)) {
    serve(answers)
    const session = open()
    await isIn(session)
    return session
  }

  test('is restored from the device, and signed in once back online', async () => {
    await signedInBefore()
    const session = await reloaded()
    expect(session.$user.get()).toMatchObject({ id: amina.id, name: 'Amina Otieno', role: 'client' })
    await expect(session.fetchToken()).rejects.toMatchObject({ status: 500 })
    serve(signedInAs(amina))
    window.dispatchEvent(new Event('online'))
    await isIn(session)
  })

  test('is not restored if an authenticator had to be linked', async () => {
    await signedInBefore(signedInAs({ ...amina, mustLink: true }))
    expect((await reloaded()).$user.get()).toBeNull()
  })

  test('is restored before the response, and cleared if the session has ended', async () => {
    await signedInBefore()
    let answer = (_: unknown) => {}
    Object.assign(window, {
      begun: new Promise(resolve => {
        answer = resolve
      }),
    })
    serve({ ...signedInAs(amina), [REFRESH]: refusal('signed-out', 'Over.') })
    const session = open()
    expect(session.$state.get()).toBe('starting')
    expect(session.$user.get()?.id).toBe(amina.id)
    answer(null)
    await vi.waitFor(() => expect(session.$state.get()).toBe('out'))
    expect(session.$user.get()).toBeNull()
  })

  test('is stored with only what the frame shows', async () => {
    await signedInBefore()
    expect(localStorage.getItem(PERSON)).not.toContain(amina.phoneNumber)
    expect(localStorage.getItem(PERSON)).not.toContain('token-1')
  })

  test('is forgotten after signing out, here or in another tab', async () => {
    const session = await signedInBefore({
      ...signedInAs(amina),
      'POST /api/account/session/end': { message: 'Bye' },
    })
    await session.signOut()
    expect((await reloaded()).$user.get()).toBeNull()
    await signedInBefore()
    elsewhere(null)
    expect((await reloaded()).$user.get()).toBeNull()
  })

  test('is forgotten once the session was ended or has expired', async () => {
    await signedInBefore()
    serve({ ...signedInAs(amina), [REFRESH]: refusal('signed-out', 'Over.') })
    const session = open()
    await vi.waitFor(() => expect(session.$state.get()).toBe('out'))
    expect((await reloaded()).$user.get()).toBeNull()

    await signedInBefore({
      ...signedInAs(amina),
      [REFRESH]: { token: 'token-1', expiresIn: 60, sessionEndsIn: 60 },
    })
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 61_000)
    expect((await reloaded()).$user.get()).toBeNull()
  })

  test('is replaced by the next user who signs in', async () => {
    await signedInBefore()
    await signedInBefore(signedInAs(juma))
    expect((await reloaded()).$user.get()?.id).toBe(juma.id)
  })

  test('is asked for the password if the session has ended once back online', async () => {
    await signedInBefore()
    const session = await reloaded()
    serve({ [REFRESH]: refusal('signed-out', 'Over.') })
    window.dispatchEvent(new Event('online'))
    await vi.waitFor(() => expect(session.$state.get()).toBe('ended'))
    expect(session.$user.get()?.id).toBe(amina.id)
  })
})

describe('Signing in', () => {
  test('sends the host, and leaves no token in storage, cookie or URL', async () => {
    const fetched = serve({
      'POST /api/account/client/signin': { token: 'secret-token', expiresIn: 900 },
      [UNBOX]: { user: amina },
    })
    const session = open()
    await session.signIn({ email: amina.email, password: 'Karibu' })
    const body = JSON.parse(String((calls(fetched, '/signin')[0] as [unknown, RequestInit])[1].body))
    expect(body).toEqual({ email: amina.email, password: 'Karibu', host: location.host })
    expect(session.$state.get()).toBe('in')
    const kept = JSON.stringify({ ...localStorage, ...sessionStorage }) + document.cookie + location.href
    expect(kept).not.toContain('secret-token')
    expect(localStorage.getItem(HINT)).not.toBeNull()
  })

  test('works where the browser blocks storage, and with it locks', async () => {
    serve({ ...signedInAs(amina), 'POST /api/account/client/signin': { token: 'token-1', expiresIn: 900 } })
    const request = () => Promise.reject(new DOMException('Access is denied', 'SecurityError'))
    vi.spyOn(navigator, 'locks', 'get').mockReturnValue({ request } as unknown as LockManager)
    const session = open()
    await session.signIn({ email: amina.email, password: 'right' })
    expect(session.$state.get()).toBe('in')
  })

  test('that is refused reports why, and stays signed out', async () => {
    serve({ 'POST /api/account/client/signin': refusal('unverified', 'Verify your email') })
    const session = open()
    const error = await session.signIn({ email: 'a@b.co', password: 'x' }).catch((error: ApiError) => error)
    expect(error).toMatchObject({ code: 'unverified', message: 'Verify your email' })
    expect(session.$state.get()).toBe('out')
  })
})

describe('The access token', () => {
  test('is fetched once for concurrent callers', async () => {
    const { answer, count } = numbered()
    serve({ ...signedInAs(amina), [REFRESH]: answer })
    const session = open()
    expect(await Promise.all([session.fetchToken(), session.fetchToken(), session.fetchToken()])).toEqual([
      'token-1',
      'token-1',
      'token-1',
    ])
    expect(count()).toBe(1)
  })

  test('that is stale is replaced, once for concurrent callers', async () => {
    const { answer, count } = numbered()
    serve({ ...signedInAs(amina), [REFRESH]: answer })
    const session = open()
    await isIn(session)
    const given = await Promise.all([session.fetchToken('token-1'), session.fetchToken('token-1')])
    expect(given).toEqual(['token-2', 'token-2'])
    expect(await session.fetchToken('token-1')).toBe('token-2')
    expect(count()).toBe(2)
  })

  test('is refreshed shortly before it expires', async () => {
    vi.useFakeTimers()
    const { answer, count } = numbered(900)
    serve({ ...signedInAs(amina), [REFRESH]: answer })
    const session = open()
    await vi.advanceTimersByTimeAsync(50)
    expect(session.$state.get()).toBe('in')
    await vi.advanceTimersByTimeAsync(830_000)
    expect(count()).toBe(1)
    await vi.advanceTimersByTimeAsync(15_000)
    expect(count()).toBe(2)
  })

  test('is refreshed by one tab at a time', async () => {
    const request = vi.fn((_name: string, _options: LockOptions, action: () => unknown) => action())
    vi.spyOn(navigator, 'locks', 'get').mockReturnValue({ request } as unknown as LockManager)
    serve(signedInAs(amina))
    await isIn(open())
    expect(request).toHaveBeenCalledTimes(1)
  })
})

describe('A session that ends while its page is open', () => {
  /** Returns a session that was signed in and then ended, with a waiting call. */
  async function ended() {
    serve(signedInAs(amina))
    const session = open()
    await isIn(session)
    serve({ [REFRESH]: refusal('signed-out', 'Over.') })
    const waiting = session.fetchToken('token-1')
    await vi.waitFor(() => expect(session.$state.get()).toBe('ended'))
    return { session, waiting }
  }

  test('keeps its user, and pending calls resume after the password', async () => {
    const { session, waiting } = await ended()
    expect(session.$user.get()?.id).toBe(amina.id)
    serve({
      'POST /api/account/client/signin': { token: 'fresh', expiresIn: 900 },
      [UNBOX]: { user: amina },
    })
    await session.signIn({ email: amina.email, password: 'Karibu' })
    expect(await waiting).toBe('fresh')
  })

  test('does not sign out the other tabs', async () => {
    await ended()
    expect(localStorage.getItem(HINT)).toBe('')
  })

  test('resumes when the user signs in again in another tab', async () => {
    const { session, waiting } = await ended()
    serve({ ...signedInAs(amina), [REFRESH]: { token: 'from-elsewhere', expiresIn: 900 } })
    elsewhere('2')
    expect(await waiting).toBe('from-elsewhere')
    expect(session.$state.get()).toBe('in')
  })

  test('rejects pending calls when another user signs in', async () => {
    const { session, waiting } = await ended()
    serve({ ...signedInAs(juma), [REFRESH]: { token: 'juma', expiresIn: 900 } })
    const outcome = waiting.catch((error: ApiError) => error.code)
    elsewhere('2')
    expect(await outcome).toBe('signed-out')
    expect(session.$user.get()?.id).toBe(juma.id)
    expect(await session.fetchToken()).toBe('juma')
  })

  test('can be left: pending calls fail, and other tabs are told', async () => {
    const { session, waiting } = await ended()
    const outcome = waiting.catch((error: ApiError) => error.code)
    session.leave()
    expect(await outcome).toBe('signed-out')
    expect(session.$state.get()).toBe('out')
    expect(localStorage.getItem(HINT)).toBeNull()
  })
})

describe('A session about to expire', () => {
  const MINUTE = 60_000
  const START = new Date('2026-11-21T09:00:00Z').getTime()
  /** Returns a signed-in session with this many minutes left according to the server. */
  async function lasting(minutes: number) {
    vi.useFakeTimers({ now: START })
    serve({ ...signedInAs(amina), [REFRESH]: lastingFor(minutes) })
    const session = open()
    await vi.advanceTimersByTimeAsync(50)
    return session
  }
  const lastingFor = (minutes: number) => ({
    token: 'token-1',
    expiresIn: Math.min(900, minutes * 60),
    sessionEndsIn: minutes * 60,
  })
  const minutesTo = (at: number | null) => at && Math.round((at - START) / MINUTE)

  test('warns once, ten minutes before', async () => {
    const session = await lasting(30)
    const said: (number | null)[] = []
    session.$endsAt.listen(at => said.push(minutesTo(at)))
    serve({ ...signedInAs(amina), [REFRESH]: lastingFor(16) })
    await vi.advanceTimersByTimeAsync(19 * MINUTE)
    expect(said).toEqual([])
    serve({ ...signedInAs(amina), [REFRESH]: lastingFor(5) })
    await vi.advanceTimersByTimeAsync(8 * MINUTE)
    expect(said).toEqual([30])
    expect(session.$state.get()).toBe('in')
  })

  test('warns at once if less time is left', async () => {
    expect(minutesTo((await lasting(4)).$endsAt.get())).toBe(4)
  })

  test('warns after the device slept through the timer', async () => {
    const session = await lasting(24 * 60)
    expect(session.$endsAt.get()).toBeNull()
    vi.setSystemTime(START + (24 * 60 - 3) * MINUTE)
    document.dispatchEvent(new Event('visibilitychange'))
    expect(minutesTo(session.$endsAt.get())).toBe(24 * 60)
  })

  test('requests no new token before it expires, then ends', async () => {
    const session = await lasting(4)
    const fetched = serve({ [REFRESH]: refusal('signed-out', 'Over.') })
    await vi.advanceTimersByTimeAsync(4 * MINUTE - 1000)
    expect(fetched).not.toHaveBeenCalled()
    expect(session.$state.get()).toBe('in')
    await vi.advanceTimersByTimeAsync(2000)
    expect(session.$state.get()).toBe('ended')
    expect(session.$user.get()?.id).toBe(amina.id)
    expect(session.$endsAt.get()).toBeNull()
  })

  test('is renewed by the password, here and in other tabs', async () => {
    const session = await lasting(4)
    const tab = createSession(tenantWith())
    onTestFinished(tab.close)
    await vi.advanceTimersByTimeAsync(50)
    expect(tab.$endsAt.get()).not.toBeNull()
    const long = { token: 'fresh', expiresIn: 900, sessionEndsIn: 7_776_000 }
    serve({ ...signedInAs(amina), [REFRESH]: long, 'POST /api/account/client/signin': long })
    await session.signIn({ email: amina.email, password: 'Karibu' })
    expect(session.$endsAt.get()).toBeNull()
    expect(await session.fetchToken()).toBe('fresh')
    elsewhere('2')
    await vi.advanceTimersByTimeAsync(50)
    expect(tab.$endsAt.get()).toBeNull()
    expect(tab.$state.get()).toBe('in')
  })

  test('never warns if the server gives no expiry', async () => {
    vi.useFakeTimers()
    serve({ ...signedInAs(amina), [REFRESH]: { token: 'token-1', expiresIn: 900 } })
    const session = open()
    await vi.advanceTimersByTimeAsync(50)
    expect([session.$state.get(), session.$endsAt.get()]).toEqual(['in', null])
  })
})

describe('Signing out', () => {
  test('declines what the user was asked to confirm, which the next user must not confirm', async () => {
    serve(signedInAs(amina))
    const session = open()
    await isIn(session)
    const confirmed = session.fetchToken('token-1', 'confirm')
    expect(session.$confirming.get()).not.toBeNull()
    elsewhere(null)
    expect(await confirmed).toBeNull()
    expect(session.$confirming.get()).toBeNull()
  })

  test('ends the session on the server and clears local data and drafts', async () => {
    const fetched = serve({ ...signedInAs(amina), 'POST /api/account/session/end': { message: 'Bye' } })
    const session = open()
    await isIn(session)
    sessionStorage.setItem(`wezesha:profile:${amina.id}`, 'typed')
    localStorage.setItem(`wezesha:loans:${amina.id}`, 'typed')
    await session.signOut({ everywhere: true })
    const [, init] = calls(fetched, '/session/end')[0] as [unknown, RequestInit]
    expect(JSON.parse(String(init.body))).toEqual({ everywhere: true })
    expect(session.$state.get()).toBe('out')
    expect(session.$user.get()).toBeNull()
    expect(session.hasLeft()).toBe(true)
    expect(await session.fetchToken()).toBeNull()
    expect(localStorage.getItem(HINT)).toBeNull()
    expect(localStorage.getItem(`wezesha:loans:${amina.id}`)).toBeNull()
    expect(sessionStorage).toHaveLength(0)
  })

  test('that is forced keeps the device’s queues', async () => {
    serve({ ...signedInAs(amina), 'POST /api/account/session/end': { message: 'Bye' } })
    const session = open()
    await isIn(session)
    sessionStorage.setItem(`wezesha:profile:${amina.id}`, 'typed')
    localStorage.setItem(`wezesha:applicant:${amina.id}`, 'waits')
    await session.signOut({ keeps: true })
    expect(session.$state.get()).toBe('out')
    expect(sessionStorage).toHaveLength(0)
    expect(localStorage.getItem(`wezesha:applicant:${amina.id}`)).toBe('waits')
  })

  test('that did not reach the server rejects and stays signed in', async () => {
    serve({ ...signedInAs(amina), 'POST /api/account/session/end': null })
    const session = open()
    await isIn(session)
    await expect(session.signOut()).rejects.toMatchObject({ status: 500 })
    expect(session.$state.get()).toBe('in')
  })

  test('in one tab signs out the others', async () => {
    serve(signedInAs(amina))
    const session = open()
    await isIn(session)
    sessionStorage.setItem(`wezesha:profile:${amina.id}`, 'typed')
    localStorage.setItem(`wezesha:applicant:${amina.id}`, 'waits')
    elsewhere(null)
    expect(session.$state.get()).toBe('out')
    expect(sessionStorage).toHaveLength(0)
    // the other tab decides whether to delete it
    expect(localStorage.getItem(`wezesha:applicant:${amina.id}`)).toBe('waits')
  })

  test('elsewhere signs out a page to which the user goes back', async () => {
    serve(signedInAs(amina))
    localStorage.setItem(HINT, '1')
    const session = open()
    await isIn(session)
    const show = () =>
      window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }) as PageTransitionEvent)
    window.dispatchEvent(new Event('pagehide'))
    show()
    expect(session.$state.get()).toBe('in')
    window.dispatchEvent(new Event('pagehide'))
    localStorage.removeItem(HINT)
    show()
    expect(session.$state.get()).toBe('out')
  })

  test('and in again elsewhere signs in this tab', async () => {
    serve({})
    const session = open()
    serve(signedInAs(juma))
    elsewhere('1')
    await isIn(session)
    expect(session.$user.get()?.name).toBe('Juma Said')
  })
})

describe('The language', () => {
  test('that a signed-in user chooses is saved to the account', async () => {
    const fetched = serve({ ...signedInAs(amina), 'PATCH /api/account/user/language': { message: 'ok' } })
    const session = open()
    await isIn(session)
    chooseLanguage('sw')
    await vi.waitFor(() => expect(calls(fetched, '/user/language')).toHaveLength(1))
    const [call] = calls(fetched, '/user/language') as [[unknown, RequestInit]]
    expect(JSON.parse(String(call[1].body))).toEqual({ language: 'sw' })
    expect(tokenOf(call)).toBe('Bearer token-1')
  })

  test('chosen before signing in is saved to the account', async () => {
    chooseLanguage('sw')
    const fetched = serve({
      'POST /api/account/client/signin': { token: 'secret-token', expiresIn: 900 },
      [UNBOX]: { user: amina },
      'PATCH /api/account/user/language': { message: 'ok' },
    })
    await open().signIn({ email: amina.email, password: 'Karibu' })
    await vi.waitFor(() => expect(calls(fetched, '/user/language')).toHaveLength(1))
  })

  test('of the account applies unless one was chosen on this device', async () => {
    serve(signedInAs(userWith({ language: 'sw' })))
    await isIn(open())
    expect($language.get()).toBe('sw')

    localStorage.clear()
    chooseLanguage('en')
    serve(signedInAs(userWith({ language: 'sw' })))
    await isIn(open())
    expect($language.get()).toBe('en')
  })
})
