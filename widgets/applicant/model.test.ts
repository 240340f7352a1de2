import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { ApiError } from '#kit/core/api.ts'
import { idOf, userOf } from '#kit/people/testing.ts'
import { settle } from '#kit/testing.tsx'
import { createAnswer } from './answer.ts'
import { SET_UP } from './model.ts'
import { placeOf, type Question } from './place.ts'
import {
  AGAIN,
  ANSWER,
  answered,
  application,
  cohortId,
  freshState,
  hub,
  questionOf,
  questions,
  type Setup,
  STATE,
  stateOf,
} from './testing.tsx'
import { videoOf } from './video.ts'

afterEach(() => {
  localStorage.clear()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const QUEUE = `wezesha:applicant:queue:${userOf('applicant').user_id}`

/** Opens an application with a subscriber. */
async function open(given: Setup = {}) {
  const made = application(given)
  onTestFinished(made.model.$state.subscribe(() => {}))
  await vi.waitUntil(() => made.model.$state.get() || made.model.$failure.get())
  const asked = (id: string) => made.model.$state.get()?.questions.find(({ _id }) => _id === id) as Question
  const write = (letter: string, text: string) => {
    const answer = createAnswer(made.model, asked(idOf(letter)))
    answer.set(text)
    return answer.send().then(() => answer)
  }
  const at = () => made.model.path.$path.get()
  return { ...made, write, asked, at }
}

describe('routing', () => {
  const waiting = [{ id: 'a', question: idOf('1'), value: 'x' }]
  const begun = stateOf({ questions: answered(1) })
  const all = stateOf({ questions: answered(3) })

  test.each([
    ['no hub yet', '/apply/start', stateOf({ hub: null, path: '/welcome' }), 'hub', '/welcome'],
    ['folders being made', '/', freshState({ status: false }), 'setup', '/welcome'],
    ['not started', `/apply/${idOf('1')}`, freshState(), 'welcome', '/welcome'],
    ['the first open question', '/apply/start', begun, 'question', `/apply/${idOf('2')}`],
    ['the base alone', '/', begun, 'question', `/apply/${idOf('2')}`],
    ['the list, asked for', '/welcome', begun, 'welcome', undefined],
    ['an answer to look at', `/apply/${idOf('1')}`, begun, 'question', undefined],
    ['an end that is not reached', '/success', begun, 'question', `/apply/${idOf('2')}`],
    ['everything handed in', '/apply/start', all, 'approvals', '/approvals'],
    ['an answer after all are in', `/apply/${idOf('3')}`, all, 'question', undefined],
    ['the deadline', `/apply/${idOf('1')}`, stateOf({ path: '/too_late' }), 'late', '/too_late'],
    ['selected', '/', stateOf({ path: '/success' }), 'success', '/success'],
    ['no open cohort', '/', stateOf({ path: '', error: 'No cohort is open' }), 'stopped', undefined],
    ['an account that is not active', '/', stateOf({ path: '/invited' }), 'invited', undefined],
    ['a question of nobody', `/apply/${idOf('f')}`, begun, 'lost', undefined],
    ['an address of nothing', '/somewhere', begun, 'lost', undefined],
  ])('%s', (_, address, state, screen, path) => {
    const place = placeOf(address, state, [], false)
    expect([place.screen.name, place.path]).toEqual([screen, path])
  })

  test('a question out of order redirects to the next one, with a message', () => {
    expect(placeOf(`/apply/${idOf('3')}`, begun, [], false)).toEqual({
      screen: { name: 'question', id: idOf('2') },
      path: `/apply/${idOf('2')}`,
      news: 'order',
    })
  })

  test('a returning applicant continues at the next question', () => {
    expect(placeOf('/welcome', begun, [], true)).toMatchObject({
      path: `/apply/${idOf('2')}`,
      news: 'continue',
    })
    expect(placeOf('/welcome', stateOf(), [], true)).toMatchObject({ news: undefined })
  })

  test('a returned answer comes before unanswered questions', () => {
    const back = answered(2).map((one, at) => (at === 0 ? { ...one, verdict: 'rejected' as const } : one))
    expect(placeOf('/', stateOf({ questions: back }), [], false).path).toBe(`/apply/${idOf('1')}`)
  })

  test('a queued answer opens the next question', () => {
    expect(placeOf('/', stateOf(), waiting, false).path).toBe(`/apply/${idOf('2')}`)
    expect(placeOf(`/apply/${idOf('2')}`, stateOf(), waiting, false).screen.name).toBe('question')
  })
})

describe('an answer', () => {
  test('is sent with its cohort, then the next question opens', async () => {
    const { write, sent, at, emit } = await open()
    await write('1', '  Fresh vegetables ')
    expect(sent(ANSWER)).toEqual([
      {
        params: { user_id: userOf('applicant').user_id },
        body: { step: idOf('1'), cohort: cohortId, value: 'Fresh vegetables' },
        files: {},
      },
    ])
    expect(at()).toBe(`/apply/${idOf('2')}`)
    expect(emit).toHaveBeenCalledWith('complete', { step: 'answered' })
  })

  test('that is the last leads to the approval page', async () => {
    const { write, at, emit } = await open({ state: stateOf({ questions: answered(2) }) })
    await write('3', 'A second stall')
    expect(at()).toBe('/approvals')
    expect(emit).toHaveBeenCalledWith('complete', { step: 'handed-in' })
  })

  test('with a file is sent with the upload, under its kind', async () => {
    const asked = [questionOf('1', 1, { type: 'file', fileType: 'presentation' })]
    const { model, sent, asked: find } = await open({ state: stateOf({ questions: asked }) })
    const answer = createAnswer(model, find(idOf('1')))
    await answer.send()
    expect(answer.$problem.get()).toBe('blank')
    answer.upload({ upload: 'abc', name: 'plan.pdf', size: 2_000 })
    await answer.send()
    expect(sent(ANSWER)).toMatchObject([
      { body: { step: idOf('1') }, files: { presentation: { upload: 'abc' } } },
    ])
  })

  test('with a file keeps the upload over a reload, until it is sent or refused', async () => {
    const drafts = { kept: null as unknown }
    const state = stateOf({ questions: [questionOf('1', 1, { type: 'file', fileType: 'presentation' })] })
    const first = await open({ state, drafts })
    const file = { upload: 'abc', name: 'plan.pdf', size: 2_000 }
    createAnswer(first.model, first.asked(idOf('1'))).upload(file)
    const gone = new ApiError('invalid', 'Send it again.', 400, { presentation: 'Send it again.' })
    const later = await open({ state, drafts, answers: { [ANSWER]: gone } })
    const answer = createAnswer(later.model, later.asked(idOf('1')))
    expect(answer.uploaded()).toEqual(file)
    await answer.send()
    expect(later.sent(ANSWER)).toMatchObject([{ files: { presentation: { upload: 'abc' } } }])
    expect(answer.$problem.get()).toEqual({ said: 'Send it again.' })
    expect(drafts.kept).toMatchObject({ typed: {} })
    expect(JSON.stringify(drafts.kept)).not.toContain('abc')
  })

  test('may be empty when optional', async () => {
    const { write, sent } = await open({
      state: stateOf({ questions: [questionOf('1', 1, { required: false })] }),
    })
    await write('1', ' ')
    expect(sent(ANSWER)).toMatchObject([{ body: { value: '' } }])
  })

  test('that is unchanged is not sent again', async () => {
    const { model, asked, sent, at } = await open({
      path: `/apply/${idOf('1')}`,
      state: stateOf({ questions: answered(1) }),
    })
    await createAnswer(model, asked(idOf('1'))).send()
    expect(sent(ANSWER)).toEqual([])
    expect(at()).toBe(`/apply/${idOf('2')}`)
  })

  test('is kept as a draft, and cleared once sent', async () => {
    const drafts = { kept: null }
    const first = await open({ drafts })
    createAnswer(first.model, first.asked(idOf('1'))).set('Fresh veg')
    const later = await open({ drafts })
    const answer = createAnswer(later.model, later.asked(idOf('1')))
    expect(answer.$value.get()).toBe('Fresh veg')
    await answer.send()
    expect(drafts.kept).toMatchObject({ typed: {} })
    expect(localStorage).toHaveLength(0)
  })

  test('of another user of the device is not shown', async () => {
    const drafts = { kept: { user: idOf('0'), typed: { [idOf('1')]: 'Secret' } } }
    const { model, asked } = await open({ drafts })
    expect(createAnswer(model, asked(idOf('1'))).$value.get()).toBe('')
  })

  test.each([
    [
      'rejected at its field',
      new ApiError('invalid', 'Wrong.', 400, { value: 'Write more.' }),
      { said: 'Write more.' },
    ],
    ['rejected', new ApiError('conflict', 'Already approved.', 409), { said: 'Already approved.' }],
    ['saved without a new state', { message: 'Saved.' }, 'unknown'],
  ])('that is %s stays in the draft, with what the server said', async (_, reply, problem) => {
    const { write, drafts } = await open({ answers: { [ANSWER]: reply } })
    const answer = await write('1', 'Fresh vegetables')
    expect(answer.$problem.get()).toEqual(problem)
    expect(drafts.kept).toMatchObject({ typed: { [idOf('1')]: 'Fresh vegetables' } })
  })
})

describe('offline', () => {
  test('answers queue in order and are sent once online', async () => {
    const { write, line, sent, at, model, server } = await open()
    line(false)
    await write('1', 'Fresh vegetables')
    await write('2', '4')
    expect(at()).toBe(`/apply/${idOf('3')}`)
    expect(sent(ANSWER)).toEqual([])
    expect(JSON.parse(localStorage.getItem(QUEUE) ?? '')).toMatchObject([
      { value: 'Fresh vegetables' },
      { value: '4' },
    ])
    line(true)
    await vi.waitUntil(() => model.outbox.entries().length === 0)
    expect(sent(ANSWER)).toMatchObject([{ body: { step: idOf('1') } }, { body: { step: idOf('2') } }])
    expect(server.state.questions.map(({ value }) => value)).toEqual(['Fresh vegetables', '4', null])
    // a user already writing the third answer stays there
    expect(at()).toBe(`/apply/${idOf('3')}`)
  })

  test('an answer whose request failed is queued', async () => {
    const { write, server, model, at } = await open()
    server.isAway = true
    await write('1', 'Fresh vegetables')
    expect(model.outbox.entries()).toMatchObject([{ value: 'Fresh vegetables' }])
    expect(at()).toBe(`/apply/${idOf('2')}`)
  })

  test('the last answer leads to the list, and once sent to approval', async () => {
    const { write, line, at } = await open({ state: stateOf({ questions: answered(2) }) })
    line(false)
    await write('3', 'A second stall')
    expect(at()).toBe('/welcome')
    line(true)
    await vi.waitUntil(() => at() === '/approvals')
  })

  test('queued answers survive a reload, and are sent on the next visit', async () => {
    const before = await open()
    before.line(false)
    await before.write('1', 'Fresh vegetables')
    vi.restoreAllMocks()
    const { sent, model } = await open()
    await vi.waitUntil(() => model.outbox.entries().length === 0)
    expect(sent(ANSWER)).toMatchObject([{ body: { value: 'Fresh vegetables' } }])
  })

  test('answers queued in an earlier version’s draft are sent once', async () => {
    const waiting = [{ question: idOf('1'), value: 'Fresh vegetables', at: 1 }]
    const drafts = { kept: { user: userOf('applicant').user_id, typed: { [idOf('2')]: '4' }, waiting } }
    const { sent, model } = await open({ drafts })
    await vi.waitUntil(() => sent(ANSWER).length > 0 && model.outbox.entries().length === 0)
    expect(sent(ANSWER)).toMatchObject([{ body: { value: 'Fresh vegetables' } }])
    expect(drafts.kept).toEqual({ user: userOf('applicant').user_id, typed: { [idOf('2')]: '4' } })
  })

  test('queued answers are retried on a timer', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const { write, server, model } = await open()
    server.isAway = true
    await write('1', 'Fresh vegetables')
    server.isAway = false
    vi.advanceTimersByTime(30_000)
    await vi.waitUntil(() => model.outbox.entries().length === 0)
  })

  test('an edited queued answer is replaced, and sent once', async () => {
    const { write, line, sent, model } = await open()
    line(false)
    await write('1', 'Vegetables')
    await write('2', '4')
    await write('1', 'Fresh vegetables')
    line(true)
    await vi.waitUntil(() => model.outbox.entries().length === 0)
    expect(sent(ANSWER)).toMatchObject([{ body: { value: 'Fresh vegetables' } }, { body: { value: '4' } }])
  })

  test('what the deadline kept from being sent is a draft in the next cohort', async () => {
    const { write, asked, line, model, known, sent } = await open()
    line(false)
    await write('1', 'Vegetables')
    createAnswer(model, asked(idOf('2'))).set('4')
    known[ANSWER] = new ApiError('conflict', 'The deadline has passed.', 409)
    line(true)
    await vi.waitUntil(() => model.outbox.entries()[0]?.problem)
    const letters = ['7', '8', '9']
    const next = questions.map((one, at) => ({ ...one, _id: idOf(letters[at] ?? '') }))
    known[AGAIN] = { message: 'You can apply again.', data: freshState({ questions: next }) }
    await model.again()
    expect(letters.map(letter => createAnswer(model, asked(idOf(letter))).$value.get())).toEqual([
      'Vegetables',
      '4',
      '',
    ])
    await model.flush()
    expect(model.outbox.entries()).toEqual([])
    expect(sent(ANSWER)).toHaveLength(1)
  })

  test('a rejected answer blocks later ones until it is fixed or discarded', async () => {
    const { write, line, model, known, sent } = await open()
    line(false)
    await write('1', 'Vegetables')
    await write('2', '4')
    const take = known[ANSWER]
    known[ANSWER] = new ApiError('conflict', 'This answer is already approved.', 409)
    line(true)
    await vi.waitUntil(() => model.outbox.entries()[0]?.problem)
    expect(model.outbox.entries()).toMatchObject([
      { value: 'Vegetables', problem: 'This answer is already approved.' },
      { value: '4' },
    ])
    expect(sent(ANSWER)).toHaveLength(1)
    known[ANSWER] = take
    const [first] = model.outbox.entries()
    model.outbox.drop(first?.id ?? '')
    await model.flush()
    await vi.waitUntil(() => model.outbox.entries().length === 0)
    expect(sent(ANSWER).at(-1)).toMatchObject({ body: { value: '4' } })
  })

  test('answers sent by another tab leave the queue', async () => {
    const { write, line, model } = await open()
    line(false)
    await write('1', 'Vegetables')
    expect(model.outbox.$entries.get()).toHaveLength(1)
    localStorage.removeItem(QUEUE)
    dispatchEvent(new Event('storage'))
    expect(model.outbox.$entries.get()).toEqual([])
  })

  test('a file is sent after the answers before it', async () => {
    const asked = [questionOf('1', 1), questionOf('2', 2, { type: 'file', fileType: 'pdf' })]
    const {
      write,
      line,
      model,
      asked: find,
      server,
      sent,
    } = await open({
      state: stateOf({ questions: asked }),
    })
    line(false)
    await write('1', 'Vegetables')
    const answer = createAnswer(model, find(idOf('2')))
    answer.upload({ upload: 'abc', name: 'plan.pdf', size: 2_000 })
    await answer.send()
    expect(answer.$problem.get()).toBe('unsent')
    expect(sent(ANSWER)).toMatchObject([{ body: { step: idOf('1') } }])
    server.isAway = false
    await answer.send()
    expect(sent(ANSWER).slice(1)).toMatchObject([
      { body: { step: idOf('1') } },
      { files: { pdf: { upload: 'abc' } } },
    ])
  })
})

describe('setting up the hub', () => {
  test('polls until the folders are ready', async () => {
    vi.useFakeTimers()
    const { model, server, sent } = await open({ state: freshState({ hub: null, status: false }) })
    server.state = freshState({ status: false })
    await model.choose(hub.name)
    expect(sent(STATE).at(-1)).toMatchObject({ query: { location: 'Nairobi' } })
    expect(model.$place.get()?.screen.name).toBe('setup')
    await vi.advanceTimersByTimeAsync(SET_UP.pause)
    server.state = freshState()
    await vi.advanceTimersByTimeAsync(SET_UP.pause)
    expect(model.$place.get()?.screen.name).toBe('welcome')
    const asked = sent(STATE).length
    await vi.advanceTimersByTimeAsync(10 * SET_UP.pause)
    expect(sent(STATE)).toHaveLength(asked)
  })

  test('gives up after three minutes, and restarts on request', async () => {
    vi.useFakeTimers()
    const { model, sent } = await open({ state: freshState({ status: false }) })
    await vi.advanceTimersByTimeAsync(SET_UP.limit + SET_UP.pause)
    expect(model.$setUp.get()).toBe('late')
    const asked = sent(STATE).length
    await vi.advanceTimersByTimeAsync(SET_UP.limit)
    expect(sent(STATE)).toHaveLength(asked)
    await model.choose(hub.name)
    expect(model.$setUp.get()).toBe('waiting')
  })

  test('keeps polling after a failed retry', async () => {
    vi.useFakeTimers()
    const { model, server } = await open({ state: freshState({ status: false }) })
    server.isAway = true
    await expect(model.choose(hub.name)).rejects.toMatchObject({ code: 'unreachable' })
    server.isAway = false
    server.state = freshState()
    await vi.advanceTimersByTimeAsync(SET_UP.pause)
    expect(model.$place.get()?.screen.name).toBe('welcome')
  })

  test('keeps polling through connection failures', async () => {
    vi.useFakeTimers()
    const { model, server } = await open({ state: freshState({ status: false }) })
    server.isAway = true
    await vi.advanceTimersByTimeAsync(3 * SET_UP.pause)
    server.isAway = false
    server.state = freshState()
    await vi.advanceTimersByTimeAsync(SET_UP.pause)
    expect(model.$place.get()?.screen.name).toBe('welcome')
  })
})

test('returning to the list or the page reloads verdicts', async () => {
  const { model, server } = await open({ path: '/', state: stateOf({ questions: answered(2) }) })
  const back = () => model.$marks.get().get(idOf('1'))
  const decide = (verdict: 'approved' | 'rejected') => {
    const rows = answered(2).map((one, at) => (at === 0 ? { ...one, verdict } : one))
    server.state = stateOf({ questions: rows })
  }
  decide('approved')
  model.path.navigate('/welcome')
  await vi.waitUntil(() => back() === 'approved')
  decide('rejected')
  document.dispatchEvent(new Event('visibilitychange'))
  await vi.waitUntil(() => back() === 'rejected')
})

test('drops a stale response', async () => {
  const { model, known, write } = await open({ path: '/' })
  const before = stateOf()
  let answer = () => {}
  known[STATE] = () =>
    new Promise(resolve => {
      answer = () => resolve(before)
    })
  model.path.navigate('/welcome')
  await write('1', 'Fresh vegetables')
  answer()
  await settle()
  expect(model.$marks.get().get(idOf('1'))).toBe('pending')
})

test('starting sends the start request once', async () => {
  const { model, server, sent, at } = await open({ state: freshState() })
  server.state = stateOf()
  await model.start()
  await model.start()
  expect(sent(STATE).filter(input => JSON.stringify(input).includes('start'))).toHaveLength(1)
  expect(at()).toBe(`/apply/${questions[0]?._id}`)
})

test('an application that failed to load is loaded once online', async () => {
  const { model, line, server } = application()
  server.isAway = true
  onTestFinished(model.$state.subscribe(() => {}))
  await settle()
  line(true)
  await vi.waitUntil(() => model.$state.get())
})

test.each([
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=3', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
  ['https://youtu.be/dQw4w9WgXcQ', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
  ['https://www.youtube.com/shorts/dQw4w9WgXcQ', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
  ['https://vimeo.com/123456789/abcdef1234', 'https://player.vimeo.com/video/123456789'],
  ['https://player.vimeo.com/video/123456789', 'https://player.vimeo.com/video/123456789'],
])('%s can be embedded', (address, frame) => {
  expect(videoOf(address)?.frame.split('?')[0]).toBe(frame)
})

test.each([
  'https://example.org/video',
  'https://youtube.com.example.org/watch?v=dQw4w9WgXcQ',
  'javascript:alert(1)//youtu.be/dQw4w9WgXcQ',
  'http://youtu.be/dQw4w9WgXcQ',
])('%s cannot be embedded', address => {
  expect(videoOf(address)).toBeNull()
})
