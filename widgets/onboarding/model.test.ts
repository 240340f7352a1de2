import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { STEPS } from '#contract/onboarding-step.ts'
import { ApiError } from '#kit/core/api.ts'
import { idOf, userOf } from '#kit/people/testing.ts'
import { SET_UP } from './model.ts'
import { countryOf, inOrder, papersFor } from './papers.ts'
import { pathOf, placeOf } from './place.ts'
import {
  all,
  fresh,
  onboarding,
  paperOf,
  preparing,
  ready,
  STATE,
  STEP,
  stateOf,
  tenant,
  upTo,
} from './testing.tsx'

describe('the screen of a path', () => {
  const idBack = stateOf(upTo('idBack'))
  const done = stateOf(all('pending'))
  test.each([
    [
      'before the start there is the welcome only',
      '/apply/kra_pin',
      fresh,
      { screen: 'elsewhere', to: '/welcome' },
    ],
    ['the welcome, before the start', '/welcome', ready, { screen: 'welcome' }],
    ['the next step', '/apply/id_back', idBack, { screen: 'step', step: 'idBack' }],
    ['a step that was handed in', '/apply/start', idBack, { screen: 'step', step: 'passport' }],
    [
      'a step that comes too early leads to the next one, with the reason',
      '/apply/kra_pin',
      idBack,
      { screen: 'elsewhere', to: '/apply/id_back', why: 'order' },
    ],
    [
      'a step that nobody knows leads to the next one',
      '/apply/shoes',
      idBack,
      { screen: 'elsewhere', to: '/apply/id_back' },
    ],
    [
      'approvals too early lead to the next step',
      '/approvals',
      idBack,
      { screen: 'elsewhere', to: '/apply/id_back' },
    ],
    ['approvals, once everything is in', '/approvals', done, { screen: 'approvals' }],
    [
      'a step that waits for its approval stays open',
      '/apply/final',
      done,
      { screen: 'step', step: 'agreementLetter' },
    ],
    [
      'at the end there is one screen only',
      '/apply/start',
      stateOf(all('approved'), { path: '/success' }),
      { screen: 'elsewhere', to: '/success' },
    ],
    [
      'nothing is handed in after the deadline',
      '/welcome',
      stateOf({}, { path: '/too_late' }),
      { screen: 'elsewhere', to: '/too_late' },
    ],
    ['whom the old system had', '/manual', stateOf({}, { path: '/manual' }), { screen: 'manual' }],
    ['the place of a loan to come', '/---future---', idBack, { screen: 'no-loan' }],
    ['the welcome again, to read what is needed', '/welcome?x=1', idBack, { screen: 'welcome' }],
  ] as const)('%s', (_, path, state, place) => {
    expect(placeOf(path, state, false)).toEqual(place)
  })

  test('the root path opens the next screen', () => {
    expect(placeOf('/', ready, true)).toEqual({ screen: 'welcome' })
    expect(placeOf('/', idBack, true)).toMatchObject({ to: '/apply/id_back', why: 'continue' })
  })

  test('a returning user continues at the current step, with a message', () => {
    const continued = { screen: 'elsewhere', to: '/apply/id_back', why: 'continue' }
    expect(placeOf('/welcome', idBack, true)).toEqual(continued)
    expect(placeOf('/welcome', stateOf(), true)).toEqual({ screen: 'elsewhere', to: '/apply/start' })
  })

  test('every step has its specified path', () => {
    expect(STEPS.map(pathOf)).toEqual(
      [
        'start',
        'id_front',
        'id_back',
        'kra_pin',
        'b_name',
        'b_bank',
        'invest_overview',
        'invest_video',
        'invest_image',
        'invest_logo',
        'e_map',
        'conduct',
        'photography',
        'final',
      ].map(route => `/apply/${route}`),
    )
  })
})

describe('documents', () => {
  const letters = [
    paperOf('agreement-tanzania'),
    paperOf('agreement-kenya-old'),
    paperOf('brochure'),
    paperOf('agreement-kenya-grant'),
  ]
  test('letters of the user’s country come first', () => {
    expect(inOrder(letters, 'KE').map(({ kind }) => kind)).toEqual([
      'brochure',
      'agreement-kenya-grant',
      'agreement-kenya-old',
      'agreement-tanzania',
    ])
    expect(papersFor('agreementLetter', letters, 'TZ').map(({ kind }) => kind)).toEqual([
      'agreement-tanzania',
      'agreement-kenya-grant',
      'agreement-kenya-old',
    ])
  })

  test('the country is the phone number’s, else the portal’s', () => {
    expect(countryOf({ phoneNumber: '+255712345678' }, tenant)).toBe('TZ')
    expect(countryOf({ phoneNumber: null }, tenant)).toBe('KE')
  })
})

describe('the state', () => {
  test('shows the server’s message about a returned step once', async () => {
    const state = stateOf({ passport: { reason: 'Too dark' } }, { message: 'Something was sent back.' })
    const { model } = await watched({ state })
    expect(model.toaster.$toasts.get()).toMatchObject([{ text: 'Something was sent back.', kind: 'error' }])
    model.toaster.dismiss(model.toaster.$toasts.get()[0]?.id ?? 0)
    await model.ask()
    expect(model.toaster.$toasts.get()).toEqual([])
  })

  test('removes that message once the step is resubmitted', async () => {
    const sentBack = stateOf({ passport: { reason: 'Too dark' } }, { message: 'Something was sent back.' })
    const { model, known } = await watched({ state: sentBack })
    expect(model.toaster.$toasts.get()).toHaveLength(1)
    known[STATE] = stateOf({ passport: 'pending' })
    await model.ask()
    expect(model.toaster.$toasts.get()).toEqual([])
  })

  test('emits completion once, and clears the draft', async () => {
    const drafts = { kept: { user: idOf('f'), parts: { investOverview: 'Fruit' } } }
    const { model, emit } = await watched({ state: stateOf(all('approved'), { path: '/success' }), drafts })
    await model.ask()
    expect(emit.mock.calls.filter(([type]) => type === 'complete')).toEqual([
      ['complete', { step: 'onboarding' }],
    ])
    expect(drafts.kept).toBeNull()
  })

  test('is reloaded when the page becomes visible', async () => {
    const { model, known } = await watched({ path: '/approvals', state: stateOf(all('pending')) })
    known[STATE] = stateOf(all('approved'), { path: '/success' })
    document.dispatchEvent(new Event('visibilitychange'))
    await vi.waitUntil(() => model.$state.get()?.path === '/success')
  })

  test('reloads the documents too, since their URLs expire', async () => {
    const { model, sent } = await watched({})
    onTestFinished(model.papers('en').$state.listen(() => {}))
    const asked = () => sent('GET onboarding/downloads').length
    await vi.waitUntil(() => asked() === 1)
    document.dispatchEvent(new Event('visibilitychange'))
    await vi.waitUntil(() => asked() === 2)
  })

  test('asks the page to sign out an inactive account', async () => {
    const state = { ...fresh, path: '/invited', error: 'Your account is not active.' }
    const { emit } = await watched({ state })
    expect(emit).toHaveBeenCalledWith('signout', {
      next: '/invited',
      message: 'Your account is not active.',
    })
  })
})

describe('submitting', () => {
  const after = stateOf(upTo('idBack'))
  const state = stateOf(upTo('idFront'))

  test('sends the upload under the step’s name, and follows the server’s path', async () => {
    const { model, sent } = await watched({
      path: '/apply/id_front',
      state,
      answers: { [STEP]: { message: 'Saved.', data: after } },
    })
    await model.save('idFront', { file: { upload: 'abc' } })
    expect(sent(STEP)).toEqual([
      { params: { user_id: idOf('f') }, body: { step: 'idFront' }, files: { idFront: { upload: 'abc' } } },
    ])
    expect(model.path.$path.get()).toBe('/apply/id_back')
  })

  test('a step out of order shows the server’s message and redirects', async () => {
    const sentence = 'You will only go to the next step after completing the previous step'
    const { model, known } = await watched({
      path: '/apply/id_front',
      state,
      answers: { [STEP]: new ApiError('conflict', sentence, 409) },
    })
    known[STATE] = after
    await expect(model.save('idFront', { file: { upload: 'abc' } })).rejects.toMatchObject({
      message: sentence,
    })
    expect(model.toaster.$toasts.get()).toMatchObject([{ text: sentence, kind: 'error' }])
    expect(model.path.$path.get()).toBe('/apply/id_back')
  })

  test('an error about the file is shown at the file', async () => {
    const refused = new ApiError('invalid', 'Check the file.', 400, { idFront: 'Choose a JPG or PNG.' })
    const { model } = await watched({ path: '/apply/id_front', state, answers: { [STEP]: refused } })
    await expect(model.save('idFront', { file: { upload: 'abc' } })).rejects.toMatchObject({
      message: 'Check the file.',
      fields: { idFront: 'Choose a JPG or PNG.' },
    })
  })

  test('an invalid response is distinguished from none', async () => {
    const answers = { [STEP]: { message: 'Hello.' } }
    const { model, known } = await watched({ path: '/apply/id_front', state, answers })
    await expect(model.save('idFront', { file: { upload: 'abc' } })).rejects.toMatchObject({
      message: '',
      status: 200,
    })
    known[STEP] = new ApiError('unreachable', '')
    known[STATE] = new ApiError('unreachable', '')
    await expect(model.save('idFront', { file: { upload: 'abc' } })).rejects.toMatchObject({
      message: '',
      status: 0,
    })
    expect(model.path.$path.get()).toBe('/apply/id_front')
  })

  test('continues when only the response was lost', async () => {
    const answers = { [STEP]: new ApiError('timeout', '') }
    const { model, known } = await watched({ path: '/apply/id_front', state, answers })
    known[STATE] = after
    await model.save('idFront', { file: { upload: 'abc' } })
    expect(model.path.$path.get()).toBe('/apply/id_back')
  })

  test('another user’s draft on this device is not shown', async () => {
    const drafts = { kept: { user: idOf('1'), parts: { investOverview: 'Not yours' } } }
    const { model } = await watched({ drafts })
    expect(model.recall('investOverview')).toBeNull()
  })
})

describe('the hub’s preparation', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  test('is polled until done', async () => {
    const { model, known, sent } = await watched({ state: preparing })
    expect(model.$setUp.get()).toBe('waiting')
    await vi.advanceTimersByTimeAsync(3 * SET_UP.between)
    expect(sent(STATE)).toHaveLength(4)
    known[STATE] = ready
    await vi.advanceTimersByTimeAsync(SET_UP.between)
    expect(model.$setUp.get()).toBe('none')
    expect(model.$state.get()?.status).toBe(true)
  })

  test('continues after a connection failure', async () => {
    const { model, known } = await watched({ state: preparing })
    known[STATE] = new ApiError('unreachable', '')
    await vi.advanceTimersByTimeAsync(2 * SET_UP.between)
    known[STATE] = ready
    await vi.advanceTimersByTimeAsync(SET_UP.between)
    expect(model.$state.get()?.status).toBe(true)
  })

  test('times out after three minutes, and can be retried', async () => {
    expect(SET_UP).toEqual({ between: 2_000, most: 180_000 })
    const { model, known, sent } = await watched({ state: preparing })
    await vi.advanceTimersByTimeAsync(SET_UP.most + SET_UP.between)
    expect(model.$setUp.get()).toBe('late')
    const asked = sent(STATE).length
    await vi.advanceTimersByTimeAsync(10 * SET_UP.between)
    expect(sent(STATE)).toHaveLength(asked)
    void model.look({ location: 'Nairobi' })
    await vi.advanceTimersByTimeAsync(0)
    expect(model.$setUp.get()).toBe('waiting')
    known[STATE] = ready
    await vi.advanceTimersByTimeAsync(SET_UP.between)
    expect(model.$setUp.get()).toBe('none')
  })
})

/** The model with a subscriber, once the first response has arrived. */
async function watched(given: Parameters<typeof onboarding>[0]) {
  const made = onboarding(given)
  const off = made.model.$state.subscribe(() => {})
  made.model.$self.subscribe(() => {})
  for (let turn = 0; turn < 20 && !made.model.$state.get(); turn++) await Promise.resolve()
  expect(made.model.user().user_id).toBe(userOf('client').user_id)
  return { ...made, off }
}
