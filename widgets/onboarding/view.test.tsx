import { beforeEach, describe, expect, test, vi } from 'vitest'
import { MAP_PARTS } from '#contract/onboarding-step.ts'
import { ApiError } from '#kit/core/api.ts'
import { idOf, userOf } from '#kit/people/testing.ts'
import { press, settle, type } from '#kit/testing.tsx'
import { startUpload } from '#kit/testing-host.ts'
import {
  all as everything,
  fileOf,
  fresh,
  nairobi,
  paperOf,
  preparing,
  ready,
  SIGN,
  STATE,
  STEP,
  show,
  stateOf,
  upTo,
} from './testing.tsx'

vi.mock('#kit/upload.ts', () => ({ startUpload }))

const photo = () => new File(['x'.repeat(9_000)], 'me.pdf', { type: 'application/pdf' })
const image = () => new File(['x'.repeat(9_000)], 'me.jpg', { type: 'image/jpeg' })
const unreachable = new ApiError('unreachable', '')

beforeEach(() => {
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('none')))
})

describe('offline', () => {
  test('shows the last known progress, and continues once online', async () => {
    const drafts = { kept: { user: idOf('f'), parts: {}, state: stateOf(upTo('idBack', 'approved')) } }
    const { reads, known } = await show({
      drafts,
      answers: { 'GET account/user/unbox': unreachable },
      state: stateOf(upTo('idBack', 'approved')),
    })
    await reads('Your progress when you were last online:')
    await reads('3 of 15')
    known['GET account/user/unbox'] = { user: userOf('client') }
    dispatchEvent(new Event('online'))
    await reads('ID Back')
    await reads('Save & Continue')
  })
})

describe('the welcome', () => {
  test('requires a new user to choose a hub', async () => {
    const { reads, text, send, sent } = await show({ state: fresh })
    await reads('Ngong Road')
    expect(text()).toContain('Kisumu')
    await send()
    await reads('Select the location of the hub closest to you')
    expect(sent(STATE)).toHaveLength(1)
  })

  test('sends the chosen hub and shows its preparation', async () => {
    const { reads, choose, send, sent, known, button } = await show({ state: fresh })
    await reads('Kisumu')
    known[STATE] = preparing
    await choose('location', 'Kisumu')
    expect(button('Save & Continue')).toBeTruthy()
    await send()
    await reads('This takes 2 to 5 minutes.')
    expect(sent(STATE)).toContainEqual({ params: { user_id: idOf('f') }, query: { location: 'Kisumu' } })
  })

  test.each([
    ['Error! Try again', unreachable],
    ['Error Occured This hub is closed.', new ApiError('invalid', 'This hub is closed.', 400)],
  ])('shows “%s” when saving the hub failed, and keeps the choice', async (sentence, failure) => {
    const { reads, choose, send, known, place } = await show({ state: fresh })
    await reads('Kisumu')
    known[STATE] = failure
    await choose('location', 'Kisumu')
    await send()
    await reads(sentence)
    expect(place.querySelector<HTMLInputElement>('[value=Kisumu]')?.checked).toBe(true)
  })

  test('lists requirements and documents, and starts', async () => {
    const { reads, text, button, known, sent, path, all } = await show({ state: ready })
    await reads('Programme brochure')
    expect(all('.needed > li')).toHaveLength(14)
    expect(text()).toContain('KRA/TRA PinPDF')
    expect(text()).toContain('Invest VideoVideo, up to 5 minutes')
    expect(text()).toContain('English, 303 kB')
    known[STATE] = stateOf()
    await press(button('Start Now'))
    await reads('A passport photo of you')
    expect(sent(STATE).at(-1)).toEqual({ params: { user_id: idOf('f') }, query: { start: '1' } })
    expect(path()).toBe('/apply/start')
  })

  test('lets the hub be changed until the start', async () => {
    const { reads, button, place } = await show({ state: ready })
    await reads('Your hub: Nairobi')
    await press(button('Change'))
    await reads('Where are you?')
    expect(place.querySelector<HTMLInputElement>('[value=Nairobi]')?.checked).toBe(true)
  })

  test('redirects a returning user to the current step', async () => {
    const { reads, path, emit, news } = await show({ state: stateOf(upTo('idBack')) })
    await reads('The back of your national ID.')
    expect(path()).toBe('/apply/id_back')
    expect(emit).toHaveBeenCalledWith('navigate', { path: '/apply/id_back', replace: true })
    expect(news()).toBe('Continue with your onboarding application')
  })

  test('shows a load failure, and retries', async () => {
    const { reads, button, known } = await show({ answers: { [STATE]: unreachable } })
    await reads('Error! Try again')
    known[STATE] = new ApiError('unavailable', 'The register is closed for the night.', 503)
    await press(button('Try again'))
    await reads('Error Occured The register is closed for the night.')
  })
})

describe('the progress', () => {
  test('shows all 15 steps by name, the done ones and the next', async () => {
    const state = stateOf({ ...upTo('kraPin'), passport: 'approved' })
    const { reads, all } = await show({ path: '/apply/kra_pin', state })
    await reads('Your PIN certificate')
    expect(all('.all li').map(one => one.textContent)).toEqual([
      'DigiKua & Portal Activation, Approved',
      'Passport, Approved',
      'ID Front, Waiting for approval',
      'ID Back, Waiting for approval',
      '5KRA/TRA Pin',
      '6Registration',
      '7Business Bank',
      '8Invest Overview',
      '9Invest Video',
      '10Invest Image',
      '11Invest Logo',
      '12Entrepreneur Map',
      '13Code of conduct',
      '14Photography Consent',
      '15Acceleration Agreement letter',
    ])
    expect(all('.all [aria-current=step]').map(one => one.textContent)).toEqual(['5KRA/TRA Pin'])
    expect(all('.all a').map(one => one.getAttribute('href'))).toEqual([
      ...['start', 'id_front', 'id_back', 'kra_pin'].map(route => `/dashboard/onboarding/apply/${route}`),
    ])
  })

  test('shows the step, and the days left', async () => {
    const { reads, text } = await show({ path: '/apply/id_back', state: stateOf(upTo('idBack')) })
    await reads('Step 4 of 15: ID Back')
    expect(text()).toContain('82 days left, until 19 Feb 2027')
    expect(text()).toContain('20%, 3 of 15 steps')
    expect(text()).toContain('2 steps awaiting approval')
  })

  test('shows hours and minutes on the last day', async () => {
    const state = stateOf({}, { daysLeft: 0, timeLeft: { hour: 1, mins: 30 } })
    const { reads } = await show({ path: '/apply/start', state })
    await reads('1 h 30 min left, until 19 Feb 2027')
  })

  test('the bar animates to the server’s percent', async () => {
    const { reads, all } = await show({ path: '/apply/start' })
    const value = () => Number(all('progress')[0]?.getAttribute('value'))
    await reads('7%, 1 of 15 steps')
    expect(value()).toBeLessThan(0.07)
    await vi.waitUntil(() => value() === 0.07)
  })

  test('the bar jumps to its value with reduced motion', async () => {
    const known = globalThis.matchMedia
    vi.stubGlobal('matchMedia', (query: string) =>
      query.includes('reduced-motion') ? { matches: true } : known(query),
    )
    const { reads, all } = await show({ path: '/apply/start' })
    await reads('7%, 1 of 15 steps')
    expect(all('progress')[0]?.getAttribute('value')).toBe('0.07')
    vi.unstubAllGlobals()
  })

  test('the list is collapsible on narrow screens', async () => {
    const { reads, all } = await show({ path: '/apply/start' })
    await reads('Step 2 of 15: Passport')
    const toggle = all('.toggle')[0] as HTMLElement
    expect(toggle.getAttribute('aria-expanded')).toBe('false')
    await press(toggle)
    expect(toggle.getAttribute('aria-expanded')).toBe('true')
  })
})

describe('a step', () => {
  const STEP_TEXTS = [
    ['/apply/start', 'passport', 'Select your passport to continue'],
    ['/apply/id_front', 'idFront', 'Select your front ID to continue'],
    ['/apply/id_back', 'idBack', 'Select your Back ID to continue'],
    ['/apply/kra_pin', 'kraPin', 'Select your KRA / TRA Pin certificate to continue'],
    ['/apply/b_name', 'businessName', 'Select your Business name certificate to continue'],
    ['/apply/b_bank', 'businessBank', 'Select your Business Bank card to continue'],
    ['/apply/invest_overview', 'investOverview', 'Select your business overview to continue'],
    ['/apply/invest_video', 'investVideo', 'Select your Invest Video to continue'],
    ['/apply/invest_image', 'investImage', 'Select your Invest Image to continue'],
    ['/apply/invest_logo', 'investLogo', 'Select your Invest Logo to continue'],
    ['/apply/e_map', 'entrepreneurMap', 'Select your Entrepreneur Map to continue'],
    ['/apply/conduct', 'codeConduct', 'Select your Code of Conduct to continue'],
    ['/apply/photography', 'photoConsent', 'Select your Photography Consent to continue'],
    ['/apply/final', 'agreementLetter', 'Select your Agreement letter to continue'],
  ] as const

  test.each(STEP_TEXTS)('%s is not submitted without its required input', async (path, step, sentence) => {
    const { reads, place, choose, send, sent } = await show({ path, state: stateOf(upTo(step)) })
    await reads('A submission that does not meet the standards is rejected and must be re-submitted.')
    if (place.querySelector('[name=way]')) await choose('way', 'upload')
    await send()
    await reads(sentence)
    // the file field is focused, also on a repeated submit
    if (place.querySelector('[type=file]')) {
      expect((place.getRootNode() as ShadowRoot).activeElement?.getAttribute('name')).toBe(step)
    }
    expect(sent(STEP)).toEqual([])
  })

  test('that takes only PDF explains how to make one on a phone', async () => {
    const { reads } = await show({ path: '/apply/kra_pin', state: stateOf(upTo('kraPin')) })
    await reads('To turn a photo into a PDF on your phone, choose Share or Print, then save as PDF.')
  })

  test('sends a photo and opens the next step', async () => {
    const { reads, give, send, sent, known, path, news } = await show({ path: '/apply/start' })
    await reads('A photo, JPG or PNG, of at most 10 MB')
    known[STEP] = { message: 'Saved.', data: stateOf(upTo('idFront')) }
    await give('passport', image())
    await send()
    await reads('The front of your national ID.')
    expect(sent(STEP)).toEqual([
      {
        params: { user_id: idOf('f') },
        body: { step: 'passport' },
        files: { passport: { upload: 'arrived' } },
      },
    ])
    expect(path()).toBe('/apply/id_front')
    expect(news()).toBe('Saved.')
  })

  test.each([
    ['/apply/start', 'passport', 'idFront'],
    ['/apply/conduct', 'codeConduct', 'photoConsent'],
  ] as const)('%s keeps a sent file over a reload until it is saved', async (path, step, next) => {
    const drafts = { kept: null as unknown }
    const state = stateOf(upTo(step))
    const first = await show({ path, state, drafts })
    await vi.waitUntil(() => first.place.querySelector('button[type=submit]'))
    if (first.place.querySelector('[name=way]')) await first.choose('way', 'upload')
    await first.give(step, step === 'passport' ? image() : photo())
    first.leave()
    const { reads, send, sent, known } = await show({ path, state, drafts })
    await reads('Sent: ')
    known[STEP] = { message: 'Saved.', data: stateOf(upTo(next)) }
    await send()
    expect(sent(STEP)).toMatchObject([{ files: { [step]: { upload: 'arrived' } } }])
    expect(JSON.stringify(drafts.kept)).not.toContain('arrived')
  })

  test('forgets a kept file that the server no longer has', async () => {
    const kept = { upload: 'gone', name: 'me.jpg', size: 2_000 }
    const drafts = { kept: { user: idOf('f'), parts: { 'passport file': kept } } }
    const gone = new ApiError('invalid', 'Send it again.', 400, { passport: 'Send it again.' })
    const { reads, send } = await show({ path: '/apply/start', drafts, answers: { [STEP]: gone } })
    await reads('Sent: me.jpg, 2 kB')
    await send()
    await reads('Send it again.')
    expect(JSON.stringify(drafts.kept)).not.toContain('gone')
  })

  test.each([
    ['/apply/start', 'passport', 'Failed to save passport link, Try again'],
    ['/apply/kra_pin', 'kraPin', 'Failed to save progress link, Try again'],
  ] as const)('%s shows that there was no response, and keeps the file', async (path, step, sentence) => {
    const { reads, give, send, known, text } = await show({
      path,
      state: stateOf(upTo(step)),
      answers: { [STEP]: unreachable },
    })
    await reads('Choose a file')
    known[STATE] = unreachable
    await give(step, step === 'passport' ? image() : photo())
    await send()
    await reads(`${sentence}. Nothing you did here is lost.`)
    expect(text()).toContain('Sent: ')
  })

  test('shows the server’s message, and a file error at the file', async () => {
    const { reads, give, send, known, all } = await show({
      path: '/apply/start',
      answers: { [STEP]: new ApiError('invalid', 'The store is full.', 400) },
    })
    await reads('Choose a file')
    await give('passport', image())
    await send()
    await reads('The store is full.')
    known[STEP] = new ApiError('invalid', 'Check it.', 400, { passport: 'Choose a JPG or PNG.' })
    await send()
    await reads('Choose a JPG or PNG.')
    expect(all('.problem')).toEqual([])
  })

  test('shows an error for an invalid response', async () => {
    const { reads, give, send } = await show({ path: '/apply/start', answers: { [STEP]: {} } })
    await reads('Choose a file')
    await give('passport', image())
    await send()
    await reads('Saving progress may have Failed, Unknown response or invalid data provided')
  })

  test('that is not due yet is not opened', async () => {
    const { reads, path, news } = await show({ path: '/apply/kra_pin' })
    await reads('A passport photo of you')
    expect(path()).toBe('/apply/start')
    expect(news()).toBe('You will only go to the next step after completing the previous step')
  })

  test('that was returned shows the reason and takes another file', async () => {
    const state = stateOf(
      { ...upTo('idBack'), passport: { reason: 'Your face is too dark.' } },
      { message: 'Something you submitted was sent back.' },
    )
    const { reads, text, toasts, field } = await show({ path: '/apply/start', state })
    await reads('Your face is too dark.')
    expect(text()).toContain('This was sent back')
    expect(field('passport').type).toBe('file')
    expect(toasts()).toEqual([['Something you submitted was sent back.', 'error']])
  })

  test('that is pending approval can be viewed and replaced', async () => {
    const { reads, all, text, button } = await show({
      path: '/apply/start',
      state: stateOf(upTo('idFront')),
    })
    await reads('Waiting for approval')
    expect(all('.handed img')[0]?.getAttribute('src')).toBe(fileOf().address)
    expect(all('.handed a')[0]?.getAttribute('href')).toBe(fileOf().address)
    expect(text()).toContain('Submitted on 20 Nov 2026')
    expect(all('details summary')[0]?.textContent).toBe('Send a different one')
    expect(button('Next: ID Front').getAttribute('href')).toBe('/dashboard/onboarding/apply/id_front')
  })

  test('that is approved has no form', async () => {
    const { reads, all, button } = await show({
      path: '/apply/id_front',
      state: stateOf(upTo('idBack', 'approved')),
    })
    await reads('Your submission')
    expect(all('form')).toEqual([])
    expect(button('Back: Passport').getAttribute('href')).toBe('/dashboard/onboarding/apply/start')
  })

  test('returned later in the order waits for the first one', async () => {
    const state = stateOf({ passport: { reason: 'Dark' }, idFront: { reason: 'Blurred' } })
    const { reads, all, button } = await show({ path: '/apply/id_front', state })
    await reads('Blurred')
    expect(all('form')).toEqual([])
    expect(button('Continue with your onboarding application').getAttribute('href')).toBe(
      '/dashboard/onboarding/apply/start',
    )
  })

  test('focuses its heading after navigation', async () => {
    const { reads, button, place } = await show({ path: '/apply/start', state: stateOf(upTo('idFront')) })
    await reads('Next: ID Front')
    await press(button('Next: ID Front'))
    await reads('The front of your national ID.')
    expect((place.getRootNode() as Document).activeElement?.textContent).toBe('ID Front')
  })
})

describe('the overview', () => {
  const state = stateOf(upTo('investOverview'))
  const path = '/apply/invest_overview'

  test('is kept as a draft while typed, and sent as text', async () => {
    const drafts = { kept: null }
    const first = await show({ path, state, drafts })
    await first.reads('Your business overview')
    await type(first.field('investOverview'), 'I sell fruit at Toi market.')
    await first.reads('27 of 5,000 characters. What you type is saved on this device.')
    const { reads, field, send, sent, known } = await show({ path, state, drafts })
    await reads('Your business overview')
    expect(field('investOverview').value).toBe('I sell fruit at Toi market.')
    known[STEP] = { message: 'Saved.', data: stateOf(upTo('investVideo')) }
    await send()
    await reads('A short video')
    expect(sent(STEP)).toMatchObject([
      { body: { step: 'investOverview', value: 'I sell fruit at Toi market.' } },
    ])
    expect(drafts.kept).toMatchObject({ user: idOf('f'), parts: {} })
  })

  test('promises no draft where storage is unavailable', async () => {
    const drafts = Object.defineProperty({ kept: null }, 'kept', { get: () => null, set() {} })
    const { reads, text } = await show({ path, state, drafts })
    await reads('0 of 5,000 characters')
    expect(text()).not.toContain('kept on this device')
  })

  test('shows that there was no response, and keeps the text', async () => {
    const { reads, field, send, known } = await show({ path, state, answers: { [STEP]: unreachable } })
    await reads('Your business overview')
    known[STATE] = unreachable
    await type(field('investOverview'), 'Fruit')
    await send()
    await reads('Failed to save progress, Try again. Nothing you did here is lost.')
    expect(field('investOverview').value).toBe('Fruit')
  })
})

describe('documents', () => {
  const draw = async (place: HTMLElement) => {
    const pad = place.querySelector('.signature svg') as SVGSVGElement
    pad.getBoundingClientRect = () => ({ left: 0, top: 0, width: 300, height: 100 }) as DOMRect
    pad.setPointerCapture = vi.fn()
    for (const [kind, x, y] of [
      ['pointerdown', 30, 50],
      ['pointermove', 150, 20],
      ['pointerup', 150, 20],
    ] as const) {
      pad.dispatchEvent(new PointerEvent(kind, { clientX: x, clientY: y, pointerId: 1, bubbles: true }))
    }
    await settle()
  }

  test('are read and signed on screen', async () => {
    const { reads, send, sent, known, place, field, all } = await show({
      path: '/apply/conduct',
      state: stateOf(upTo('codeConduct')),
    })
    await reads('By signing you say that you have read “Code of conduct” and agree to it.')
    expect(all('.rows a')[0]?.getAttribute('href')).toBe('https://portal.example/files/code-of-conduct')
    expect(field('fullName').value).toBe('Faraja Mwangi')
    await send()
    await reads('Sign in the box to continue')
    expect(sent(SIGN)).toEqual([])
    known[SIGN] = { message: 'Saved.', data: stateOf(upTo('photoConsent')) }
    await draw(place)
    await send()
    await reads('Says whether we may show photos')
    expect(sent(SIGN)).toEqual([
      {
        params: { user_id: idOf('f') },
        body: {
          step: 'codeConduct',
          name: 'Faraja Mwangi',
          paper: idOf('c'),
          map: undefined,
          signature: [[100, 500, 101, 500, 500, 200]],
        },
      },
    ])
  })

  test('reject characters that cannot be printed, before signing', async () => {
    const { reads, send, field, place, sent } = await show({
      path: '/apply/map',
      state: stateOf(upTo('entrepreneurMap')),
    })
    await vi.waitUntil(() => place.querySelector('[name=dream]'))
    for (const part of MAP_PARTS) await type(field(part), 'Duka → Нет')
    await type(field('dream'), 'دكان 🎉')
    await draw(place)
    await send()
    await reads('These characters cannot be printed: 🎉 د ك ا ن.')
    expect(sent(SIGN)).toEqual([])
  })

  test('that were replaced meanwhile can be signed again without redrawing', async () => {
    const changed = 'This paper has changed or is the wrong one. Open it again and read it.'
    const { reads, send, sent, known, place, all } = await show({
      path: '/apply/conduct',
      state: stateOf(upTo('codeConduct')),
      answers: { [SIGN]: new ApiError('invalid', changed, 400, { paper: changed }) },
    })
    await reads('By signing you say')
    await draw(place)
    const renewed = paperOf('code-of-conduct', { id: idOf('8'), address: 'https://portal.example/files/new' })
    known['GET onboarding/downloads'] = { data: [renewed] }
    await send()
    await reads(changed)
    await vi.waitUntil(() => all('.rows a')[0]?.getAttribute('href') === renewed.address)
    await send()
    expect(sent(SIGN).at(-1)).toMatchObject({ body: { paper: renewed.id } })
  })

  test('offer uploading to users who cannot draw', async () => {
    const { reads, choose, field } = await show({
      path: '/apply/conduct',
      state: stateOf(upTo('codeConduct')),
    })
    await reads('If you cannot draw here, choose “Print, sign and upload” above.')
    await choose('way', 'upload')
    expect(field('codeConduct').type).toBe('file')
  })

  test('that cannot be downloaded cannot be signed, only uploaded', async () => {
    const { reads, place, field } = await show({
      path: '/apply/photography',
      state: stateOf(upTo('photoConsent')),
    })
    await reads('This document is not available to download yet.')
    expect(place.querySelector('[name=way]')).toBeNull()
    expect(field('photoConsent').type).toBe('file')
  })

  test('offer several letters to choose from, the user’s country first', async () => {
    const data = [
      paperOf('agreement-tanzania', { id: idOf('1') }),
      paperOf('agreement-kenya-loan', { id: idOf('2') }),
    ]
    const { reads, place, send, choose, sent, known, all } = await show({
      path: '/apply/final',
      state: stateOf(upTo('agreementLetter')),
      answers: { 'GET onboarding/downloads': { data } },
    })
    await reads('Which letter did you agree to?')
    expect(all('.choice .read a').map(one => one.getAttribute('href'))).toEqual([
      ...['kenya-loan', 'tanzania'].map(kind => `https://portal.example/files/agreement-${kind}`),
    ])
    await draw(place)
    await send()
    await reads('Choose the letter you are signing')
    await choose('paper', idOf('2'))
    await reads('you have read “Acceleration agreement letter, Kenya loan”')
    known[SIGN] = { message: 'Saved.', data: stateOf(everything('pending')) }
    await send()
    await reads('Awaiting Approvals!')
    expect(sent(SIGN)).toMatchObject([{ body: { step: 'agreementLetter', paper: idOf('2') } }])
  })

  test('the map is filled in by parts and kept as a draft, also after sending', async () => {
    const drafts = { kept: null as unknown }
    const given = { path: '/apply/e_map', state: stateOf(upTo('entrepreneurMap')), drafts }
    const first = await show(given)
    await first.reads('Where do you want your business to be in five years?')
    await type(first.field('dream'), 'Three shops')
    const { reads, field, send, sent, place, known, text } = await show(given)
    await reads('Where do you want your business to be in five years?')
    expect(field('dream').value).toBe('Three shops')
    await send()
    await reads('Fix 8 things to continue')
    for (const part of MAP_PARTS.slice(1)) await type(field(part), `My ${part}`)
    await draw(place)
    expect(text()).not.toContain('to continue:')
    known[SIGN] = { message: 'Saved.', data: stateOf(upTo('codeConduct')) }
    await send()
    await reads('How we treat each other')
    expect(sent(SIGN)).toMatchObject([
      { body: { step: 'entrepreneurMap', map: { dream: 'Three shops', milestones: 'My milestones' } } },
    ])
    expect(drafts.kept).toMatchObject({ parts: { entrepreneurMap: { dream: 'Three shops' } } })
  })
})

describe('the ends', () => {
  test('pending steps are listed and can be rechecked', async () => {
    const state = stateOf({ ...everything('approved'), kraPin: 'pending', investVideo: 'pending' })
    const { reads, all, button, known, news, path } = await show({ path: '/approvals', state })
    await reads('Awaiting Approvals!')
    expect(all('.card .rows a').map(one => one.textContent)).toEqual(['KRA/TRA Pin', 'Invest Video'])
    await press(button('Check again'))
    expect(news()).toBe('This is the latest status.')
    known[STATE] = stateOf(everything('approved'), { path: '/success' })
    await press(button('Check again'))
    await reads('Onboarding Complete!')
    expect(path()).toBe('/success')
  })

  test.each([
    ['en', 'Onboarding Complete!', 'Dashboard'],
    ['sw', 'Umekamilisha kujiunga!', 'Dashibodi'],
  ])('show completion in %s, and link home', async (language, title, home) => {
    const state = stateOf(everything('approved'), { path: '/success' })
    const { reads, button, emit } = await show({ state, language })
    await reads(title)
    expect(button(home).getAttribute('href')).toBe('/dashboard/overview')
    await press(button(home))
    expect(emit).toHaveBeenCalledWith('complete', { step: 'closed', next: 'home' })
  })

  test('on a partner’s page the dashboard opens in a new tab', async () => {
    const state = stateOf(everything('approved'), { path: '/success' })
    const { reads, button } = await show({ state, outside: true })
    await reads('Onboarding Complete!')
    expect(button('Dashboard').getAttribute('href')).toBe('https://portal.example/dashboard/overview')
    expect(button('Dashboard').getAttribute('target')).toBe('_blank')
  })

  test('too late: shows contacts, without progress and forms', async () => {
    const { reads, text, all } = await show({
      path: '/apply/start',
      state: stateOf({}, { path: '/too_late', daysLeft: 0 }),
    })
    await reads('Too Late!')
    expect(text()).toContain('Wanjiru Kamau')
    expect(all('a').map(one => one.getAttribute('href'))).toEqual([
      'mailto:programmes@provider.example',
      'tel:+254711000111',
      `mailto:${nairobi.email}`,
    ])
    expect(all('progress, form')).toEqual([])
  })

  test('too late: continues after a recheck once there is more time', async () => {
    const { reads, button, known, news, path } = await show({ state: stateOf({}, { path: '/too_late' }) })
    await reads('Too Late!')
    await press(button('Check again'))
    expect(news()).toBe('This is the latest status.')
    known[STATE] = stateOf()
    await press(button('Check again'))
    await reads('A passport photo of you')
    expect(path()).toBe('/apply/start')
  })

  test('users of the old system see that nothing is left to do', async () => {
    const { reads } = await show({ state: stateOf({}, { path: '/manual', hub: null }) })
    await reads('Onboarding was done with the old manual system')
  })

  test('an inactive account is told why', async () => {
    const { reads } = await show({ state: { ...fresh, path: '/invited', error: 'Ask your coach.' } })
    await reads('Ask your coach.')
  })

  test('the placeholder of a future loan links to applying', async () => {
    const { reads, button } = await show({ path: '/---future---' })
    await reads('Sorry you currently have no loan')
    expect(button('Apply for loan').getAttribute('href')).toBe('/dashboard/consumer-credit/apply/calculator')
  })

  test.each([
    ['application', 'You have a loan application'],
    ['running', 'You have a loan'],
  ] as const)('it does not deny a loan that is there: %s', async (loan, title) => {
    const { reads, text, button } = await show({ path: '/---future---', state: stateOf({}, { loan }) })
    await reads(title)
    expect(text()).not.toContain('no loan')
    expect(button('See your loans').getAttribute('href')).toBe('/dashboard/consumer-credit/history')
  })
})

describe('in Kiswahili', () => {
  test('a step is fully translated', async () => {
    const { reads, text } = await show({
      path: '/apply/id_back',
      state: stateOf(upTo('idBack')),
      language: 'sw',
    })
    await reads('Kitambulisho (nyuma)')
    for (const part of [
      'Hatua ya 4 kati ya 15: Kitambulisho (nyuma)',
      'Zimebaki siku 82, hadi ',
      'Picha ya JPG au PNG isiyozidi MB 10',
      'Hifadhi na uendelee',
    ])
      expect(text()).toContain(part)
  })
})

test('the summary card shows progress, and emits navigation instead of navigating', async () => {
  const { reads, text, button, host, path } = await show({
    view: 'summary',
    outside: true,
    state: stateOf(upTo('kraPin')),
  })
  await reads('Continue')
  expect(text()).toMatch(/\d+ of 15 steps done/)
  expect(text()).toContain('82 days left, until 19 Feb 2027')
  const { href, target } = button('Continue') as unknown as HTMLAnchorElement
  expect([href, target]).toEqual([expect.stringContaining('/dashboard/onboarding/apply/'), '_blank'])
  const before = path()
  const went = vi.fn((event: Event) => event.preventDefault())
  host.element.addEventListener('wz-navigate', went)
  await press(button('Continue'))
  expect(went).toHaveBeenCalledOnce()
  expect(path()).toBe(before)
})
