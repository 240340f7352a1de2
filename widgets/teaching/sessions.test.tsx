import { expect, test, vi } from 'vitest'
import { ApiError } from '#kit/core/api.ts'
import { idOf } from '#kit/people/testing.ts'
import { createMarks } from './marks.ts'
import { momentOf } from './session-dialog.tsx'
import { open } from './testing.tsx'

const session = {
  id: idOf('7'),
  title: 'Price with care',
  timeZone: 'Africa/Nairobi',
  place: 'Hall 2',
  link: '',
  startsAt: '2026-01-23T11:00:00.000Z',
  endsAt: '2026-01-23T13:00:00.000Z',
  cancelled: false,
  class: { id: idOf('d'), name: 'Class A' },
  cohort: { id: idOf('c'), name: 'Cohort 8' },
  trainees: 2,
  noted: 0,
  there: 0,
  people: [
    { trainee: idOf('1'), name: 'Zawadi Njeri', state: null, by: '' },
    { trainee: idOf('2'), name: 'Juma Said', state: null, by: '' },
  ],
}
const CALL = 'POST learning/desk/sessions/:id/attendance'

test('sessions are a list by class and time, with pages', async () => {
  const { reads, find, all, sent, model, tap } = await open('/sessions?time=over', {
    'GET learning/desk/sessions': {
      data: [{ ...session, noted: 2, there: 1 }],
      total: 60,
      page: 1,
      size: 25,
      classes: [{ id: idOf('d'), name: 'Class A', cohort: 'Cohort 8', timeZone: 'Africa/Nairobi' }],
    },
  })
  await reads('Price with care')
  await reads('23 Jan 2026, 14:00')
  await reads('1 of 2 present')
  expect(all('select option').map(one => one.textContent)).toContain('Cohort 8, Class A')
  await tap('Next')
  await vi.waitFor(() =>
    expect(sent('GET learning/desk/sessions').at(-1)?.query).toMatchObject({ time: 'over', page: 2 }),
  )
  model.path.navigate(`/sessions?class=${idOf('d')}`)
  await vi.waitFor(() =>
    expect(sent('GET learning/desk/sessions').at(-1)?.query).toMatchObject({ class: idOf('d'), page: 1 }),
  )
  expect(find('a[aria-current=page][href$="/sessions"]')).not.toBeNull()
})

test('attendance is marked with one tap each, or for all others at once', async () => {
  const { reads, all, tap, sent } = await open(`/sessions/${session.id}`, {
    'GET learning/desk/sessions/:id': { data: session },
    [CALL]: { noted: 2, message: 'Attendance saved. Trainees: 2' },
  })
  await reads('0 of 2 present')
  all('input[type=radio]')[3]?.click()
  await reads('Save (1 change)')
  await tap('Mark 1 other present')
  await reads('1 of 2 present')
  await tap('Save (2 changes)')
  await reads('Attendance saved. Trainees: 2')
  expect(sent(CALL)[0]?.body).toEqual({ people: { [idOf('1')]: 'absent', [idOf('2')]: 'present' } })
  await reads('Everything is saved')
})

test('offline, attendance is kept on the device, with a message', async () => {
  const drafts = { kept: null as unknown }
  const { reads, tap, host } = await open(`/sessions/${session.id}`, {
    'GET learning/desk/sessions/:id': { data: session },
    [CALL]: new ApiError('unreachable', ''),
  })
  await reads('0 of 2 present')
  await tap('Mark the other 2 present')
  await tap('Save (2 changes)')
  await reads('It is saved on this device')
  drafts.kept = host.draft.read()
  expect(drafts.kept).toEqual({ [session.id]: { [idOf('1')]: 'present', [idOf('2')]: 'present' } })
})

test('marks changed during sending stay unsent', () => {
  let kept: unknown = null
  const draft = {
    read: () => kept,
    write: (value: unknown) => {
      kept = value
    },
  }
  const marks = createMarks(draft, 's')
  marks.mark(['a', 'b'], 'present')
  const onTheWay = marks.$marks.get()
  marks.mark(['b'], 'late')
  marks.sent(onTheWay)
  expect(marks.$marks.get()).toEqual({ b: 'late' })
  expect(createMarks(draft, 's').$marks.get()).toEqual({ b: 'late' })
})

test.each([
  ['2026-11-27', '14:00', '2026-11-27T11:00:00.000Z'],
  ['2026-11-27', '2.05', '2026-11-26T23:05:00.000Z'],
])('%s %s is parsed in Nairobi time', (day, hour, moment) => {
  expect(momentOf(day, hour)).toBe(moment)
})

test('certificates that are due are counted once, and again after they are issued', async () => {
  const { reads, tap, sent, text, known, model } = await open('/certificates', {
    'GET learning/desk/certificates/due': { data: [{ id: idOf('c'), name: 'Cohort 8', people: 2 }] },
    'POST learning/desk/cohorts/:id/certificates': { people: 2, message: 'Certificates given: 2' },
  })
  await reads('Cohort 8: 2 trainees completed the course and have no certificate.')
  model.path.navigate('/certificates?search=hadija')
  await vi.waitFor(() => expect(sent('GET learning/desk/certificates')).toHaveLength(2))
  expect(sent('GET learning/desk/certificates/due')).toHaveLength(1)
  known['GET learning/desk/certificates/due'] = { data: [] }
  await tap('Issue certificates')
  await reads('Certificates given: 2')
  await vi.waitFor(() => expect(text()).not.toContain('have no certificate'))
})

test.each([
  ['/sessions', 'No sessions planned', 'Hakuna vipindi vilivyopangwa'],
  ['/certificates', 'No certificates yet', 'Bado hakuna vyeti'],
  ['/reports', 'Nothing to report yet', 'Bado hakuna cha kuripoti'],
])('%s shows an empty state in both languages', async (path, english, kiswahili) => {
  await (await open(path)).reads(english)
  await (await open(path, {}, { language: 'sw' })).reads(kiswahili)
})
