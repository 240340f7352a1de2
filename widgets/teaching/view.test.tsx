import { expect, test, vi } from 'vitest'
import { idOf } from '#kit/people/testing.ts'
import { cohort, open, trainee, whole } from './testing.tsx'

test('cohorts lead to their classes, and from there to trainees with how each one goes', async () => {
  const { reads, tap, emit } = await open('/cohorts')
  await reads('Cohort 8')
  await tap('Cohort 8')
  await reads('Mentor of 5 trainees')
  await tap('See the trainees: Class A')
  await reads('Falls behind')
  await reads('1 of 3')
  expect(emit).toHaveBeenCalledWith('navigate', { path: `/cohorts/${cohort.id}`, replace: false })
})

test('selected applicants become trainees in one step', async () => {
  const { reads, tap, opened, send, sent } = await open(`/cohorts/${cohort.id}`, {
    'POST learning/desk/cohorts/:id/selected': { people: 2, message: 'Taken into Class A.' },
  })
  await reads('2 selected applicants are not in a cohort yet.')
  await tap('Take in the selected applicants')
  await opened()
  await send()
  await reads('Taken into Class A.')
  expect(sent('POST learning/desk/cohorts/:id/selected')).toEqual([
    { params: { id: cohort.id }, body: { class: whole.classList[0]?.id } },
  ])
})

test('chosen trainees get a mentor of their cohort', async () => {
  const { reads, tap, all, opened, fill, send, sent } = await open(`/trainees?cohort=${cohort.id}`, {
    'POST learning/desk/trainees/mentor': { message: 'Halima Abdi is the mentor now.' },
  })
  await reads(trainee.name)
  const box = all(`input[aria-label="Choose ${trainee.name}"]`)[0]
  await vi.waitUntil(() => box)
  box?.click()
  await reads('Give a mentor')
  await tap('Give a mentor')
  await opened()
  await fill('mentor', idOf('5'))
  await send()
  await reads('Halima Abdi is the mentor now.')
  expect(sent('POST learning/desk/trainees/mentor')[0]?.body).toEqual({
    trainees: [trainee.id],
    mentor: idOf('5'),
  })
})

test('who teaches without looking after courses changes no cohort', async () => {
  const { reads, named } = await open(`/cohorts/${cohort.id}`, {}, { role: 'digiprime' })
  await reads('Mentor of 5 trainees')
  expect(named('Add a trainee')).toBeUndefined()
  expect(named('End: Halima Abdi')).toBeUndefined()
  expect(named('Write to all trainees')).toBeDefined()
})

test('an address that is none leads to the cohorts', async () => {
  const { reads, model } = await open('/elsewhere')
  await reads('Cohort 8')
  expect(model.path.$path.get()).toBe('/cohorts')
})

test.each([
  ['/cohorts', 'You teach nobody yet', 'Bado hufundishi mtu'],
  ['/trainees', 'No trainees yet', 'Bado hakuna wanafunzi'],
])('%s says what will be there, in both languages', async (path, english, kiswahili) => {
  const none = {
    'GET learning/desk/cohorts': { data: [] },
    'GET learning/desk/trainees': { data: [], total: 0, page: 1, size: 25 },
  }
  await (await open(path, none, { role: 'digiprime' })).reads(english)
  await (await open(path, none, { role: 'digiprime', language: 'sw' })).reads(kiswahili)
})

test('what cannot be read says so, and is read again', async () => {
  const { reads, tap, known } = await open('/trainees', {
    'GET learning/desk/trainees': new Error('Away'),
  })
  await reads('Away')
  known['GET learning/desk/trainees'] = { data: [trainee], total: 1, page: 1, size: 25 }
  await tap('Try again')
  await reads(trainee.name)
  expect(trainee.id).toBe(idOf('1'))
})
