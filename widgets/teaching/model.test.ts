import { expect, test } from 'vitest'
import { placeOf } from './model.ts'

test.each([
  ['/', { screen: 'cohorts', id: '', part: '' }],
  ['/trainees?cohort=c', { screen: 'trainees', id: '', part: '' }],
  ['/cohorts/0123/people', { screen: 'cohorts', id: '0123', part: 'people' }],
])('%s is parsed into screen, id and part', (path, place) => {
  expect(placeOf(path)).toEqual(place)
})
