import { expect, test } from 'vitest'
import { queryValue } from './query.ts'

test.each([
  ['/home?mentor=7', '7'],
  ['/home?a=1&mentor=7#top', '7'],
  ['/home?mentor=Asha+Said%21', 'Asha Said!'],
  ['/home?mentor=', ''],
  ['/home?mentor', ''],
  ['/home?mentor=%E0', '%E0'],
  ['/home?mentors=7', null],
  ['/home', null],
])('mentor in %s is %j', (address, mentor) => expect(queryValue(address, 'mentor')).toBe(mentor))
