import { expect, test } from 'vitest'
import { idOf } from '#kit/people/testing.ts'
import { cohort, open, trainee } from './testing.tsx'

test('cohorts lead to their trainees, and say how each one goes', async () => {
  const { reads, tap, emit } = await open('/cohorts')
  await reads('Cohort 8')
  await tap('Cohort 8')
  await reads('Falls behind')
  await reads('1 of 3')
  expect(emit).toHaveBeenCalledWith('navigate', { path: `/trainees?cohort=${cohort.id}`, replace: false })
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
