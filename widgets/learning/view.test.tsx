import { beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError } from '#kit/core/api.ts'
import { home, id, open } from './testing.tsx'

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers({ now: Date.parse(home.at), toFake: ['Date'] })
  return () => vi.useRealTimers()
})

describe('before the course', () => {
  test('shows its slogan while loading', async () => {
    const { reads } = await open('/home', { 'GET learning/home': () => new Promise(() => {}) })
    await reads('Empowering you, to change the world')
  })

  test('shows a load failure, and retries', async () => {
    const { reads, tap, known } = await open('/home', {
      'GET learning/home': new ApiError('failed', 'The server is tired.', 400),
    })
    await reads('Something went wrong with fetching trainee')
    known['GET learning/home'] = { data: home }
    await tap('Try again')
    await reads('Grow your business')
  })

  test('tells a user who is not a trainee whom to contact', async () => {
    const { reads, named } = await open('/home', {
      'GET learning/home': { data: { ...home, trainee: null } },
    })
    await reads(
      "You're not registered as a trainee yet. Please contact the training team to complete registration.",
    )
    expect(named('Home')).toBe(undefined)
  })

  test('shows required surveys instead of the tabs', async () => {
    const data = [
      { code: 'baseline', title: 'Baseline Survey', done: true },
      { code: 'confidence-level', title: 'Confidence Survey', done: false },
    ]
    const { reads, named } = await open('/home', {
      'GET learning/home': { data: { ...home, surveys: { completed: false, data } } },
    })
    await reads('1 survey left')
    expect(named('Home')).toBe(undefined)
    expect(named('Take Survey: Confidence Survey')?.getAttribute('href')).toBe(
      '/dashboard/learning-survey/survey/confidence-level',
    )
    expect(named('Take Survey: Baseline Survey')).toBe(undefined)
  })
})

describe('the home', () => {
  test('shows the next topic, the progress and the next assignment', async () => {
    const { reads, text, find } = await open()
    await reads('Cohort 8, week 6')
    await reads('Who buys from you?')
    expect(find('.donut').textContent).toBe('33.33%')
    expect(text()).toContain('1 of 3 assignments submitted')
    await reads('Cost one product')
    expect(text()).not.toContain('Ask five customers')
  })

  test('lists sessions in the cohort’s time zone', async () => {
    const meets = {
      id: id(60),
      title: 'Supply and Demand',
      timeZone: 'Africa/Nairobi',
      place: 'Nairobi hub',
      startsAt: '2026-11-27T11:00:00.000Z',
      endsAt: '2026-11-27T13:00:00.000Z',
      link: 'https://meet.example/a',
      cancelled: false,
      attendance: null,
    }
    const { reads, named } = await open('/home', {
      'GET learning/home': { data: { ...home, sessions: [meets] } },
    })
    await reads('Friday, 27 November, 14:00 to 16:00 EAT')
    expect(named('Join online')?.getAttribute('href')).toBe('https://meet.example/a')
  })

  test('is translated into Kiswahili', async () => {
    const { reads } = await open('/home', {}, 'sw')
    await reads('Kazi 1 kati ya 3 zimewasilishwa')
  })
})

test('redirects an unknown path to the home', async () => {
  const { reads, emit } = await open('/elsewhere')
  await reads('Cohort 8')
  expect(emit).toHaveBeenCalledWith('navigate', { path: '/home', replace: true })
})

test('lists the mentors', async () => {
  const { reads } = await open('/mentors')
  await reads('My Mentors')
  await reads('halima@example.org')
})
