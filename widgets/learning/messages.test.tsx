import { beforeEach, expect, test, vi } from 'vitest'
import type { LearningMessage } from '#contract/learning-message.ts'
import { DRAWN } from '#kit/learning/talk-window.ts'
import { id, open } from './testing.tsx'

beforeEach(() => localStorage.clear())

const AT = Date.UTC(2026, 10, 23, 21, 5, 40) / 1000
const message = (number: number, text: string, more: Partial<LearningMessage> = {}): LearningMessage => ({
  id: id(200 + number),
  number,
  cohortId: id(2),
  traineeId: id(1),
  mentorId: id(5),
  sender: 'mentor',
  content: { kind: 'text', text },
  status: 'sent',
  createdAt: AT,
  ...more,
})
const READ = { 'POST learning/messages/read': { unread: 0 } } as const
const page = (...data: LearningMessage[]) => ({ data, unread: 0, more: 0 })

test('shows sender, UTC time and delivery status', async () => {
  const { reads, text } = await open('/learning/messages', {
    ...READ,
    'GET lms/messages': page(
      message(1, 'Karibu'),
      message(2, 'Asante', { sender: 'trainee', status: 'read' }),
    ),
  })
  await reads('Messages with Halima Abdi')
  await reads('23 Nov 2026, 21:05 UTC')
  expect(text()).toContain('Read')
})

test('sends the typed message, and rejects an empty one', async () => {
  const { reads, send, fill, known, sent, text } = await open('/learning/messages', {
    ...READ,
    'GET lms/messages': page(),
  })
  await reads('Messages not found')
  await send('form')
  await reads('Enter message')
  await fill('message', 'How do I price bread?')
  await vi.waitUntil(() => !text().includes('Enter message'))
  const mine = message(1, 'How do I price bread?', { sender: 'trainee' })
  known['POST lms/messages'] = { error: false, message: '', data: mine }
  known['GET lms/messages'] = page(mine)
  await send('form')
  await reads('Sent')
  expect(sent('POST lms/messages')[0]?.body).toMatchObject({
    cohortId: id(2),
    traineeId: id(1),
    mentorId: id(5),
    sender: 'trainee',
    content: { kind: 'text', text: 'How do I price bread?' },
  })
})

test('queues a message offline, and sends it once', async () => {
  const { reads, send, fill, known, sent, server, model } = await open('/learning/messages', {
    ...READ,
    'GET lms/messages': page(message(1, 'Karibu')),
  })
  await reads('Karibu')
  server.isAway = true
  await fill('message', 'From the bus')
  await send('form')
  await reads('Waiting for a connection')
  server.isAway = false
  known['POST lms/messages'] = { error: false, message: '', data: message(2, 'From the bus') }
  await model.flush()
  await vi.waitUntil(() => model.outbox.$entries.get().length === 0)
  expect(new Set(sent('POST lms/messages').map(({ body }) => body.instance)).size).toBe(1)
})

test('keeps what is typed when the screen is left, until it is sent', async () => {
  const { reads, send, fill, known, model, find, leave } = await open('/learning/messages', {
    ...READ,
    'GET lms/messages': page(message(1, 'Karibu')),
  })
  const field = () => find<HTMLTextAreaElement>('textarea[name="message"]').value
  await reads('Karibu')
  await fill('message', 'About my prices')
  model.path.navigate('/mentors')
  await reads('My Mentors')
  model.path.navigate('/learning/messages')
  await reads('Karibu')
  expect(field()).toBe('About my prices')
  known['POST lms/messages'] = { error: false, message: '', data: message(2, 'About my prices') }
  await send('form')
  await vi.waitUntil(() => field() === '')
  leave()
  const again = await open('/learning/messages', { ...READ, 'GET lms/messages': page(message(1, 'Karibu')) })
  await again.reads('Karibu')
  expect(again.find<HTMLTextAreaElement>('textarea[name="message"]').value).toBe('')
})

test('loads earlier messages', async () => {
  const { reads, tap, known, sent } = await open('/learning/messages', {
    ...READ,
    'GET lms/messages': { data: [message(2, 'Second')], unread: 0, more: 1 },
  })
  await reads('Second')
  known['GET lms/messages'] = page(message(1, 'First'))
  await tap('Show earlier messages')
  await reads('First')
  expect(sent('GET lms/messages').at(-1)?.query).toMatchObject({ before: 2 })
})

test('remembers the chosen colours on this device', async () => {
  const first = await open('/learning/messages', { ...READ, 'GET lms/messages': page(message(1, 'Karibu')) })
  await first.reads('Karibu')
  await first.choose('colours', '3')
  expect(first.find('.talk').className).toContain('colours-3')
  first.leave()
  const second = await open('/learning/messages', { ...READ, 'GET lms/messages': page(message(1, 'Karibu')) })
  await second.reads('Karibu')
  expect(second.find('.talk').className).toContain('colours-3')
})

test('renders a window of a long conversation, and shows a sent message', async () => {
  const ALL = 400
  const from = (before: number) =>
    Array.from({ length: 50 }, (_, at) => message(before - 50 + at, `Line ${before - 50 + at}.`))
  const { reads, tap, all, named, send, fill, known } = await open('/learning/messages', {
    ...READ,
    'GET lms/messages': ({ query }) => ({ data: from(query?.before ?? ALL + 1), unread: 0, more: 1 }),
  })
  // the live region is below the conversation, not in it
  const drawn = () =>
    all('.talk > li')
      .map(line => line.textContent)
      .join()
  await reads(`Line ${ALL}.`)
  expect(named('Show later messages')).toBeUndefined()
  for (let first = 350; first > 150; first -= 50) {
    while (!drawn().includes(`Line ${first}.`)) await tap('Show earlier messages')
    expect(all('.talk > li').length).toBeLessThanOrEqual(DRAWN + 2)
  }
  expect(drawn()).not.toContain(`Line ${ALL}.`)
  while (!drawn().includes('Line 300.')) await tap('Show later messages')
  expect(drawn()).not.toContain('Line 200.')
  const mine = message(ALL + 1, 'I am back.', { sender: 'trainee' })
  known['POST lms/messages'] = { error: false, message: '', data: mine }
  known['GET lms/messages'] = page(...from(ALL + 1), mine)
  await fill('message', 'I am back.')
  await send('form')
  await reads('I am back.')
  expect(drawn()).toContain(`Line ${ALL}.`)
  expect(all('.talk > li').length).toBeLessThanOrEqual(DRAWN + 2)
})
