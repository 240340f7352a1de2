import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { WholeChapter } from '#contract/learning-course.ts'
import { ApiError } from '#kit/core/api.ts'
import { chapters, home, id, open } from './testing.tsx'

const topic = `/learning/${id(2)}/${id(4)}/${id(10)}/${id(20)}`
const chapter: WholeChapter = {
  id: id(10),
  name: 'Know your customer',
  faqs: [],
  topics: [
    {
      id: id(20),
      name: 'Supply and demand',
      description: 'Prices **rise**.',
      chapter: id(10),
      minutes: 12,
      objectives: [{ title: 'After this you can', list: ['say why prices rise'] }],
      resources: [
        {
          id: id(70),
          topicId: id(20),
          position: 0,
          name: 'A talk',
          description: '',
          link: 'https://a.example/t.m4a',
          resourceTypeId: 2,
          bytes: 1_420_000,
          seconds: 480,
          addedAt: null,
        },
      ],
      review: null,
      done: false,
    },
    {
      id: id(21),
      name: 'Who buys from you?',
      description: 'Ask.',
      chapter: id(10),
      minutes: 10,
      objectives: [],
      resources: [],
      review: null,
      done: false,
    },
  ],
}
const readable = {
  'GET learning/chapters/:id': { data: chapter },
  'POST learning/topics/:id/progress': { done: false },
}

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers({ now: Date.parse(home.at), toFake: ['Date'] })
  return () => vi.useRealTimers()
})

describe('the outline', () => {
  test('opens the current chapter, and explains why others are locked', async () => {
    const { reads, tap, text, find } = await open('/learning')
    await reads('Cost one product')
    expect(text()).not.toContain('Every sale counts')
    const heads = [...document.querySelectorAll('.chapter-head')]
    expect(heads.map(one => one.getAttribute('aria-expanded'))).toEqual(['false', 'true', null])
    ;(heads[2] as HTMLElement).click()
    await reads('Please complete all previous chapters before accessing this one.')
    ;(heads[0] as HTMLElement).click()
    await reads('Reattempt')
    expect(find('.chapter.completed').textContent).toContain('0 of 2 topics read')
    await tap('Course menu')
  })

  test('shows an empty state', async () => {
    const { reads } = await open('/learning', {
      'GET lms/insights/trainees/:id/cohort-info': { at: home.at, data: {} },
    })
    await reads('No chapters found, check back later.')
  })

  test('saves a chapter for offline use, and shows its size', async () => {
    const { reads, tap } = await open('/learning', { ...readable })
    await reads('Save the chapter for later')
    await tap('Save the chapter for later')
    await reads('On this device:')
  })
})

describe('a topic', () => {
  test('shows its text, and records that it was opened and read', async () => {
    const { reads, tap, sent, find } = await open(topic, readable)
    await reads('say why prices rise')
    expect(find('.prose strong').textContent).toBe('rise')
    await vi.waitUntil(() => sent('POST learning/topics/:id/progress').length > 0)
    await tap('I have read this')
    await vi.waitUntil(() => sent('POST learning/topics/:id/progress').length > 1)
    expect(sent('POST learning/topics/:id/progress').map(({ body }) => body.done)).toEqual([false, true])
  })

  test('loads media only on request, and shows its size', async () => {
    const { reads, tap, place } = await open(`${topic}?tab=resources`, readable)
    await reads('Audio · 8 min · 1.4 MB')
    expect(place.querySelector('audio')).toBe(null)
    await tap('Play the audio: A talk')
    expect(place.querySelector('audio')?.getAttribute('preload')).toBe('none')
  })

  test('shows an empty state for resources', async () => {
    const { reads } = await open(topic.replace(id(20), `${id(21)}?tab=resources`), readable)
    await reads('Topic resources have not been added.')
  })

  test('takes a review once', async () => {
    const { reads, fill, send, choose, known, sent, place } = await open(`${topic}?tab=reviews`, readable)
    await reads('Rate this topic')
    await send()
    await reads('Fill all fields')
    expect([...place.querySelectorAll('.field.invalid')].map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Rating'),
      expect.stringContaining('Comment'),
    ])
    expect(document.activeElement?.getAttribute('name')).toBe('rating')
    known['POST lms/topics/:id/reviews'] = { error: false, message: 'Thank you.' }
    await choose('rating', '4')
    await fill('comment', 'Clear')
    await send()
    await reads('Your review')
    expect(sent('POST lms/topics/:id/reviews')[0]?.body).toEqual({
      traineeId: id(1),
      rating: 4,
      comment: 'Clear',
    })
  })

  test('is readable offline once it was opened', async () => {
    const first = await open(topic, readable)
    await first.reads('say why prices rise')
    await first.leave()
    const again = await open(topic, {
      'GET learning/home': new ApiError('unreachable', ''),
      'GET lms/insights/trainees/:id/cohort-info': new ApiError('unreachable', ''),
      'GET learning/chapters/:id': new ApiError('unreachable', ''),
      'POST learning/topics/:id/progress': new ApiError('unreachable', ''),
    })
    await again.reads('say why prices rise')
  })

  test('of another class is not shown', async () => {
    const { reads } = await open(topic.replace(id(4), id(99)), readable)
    await reads('Invalid cohort or class data')
  })

  test('of a locked chapter shows what comes first', async () => {
    const { reads } = await open(`/learning/${id(2)}/${id(4)}/${id(12)}/${id(23)}`, readable)
    await reads('Please complete all previous chapters before accessing this one.')
  })

  test('shows an empty state for FAQs', async () => {
    const { reads } = await open(`${topic}?tab=faqs`, readable)
    await reads('No questions found')
  })
})

test('the home links to the current topic', async () => {
  const { reads, button } = await open('/home')
  await reads('Who buys from you?')
  expect(button('Continue').getAttribute('href')).toBe(
    `/dashboard/lms/learning/${id(2)}/${id(4)}/${id(10)}/${id(21)}`,
  )
})

test('alerts are marked read once shown', async () => {
  const { reads, sent, text, model } = await open('/alerts', {
    'GET learning/alerts': {
      data: [
        {
          id: 1,
          kind: 'learning-graded',
          values: { assignment: 'Ask five customers', score: '82 / 100' },
          path: '/dashboard/lms/learning/assignments',
          at: home.at,
          read: false,
        },
      ],
      unread: 1,
    },
    'POST learning/alerts/read': { unread: 0 },
  })
  await reads('“Ask five customers” is marked: 82 / 100')
  expect(text()).toContain('Success')
  await vi.waitUntil(() => sent('POST learning/alerts/read').length === 1)
  await vi.waitUntil(() => model.home.$state.get().value?.unread.alerts === 0)
})

test('resources are listed by topic, those of the course first', async () => {
  const of = (at: number, topicId: string | null, name: string) => ({
    id: id(at),
    topicId,
    position: 0,
    name,
    description: '',
    link: 'https://example.org/a',
    resourceTypeId: 1,
    bytes: null,
    seconds: null,
    addedAt: null,
  })
  const { reads, all } = await open('/learning/resources', {
    'GET lms/topic-resources': { data: [of(71, id(20), 'Cost sheet'), of(72, null, 'Prices by town')] },
  })
  await reads('Cost sheet')
  expect(all('.content :is(h2, h3, strong)').map(one => one.textContent)).toEqual([
    'Market Research',
    'Prices by town',
    'Supply and demand',
    'Cost sheet',
  ])
  expect(chapters[0]?.topics[0]?.name).toBe('Supply and demand')
})
