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

describe('Whoever comes', () => {
  test('and never signed in on this device costs no call', async () => {
    const fetched = serve({})
    const session = open()
    expect(session.$state.get()).toBe('out')
    expect(await session.fetchToken()).toBeNull()
    expect(fetched).not.toHaveBeenCalled()
  })

  test('costs one call where the answer says whose it is', async () => {
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
  ])('what the page asked for before its script was here %s', async (_, count, early) => {
    const fetched = serve(signedInAs(amina))
    Object.assign(window, { begun: Promise.resolve(early) })
    const session = open()
    await isIn(session)
    expect(calls(fetched, REFRESH)).toHaveLength(count)
    expect('begun' in window).toBe(false)
  })

  test('is answered in the language they read', async () => {
    const fetched = serve({ 'POST /api/account/client/signin': refusal('invalid', 'Not right.') })
    const session = open()
    const signIn = () => session.signIn({ email: 'a@b.example', password: 'wrong' }).catch(() => {})
    await signIn()
    $language.set('sw')
    await signIn()
    const asked = fetched.mock.calls.map(([, init]) => new Headers(init?.headers).get('accept-language'))
    expect(asked).toEqual(['en', 'sw'])
  })

  test('and was signed in before is known again, by the cookie that no script can read', async () => {
    serve(signedInAs(amina))
    const session = open()
    expect(session.$state.get()).toBe('starting')
    await isIn(session)
    expect(session.$user.get()?.name).toBe('Amina Otieno')
    expect(await session.fetchToken()).toBe('token-1')
  })

  test('and whose session is over is signed out, and the next visit costs no call', async () => {
    const fetched = serve({ ...signedInAs(amina), [REFRESH]: refusal('signed-out', 'Over.') })
    const session = open()
    await vi.waitFor(() => expect(session.$state.get()).toBe('out'))
    fetched.mockClear()
    expect(open().$state.get()).toBe('out')
    expect(fetched).not.toHaveBeenCalled()
  })

  test('while the server does not answer is not called signed out, and can be asked for again', async () => {
    serve({ ...signedInAs(amina), [REFRESH]: null })
    const session = open()
    await vi.waitFor(() => expect(session.$state.get()).toBe('unreachable'))
    serve(signedInAs(amina))
    session.retry()
    await isIn(session)
  })
})

describe('Whoever was signed in here last, while the server does not answer', () => {
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

  test('is taken for who it is, and is in as soon as the line is back', async () => {
    await signedInBefore()
    const session = await reloaded()
    expect(session.$user.get()).toMatchObject({ id: amina.id, name: 'Amina Otieno', role: 'client' })
    await expect(session.fetchToken()).rejects.toMatchObject({ status: 500 })
    serve(signedInAs(amina))
    window.dispatchEvent(new Event('online'))
    await isIn(session)
  })

  test('is nobody where an app had to be linked first: that may be done by now', async () => {
    await signedInBefore(signedInAs({ ...amina, mustLink: true }))
    expect((await reloaded()).$user.get()).toBeNull()
  })

  test('is taken for who it is before the server has answered, too, and nobody where the session is over by then', async () => {
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

  test('leaves here no more than what the frame shows', async () => {
    await signedInBefore()
    expect(localStorage.getItem(PERSON)).not.toContain(amina.phoneNumber)
    expect(localStorage.getItem(PERSON)).not.toContain('token-1')
  })

  test('is nobody once they signed out, here or in another tab', async () => {
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

  test('is nobody once the server ended the session, or it is past its end', async () => {
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

  test('is the next one who signed in', async () => {
    await signedInBefore()
    await signedInBefore(signedInAs(juma))
    expect((await reloaded()).$user.get()?.id).toBe(juma.id)
  })

  test('is asked for the password when the line is back and the session is over', async () => {
    await signedInBefore()
    const session = await reloaded()
    serve({ [REFRESH]: refusal('signed-out', 'Over.') })
    window.dispatchEvent(new Event('online'))
    await vi.waitFor(() => expect(session.$state.get()).toBe('ended'))
    expect(session.$user.get()?.id).toBe(amina.id)
  })
})

describe('Signing in', () => {
  test('sends the host along, and leaves no token in any storage or address', async () => {
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

  test('that is refused says why, and nobody is signed in', async () => {
    serve({ 'POST /api/account/client/signin': refusal('unverified', 'Verify your email') })
    const session = open()
    const error = await session.signIn({ email: 'a@b.co', password: 'x' }).catch((error: ApiError) => error)
    expect(error).toMatchObject({ code: 'unverified', message: 'Verify your email' })
    expect(session.$state.get()).toBe('out')
  })
})

describe('The access token', () => {
  test('is renewed once for everybody who needs it', async () => {
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

  test('that the server no longer takes is replaced, again once for everybody', async () => {
    const { answer, count } = numbered()
    serve({ ...signedInAs(amina), [REFRESH]: answer })
    const session = open()
    await isIn(session)
    const given = await Promise.all([session.fetchToken('token-1'), session.fetchToken('token-1')])
    expect(given).toEqual(['token-2', 'token-2'])
    expect(await session.fetchToken('token-1')).toBe('token-2')
    expect(count()).toBe(2)
  })

  test('is renewed shortly before its end, before anybody needs it', async () => {
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

  test('is asked for by one tab at a time', async () => {
    const request = vi.fn((_name: string, action: () => unknown) => action())
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

  test('keeps who it was, lets calls wait, and lets them go on after the password', async () => {
    const { session, waiting } = await ended()
    expect(session.$user.get()?.id).toBe(amina.id)
    serve({
      'POST /api/account/client/signin': { token: 'fresh', expiresIn: 900 },
      [UNBOX]: { user: amina },
    })
    await session.signIn({ email: amina.email, password: 'Karibu' })
    expect(await waiting).toBe('fresh')
  })

  test('does not sign the other tabs out: what is typed there stays', async () => {
    await ended()
    expect(localStorage.getItem(HINT)).toBe('')
  })

  test('goes on when the person signs in again in another tab', async () => {
    const { session, waiting } = await ended()
    serve({ ...signedInAs(amina), [REFRESH]: { token: 'from-elsewhere', expiresIn: 900 } })
    elsewhere('2')
    expect(await waiting).toBe('from-elsewhere')
    expect(session.$state.get()).toBe('in')
  })

  test('never does in the name of the next person what the last one began', async () => {
    const { session, waiting } = await ended()
    serve({ ...signedInAs(juma), [REFRESH]: { token: 'juma', expiresIn: 900 } })
    const outcome = waiting.catch((error: ApiError) => error.code)
    elsewhere('2')
    expect(await outcome).toBe('signed-out')
    expect(session.$user.get()?.id).toBe(juma.id)
    expect(await session.fetchToken()).toBe('juma')
  })

  test('can be left instead: waiting calls go without a token, and other tabs hear of it', async () => {
    const { session, waiting } = await ended()
    const outcome = waiting.catch((error: ApiError) => error.code)
    session.leave()
    expect(await outcome).toBe('signed-out')
    expect(session.$state.get()).toBe('out')
    expect(localStorage.getItem(HINT)).toBeNull()
  })
})

describe('A session that will end for good', () => {
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

  test('says so ten minutes before, once, and not while it lasts', async () => {
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

  test('says so at once where less than that is left', async () => {
    expect(minutesTo((await lasting(4)).$endsAt.get())).toBe(4)
  })

  test('says so after a sleep of the device, in which no timer ran', async () => {
    const session = await lasting(24 * 60)
    expect(session.$endsAt.get()).toBeNull()
    vi.setSystemTime(START + (24 * 60 - 3) * MINUTE)
    document.dispatchEvent(new Event('visibilitychange'))
    expect(minutesTo(session.$endsAt.get())).toBe(24 * 60)
  })

  test('asks for no other token while the last one lasts, and is over when it is', async () => {
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

  test('goes on as another one after the password, here and in the other tabs', async () => {
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

  test('is not expected of a server that does not say when', async () => {
    vi.useFakeTimers()
    serve({ ...signedInAs(amina), [REFRESH]: { token: 'token-1', expiresIn: 900 } })
    const session = open()
    await vi.advanceTimersByTimeAsync(50)
    expect([session.$state.get(), session.$endsAt.get()]).toEqual(['in', null])
  })
})

describe('Signing out', () => {
  test('ends the session on the server and forgets everything here, drafts included', async () => {
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

  test('that the person did not choose leaves on this device what waits there', async () => {
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

  test('that did not reach the server does not pretend', async () => {
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

  test('and in elsewhere brings this tab along', async () => {
    serve({})
    const session = open()
    serve(signedInAs(juma))
    elsewhere('1')
    await isIn(session)
    expect(session.$user.get()?.name).toBe('Juma Said')
  })
})

describe('The language', () => {
  test('that a signed-in person chooses is where their messages will be written', async () => {
    const fetched = serve({ ...signedInAs(amina), 'PATCH /api/account/user/language': { message: 'ok' } })
    const session = open()
    await isIn(session)
    chooseLanguage('sw')
    await vi.waitFor(() => expect(calls(fetched, '/user/language')).toHaveLength(1))
    const [call] = calls(fetched, '/user/language') as [[unknown, RequestInit]]
    expect(JSON.parse(String(call[1].body))).toEqual({ language: 'sw' })
    expect(tokenOf(call)).toBe('Bearer token-1')
  })

  test('chosen before signing in goes with the account', async () => {
    chooseLanguage('sw')
    const fetched = serve({
      'POST /api/account/client/signin': { token: 'secret-token', expiresIn: 900 },
      [UNBOX]: { user: amina },
      'PATCH /api/account/user/language': { message: 'ok' },
    })
    await open().signIn({ email: amina.email, password: 'Karibu' })
    await vi.waitFor(() => expect(calls(fetched, '/user/language')).toHaveLength(1))
  })

  test('of the person is taken where none was chosen on this device, and kept where one was', async () => {
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
