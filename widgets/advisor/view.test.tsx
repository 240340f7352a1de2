import { expect, test } from 'vitest'
import { ApiError } from '#kit/core/api.ts'
import { idOf } from '#kit/people/testing.ts'
import { press, settle } from '#kit/testing.tsx'
import { showView } from '#kit/testing-screen.tsx'
import { advising, PEOPLE, person } from './testing.tsx'
import { Advisor } from './view.tsx'
import { en } from './words.en.ts'

const words = { name: 'advisor', en, others: import.meta.glob(['./words.??.ts', '!./words.en.ts']) }

async function show(given: Parameters<typeof advising>[0] = {}, path = '/', language = 'en') {
  const stood = advising(given, path)
  return { ...stood, ...(await showView(<Advisor model={stood.model} />, words, language)) }
}
const people = (...data: ReturnType<typeof person>[]) => ({ [PEOPLE]: { data, playbooks: [], rating: null } })

test('shows each person’s progress and the reason for follow-up', async () => {
  const { reads, text } = await show(
    people(
      person({ reason: { kind: 'overdue', count: 2 } }),
      person({ pair: 'q', name: 'Achieng', lastSeen: null }),
    ),
  )
  await reads('Wanjiku Kamau')
  expect(text()).toContain('2 assignments overdue')
  expect(text()).toContain('50% done')
  expect(text()).toContain('Has not opened the playbook yet')
})

test('shows a phone number only where it is shared', async () => {
  const { reads, all } = await show(
    people(person({ phone: '+254712000001' }), person({ pair: 'q', name: 'Achieng' })),
  )
  await reads('Achieng')
  expect(all('a[href^="tel:"]').map(link => link.textContent)).toEqual(['+254712000001'])
})

test('shows an empty state in both languages', async () => {
  expect((await show(people())).text()).toContain('No one is paired with you yet.')
  const { reads } = await show(people(), '/', 'sw')
  await reads('Bado hujapangiwa mtu yeyote.')
})

test('shows a load failure, and retries', async () => {
  const { reads, tap, known } = await show({
    [PEOPLE]: new ApiError('unreachable', 'Check your connection.'),
  })
  await reads('Check your connection.')
  Object.assign(known, people(person()))
  await tap('Try again')
  await reads('Wanjiku Kamau')
})

const PAIR = idOf('a')
const detail = {
  pair: PAIR,
  entrepreneur: { id: idOf('b'), name: 'Wanjiku Kamau', phone: null },
  advisor: { name: 'Grace' },
  since: '2026-10-01',
  endedOn: null,
  handOver: '',
  progress: 40,
  lastSeen: null,
  figures: null,
  meetings: [],
  notes: [
    { id: idOf('c'), text: 'Seems worried.', isPrivate: true, by: 'Grace', at: '2026-11-01T08:00:00Z' },
  ],
  playbooks: [
    {
      id: idOf('d'),
      name: 'Starting right',
      since: '2026-10-01',
      progress: 40,
      sessions: [
        {
          id: idOf('e'),
          name: 'Who buys?',
          chapter: 'Customers',
          progress: 50,
          feedback: [],
          tools: [{ id: idOf('f'), name: 'Customer list', done: false }],
          tasks: [
            {
              id: idOf('1'),
              topic: 'Talk to five',
              task: 'Ask.',
              dueAt: null,
              state: 'answered' as const,
              isOwn: false,
              replies: [
                { text: 'They like it.', files: [], at: '2026-11-02T08:00:00Z', verdict: null, note: '' },
              ],
            },
          ],
        },
      ],
    },
  ],
}
const one = { 'GET playbook/pairs/:id': { data: detail } } as const

test('a person’s page shows answers, which can be accepted or returned with a note', async () => {
  const { reads, tap, fill, send, sent } = await show(
    { ...one, 'POST playbook/tasks/:id/verdict': { message: 'Sent back.' } },
    `/${PAIR}`,
  )
  await reads('They like it.')
  await tap('Send back')
  await fill('why', 'Say more.')
  await send()
  await reads('Sent back.')
  expect(sent('POST playbook/tasks/:id/verdict')[0]).toEqual({
    params: { id: idOf('1') },
    body: { verdict: 'returned', note: 'Say more.' },
  })
})

test('a pair that has ended can be read, but not added to', async () => {
  const meeting = {
    id: idOf('2'),
    startsAt: '2027-01-01T08:00:00Z',
    minutes: 60,
    place: 'Kikuyu',
    link: '',
    agenda: '',
    session: null,
    cancelled: false,
    outcome: null,
  }
  const ended = { ...detail, endedOn: '2026-11-20', meetings: [meeting] }
  const { reads, find, all } = await show({ 'GET playbook/pairs/:id': { data: ended } }, `/${PAIR}`)
  await reads('They like it.')
  await reads('Kikuyu')
  expect(all('button').map(one => one.textContent)).toEqual([])
  expect(find('.tick input').hasAttribute('disabled')).toBe(true)
})

test('a tool can be marked, and a private note is labelled', async () => {
  const { reads, sent, find } = await show(
    { ...one, 'POST playbook/pairs/:id/tools': { message: 'Marked.' } },
    `/${PAIR}`,
  )
  await reads('Only for me')
  await press(find('.tick input'))
  await reads('Marked.')
  expect(sent('POST playbook/pairs/:id/tools')[0]?.body).toEqual({ tool: idOf('f'), done: true })
})

test('a tick stays when an earlier state arrives while it is saved, and goes if that fails', async () => {
  const MARK = 'POST playbook/pairs/:id/tools'
  const screen = await show(one, `/${PAIR}`)
  await screen.reads('Only for me')
  const tick = () => screen.find<HTMLInputElement>('.tick input')
  let fail = (_: ApiError) => {}
  screen.known[MARK] = () => new Promise((_, reject) => (fail = reject)) as never
  await press(tick())
  await screen.model.person.refresh()
  await settle()
  expect(tick().checked).toBe(true)
  fail(new ApiError('conflict', 'This pair has ended.'))
  await screen.reads('This pair has ended.')
  expect(tick().checked).toBe(false)
})

test('books a session for a valid date and time', async () => {
  const { reads, tap, fill, send, sent } = await show(
    { ...one, 'POST playbook/pairs/:id/meetings': { message: 'Booked.' } },
    `/${PAIR}`,
  )
  await reads('Wanjiku Kamau')
  await tap('Book a session')
  await fill('day', '2026-12-01')
  await fill('time', '25:00')
  await send()
  await reads('Enter a time such as 09:30.')
  await fill('time', '09:30')
  await send()
  await reads('Booked.')
  expect(sent('POST playbook/pairs/:id/meetings')[0]?.body).toMatchObject({
    startsAt: '2026-12-01T09:30',
    minutes: 60,
  })
})
