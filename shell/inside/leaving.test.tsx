import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createDraft } from '#kit/core/draft.ts'
import { press, settle } from '#kit/testing.tsx'
import { openPortal, refusal, serve, signedInAs, userWith } from '#shell/testing.tsx'
import { SENDING } from './leaving.tsx'

const amina = userWith()
const QUEUE = `wezesha:survey:queue:member:${amina.id}`
const END = 'POST /api/account/session/end'

/** Opens the home screen of a user with this data on their device, and presses "Log out". */
async function leave(kept: Record<string, unknown>) {
  for (const [name, value] of Object.entries(kept)) localStorage.setItem(name, JSON.stringify(value))
  const fetched = serve({ ...signedInAs(amina), [END]: { message: 'Bye' } })
  const portal = await openPortal('/dashboard/overview', {
    modules: ['loan-calculator', 'account', 'loans', 'onboarding', 'surveys'],
  })
  await vi.waitFor(() => portal.find('.inside main h1'), { interval: 5 })
  await settle()
  await press(portal.named('Log out'))
  const isOut = () => location.pathname === '/signin'
  const lines = () => [...portal.place.querySelectorAll('.dialog li')].map(line => line.textContent)
  const isTold = () => fetched.mock.calls.some(([url]) => String(url).endsWith('/session/end'))
  return { ...portal, isOut, lines, isTold }
}
const typedIn = (widget: string, parts: object) =>
  createDraft(widget, amina.id, {}, 'device').write({ user: amina.id, parts })

beforeEach(() => {
  localStorage.clear()
  SENDING.look = 10
})
afterEach(() => {
  Object.assign(SENDING, { look: 300, patience: 60_000 })
  localStorage.clear()
  vi.restoreAllMocks()
})

test('Signs out at once when nothing is kept only on this device', async () => {
  const { isOut } = await leave({})
  await vi.waitFor(() => expect(isOut()).toBe(true))
})

test('Counts pending entries by kind, and names drafts', async () => {
  typedIn('loans', { about: { name: 'Duka' } })
  const { lines, isTold } = await leave({ [QUEUE]: [{}, { problem: 'Too late.' }] })
  expect(lines()).toEqual([
    '2 completed surveys',
    '1 of them was not accepted. Check it on its page.',
    'A loan application you started',
  ])
  expect(isTold()).toBe(false)
})

test('Staying keeps everything', async () => {
  const { named, place, isTold } = await leave({ [QUEUE]: [{}] })
  await press(named('Stay'))
  expect(place.querySelector('.dialog')).toBeNull()
  expect(localStorage.getItem(QUEUE)).not.toBeNull()
  expect(isTold()).toBe(false)
})

test('Signing out deletes it once confirmed', async () => {
  const { named, isOut } = await leave({ [QUEUE]: [{}] })
  await press(named('Log out and delete'))
  await vi.waitFor(() => expect(isOut()).toBe(true))
  expect(localStorage.getItem(QUEUE)).toBeNull()
})

test('Sending lets the widget send pending entries, then signs out', async () => {
  const { named, find, isOut, isTold } = await leave({ [QUEUE]: [{}] })
  await press(named('Send now'))
  const sender = find('.dialog [hidden] wz-survey')
  expect(sender.getAttribute('area')).toBe('quarterly')
  expect(await (sender as { fetchToken?: () => Promise<string> }).fetchToken?.()).toBe('token-1')
  expect(isTold()).toBe(false)
  // as the widget does once the server has them
  localStorage.removeItem(QUEUE)
  await vi.waitFor(() => expect(isOut()).toBe(true))
})

test('Staying while the last entries are being sent does not sign out', async () => {
  const { named, isTold } = await leave({ [QUEUE]: [{}] })
  let answer = (_: object) => {}
  const query = vi.fn(
    () =>
      new Promise<object>(resolve => {
        answer = resolve
      }),
  )
  vi.stubGlobal('navigator', Object.create(navigator, { locks: { value: { query } } }))
  onTestFinished(() => void vi.unstubAllGlobals())
  await press(named('Send now'))
  localStorage.removeItem(QUEUE)
  await vi.waitFor(() => expect(query).toHaveBeenCalled())
  await press(named('Stay'))
  answer({ held: [] })
  await settle()
  expect(isTold()).toBe(false)
})

test('Drafts and rejected entries still need confirmation after sending', async () => {
  typedIn('loans', { about: { name: 'Duka' } })
  const { named, lines, place, isTold } = await leave({ [QUEUE]: [{}] })
  await press(named('Send now'))
  localStorage.removeItem(QUEUE)
  await vi.waitFor(() => expect(lines()).toEqual(['A loan application you started']))
  expect(place.textContent).not.toContain('Send now')
  expect(isTold()).toBe(false)
})

test('Failed sending shows a message, and loses nothing', async () => {
  SENDING.patience = 30
  const { named, find, isTold } = await leave({ [QUEUE]: [{}] })
  await press(named('Send now'))
  await vi.waitFor(() => expect(find('.dialog [role=status]').textContent).toContain('Sending failed.'))
  expect(localStorage.getItem(QUEUE)).not.toBeNull()
  expect(isTold()).toBe(false)
})

test('Offline, a message says that sending has to wait', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const { named, find, place } = await leave({ [QUEUE]: [{}] })
  expect(find('.dialog [role=status]').textContent).toContain('You are offline.')
  await press(named('Send now'))
  expect(place.querySelector('.dialog wz-survey')).toBeNull()
})

test('Signing out of an ended session asks as well', async () => {
  const { named, find, session, place, isOut } = await leave({ [QUEUE]: [{}] })
  await press(named('Stay'))
  serve({ '/api/account/session/refresh': refusal('signed-out', 'Over.') })
  session.fetchToken('token-1').catch(() => {})
  await vi.waitFor(() => expect(place.querySelector('dialog.again')).not.toBeNull())
  await press(named('Log out instead'))
  expect(find('.again [role=alert]').textContent).toContain('1 completed survey')
  expect(isOut()).toBe(false)
  await press(named('Log out and delete'))
  await vi.waitFor(() => expect(isOut()).toBe(true))
  expect(localStorage.getItem(QUEUE)).toBeNull()
})
