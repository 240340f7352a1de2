import type { WritableAtom } from 'nanostores'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Item } from '#contract/survey-definition.ts'
import type { Tenant } from '#contract/tenant.ts'
import { ApiError } from '#kit/core/api.ts'
import { userOf } from '#kit/people/testing.ts'
import { settle } from '#kit/testing.tsx'
import { loadSurvey } from '#rules/survey/load.ts'
import { quarterly } from '#rules/survey/quarterly-example.ts'
import type { Survey } from '#rules/survey/survey.ts'
import { leaveSurvey, startAgain, submitAnswers } from './actions.ts'
import { createFilling } from './filling.ts'
import { type Opening, REST, thatFit } from './open-form.ts'
import { askCode, confirm } from './phone-proof.ts'
import { keepPhoto, readPhoto } from './photos.ts'
import { addressOf, moved, placeOf } from './place.ts'
import { filledIn } from './prefill.ts'
import { sectionsOf } from './sections.ts'
import { headingOf, stepsOf } from './step.ts'
import {
  asking,
  cardOf,
  filling,
  MENU,
  menuOf,
  OPEN,
  open,
  PASS,
  SEND,
  SEND_OPEN,
  type Setup,
  visit,
} from './testing.tsx'

beforeEach(() => localStorage.clear())
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const surveyOf = (definition = visit): Survey => {
  const loaded = loadSurvey(definition)
  if ('problems' in loaded) throw new Error(JSON.stringify(loaded.problems[0]))
  return loaded.survey
}
/** Waits until the debounced draft has been saved. */
const rest = () => new Promise(resolve => setTimeout(resolve, REST + 50))

describe('routing', () => {
  test.each([
    ['/home', 'quarterly', null],
    ['/quarterly_survey', 'quarterly', '2*14*1'],
    ['/post_quarterly_survey', 'quarterly', '2*14*2'],
    ['/survey/2*13', 'quarterly', '2*13'],
    ['/survey/business-acumen/entry', 'learning', 'business-acumen/entry'],
    ['/survey/buruka-post-training', 'post-training', 'buruka-post-training'],
    ['/somewhere', 'learning', null],
  ] as const)('%s of the area %s', (path, area, code) => {
    expect(placeOf(path, area, undefined).code).toBe(code)
  })

  test('every survey’s path resolves to that survey', () => {
    for (const code of ['2*14*1', '2*14*2', '2*13', 'confidence-level', 'business-acumen/exit'])
      expect(placeOf(addressOf(code, 'quarterly'), 'quarterly', undefined).code).toBe(code)
  })

  test('the position in the form is kept in the path', () => {
    expect(placeOf(moved('/survey/x', { at: 'staff' }), 'learning', undefined)).toMatchObject({
      code: 'x',
      at: 'staff',
      isReview: false,
    })
    expect(placeOf(moved('/survey/x?at=staff', 'review'), 'learning', undefined).isReview).toBe(true)
    expect(moved('/?review', 'start')).toBe('/')
  })
})

describe('filling in', () => {
  const spotOf = (filling: ReturnType<typeof createFilling>, name: string) => {
    const { $isShown, $drawn } = filling.row(name)
    return { isShown: $isShown.get(), drawn: $drawn.get() }
  }
  const form = (answers = {}, definition = visit) => createFilling({ survey: surveyOf(definition), answers })

  test('updates only the rows that an answer changes', () => {
    const filling = form()
    const told: string[] = []
    for (const name of ['trade', 'staff', 'growing', 'wish'])
      filling.row(name).$drawn.listen(() => told.push(name))
    filling.set('wish', 'A fridge')
    expect(told).toEqual(['wish'])
    told.length = 0
    filling.set('staff', '3')
    expect(told).toEqual(['staff', 'growing'])
  })

  /** A number that decides whether twenty questions are asked. */
  const twenty = asking([
    { kind: 'text', name: 'before', label: { en: 'Before' }, relevant: '${many} > 1' },
    { kind: 'integer', name: 'many', label: { en: 'Many' } },
    ...Array.from({ length: 20 }, (_, at) => ({
      kind: 'text' as const,
      name: `q${at}`,
      label: { en: `Q${at}` },
      relevant: '${many} > 1',
      required: at === 19,
    })),
  ])

  test('a hidden question stays rendered, and is shown again without a new render', () => {
    const filling = form({ many: '2' }, twenty)
    const drawn = () => twenty.items.map(({ name }) => filling.row(name).$drawn.get())
    const before = drawn()
    filling.set('q0', 'x')
    const answered = filling.row('q0').$drawn.get()
    filling.set('many', '1')
    expect(spotOf(filling, 'q0')).toEqual({ isShown: false, drawn: answered })
    filling.set('many', '2')
    expect(spotOf(filling, 'q0')).toEqual({ isShown: true, drawn: answered })
    for (const [at, one] of drawn().entries()) if (at !== 1 && at !== 2) expect(one).toBe(before[at])
  })

  test('a question that changed while hidden is updated when shown', () => {
    const filling = form({ staff: '3' }, visit)
    const before = filling.row('growing').$drawn.get()
    filling.set('staff', '0')
    filling.set('staff', '5')
    expect(filling.row('growing').$drawn.get()).not.toBe(before)
  })

  test('pre-renders hidden questions once', async () => {
    const filling = form({}, twenty)
    expect(spotOf(filling, 'q3')).toEqual({ isShown: false, drawn: null })
    const told: string[] = []
    for (const { name } of twenty.items) filling.row(name).$drawn.listen(() => told.push(name))
    filling.prepare()
    await vi.waitUntil(() => told.length === 21)
    expect(told).not.toContain('many')
    const ahead = spotOf(filling, 'q3')
    expect(ahead.isShown).toBe(false)
    filling.set('many', '2')
    expect(spotOf(filling, 'q3')).toEqual({ isShown: true, drawn: ahead.drawn })
    // becomes required once it is asked, so it is rendered again
    expect(filling.row('q19').$drawn.get()?.required).toBe(true)
    expect(filling.$names.get()).toHaveLength(22)
    expect(filling.$progress.get()).toEqual({ answered: 1, asked: 22 })
  })

  test('checking everything covers rows that are not rendered yet', () => {
    const filling = form({}, twenty)
    filling.set('many', '2')
    filling.set('q0', 'x')
    expect(filling.checkAll()).toBe('q19')
    expect(filling.$problems.get()).toEqual([{ name: 'q19', problem: 'required' }])
  })

  test('updates a text that quotes a changed answer', () => {
    const filling = form({ staff: '3' })
    const told = vi.fn()
    filling.row('growing').$drawn.listen(told)
    filling.set('staff', '4')
    expect(told).toHaveBeenCalledOnce()
    expect(filling.word(visit.items[1] && { en: '${staff}' }, 'en')).toBe('4')
  })

  test('keeps the list of asked questions identical until one is added or removed', () => {
    const filling = form({ staff: '3' })
    const before = filling.$names.get()
    filling.set('staff', '4')
    expect(filling.$names.get()).toBe(before)
    filling.set('staff', '0')
    expect(filling.$names.get()).not.toContain('growing')
  })

  test('reports invalid answers on blur, and missing ones only on continuing', () => {
    const filling = form()
    filling.leave('trade')
    expect(filling.row('trade').$drawn.get()?.problem).toBeNull()
    filling.set('staff', 'many')
    expect(filling.row('staff').$drawn.get()?.problem).toBeNull()
    filling.leave('staff')
    expect(filling.row('staff').$drawn.get()?.problem).toBe('integer')
    expect(filling.checkAll()).toBe('trade')
    expect(filling.$problems.get()).toEqual([
      { name: 'trade', problem: 'required' },
      { name: 'staff', problem: 'integer' },
    ])
    filling.set('trade', 'food')
    expect(filling.$problems.get().map(({ name }) => name)).toEqual(['staff'])
  })

  test('parses numbers with separators', () => {
    const filling = form({ trade: 'food' })
    filling.set('staff', '1,2')
    expect(filling.answers().staff).toBe('1,2')
    filling.set('staff', ' 120 ')
    filling.leave('staff')
    expect(filling.answers().staff).toBe('120')
    filling.set('staff', '1,200')
    expect(filling.checkAll()).toBe('staff')
    expect(filling.row('staff').$drawn.get()).toMatchObject({ answer: '1200', problem: 'constraint' })
  })

  test('shows a server error until the question is answered again', () => {
    const filling = form({ trade: 'food', staff: '3' })
    expect(filling.refuse({ staff: 'Count again.', nothing: 'x' })).toBe('staff')
    expect(filling.row('staff').$drawn.get()?.problem).toEqual({ said: 'Count again.' })
    filling.set('staff', '4')
    expect(filling.row('staff').$drawn.get()?.problem).toBeNull()
  })

  test('tracks the loading of server option lists', () => {
    const filling = form({ open: 'yes' }, quarterly)
    expect(filling.lists).toEqual(['branches'])
    expect(filling.row('branch').$drawn.get()?.list).toBe('coming')
    filling.offer('branches', null)
    expect(filling.row('branch').$drawn.get()?.list).toBe('failed')
    filling.offer('branches', [{ value: 'b1', label: { en: 'Main street' } }])
    expect(filling.row('branch').$drawn.get()).toMatchObject({ list: 'here', options: [{ value: 'b1' }] })
  })

  test('groups questions under headings', () => {
    const survey = surveyOf()
    const names = ['trade', 'trade_other', 'staff', 'growing', 'wish']
    expect(sectionsOf(survey, names)).toMatchObject([
      { name: 'trade' },
      { name: 'trade_other' },
      { name: 'people', parts: [{ name: 'staff' }, { name: 'growing' }] },
      { name: 'wish' },
    ])
    expect(headingOf(survey, 'staff')?.name).toBe('people')
    expect(headingOf(survey, 'wish')).toBeNull()
    expect(stepsOf(survey, names)).toEqual(['trade', 'staff', 'growing', 'wish'])
  })
})

describe('prefill', () => {
  const survey = surveyOf({
    ...visit,
    items: [
      ...visit.items,
      { kind: 'select-multiple', name: 'days', list: 'yesno', label: { en: 'Days' } },
      { kind: 'text', name: 'fixed', label: { en: 'Fixed' }, readOnly: true, default: 'ours' },
    ],
  })
  test.each([['{"trade":"food","staff":3,"days":["yes","no"]}'], ['trade=food&staff=3&days=yes%20no']])(
    'is parsed from %s',
    prefill => {
      expect(filledIn(survey, prefill)).toEqual({ trade: 'food', staff: '3', days: ['yes', 'no'] })
    },
  )
  test('ignores unknown and read-only questions', () => {
    expect(filledIn(survey, 'nothing=1&fixed=mine&people=x')).toEqual({})
    expect(filledIn(survey, '{broken')).toEqual({})
  })
  test('of another version keeps answers to questions of the same type', () => {
    expect(thatFit(survey, { trade: 'food', days: 'yes', gone: 'x', staff: ['1'] })).toEqual({
      trade: 'food',
    })
  })
})

describe('drafts', () => {
  test('are restored after the tab was closed, with position', async () => {
    const first = await open()
    first.set({ wish: 'A fri' })
    first.model.$opening.get()?.reach('wish')
    first.set({ wish: 'A fridge' })
    await rest()
    const instance = first.model.$opening.get()?.draft.instance
    first.leave()
    const later = await open()
    expect(later.model.$opening.get()?.filling.answers()).toEqual({ wish: 'A fridge' })
    expect(later.model.$opening.get()?.draft).toMatchObject({ instance, at: 'wish' })
    expect(later.model.$notice.get()).toBe('resumed')
  })

  test('are written at once on pagehide', async () => {
    const first = await open()
    first.set({ wish: 'Salt' })
    dispatchEvent(new Event('pagehide'))
    const later = await open()
    expect(later.model.$opening.get()?.filling.answers()).toEqual({ wish: 'Salt' })
  })

  test('of one user are not shown to another', async () => {
    const first = await open()
    first.set({ wish: 'Mine' })
    dispatchEvent(new Event('pagehide'))
    localStorage.setItem(
      'wezesha:survey:pass:shop-visit',
      JSON.stringify({ ...PASS, phone: '+254799999999' }),
    )
    const other = filledBy(await open({ stranger: true }))
    expect(other).toEqual({})
    expect(filledBy(await open({ member: true }))).toEqual({})
    expect(filledBy(await open())).toEqual({ wish: 'Mine' })
  })
  const filledBy = ({ model }: Awaited<ReturnType<typeof open>>) => model.$opening.get()?.filling.answers()

  test('carry over to a newly published version', async () => {
    const first = await open()
    first.set({ wish: 'Salt', trade: 'food' })
    dispatchEvent(new Event('pagehide'))
    first.leave()
    const items = visit.items.filter(({ name }) => name !== 'wish')
    const later = await open({ menu: menuOf({ ...visit, items }, { version: 2 }) })
    expect(later.model.$notice.get()).toBe('version')
    expect(filledBy(later)).toEqual({ trade: 'food' })
    await later.send()
    expect(later.sent(SEND_OPEN)).toMatchObject([{ query: { version: 2 } }])
  })

  test('can be restarted, and that undone', async () => {
    const { model, set } = await open()
    set({ wish: 'Salt' })
    const takeBack = startAgain(model)
    await vi.waitUntil(() => !model.$opening.get()?.filling.answers().wish)
    takeBack()
    await vi.waitUntil(() => model.$opening.get()?.filling.answers().wish === 'Salt')
  })

  test('last as long as the page without storage, which is reported', async () => {
    const refuse = () => {
      throw new DOMException('denied', 'SecurityError')
    }
    vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
    const { model, set } = await open({ member: true })
    expect(model.storage.$isOnDevice.get()).toBe(false)
    set({ wish: 'Salt' })
    await rest()
    await model.open()
    expect(model.$opening.get()?.filling.answers()).toEqual({ wish: 'Salt' })
  })

  test('keep the chosen language', async () => {
    const first = await open()
    first.model.choose('sw')
    expect(first.host.translator).toHaveBeenCalledWith('sw')
    const later = await open()
    expect(later.host.translator).toHaveBeenCalledWith('sw')
  })
})

describe('sending', () => {
  test('happens once, with version, language and time', async () => {
    const { send, sent, emit, screen, model } = await open()
    await send()
    expect(sent(SEND_OPEN)).toEqual([
      {
        params: { code: 'shop-visit' },
        query: {
          instance: expect.stringMatching(/^[0-9a-f]{24}$/),
          version: 1,
          language: 'en',
          round: undefined,
          pass: PASS.pass,
        },
        body: { trade: 'food', staff: '3', createdAt: expect.any(Number), updatedAt: expect.any(Number) },
      },
    ])
    expect(emit).toHaveBeenCalledWith('complete', { survey: 'shop-visit', period: '1', repeated: false })
    expect(screen()).toBe('thanks')
    expect(model.$thanks.get()).toBe('Answers received. Thank you!')
    expect(model.storage.draft('shop-visit')).toBeNull()
  })

  test('is authenticated for a signed-in member', async () => {
    const { send, sent } = await open({ member: true, attributes: { round: '2' } })
    await send()
    expect(sent(MENU)).toMatchObject([{ query: { round: '2' } }])
    expect(sent(SEND)).toMatchObject([{ query: { round: '2' }, body: { trade: 'food' } }])
  })

  test('is queued offline, and retried with the same instance once online', async () => {
    const { send, sent, line, screen, model, emit } = await open()
    line(false)
    await send()
    expect(screen()).toBe('waits')
    expect(model.outbox.entries()).toHaveLength(1)
    line(true)
    await vi.waitUntil(() => screen() === 'thanks')
    const [first, second] = sent(SEND_OPEN)
    expect(second?.query.instance).toBe(first?.query.instance)
    expect(emit.mock.calls.filter(([type]) => type === 'complete')).toHaveLength(1)
    expect(model.outbox.entries()).toEqual([])
  })

  test('continues after the tab was closed', async () => {
    const first = await open()
    first.line(false)
    await first.send()
    first.leave()
    vi.restoreAllMocks()
    const later = await open()
    await vi.waitUntil(() => later.screen() === 'thanks')
    expect(later.sent(SEND_OPEN)).toHaveLength(1)
  })

  test('of an already received response counts as done', async () => {
    const again = { error: false, message: 'You have already answered.', repeated: true }
    const { send, emit, screen } = await open({ answers: { [SEND_OPEN]: again } })
    await send()
    expect(emit).toHaveBeenCalledWith('complete', expect.objectContaining({ repeated: true }))
    expect(screen()).toBe('thanks')
  })

  test('that is rejected returns to the form, with the errors', async () => {
    const refusal = new ApiError('invalid', 'Some fields need correction.', 400, { staff: 'Count again.' })
    const { send, screen, model } = await open({ answers: { [SEND_OPEN]: refusal } })
    await send()
    expect(screen()).toBe('form')
    expect(model.$notice.get()).toEqual({ refused: 'Some fields need correction.' })
    expect(model.$opening.get()?.filling.answers()).toMatchObject({ trade: 'food', staff: '3' })
    expect(model.$opening.get()?.filling.row('staff').$drawn.get()?.problem).toEqual({ said: 'Count again.' })
    expect(model.outbox.entries()).toEqual([])
  })

  test('that is rejected later stays in the queue, and blocks no other entry', async () => {
    const { send, line, known, model, screen } = await open()
    line(false)
    await send()
    model.outbox.push({
      ...(model.outbox.entries()[0] as never as object),
      id: 'z'.repeat(32),
      instance: 'z'.repeat(32),
    } as never)
    let count = 0
    known[SEND_OPEN] = () =>
      count++ === 0
        ? new ApiError('conflict', 'You have already answered.', 409)
        : { error: false, message: 'Thank you!' }
    line(true)
    await vi.waitUntil(() => model.outbox.entries().length === 1)
    const [stuck] = model.outbox.entries()
    expect(stuck).toMatchObject({ problem: 'You have already answered.' })
    expect(screen()).toBe('thanks')
    model.outbox.drop((stuck as { instance: string }).instance)
    expect(model.outbox.entries()).toEqual([])
  })

  test('pauses until the phone is confirmed again', async () => {
    const over = new ApiError('signed-out', 'Confirm your phone number again to continue.', 401)
    const { send, screen, model, known } = await open({ answers: { [SEND_OPEN]: over } })
    await send()
    expect(screen()).toBe('identify')
    expect(model.outbox.entries()).toHaveLength(1)
    known[SEND_OPEN] = { error: false, message: 'Thank you!' }
    await confirm(model, PASS.phone, '123456')
    await vi.waitUntil(() => screen() === 'thanks')
  })

  test('sends nothing while there are errors', async () => {
    const { model, sent, set, screen } = await open({ attributes: { layout: 'steps' } })
    model.review()
    set({ trade: 'food' })
    await submitAnswers(model, 'en')
    expect(sent(SEND_OPEN)).toEqual([])
    expect(screen()).toBe('form')
    expect(model.$place.get().at).toBe('staff')
  })

  test('allows another response to a survey without period', async () => {
    const { send, model, screen } = await open({ menu: menuOf(visit, { period: '' }) })
    await send()
    expect(screen()).toBe('thanks')
    await model.open()
    expect(screen()).toBe('form')
  })
})

describe('photos', () => {
  const stall = asking([{ kind: 'photo', name: 'stall', label: { en: 'Your stall' }, required: true }])
  const PHOTOS = 'POST survey/open/:code/photos'
  const photo = new Blob(['a picture'], { type: 'image/jpeg' })
  const id = 'f'.repeat(24)

  test('stay on the device until the answers are sent, and are uploaded first', async () => {
    const { model, set, sent, line, known, screen } = await open({ menu: menuOf(stall) })
    known[PHOTOS] = { data: { id } }
    const name = await keepPhoto(photo)
    set({ stall: name })
    line(false)
    await submitAnswers(model, 'en')
    expect(model.outbox.entries()).toMatchObject([{ answers: { stall: name } }])
    line(true)
    await vi.waitUntil(() => screen() === 'thanks')
    expect(sent(PHOTOS).at(-1)).toMatchObject({ params: { code: 'shop-visit' }, files: { photo } })
    expect(sent(SEND_OPEN)).toMatchObject([{ body: { stall: id } }])
    expect(await readPhoto(name)).toBeNull()
  })

  test('that are uploaded are not sent again', async () => {
    const { model, set, sent, known } = await open({ menu: menuOf(stall) })
    known[PHOTOS] = { data: { id } }
    known[SEND_OPEN] = new ApiError('unreachable', '')
    set({ stall: await keepPhoto(photo) })
    await submitAnswers(model, 'en')
    known[SEND_OPEN] = { error: false, message: 'Thank you!' }
    await model.flush()
    expect(sent(PHOTOS)).toHaveLength(1)
    expect(sent(SEND_OPEN).map(({ body }) => body.stall)).toEqual([id, id])
  })

  test('that the browser deleted must be taken again', async () => {
    const { model, set, screen } = await open({ menu: menuOf(stall) })
    set({ stall: 'device:gone' })
    await submitAnswers(model, 'en')
    expect(screen()).toBe('form')
    expect(model.$opening.get()?.filling.row('stall').$drawn.get()?.problem).toEqual({ said: '' })
  })
})

describe('the respondent', () => {
  test('confirms a phone once if signed out', async () => {
    const { model, screen, sent } = await open({ stranger: true })
    expect(screen()).toBe('identify')
    await askCode(model, '+254712345678', 'sw')
    expect(sent('POST survey/open/:code/phone')).toEqual([
      { params: { code: 'shop-visit' }, body: { phone: '+254712345678', language: 'sw' } },
    ])
    await confirm(model, '+254712345678', '123456')
    expect(screen()).toBe('form')
    expect(sent(OPEN).at(-1)).toMatchObject({ query: { pass: PASS.pass } })
    expect((await open({ stranger: true })).screen()).toBe('form')
  })

  test('can be changed', async () => {
    const { model, screen } = await open()
    await leaveSurvey(model)
    expect(screen()).toBe('identify')
  })

  test('is known if signed in', async () => {
    const { screen, sent } = await open({ member: true })
    expect(screen()).toBe('form')
    expect(sent('GET account/user/unbox')).toHaveLength(1)
  })
})

describe('while the settings load', () => {
  const begun = async () => {
    const made = filling({ stranger: true })
    const $tenant = made.host.$tenant as WritableAtom<Tenant | null>
    const settings = $tenant.get()
    $tenant.set(null)
    onTestFinished(made.model.$screen.subscribe(() => {}))
    await vi.waitUntil(() => made.sent(OPEN).length === 1)
    const come = (services?: Tenant['services']) => $tenant.set({ ...settings, services } as Tenant)
    return { ...made, come }
  }

  test('the survey is requested in parallel, once', async () => {
    const { model, sent, come } = await begun()
    await vi.waitUntil(() => model.$screen.get() === 'identify')
    come()
    await settle()
    expect(sent(OPEN)).toHaveLength(1)
  })

  test('the survey is requested again if they name another server', async () => {
    const { sent, come } = await begun()
    come({ survey: 'https://surveys.example' })
    await vi.waitUntil(() => sent(OPEN).length === 2)
  })
})

describe('instead of a form', () => {
  const refused = (error: ApiError): Setup => ({ answers: { [OPEN]: error } })
  const inWords = { data: undefined, error: 'Not today' }
  test.each<[string, Setup, unknown]>([
    ['unknown', refused(new ApiError('not-found', 'Unmapped survey', 404)), 'unmapped'],
    ['no line', refused(new ApiError('unreachable', '')), 'line'],
    ['a server in trouble that says why', refused(new ApiError('failed', 'Boom', 500)), { said: 'Boom' }],
    ['in words', refused(new ApiError('forbidden', 'Not yours.', 403)), { said: 'Not yours.' }],
    ['an answer whose error is a sentence', { answers: { [OPEN]: inWords } }, { said: 'Not today' }],
    ['nothing', { answers: { [OPEN]: {} } }, 'no-data'],
    ['nonsense', { answers: { [OPEN]: { data: { code: 'x', state: 'open' } } } }, 'invalid-data'],
  ])('%s', async (_, given, trouble) => {
    const { model, screen } = await open(given)
    expect(screen()).toBe('trouble')
    expect(model.$trouble.get()).toEqual(trouble)
  })

  test.each(['closed', 'answered'] as const)('state %s', async state => {
    expect((await open({ menu: menuOf(visit, { state }) })).screen()).toBe(state)
  })

  test('no questions', async () => {
    const note = asking([{ kind: 'note', name: 'hello', label: { en: 'Hello' } }])
    expect((await open({ menu: menuOf(note) })).screen()).toBe('empty')
  })

  test('it loads once online', async () => {
    const { line, known, screen } = await open(refused(new ApiError('unreachable', '')))
    known[OPEN] = { data: menuOf() }
    line(true)
    await vi.waitUntil(() => screen() === 'form')
  })

  test('offline, a draft continues with the cached survey', async () => {
    const first = await open()
    first.set({ wish: 'Salt' })
    dispatchEvent(new Event('pagehide'))
    first.leave()
    const later = await open(refused(new ApiError('unreachable', '')))
    expect(later.screen()).toBe('form')
    expect(later.model.$opening.get()?.filling.answers()).toEqual({ wish: 'Salt' })
  })
})

describe('a member who reloads offline', () => {
  const faraja = userOf('client')
  const other = 'a'.repeat(24)
  /** A member types, then the page is closed. */
  async function typed() {
    const first = await open({ member: true })
    first.set({ trade: 'food', staff: '3', wish: 'Salt' })
    dispatchEvent(new Event('pagehide'))
    first.leave()
  }
  const wish = ({ model }: Awaited<ReturnType<typeof open>>) =>
    model.$opening.get()?.filling.answers().wish ?? null

  test('continues the draft, which is sent once when online', async () => {
    await typed()
    const later = await open({ member: true, away: true, draft: faraja.id })
    expect(later.screen()).toBe('form')
    expect(wish(later)).toBe('Salt')
    await submitAnswers(later.model, 'en')
    expect(later.screen()).toBe('waits')
    later.leave()
    // reopens the page once more, after the draft is gone
    const again = await open({ member: true, away: true, draft: faraja.id })
    expect(again.screen()).toBe('waits')
    again.line(true)
    await vi.waitUntil(() => again.sent(SEND).length > 0)
    expect(again.sent(SEND)).toMatchObject([{ body: { wish: 'Salt' } }])
    await vi.waitUntil(() => again.model.outbox.entries().length === 0)
  })

  test.each([
    ['somebody else is named by the page', other],
    ['nobody is', undefined],
    ['the page has a name of its own for drafts', 'portal'],
  ])('sees none of it if %s', async (_, draft) => {
    await typed()
    const later = await open({ member: true, away: true, draft })
    expect(later.screen()).toBe('trouble')
    expect(later.model.$trouble.get()).toBe('line')
  })

  test('sends nothing as another user who signed in, and hides it from them', async () => {
    await typed()
    const user = { ...faraja, user_id: other, id: other }
    const later = await open({
      member: true,
      away: true,
      draft: faraja.id,
      answers: { 'GET account/user/unbox': { user } },
    })
    await submitAnswers(later.model, 'en')
    later.line(true)
    await vi.waitUntil(() => later.screen() === 'form')
    expect(later.sent(SEND)).toEqual([])
    expect(wish(later)).toBeNull()
    expect(later.model.outbox.entries()).toEqual([])
    later.leave()
    const own = await open({ member: true, away: true, draft: faraja.id })
    expect(own.screen()).toBe('waits')
  })
})

describe('an area’s home', () => {
  test('loads its surveys, and again after an answer', async () => {
    const cards = { data: [cardOf('2*14*1'), cardOf('2*14*2', { state: 'answered' })] }
    const { model, screen, sent } = await open({
      member: true,
      attributes: { area: 'quarterly', survey: undefined, path: '/home', round: undefined },
      answers: { 'GET survey/home': cards },
    })
    expect(screen()).toBe('home')
    await vi.waitUntil(() => model.$cards.get().rows)
    expect(sent('GET survey/home')).toEqual([{ query: { area: 'quarterly', round: undefined } }])
    model.path.navigate('/quarterly_survey')
    await vi.waitUntil(() => screen() === 'form')
    expect(sent(MENU)).toMatchObject([{ params: { code: '2*14*1' } }])
    model.path.navigate('/home')
    await vi.waitUntil(() => sent('GET survey/home').length > 1)
  })
})

describe('progress tracking', () => {
  test('reports the start, each section and leaving the page', async () => {
    const { model, sent, set } = await open()
    const reached = () => sent('POST survey/open/:code/visits').map(({ body }) => body.reached)
    expect(reached()).toEqual(['trade'])
    const form = model.$opening.get()
    form?.reach('staff')
    expect(reached()).toEqual(['trade', 'staff'])
    set({ staff: '3' })
    form?.reach('growing')
    form?.reach('trade')
    expect(reached()).toEqual(['trade', 'staff'])
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    document.dispatchEvent(new Event('visibilitychange'))
    expect(reached()).toEqual(['trade', 'staff', 'growing'])
  })

  test('does not block the form', async () => {
    const gone = new ApiError('unreachable', '')
    const { screen } = await open({ answers: { 'POST survey/open/:code/visits': gone } })
    expect(screen()).toBe('form')
  })
})

describe('previewing', () => {
  test('requests, stores and sends nothing, and keeps fitting answers', async () => {
    const { model, api, host, set, screen } = await open({
      stranger: true,
      answers: { [OPEN]: { data: menuOf() } },
    })
    api.mockClear()
    const { $preview } = model
    $preview.set(menuOf().contents)
    await vi.waitUntil(() => screen() === 'form')
    set({ trade: 'food', staff: '3', wish: 'Salt' })
    await rest()
    const items = visit.items.filter(({ name }) => name !== 'wish')
    $preview.set(menuOf({ ...visit, items }).contents)
    await vi.waitUntil(() => model.$opening.get()?.filling.answers().wish === undefined)
    expect(model.$opening.get()?.filling.answers()).toEqual({ trade: 'food', staff: '3' })
    await submitAnswers(model, 'en')
    expect(screen()).toBe('thanks')
    expect(api).not.toHaveBeenCalled()
    expect(localStorage.length).toBe(0)
    expect(host.element).toBeDefined()
  })
})

test('a change of answers is emitted', async () => {
  const { set, emit } = await open()
  set({ trade: 'food' })
  expect(emit).toHaveBeenCalledWith('change', { answered: 1, asked: 3 })
})

test('a member’s draft is stored under their account', async () => {
  const { set } = await open({ member: true })
  set({ wish: 'Salt' })
  dispatchEvent(new Event('pagehide'))
  expect(Object.keys(localStorage)).toContain(
    `wezesha:survey:draft:shop-visit::member:${userOf('client').user_id}`,
  )
})

describe('answers from the book', () => {
  const sold: Item = {
    kind: 'integer',
    name: 'sold',
    label: { en: 'Sold?' },
    fromBooks: { figure: 'revenue', period: 'quarter' },
  }
  const said = { question: 'sold', value: '14500', from: '2026-07-01', to: '2026-09-30', since: null }
  const BOOKS = 'GET survey/books/:code'
  const menu = menuOf(asking([sold]))

  test('are prefilled, and can be corrected', async () => {
    const { model, sent } = await open({ member: true, menu, answers: { [BOOKS]: { data: [said] } } })
    const { filling } = model.$opening.get() as Opening
    await vi.waitUntil(() => filling.answers().sold === '14500')
    expect(sent(BOOKS)).toEqual([{ params: { code: 'shop-visit' }, query: { round: undefined, version: 1 } }])
    // prefilled answers do not create a draft
    expect(localStorage.getItem('wezesha:survey:draft:shop-visit:')).toBeNull()
    filling.set('sold', '15000')
    expect(filling.toSend()).toEqual({ sold: '15000' })
  })

  test('do not overwrite input, even cleared', async () => {
    let come = (_: object) => {}
    const coming = new Promise<object>(resolve => {
      come = resolve
    })
    const { model } = await open({ member: true, menu, answers: { [BOOKS]: () => coming } })
    const { filling, $books } = model.$opening.get() as Opening
    filling.set('sold', '')
    come({ data: [said] })
    await vi.waitUntil(() => $books.get().sold)
    expect(filling.answers().sold).toBe('')
  })

  test('are not requested without an account', async () => {
    const { sent } = await open({ menu, answers: { [BOOKS]: { data: [said] } } })
    await settle()
    expect(sent(BOOKS)).toEqual([])
  })
})
