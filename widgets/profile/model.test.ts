import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { PersonField } from '#contract/person-fields.ts'
import { ApiError } from '#kit/core/api.ts'
import { partOf } from '#kit/part-of.ts'
import type { Photo } from '#kit/photo.ts'
import type { Problem } from '#kit/screens/form-model.ts'
import type { Answers } from '#kit/testing-host.ts'
import { createAuthenticator } from './authenticator.ts'
import { createServices } from './bank-services.ts'
import { createIdentity } from './identity.ts'
import { createInfo } from './info.ts'
import { SUCCESS_STAYS } from './model.ts'
import { createMpesa, POLL } from './mpesa.ts'
import { checkPassword, createPassword, SIGN_OUT_DELAY } from './password.ts'
import { createPayment } from './payment.ts'
import { createSecurity } from './security.ts'
import { asha, complete, DETAILS, informed, officer, profile, USER_ID, verified } from './testing.tsx'

const VERIFICATION = '64b7f1a2c3d4e5f6000000aa'
const refuse =
  (...given: ConstructorParameters<typeof ApiError>) =>
  () => {
    throw new ApiError(...given)
  }
const calm = () => vi.advanceTimersByTimeAsync(0)

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

async function ready(given: Parameters<typeof profile>[0] = {}) {
  const made = profile(given)
  await calm()
  return made
}

/** Problems of a form, by field. */
const problemsOf = ({ shown }: { shown(): readonly Problem[] }) =>
  Object.fromEntries(shown().map(({ field, text }) => [field, text]))

describe('the profile', () => {
  test('opens the next open step, replacing the path', async () => {
    const { model, emit } = await ready({ details: verified })
    expect(model.$screen.get()).toBe('/setup/info')
    expect(emit.mock.calls).toEqual([['navigate', { path: '/setup/info', replace: true }]])
  })

  test('of staff is loaded without member details', async () => {
    const { model, api } = await ready({ user: officer })
    expect(model.$screen.get()).toBe('/user')
    expect(api.mock.calls.map(([name]) => name)).toEqual(['GET account/user/unbox'])
  })

  test('that failed to load shows the reason, and can be retried', async () => {
    let isUp = false
    const { model } = await ready({
      answers: {
        'GET account/user/unbox': () => {
          if (!isUp) throw new ApiError('unavailable', 'We are being repaired.', 503)
          return { user: asha }
        },
      },
    })
    expect(model.$profile.get()).toMatchObject({
      at: 'failed',
      failure: { message: 'We are being repaired.' },
    })
    isUp = true
    await model.load()
    expect(model.$screen.get()).toBe('/setup/mpesa')
  })

  test.each([
    [true, false, 'onboarding'],
    [true, true, 'profile'],
    [false, false, 'profile'],
  ])(
    'once set up, with new onboarding %s and complete %s, continues to %s',
    async (useNewOnboarding, onboardingComplete, next) => {
      const { model, emit } = await ready({
        user: { ...asha, useNewOnboarding, onboardingComplete },
        details: complete,
        path: '/setup/success',
      })
      model.finishSetup()
      expect(emit).toHaveBeenCalledWith('complete', { step: 'setup', next })
      expect(model.$screen.get()).toBe('/user')
      expect(SUCCESS_STAYS).toBe(3_000)
    },
  )

  test('hides another user’s draft on the same device', async () => {
    const drafts = { kept: null }
    const { model } = await ready({ drafts, details: verified })
    partOf(model, createInfo).set('bank_name', 'Equity')
    const other = await ready({
      drafts,
      details: verified,
      user: { ...asha, user_id: `${USER_ID.slice(1)}0` },
    })
    expect(partOf(other.model, createInfo).value('bank_name')).toBe('')
    const same = await ready({ drafts, details: verified })
    expect(partOf(same.model, createInfo).value('bank_name')).toBe('Equity')
  })
})

describe('verifying an M-Pesa number', () => {
  const asking = { 'POST account/verify_mpesa/:id': () => ({ message: 'Asked', verification: VERIFICATION }) }
  const answer = (status: 'waiting' | 'verified' | 'failed', message = ''): Answers => ({
    'GET account/verify_mpesa/:id/:verification': () => ({ status, message }),
  })
  async function mpesaOf(given: Parameters<typeof profile>[0] = {}) {
    const made = await ready(given)
    return { ...made, mpesa: partOf(made.model, createMpesa) }
  }

  test.each([
    ['', '0712345678', ['country']],
    ['KE', '', ['phone']],
    ['KE', '71234', ['phone']],
    ['KE', '+255712345678', []],
    ['TZ', '256712345678', ['phone']],
    ['', 'x', ['country', 'phone']],
  ] as const)('country “%s” and phone “%s”: errors %j', async (country, phone, problems) => {
    const { mpesa, sent } = await mpesaOf({ answers: asking })
    mpesa.set({ country })
    mpesa.set({ phone })
    expect(await mpesa.ask()).toBe(problems[0] ?? null)
    expect(mpesa.$problems.get()).toEqual(problems)
    expect(sent('POST account/verify_mpesa/:id')).toHaveLength(problems.length ? 0 : 1)
  })

  test('sends the number with its country, derived from its code', async () => {
    const { mpesa, sent } = await mpesaOf({ answers: asking })
    mpesa.set({ phone: '+255 765 432 109' })
    await mpesa.ask()
    expect(sent('POST account/verify_mpesa/:id').at(-1)).toMatchObject({
      params: { id: USER_ID },
      body: { phone: '+255765432109', country: 'TZ' },
    })
  })

  test('polls every three seconds until verified', async () => {
    const answers = { ...asking, ...answer('waiting') }
    const { mpesa, sent, known, emit } = await mpesaOf({ answers })
    const stop = mpesa.watch()
    mpesa.set({ country: 'KE', phone: '0712345678' })
    await mpesa.ask()
    await vi.advanceTimersByTimeAsync(2 * POLL)
    expect(mpesa.$state.get().at).toBe('waiting')
    expect(sent('GET account/verify_mpesa/:id/:verification')).toHaveLength(2)

    Object.assign(known, answer('verified'))
    known[DETAILS] = { data: verified }
    await vi.advanceTimersByTimeAsync(POLL)
    expect(mpesa.$state.get()).toEqual({ at: 'verified', phone: '+254712345678' })
    expect(emit).toHaveBeenCalledWith('complete', { step: 'mpesa' })
    await vi.advanceTimersByTimeAsync(5 * POLL)
    expect(sent('GET account/verify_mpesa/:id/:verification')).toHaveLength(3)
    stop()
  })

  test('pauses polling while the page is hidden, and polls at once when visible', async () => {
    const { mpesa, sent } = await mpesaOf({ answers: { ...asking, ...answer('waiting') } })
    mpesa.set({ country: 'KE', phone: '0712345678' })
    await mpesa.ask()
    const visible = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    const stop = mpesa.watch()
    await vi.advanceTimersByTimeAsync(4 * POLL)
    expect(sent('GET account/verify_mpesa/:id/:verification')).toHaveLength(0)
    visible.mockReturnValue('visible')
    document.dispatchEvent(new Event('visibilitychange'))
    expect(sent('GET account/verify_mpesa/:id/:verification')).toHaveLength(1)
    stop()
    visible.mockRestore()
  })

  test('resumes the same verification on return', async () => {
    const drafts = { kept: null }
    const first = await mpesaOf({ drafts, answers: asking })
    first.mpesa.set({ country: 'KE', phone: '0712345678' })
    await first.mpesa.ask()
    const { mpesa, sent } = await mpesaOf({ drafts, answers: answer('failed', 'The PIN was wrong.') })
    expect(mpesa.$state.get()).toMatchObject({ at: 'waiting', id: VERIFICATION, phone: '+254712345678' })
    mpesa.watch()()
    await calm()
    expect(sent('GET account/verify_mpesa/:id/:verification').at(-1)?.params).toEqual({
      id: USER_ID,
      verification: VERIFICATION,
    })
    expect(mpesa.$state.get()).toEqual({ at: 'failed', why: 'refused', message: 'The PIN was wrong.' })
  })

  test('keeps waiting while offline', async () => {
    const { mpesa } = await mpesaOf({
      answers: {
        ...asking,
        'GET account/verify_mpesa/:id/:verification': refuse('unreachable', ''),
      },
    })
    mpesa.set({ country: 'KE', phone: '0712345678' })
    await mpesa.ask()
    mpesa.watch()()
    await calm()
    expect(mpesa.$isOffline.get()).toBe(true)
    expect(mpesa.$state.get().at).toBe('waiting')
  })

  test.each([
    [
      'a refusal says its reason',
      refuse('conflict', 'This number belongs to another account.', 409),
      'refused',
    ],
    ['a service that is off can be passed by', refuse('not-configured', 'Not switched on.', 501), 'off'],
    ['nobody was reached', refuse('unreachable', ''), 'offline'],
    ['our own fault is unforeseen', refuse('failed', 'Something failed.', 500), 'unforeseen'],
    [
      'a broken answer is unforeseen',
      () => {
        throw new TypeError('undefined is not an object')
      },
      'unforeseen',
    ],
  ])('%s', async (_, post, why) => {
    const { mpesa, model } = await mpesaOf({ answers: { 'POST account/verify_mpesa/:id': post } })
    mpesa.set({ country: 'KE', phone: '0712345678' })
    await mpesa.ask()
    expect(mpesa.$state.get()).toMatchObject({ at: 'failed', why })
    if (why === 'off') {
      model.goOnWithoutMpesa()
      expect(model.$screen.get()).toBe('/setup/info')
    }
  })

  test('a server error is shown at its field', async () => {
    const { mpesa } = await mpesaOf({
      answers: {
        'POST account/verify_mpesa/:id': refuse('invalid', 'Wrong', 400, {
          phone: 'Enter a valid M-Pesa phone',
        }),
      },
    })
    mpesa.set({ country: 'KE', phone: '0712345678' })
    expect(await mpesa.ask()).toBe('phone')
    expect(mpesa.$state.get().at).toBe('form')
  })
})

describe('the personal information', () => {
  const good: Partial<Record<PersonField, string>> = {
    gender: 'Female',
    residence_state: 'Nakuru',
    residence_city: 'Naivasha',
    residence_street: 'Moi Road',
    nextOfKin_fullName: 'Juma Wanjiru',
    nextOfKin_relationship: 'brother',
    nextOfKin_phoneNumber: '0765 432 109',
    bank_name: 'KCB',
    bank_accountType: 'Savings',
    bank_accountNumber: '0123 456 789',
    bank_accountName: 'Asha Wanjiru',
  }
  const saving = { 'PATCH account/client_details/:id': () => ({ message: 'Saved' }) }
  async function infoOf(given: Parameters<typeof profile>[0] = {}) {
    const made = await ready({ details: verified, answers: saving, ...given })
    const info = partOf(made.model, createInfo)
    const fill = (fields: Partial<Record<PersonField, string>>) => {
      for (const [field, value] of Object.entries(fields)) info.set(field, value)
    }
    return { ...made, info, fill, problems: () => problemsOf(info) }
  }

  test('offers 47 Kenyan counties and 31 Tanzanian regions, alphabetically', async () => {
    const kenya = (await infoOf()).info.states
    expect(kenya).toHaveLength(47)
    expect(kenya.slice(0, 2)).toEqual(['Baringo', 'Bomet'])
    expect((await infoOf({ details: { ...verified, country: 'TZ' } })).info.states).toHaveLength(31)
  })

  test('requires all but a second phone, and the next of kin’s email and address', async () => {
    const { info, sent, problems } = await infoOf()
    await info.submit()
    const missing = Object.keys(problems())
    const names = info.asked().map(({ name }) => name)
    expect(names.filter(field => !missing.includes(field))).toEqual([
      'alternativePhoneNumber',
      'nextOfKin_email',
      'nextOfKin_residentialAddress',
    ])
    expect(info.$state.get().attempt).toBe(1)
    expect(sent('PATCH account/client_details/:id')).toHaveLength(0)
  })

  test.each([
    ['nextOfKin_email', 'juma', 'email'],
    ['nextOfKin_phoneNumber', '12', 'phone'],
    ['alternativePhoneNumber', 'none', 'phone'],
    ['bank_accountNumber', '12ab5', 'accountNumber'],
    ['residence_state', 'Arusha', 'required'],
  ] as const)('%s “%s” is rejected', async (field, value, problem) => {
    const { info, fill, problems, sent } = await infoOf()
    fill({ ...good, [field]: value })
    info.leave(field)
    expect(problems()).toEqual({ [field]: { key: problem } })
    await info.submit()
    expect(sent('PATCH account/client_details/:id')).toHaveLength(0)
  })

  test('is sent normalized, and opens the identity step', async () => {
    const { info, fill, model, known, sent, drafts, emit } = await infoOf()
    fill(good)
    known[DETAILS] = { data: informed }
    await info.submit()
    const [saved] = sent('PATCH account/client_details/:id')
    expect(saved?.params).toEqual({ id: USER_ID })
    expect(saved?.body).toEqual({
      ...good,
      nextOfKin_phoneNumber: '+254765432109',
      bank_accountNumber: '0123456789',
    })
    expect(model.$screen.get()).toBe('/setup/identity')
    expect(emit).toHaveBeenCalledWith('complete', { step: 'info' })
    expect(JSON.stringify(drafts.kept)).not.toContain('Naivasha')
  })

  test.each(['alternativePhoneNumber', 'nextOfKin_email'])('%s is removed when it is emptied', async name => {
    const { bioData, nextOfKin } = informed
    const filled = {
      ...informed,
      bioData: { ...bioData, alternativePhoneNumber: '+254712000099' },
      nextOfKin: { ...nextOfKin, email: 'juma@people.example' },
    }
    const { info, fill, sent } = await infoOf({ details: filled })
    fill({ [name]: '' })
    await info.submit()
    expect(sent('PATCH account/client_details/:id')[0]?.body).toHaveProperty(name, '')
  })

  test('a server error is shown at its field, and the input is kept', async () => {
    const { info, fill, model, problems } = await infoOf({
      answers: {
        'PATCH account/client_details/:id': refuse('invalid', 'Some fields need correction.', 400, {
          bank_name: 'We do not know this bank.',
        }),
      },
    })
    fill(good)
    await info.submit()
    expect(problems()).toEqual({ bank_name: 'We do not know this bank.' })
    expect(info.value('residence_city')).toBe('Naivasha')
    expect(model.$screen.get()).toBe('/setup/info')
  })

  test('a connection failure keeps the input', async () => {
    const { info, fill } = await infoOf({
      answers: { 'PATCH account/client_details/:id': refuse('unreachable', '') },
    })
    fill(good)
    await info.submit()
    expect(info.$state.get().failure).toEqual({ key: 'notSent' })
    expect(info.value('bank_name')).toBe('KCB')
  })

  test('editing starts with the saved values, with phones in local format', async () => {
    const { info, model, sent } = await infoOf({ details: complete, path: '/user/edit' })
    expect(info.value('nextOfKin_phoneNumber')).toBe('0765432109')
    expect(info.countryOf('nextOfKin_phoneNumber')).toBe('TZ')
    info.set('nextOfKin_residentialAddress', '')
    await info.submit()
    expect(sent('PATCH account/client_details/:id')[0]?.body).toMatchObject({
      nextOfKin_phoneNumber: '+255765432109',
      nextOfKin_residentialAddress: '',
    })
    expect(model.$screen.get()).toBe('/user')
    expect(model.$notice.get()).toBe('saved')
  })
})

describe('the identity', () => {
  const photo = (bytes: string): Photo => ({
    source: document.createElement('canvas'),
    crop: { zoom: 1, x: 0.5, y: 0.5 },
    ratio: null,
    jpeg: new Blob([bytes], { type: 'image/jpeg' }),
    before: 4_000_000,
  })
  const filled = { identity_type: 'Voters Card', identification: photo('id'), passport: photo('me') } as const

  test('requires a document type and both photos', async () => {
    const { model, sent } = await ready({ details: informed })
    const identity = partOf(model, createIdentity)
    await identity.submit()
    expect(Object.keys(problemsOf(identity))).toEqual(['identity_type', 'identification', 'passport'])
    expect(sent('PATCH account/media/identity/:id')).toHaveLength(0)
  })

  test('is sent with both files, and opens the end in one navigation', async () => {
    const { model, known, emit, sent } = await ready({
      details: informed,
      answers: { 'PATCH account/media/identity/:id': () => ({ message: 'Kept' }) },
    })
    const identity = partOf(model, createIdentity)
    identity.change(filled)
    known[DETAILS] = { data: complete }
    await identity.submit()
    expect(sent('PATCH account/media/identity/:id')[0]).toMatchObject({
      params: { id: USER_ID },
      body: { identity_type: 'Voters Card' },
      files: { identification: filled.identification.jpeg, passport: filled.passport.jpeg },
    })
    expect(emit.mock.calls.filter(([type]) => type === 'navigate').map(([, detail]) => detail)).toEqual([
      { path: '/setup/identity', replace: true },
      { path: '/setup/success', replace: false },
    ])
  })

  test('a failed upload keeps the input and can be resent', async () => {
    let isUp = false
    const { model, known } = await ready({
      details: informed,
      answers: {
        'PATCH account/media/identity/:id': () => {
          if (!isUp) throw new ApiError('timeout', '')
          return { message: 'Kept' }
        },
      },
    })
    const identity = partOf(model, createIdentity)
    identity.change(filled)
    await identity.submit()
    expect(identity.$state.get().failure).toEqual({ key: 'notSent' })
    expect(identity.$state.get().values).toEqual(filled)
    isUp = true
    known[DETAILS] = { data: complete }
    await identity.submit()
    expect(model.$screen.get()).toBe('/setup/success')
  })
})

describe('changing the password', () => {
  const form = (currentPassword = '', newPassword = '', confirmPassword = '') => ({
    currentPassword,
    newPassword,
    confirmPassword,
  })
  test.each([
    ['nothing at all', USER_ID, form(), 'currentPassword', 'missing'],
    ['an unknown person', '', form('a', 'b', 'c'), 'currentPassword', 'missing'],
    ['no current password', USER_ID, form('', 'new word 1', 'x'), 'currentPassword', 'currentBlank'],
    ['no new password', USER_ID, form('old', '', 'x'), 'newPassword', 'newBlank'],
    ['no confirmation', USER_ID, form('old', 'new word 1'), 'confirmPassword', 'confirmBlank'],
    ['a short one', USER_ID, form('old', 'short', 'short'), 'newPassword', 'tooShort'],
    ['two different ones', USER_ID, form('old', 'new word 1', 'new word 2'), 'confirmPassword', 'mismatch'],
  ])('rejects %s', (_, user, typed, field, problem) => {
    expect(checkPassword(user, typed)).toEqual({ [field]: { key: problem } })
  })

  test('emits completion two seconds later, so that the page signs out', async () => {
    const { model, emit, sent } = await ready({
      details: complete,
      answers: { 'POST account/user/password': () => ({ message: 'Changed' }) },
    })
    const password = partOf(model, createPassword)
    password.form.change(form('old word 1', 'new word 1', 'new word 1'))
    await password.form.submit()
    expect(sent('POST account/user/password').at(-1)?.body).toEqual({
      userId: USER_ID,
      ...form('old word 1', 'new word 1', 'new word 1'),
    })
    expect(password.form.$state.get().values).toEqual(form())
    expect(password.$isChanged.get()).toBe(true)
    const isTold = () => emit.mock.calls.some(([type]) => type === 'complete')
    await vi.advanceTimersByTimeAsync(SIGN_OUT_DELAY - 1)
    expect(isTold()).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(emit.mock.calls.at(-1)).toEqual(['complete', { step: 'password' }])
    expect(SIGN_OUT_DELAY).toBe(2_000)
  })

  test('a wrong current password is shown at its field', async () => {
    const { model } = await ready({
      details: complete,
      answers: {
        'POST account/user/password': refuse('invalid', 'Wrong', 400, { currentPassword: 'That is not it.' }),
      },
    })
    const password = partOf(model, createPassword)
    password.form.change(form('new word 1', 'new word 1', 'new word 1'))
    expect(await password.form.submit()).toBe(false)
    expect(problemsOf(password.form)).toEqual({ currentPassword: 'That is not it.' })
  })
})

describe('sessions', () => {
  const session = (id: string, current = false) => ({
    id,
    device: 'Chrome on Android',
    startedAt: '2026-11-20T08:00:00Z',
    lastUsedAt: '2026-11-21T08:00:00Z',
    current,
  })
  const listed = {
    'GET account/session/list': () => ({ data: [session('a', true), session('b'), session('c')] }),
  }

  test('all others are ended, and this one stays', async () => {
    const { model, sent } = await ready({
      details: complete,
      answers: { ...listed, 'DELETE account/session/:id': () => ({ message: 'Ended' }) },
    })
    const security = partOf(model, createSecurity)
    await security.sessions.refresh()
    await security.endOthers()
    expect(sent('DELETE account/session/:id').map(({ params }) => params.id)).toEqual(['b', 'c'])
    expect(security.sessions.$state.get()).toMatchObject({ value: [{ id: 'a' }] })
  })

  test('one that cannot be ended stays in the list, with the reason', async () => {
    const { model } = await ready({
      details: complete,
      answers: { ...listed, 'DELETE account/session/:id': refuse('unavailable', 'Try later.', 503) },
    })
    const security = partOf(model, createSecurity)
    await security.sessions.refresh()
    await security.endSession('b')
    expect(security.$failure.get()).toBe('Try later.')
    expect(security.sessions.$state.get()).toMatchObject({ value: [{ id: 'a' }, { id: 'b' }, { id: 'c' }] })
  })
})

describe('the authenticator app', () => {
  const answers = {
    'POST account/user/authenticator': () => ({ secret: 'ABCDEFGH', address: 'otpauth://totp/x' }),
    'POST account/user/authenticator/confirm': () => ({ recoveryCodes: ['one', 'two'] }),
    'POST account/user/authenticator/remove': () => ({ message: 'Off' }),
  }
  test('is linked by password, key and code, and its recovery codes are shown once', async () => {
    const { model, sent } = await ready({ user: officer, answers })
    const app = partOf(model, createAuthenticator)
    app.begin('starting')
    await app.password.submit()
    expect(problemsOf(app.password)).toEqual({ password: { key: 'required' } })
    app.password.set('password', 'my word 1')
    await app.password.submit()
    expect(app.$linking.get()).toMatchObject({ at: 'scan', secret: 'ABCDEFGH' })
    expect(app.password.value('password')).toBe('')
    app.code.set('code', '12')
    await app.code.submit()
    expect(problemsOf(app.code)).toEqual({ code: { key: 'codeInvalid' } })
    app.code.set('code', '123 456')
    await app.code.submit()
    expect(sent('POST account/user/authenticator/confirm').at(-1)?.body).toEqual({ code: '123456' })
    expect(app.$linking.get()).toEqual({ at: 'linked', codes: ['one', 'two'] })
    await app.kept.submit()
    expect(app.$linking.get()).toEqual({ at: 'rest' })
  })

  test('a wrong password is shown at its field, and nothing changes', async () => {
    const { model } = await ready({
      user: officer,
      answers: {
        'POST account/user/authenticator/remove': refuse('invalid', 'Wrong', 400, {
          password: 'Not your password.',
        }),
      },
    })
    const app = partOf(model, createAuthenticator)
    app.begin('removing')
    app.password.set('password', 'x')
    await app.password.submit()
    expect(problemsOf(app.password)).toEqual({ password: 'Not your password.' })
    expect(app.$linking.get()).toEqual({ at: 'removing' })
  })
})

describe('linking a bank account', () => {
  const services = (banks: 'paystack'[]) => ({
    'GET account/bank/services': () => ({ banks, bvn: false }),
  })
  test('is hidden where no service is enabled or allowed', async () => {
    const off = await ready({ details: complete })
    const refused = await ready({
      details: complete,
      answers: { 'GET account/bank/services': refuse('forbidden', '', 403) },
    })
    for (const { model } of [off, refused]) {
      const $services = partOf(model, createServices)
      await calm()
      expect($services.get()).toEqual([])
    }
  })

  test('the bank confirms the account’s owner before it is used', async () => {
    const { model, sent } = await ready({
      details: complete,
      answers: {
        ...services(['paystack']),
        'GET account/bank/list/:service': () => ({ data: [{ name: 'Equity', code: '68' }] }),
        'GET account/bank/verify/:account/:code': () => ({
          data: { accountName: 'ASHA WANJIRU', accountNumber: '0011223344' },
        }),
        'PATCH account/client_details/:id': () => ({ message: 'Saved' }),
      },
    })
    const payment = partOf(model, createPayment)
    await calm()
    await payment.banks.refresh()
    await payment.form.submit()
    expect(problemsOf(payment.form)).toEqual({ code: { key: 'required' }, account: { key: 'required' } })
    payment.form.set('code', '68')
    payment.form.set('account', '0011 223 344')
    await payment.form.submit()
    expect(sent('GET account/bank/verify/:account/:code').map(({ params }) => params)).toEqual([
      { code: '68', account: '0011223344' },
    ])
    expect(payment.$known.get()).toMatchObject({ accountName: 'ASHA WANJIRU' })
    // a result applies only to the account it was requested for
    payment.form.set('account', '0011223345')
    expect(payment.$known.get()).toBeNull()
    payment.form.set('account', '0011223344')
    await payment.use.submit()
    expect(sent('PATCH account/client_details/:id')[0]?.body).toEqual({
      bank_name: 'Equity',
      bank_accountNumber: '0011223344',
      bank_accountName: 'ASHA WANJIRU',
    })
    expect(model.$notice.get()).toBe('accountUsed')
  })
})
