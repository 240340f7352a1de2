import { describe, expect, it, test } from 'vitest'
import { ROUTES, STEPS } from '#contract/onboarding-step.ts'
import {
  answerFileName,
  fileIdOf,
  formatShare,
  isTurnOf,
  nextOf,
  shortenName,
  stepsDone,
  TOTAL_STEPS,
  timeLeft,
} from './onboarding.ts'

test('has 15 steps including activation, and one route per screen', () => {
  expect(TOTAL_STEPS).toBe(15)
  expect(new Set(Object.values(ROUTES)).size).toBe(14)
  expect([ROUTES.passport, ROUTES.agreementLetter]).toEqual(['start', 'final'])
})

describe('the next step', () => {
  it('is the first missing one', () => {
    expect(nextOf(STEPS, {})).toBe('passport')
    expect(nextOf(STEPS, { passport: 'pending', idFront: 'approved' })).toBe('idBack')
  })

  it('is a returned step before a new one', () => {
    expect(nextOf(STEPS, { passport: 'approved', idFront: 'rejected', idBack: 'pending' })).toBe('idFront')
  })

  it('is null once all are submitted', () => {
    expect(nextOf(['a', 'b'], { a: 'pending', b: 'approved' })).toBeNull()
  })
})

describe('a step may be submitted', () => {
  const verdicts = { passport: 'approved', idFront: 'pending' } as const
  it.each([
    ['idBack', true],
    ['idFront', true],
    ['passport', false],
    ['kraPin', false],
  ] as const)('when it is its turn or may be replaced: %s, %s', (step, may) => {
    expect(isTurnOf(step, STEPS, verdicts)).toBe(may)
  })

  it('not after a returned one', () => {
    expect(isTurnOf('idBack', STEPS, { passport: 'approved', idFront: 'rejected' })).toBe(false)
  })
})

test('progress goes from 7 % to 100 %, without returned steps', () => {
  const percentOf = (verdicts: Parameters<typeof stepsDone>[0]) =>
    formatShare(stepsDone(verdicts), TOTAL_STEPS)
  expect(percentOf({})).toBe('7%')
  expect(percentOf({ passport: 'pending', idFront: 'approved', idBack: 'rejected' })).toBe('20%')
  expect(percentOf(Object.fromEntries(STEPS.map(step => [step, 'pending'])))).toBe('100%')
  expect(formatShare(0, 0)).toBe('100%')
})

test('time left is calendar days in Nairobi, on the last one hours and minutes, and zero once over', () => {
  const until = Date.parse('2026-12-09T23:59:00+03:00')
  const left = (now: string) => timeLeft(until, Date.parse(now))
  expect(left('2026-12-07T00:00:00+03:00')).toEqual({ days: 2, hour: 0, mins: 0 })
  expect(left('2026-12-07T23:59:59+03:00')).toEqual({ days: 2, hour: 0, mins: 0 })
  expect(left('2026-12-08T23:30:00+03:00')).toEqual({ days: 1, hour: 0, mins: 0 })
  expect(left('2026-12-09T00:00:00+03:00')).toEqual({ days: 0, hour: 23, mins: 59 })
  expect(left('2026-12-09T22:57:01+03:00')).toEqual({ days: 0, hour: 1, mins: 1 })
  expect(left('2026-12-10T00:00:00+03:00')).toEqual({ days: 0, hour: 0, mins: 0 })
})

test('truncates a long name at 21 graphemes', () => {
  expect(shortenName('What do you sell most?')).toBe('What do you sell most...')
  expect(shortenName('What do you sell now?')).toBe('What do you sell now?')
  expect(shortenName('👩🏽‍🌾'.repeat(22))).toBe(`${'👩🏽‍🌾'.repeat(21)}...`)
})

describe('the file name of an answer', () => {
  it('has the question, the person and the original extension', () => {
    expect(answerFileName('Your pitch', 'Amina Otieno', 'deck v2.PPTX')).toBe('Your pitch Amina Otieno.pptx')
  })

  it('is never a path or too long', () => {
    const name = answerFileName('../../etc/passwd?\n', 'A/B', 'x.tar.gz')
    expect(name).toBe('.. .. etc passwd A B.gz')
    expect(answerFileName('q'.repeat(400), 'n'.repeat(200), 'a.pdf').length).toBeLessThanOrEqual(120)
    expect(answerFileName('q'.repeat(400), 'Amina Otieno', 'a.pdf')).toMatch(/ Amina Otieno\.pdf$/)
  })
})

test('reads an id only from a bare id or a stored-file link', () => {
  const id = 'a1'.repeat(12)
  expect(fileIdOf(id)).toBe(id)
  expect(fileIdOf(` https://portal.example/files/${id}?until=1&sign=x `)).toBe(id)
  expect(fileIdOf(`https://other.example/${id}`)).toBeNull()
  expect(fileIdOf('my-passport.jpg')).toBeNull()
})
