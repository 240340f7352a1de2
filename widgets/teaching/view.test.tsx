import { expect, test, vi } from 'vitest'
import { ApiError } from '#kit/core/api.ts'
import { idOf } from '#kit/people/testing.ts'
import { cohort, open, trainee, whole } from './testing.tsx'

test('cohorts lead to classes, and those to trainees with their progress', async () => {
  const { reads, tap, emit } = await open('/cohorts')
  await reads('Cohort 8')
  await tap('Cohort 8')
  await reads('Mentor of 5 trainees')
  await tap('View trainees: Class A')
  await reads('Falling behind')
  await reads('1 of 3')
  expect(emit).toHaveBeenCalledWith('navigate', { path: `/cohorts/${cohort.id}`, replace: false })
})

test('selected applicants are added as trainees in one step', async () => {
  const { reads, tap, opened, send, sent } = await open(`/cohorts/${cohort.id}`, {
    'POST learning/desk/cohorts/:id/selected': { people: 2, message: 'Added to Class A.' },
  })
  await reads('2 selected applicants are not in a cohort yet.')
  await tap('Add the selected applicants')
  await opened()
  await send()
  await reads('Added to Class A.')
  expect(sent('POST learning/desk/cohorts/:id/selected')).toEqual([
    { params: { id: cohort.id }, body: { class: whole.classList[0]?.id } },
  ])
})

test('selected trainees are assigned a mentor', async () => {
  const { reads, tap, all, opened, fill, send, sent } = await open(`/trainees?cohort=${cohort.id}`, {
    'POST learning/desk/trainees/mentor': { message: 'Halima Abdi is the mentor now.' },
  })
  await reads(trainee.name)
  const box = all(`input[aria-label="Select ${trainee.name}"]`)[0]
  await vi.waitUntil(() => box)
  box?.click()
  await reads('Assign a mentor')
  await tap('Assign a mentor')
  await opened()
  await fill('mentor', idOf('5'))
  await send()
  await reads('Halima Abdi is the mentor now.')
  expect(sent('POST learning/desk/trainees/mentor')[0]?.body).toEqual({
    trainees: [trainee.id],
    mentor: idOf('5'),
  })
})

test('only those who train have the screens for marking and sessions', async () => {
  const tabs = async (trains: boolean, path?: string) => {
    const { reads, named } = await open(
      path,
      { 'GET learning/desk/cohorts': { data: [cohort], trains } },
      { role: 'digiprime' },
    )
    await reads('Cohort 8')
    return ['Pitch decks', 'Marking', 'Sessions'].map(name => named(name) !== undefined)
  }
  expect(await tabs(true)).toEqual([true, true, true])
  expect(await tabs(false)).toEqual([true, false, false])
  expect(await tabs(false, '/marking')).toEqual([true, false, false])
})

test('mentors cannot edit a cohort', async () => {
  const { reads, named } = await open(`/cohorts/${cohort.id}`, {}, { role: 'digiprime' })
  await reads('Mentor of 5 trainees')
  expect(named('Add a trainee')).toBeUndefined()
  expect(named('End: Halima Abdi')).toBeUndefined()
  expect(named('Message all trainees')).toBeDefined()
})

test('an unknown path redirects to the cohorts', async () => {
  const { reads, model } = await open('/elsewhere')
  await reads('Cohort 8')
  expect(model.path.$path.get()).toBe('/cohorts')
})

test.each([
  ['en', 'You have no trainees yet'],
  ['sw', 'Bado hufundishi mtu'],
])('who teaches nobody is told so on one screen, without empty tabs (%s)', async (language, title) => {
  const none = { 'GET learning/desk/cohorts': { data: [], trains: false } }
  const { reads, all } = await open('/trainees', none, { role: 'sales', language })
  await reads(title)
  expect(all('nav')).toEqual([])
})

test.each([
  ['en', 'No trainees yet'],
  ['sw', 'Bado hakuna wanafunzi'],
])('trainees show an empty state (%s)', async (language, title) => {
  const none = { 'GET learning/desk/trainees': { data: [], total: 0, page: 1, size: 25 } }
  await (await open('/trainees', none, { role: 'digiprime', language })).reads(title)
})

test('a dialog whose choices fail to load says so, and tries again', async () => {
  const { reads, tap, known, field } = await open('/cohorts', {
    'GET learning/desk/choices': new ApiError('unavailable', 'Try again in a minute.', 503),
  })
  await reads('Cohort 8')
  await tap('New cohort')
  await reads('Try again in a minute.')
  known['GET learning/desk/choices'] = {
    data: {
      editions: [{ id: idOf('e'), course: 'Sell more', number: 1 }],
      hubs: [],
      programmes: [],
      teachers: [],
    },
  }
  await tap('Try again')
  await reads('Sell more')
  expect(field('name')).toBeTruthy()
})

test('a load failure can be retried', async () => {
  const { reads, tap, known } = await open('/trainees', {
    'GET learning/desk/trainees': new Error('Away'),
  })
  await reads('Away')
  known['GET learning/desk/trainees'] = { data: [trainee], total: 1, page: 1, size: 25 }
  await tap('Try again')
  await reads(trainee.name)
  expect(trainee.id).toBe(idOf('1'))
})
