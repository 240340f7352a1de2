import { describe, expect, test, vi } from 'vitest'
import type { LoanPage } from '#contract/loan-page.ts'
import { ApiError } from '#kit/core/api.ts'
import { idOf } from '#kit/people/testing.ts'
import { press, settle, type } from '#kit/testing.tsx'
import { startUpload } from '#kit/testing-host.ts'
import { createFunds } from './funds.ts'
import { loanOf, loans, pageOf, preview, show } from './testing.tsx'

vi.mock('#kit/upload.ts', () => ({ startUpload }))

const LIST = 'GET account/client/loan/view'
const FUNDS = 'GET account/loan_fund/list'
const PAGE = 'GET lending/loan/:id'
const APPLY = 'POST account/client/loan/apply/:id'

type Shown = Awaited<ReturnType<typeof show>>

/** A user without loans opens the form. */
const fresh = (given: Parameters<typeof show>[0] = {}) =>
  show({ path: '/apply/calculator', ...given, answers: { [LIST]: { data: [] }, ...given.answers } })

/** A user has an application at a certain stage. */
const begun = (path: string, page: Parameters<typeof pageOf>[0], given: Parameters<typeof show>[0] = {}) =>
  show({
    path,
    ...given,
    answers: {
      [LIST]: { data: [loanOf({ _id: idOf('1'), status: 'draft', stage: page?.stage ?? 'calculated' })] },
      [PAGE]: { data: pageOf(page) },
      ...given.answers,
    },
  })

async function fill({ field, choose, reads }: Shown) {
  await reads('Kuza Growth Fund')
  await choose('fund', '1')
  await type(field('amount'), '100000')
  await type(field('years'), '1')
  await type(field('months'), '0')
  await choose('purpose', 'capital')
  await type(field('income'), '60000')
}

const errors = ({ all }: Shown) =>
  all('form > .field > .error')
    .map(one => one.textContent)
    .filter(Boolean)

describe('the loan funding form', () => {
  test('starts with what the calculator carried over, once, before older input', async () => {
    const drafts = { kept: null as unknown }
    const path = '/apply/calculator?amount=80000&months=18'
    const shown = await fresh({ path, drafts })
    await shown.reads('Kuza Growth Fund')
    const values = ({ field }: Shown) => ['amount', 'years', 'months'].map(name => field(name).value)
    expect(values(shown)).toEqual(['80,000', '1', '6'])
    await settle()
    expect(shown.model.path.$path.get()).toBe('/apply/calculator')
    await type(shown.field('amount'), '90,000')
    expect(values(await fresh({ drafts }))).toEqual(['90,000', '1', '6'])
  })

  test('ignores figures that nobody can choose', async () => {
    const shown = await fresh({ path: '/apply/calculator?amount=-5&months=<b>' })
    await shown.reads('Kuza Growth Fund')
    expect(shown.field('amount').value).toBe('')
  })

  test('lists everything missing, in the specified words', async () => {
    const shown = await fresh()
    await shown.reads('Kuza Growth Fund')
    await shown.send()
    expect(errors(shown)).toEqual([
      'Select a Somo Loan Partner to continue',
      'This field is required',
      'Period must be selected...',
      'This field is required',
      'This field is required',
    ])
    expect(shown.sent(APPLY)).toEqual([])
  })

  test('takes zero for missing', async () => {
    const shown = await fresh()
    await fill(shown)
    await type(shown.field('amount'), '0')
    await type(shown.field('income'), '0')
    await shown.send()
    expect(errors(shown)).toEqual(['This field is required', 'This field is required'])
  })

  test('enforces the fund’s amounts, periods and purposes', async () => {
    const shown = await fresh()
    await fill(shown)
    await type(shown.field('years'), '2')
    await type(shown.field('months'), '1')
    await type(shown.field('amount'), '40000')
    await shown.send()
    expect(errors(shown)).toEqual([
      'The minimum amount of loan that we offer starts at Ksh50000',
      'Choose a period of 1 to 24 months',
    ])
    await type(shown.field('amount'), '55,000')
    expect(errors(shown)[0]?.replaceAll('\u00a0', ' ')).toBe(
      'Kuza Growth Fund lends Ksh 60,000 to Ksh 500,000. Change the amount or choose another partner',
    )
    await shown.choose('purpose', 'personal')
    await shown.send()
    expect(errors(shown)).toContain('Loans are only available for business growth')
  })

  test('warns while typing of heavy instalments, and shows the late penalty', async () => {
    const affordability = { share: 6500, limit: 3300, commitments: 4_000_00, ok: false }
    const shown = await fresh({ answers: { 'POST lending/preview': { ...preview, affordability } } })
    await fill(shown)
    await shown.reads('The instalments would take 65% of your income. We usually lend up to 33%')
    expect(shown.text()).toContain('a penalty of 5% of the overdue amount')
  })

  test('shows the server’s cost preview, with every instalment', async () => {
    const shown = await fresh()
    await fill(shown)
    await shown.reads('You borrow Ksh 100,000 and pay back Ksh 102,000')
    expect(shown.sent('POST lending/preview').at(-1)).toEqual({
      body: { fund: 1, amount: 100_000_00, months: 12, monthlyIncome: 60_000_00, language: 'en' },
    })
    expect(shown.all('.lined')[0]?.textContent).toContain('28 Dec 2026')
    // the live region is below the fields
    expect(shown.all('[role=status]').map(one => one.textContent)).toContainEqual(
      expect.stringContaining('You borrow Ksh\u00a0100,000 and pay back'),
    )
  })

  test('starts the application and opens the first stage', async () => {
    const shown = await fresh({
      answers: { [APPLY]: { status: true, message: '', data: { _id: idOf('1'), stage: 'calculated' } } },
    })
    await fill(shown)
    await shown.send()
    expect(shown.sent(APPLY)).toEqual([
      {
        params: { id: idOf('f') },
        body: {
          productId: 1,
          principal: 100_000,
          loanTermMonths: 12,
          purpose: 'capital',
          monthlyIncome: 60_000,
        },
      },
    ])
    expect(shown.model.path.$path.get()).toBe('/apply/contact-info')
    await shown.reads('Where you live')
  })

  test('keeps a draft over a reload, and when sending fails', async () => {
    const drafts = { kept: null as unknown }
    const first = await fresh({ drafts, answers: { [APPLY]: new ApiError('unreachable', '') } })
    await fill(first)
    await first.send()
    await first.reads('This could not be sent. What you typed is kept.')
    const second = await fresh({ drafts })
    await second.reads('Kuza Growth Fund')
    expect(second.field('amount').value).toBe('100,000')
    expect(second.field('years').value).toBe('1')
    expect(second.all('[name=fund]:checked')).toHaveLength(1)
  })

  test('retries loading the funds with backoff and a countdown', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const { model, known } = loans({ answers: { [FUNDS]: new ApiError('unavailable', '', 503) } })
      const { $funds } = createFunds(model.api, model.$tenant)
      const seen: unknown[] = []
      const off = $funds.listen(value => seen.push(value.at === 'waiting' ? value.seconds : value.at))
      await vi.advanceTimersByTimeAsync(3_100)
      known[FUNDS] = { status: true, data: [] }
      await vi.advanceTimersByTimeAsync(4_000)
      off()
      // backoff of one second, then two, then four
      expect(seen).toEqual([1, 0, 2, 1, 0, 4, 3, 2, 1, 0, 'ready'])
    } finally {
      vi.useRealTimers()
    }
  })

  test('marks each fund’s text with its language', async () => {
    const { find, reads } = await fresh()
    await reads('Kuza Growth Fund')
    expect(find('.choice .about [lang]').lang).toBe('en')
  })

  test('shows that the funds failed to load', async () => {
    const { reads } = await fresh({ answers: { [FUNDS]: new ApiError('unavailable', '', 503) } })
    await reads('Failed to get loan funds list')
    await reads('Trying again in 1 second.')
  })

  test('shows that the user failed to load, by cause', async () => {
    const user = 'GET account/user/unbox'
    for (const [failure, text] of [
      [new ApiError('unreachable', ''), 'Failed to get user details'],
      [new ApiError('unavailable', '', 503), 'User read error'],
      [new ApiError('invalid', '', 418), 'Response error'],
      [new ApiError('forbidden', '', 403), 'Nothing you can do here, reach out for support'],
    ] as const) {
      const { reads } = await fresh({ answers: { [user]: failure } })
      await reads(text)
    }
  })

  test('shows that the loans failed to load', async () => {
    const { reads } = await fresh({ answers: { [LIST]: new ApiError('unavailable', 'Core away', 503) } })
    await reads('Failed to get loan accounts list: Core away')
  })

  test('warns of a pending application before the form is filled in', async () => {
    const data = [loanOf({ _id: idOf('2'), status: 'pending' })]
    const { reads, button, text } = await fresh({ answers: { [LIST]: { data } } })
    await reads('Your last application is still being reviewed.')
    await reads('What it would cost')
    expect(text()).not.toContain('Apply today')
    expect(button('See the loan').getAttribute('href')).toContain(`/loan/${idOf('2')}`)
  })

  test('links to the application that is pending', async () => {
    const refusal = new ApiError('conflict', 'Your last application is still being reviewed.', 409, {
      waiting: idOf('2'),
    })
    const shown = await fresh({ answers: { [APPLY]: refusal } })
    await fill(shown)
    await shown.send()
    await shown.reads('still being reviewed')
    expect(shown.button('See the loan').getAttribute('href')).toContain(`/loan/${idOf('2')}`)
  })
})

describe('an unfinished application', () => {
  test.each([
    ['calculated', '/apply/contact-info'],
    ['address_added', '/apply/employer-info'],
    ['employer_added', '/apply/bank-info'],
    ['bank_added', '/apply/proposal'],
  ] as const)('is resumed from %s at %s', async (stage, path) => {
    const shown = await begun('/apply/calculator', { stage })
    await shown.reads('complete your previuos loan request')
    expect(shown.all('dialog h2')[0]?.textContent).toBe('Continue Application')
    const goOn = shown.all('dialog .primary')[0] as HTMLElement
    await press(goOn)
    expect(shown.model.path.$path.get()).toBe(path)
  })

  test('is found when it was started elsewhere', async () => {
    const refusal = new ApiError('conflict', 'complete your previuos loan request', 409, {
      loan: idOf('1'),
      stage: 'calculated',
    })
    const shown = await fresh({ answers: { [APPLY]: refusal } })
    await fill(shown)
    await shown.send()
    await shown.reads('complete your previuos loan request')
  })

  test('can be withdrawn to change the amount, keeping all input', async () => {
    const address = { street: 'Ngara Road', city: 'Thika', state: 'Kiambu', housing: 'Rent' } as const
    const shown = await begun(
      '/apply/calculator',
      { stage: 'address_added', address },
      { answers: { 'POST lending/loan/:id/withdraw': { message: '' } } },
    )
    await shown.reads('complete your previuos loan request')
    shown.known[LIST] = { data: [] }
    await press(shown.button('Change the amount'))
    await vi.waitUntil(() => shown.all('dialog').length === 0)
    expect(shown.field('amount').value).toBe('100,000')
    expect(shown.field('years').value).toBe('1')
    expect(JSON.stringify(shown.drafts.kept)).toContain('Thika')
  })

  test('does not open later stages', async () => {
    const { model, reads } = await begun('/apply/proposal', { stage: 'address_added' })
    await reads('Your work and income')
    expect(model.path.$path.get()).toBe('/apply/employer-info')
  })

  test('is required for a proposal', async () => {
    const { model, reads } = await show({ path: '/apply/proposal', answers: { [LIST]: { data: [] } } })
    await reads('Nothing to do here, apply new loan')
    expect(model.path.$path.get()).toBe('/apply/calculator')
  })

  test('that is finished links to its loan, when somebody goes back to it', async () => {
    const { model, reads, button } = await show({
      path: '/apply/consent',
      answers: { [LIST]: { data: [loanOf({ _id: idOf('1') })] } },
    })
    await reads('Nothing to do here, apply new loan')
    await press(button('See the loan'))
    expect(model.path.$path.get()).toBe(`/loan/${idOf('1')}`)
  })
})

describe('the details', () => {
  test('show a message and are typed by hand when loading them fails', async () => {
    const details = 'GET account/client/details/:id'
    for (const [failure, text] of [
      [new ApiError('unreachable', ''), 'Failed to get loan client details...'],
      [new ApiError('forbidden', '', 403), 'Nothing you can do here, reach out for support'],
    ] as const) {
      const shown = await begun('/apply/contact-info', {}, { answers: { [details]: failure } })
      await shown.reads(text)
      expect(shown.field('city').value).toBe('')
    }
  })

  test('are prefilled and sent', async () => {
    const shown = await begun(
      '/apply/contact-info',
      {},
      {
        answers: {
          'POST account/client/loan/address/:id': { data: { _id: idOf('1'), stage: 'address_added' } },
        },
      },
    )
    await shown.reads('Where you live')
    expect(shown.field('state').value).toBe('Nairobi')
    await shown.send()
    expect(errors(shown)).toEqual(['This field is required'])
    await type(shown.field('city'), 'Thika')
    await shown.choose('housing', 'Rent')
    await shown.send()
    expect(shown.sent('POST account/client/loan/address/:id')).toEqual([
      {
        params: { id: idOf('1') },
        body: { state: 'Nairobi', city: 'Thika', street: 'Ngara Road', housing: 'Rent' },
      },
    ])
    await shown.reads('Your work and income')
  })

  test('say that work cannot start in the future', async () => {
    const { field, reads, send } = await begun('/apply/employer-info', { stage: 'address_added' })
    await type(field('startedOn'), '2099-01-01')
    await send()
    await reads('This day is in the future')
  })

  test('are worded differently for business owners and employees', async () => {
    const shown = await begun('/apply/employer-info', { stage: 'address_added' })
    await shown.reads('Name of your business')
    await shown.choose('employmentStatus', 'Employed')
    expect(shown.text()).toContain('Employer')
    expect(shown.text()).not.toContain('Name of your business')
    expect(shown.field('monthlyIncome').value).toBe('60,000')
  })

  test('require the bank account only for bank payouts', async () => {
    const shown = await begun(
      '/apply/bank-info',
      { stage: 'employer_added' },
      {
        answers: { 'POST account/client/loan/bank/:id': { data: { _id: idOf('1'), stage: 'bank_added' } } },
      },
    )
    await shown.reads('Where we send your loan')
    expect(shown.field('mpesaPhone').value).toBe('0712345678')
    expect(shown.all('[name=bankName]')).toEqual([])
    await type(shown.field('mpesaPhone'), '12')
    await shown.send()
    expect(errors(shown)).toEqual(['Enter a valid M-Pesa phone'])
    await type(shown.field('mpesaPhone'), '0722 000 111')
    await shown.send()
    expect(shown.sent('POST account/client/loan/bank/:id')).toEqual([
      { params: { id: idOf('1') }, body: { payout: 'mpesa', mpesaPhone: '+254722000111' } },
    ])
    await shown.reads('Upload Loan Proposal')
  })

  test('show server errors at their field', async () => {
    const refusal = new ApiError('invalid', 'Some fields need correction.', 400, {
      state: 'Choose a county of Kenya.',
    })
    const shown = await begun(
      '/apply/contact-info',
      {},
      {
        answers: { 'POST account/client/loan/address/:id': refusal },
      },
    )
    await shown.reads('Where you live')
    await shown.choose('housing', 'Own')
    await shown.send()
    expect(errors(shown)).toEqual(['Choose a county of Kenya.'])
  })
})

const pdf = () => new File(['%PDF-1.7'], 'kuza.pdf', { type: 'application/pdf' })
const sentPdf: LoanPage['documents'][number] = {
  id: idOf('d'),
  name: 'kuza.pdf',
  type: 'application/pdf',
  size: 8,
  kind: 'proposal',
  at: '2026-11-21T09:00:00.000Z',
  by: 'Faraja Mwangi',
  address: '/f',
  verdict: null,
}

async function chooseFile({ field }: Shown, file: File) {
  const input = field('file')
  Object.defineProperty(input, 'files', { value: [file], configurable: true })
  input.dispatchEvent(new Event('change', { bubbles: true }))
  await settle()
}

describe('the proposal', () => {
  const UPLOAD = 'POST lending/loan/:id/documents'
  const CREDIT = 'POST payments/credit_score'
  const open = (answers: Record<string, unknown> = {}) =>
    begun('/apply/proposal', { stage: 'bank_added' }, { answers })

  test('requires a file, and the names and number of the national ID', async () => {
    const shown = await open()
    await shown.reads('Upload Loan Proposal')
    await type(shown.field('firstName'), '')
    await shown.send()
    expect(errors(shown)).toEqual([
      'Select your loan proposal to continue',
      'Enter your names and ID number as in your national ID',
      'Enter your names and ID number as in your national ID',
    ])
  })

  test('accepts only Word and PDF up to 5 MB', async () => {
    const shown = await open()
    await shown.reads('Upload Loan Proposal')
    await chooseFile(shown, new File(['x'], 'me.jpg'))
    await shown.reads('This is not a Word or PDF file')
    const large = new File(['x'], 'plan.docx')
    Object.defineProperty(large, 'size', { value: 6_000_000 })
    await chooseFile(shown, large)
    await shown.reads('This file is larger than 5 MB')
    await chooseFile(shown, new File(['x'], 'plan.DOCX'))
    expect(errors(shown)).toEqual([])
  })

  test('is sent before the names, and not sent again on retry', async () => {
    const shown = await open({
      [UPLOAD]: { data: sentPdf },
      [CREDIT]: new ApiError('unreachable', ''),
    })
    await shown.reads('Upload Loan Proposal')
    await chooseFile(shown, pdf())
    await type(shown.field('idNumber'), '23456789')
    await shown.send()
    await shown.reads('Error')
    expect(shown.text()).toContain('kuza.pdf was uploaded')
    shown.known[CREDIT] = { error: false, message: 'Success', msg: '' }
    await shown.send()
    await shown.reads('Proposal uploaded successfully')
    expect(shown.sent(UPLOAD)).toHaveLength(1)
    expect(shown.sent(CREDIT).at(-1)).toEqual({
      body: {
        interest_rate: 8,
        period_m: 12,
        amount: 100_000,
        email: 'faraja@example.org',
        contribution: 0,
        idno: '23456789',
        name1: 'Faraja',
        name2: 'Mwangi',
      },
    })
    expect(shown.model.path.$path.get()).toBe('/apply/consent')
  })

  test('shows a failed upload, and keeps the file', async () => {
    const shown = await open({ [UPLOAD]: new ApiError('unreachable', '') })
    await shown.reads('Upload Loan Proposal')
    await chooseFile(shown, pdf())
    await type(shown.field('idNumber'), '23456789')
    await shown.send()
    await shown.reads('Upload Failed, Try again')
    expect(shown.text()).toContain('kuza.pdf')
  })

  test('is recognized when already uploaded', async () => {
    const shown = await begun('/apply/proposal', { stage: 'proposed', documents: [sentPdf] })
    await shown.reads('kuza.pdf was uploaded')
  })
})

describe('the consent', () => {
  const SUBMIT = 'POST lending/loan/:id/submit'
  const open = (answers: Record<string, unknown> = {}, language = 'en') =>
    begun('/apply/consent', { stage: 'proposed', documents: [sentPdf] }, { answers, language })

  test('follows the whole cost, and is stored as shown', async () => {
    const shown = await open({ [SUBMIT]: { message: 'Application Received!' } })
    await shown.reads('That is Ksh 2,000 more than you borrow.')
    await shown.reads(preview.consent)
    await shown.send()
    await shown.reads('Tick the box to agree')
    await shown.reads('Fix one thing to continue')
    expect(document.activeElement?.className).toContain('error-summary')
    expect(shown.sent(SUBMIT)).toEqual([])
    shown.field('consent').click()
    await settle()
    shown.known[LIST] = { data: [] }
    await shown.send()
    await shown.reads('Application Received!')
    expect(shown.sent(SUBMIT)).toEqual([{ params: { id: idOf('1') }, body: { consent: preview.consent } }])
    expect(shown.drafts.kept).toBeNull()
    expect(shown.emit).toHaveBeenCalledWith('complete', { step: 'submitted' })
  })

  test('is reset when the pay day changes the text', async () => {
    const shown = await open({
      'POST lending/preview': ({ body }: { body: { payDay?: number } }) => ({
        ...preview,
        consent: `${preview.consent} ${body.payDay ?? ''}`,
      }),
    })
    await shown.reads(preview.consent)
    shown.field('consent').click()
    await settle()
    await type(shown.field('payDay'), '5')
    await shown.reads(`${preview.consent} 5`)
    expect(shown.field('consent').checked).toBe(false)
    expect(shown.sent('POST lending/preview').at(-1)).toEqual({
      body: { fund: 1, amount: 100_000_00, months: 12, payDay: 5, language: 'en' },
    })
  })

  test('is reset with the reason when the server’s figures changed', async () => {
    const sentence = 'The cost has changed. Look at it once more.'
    const shown = await open({ [SUBMIT]: new ApiError('conflict', sentence, 409, { consent: sentence }) })
    await shown.reads(preview.consent)
    shown.field('consent').click()
    await settle()
    shown.known['POST lending/preview'] = { ...preview, consent: 'I agree to Ksh 9.' }
    await shown.send()
    await shown.reads('I agree to Ksh 9.')
    expect(shown.field('consent').checked).toBe(false)
    expect(shown.text()).toContain('Tick the box to agree')
    expect(shown.place.querySelector('[role=alert]')?.textContent).toBe(sentence)
  })

  test('is in the reader’s language', async () => {
    const shown = await open({}, 'sw')
    await shown.reads('Angalia gharama yote, kisha uombe')
    expect(shown.sent('POST lending/preview').at(-1)).toMatchObject({ body: { language: 'sw' } })
  })

  test.each(['unreachable', 'timeout'] as const)(
    'counts as sent at once when its response was lost: %s',
    async code => {
      const shown = await open({ [SUBMIT]: new ApiError(code, '') })
      await shown.reads(preview.consent)
      shown.field('consent').click()
      await settle()
      shown.known[PAGE] = { data: pageOf({ status: 'submitted', stage: 'proposed' }) }
      shown.known[LIST] = { data: [loanOf({ _id: idOf('1'), status: 'pending' })] }
      await shown.send()
      await shown.reads('Application Received!')
      expect(shown.emit.mock.calls.filter(([name]) => name === 'complete')).toHaveLength(1)
    },
  )

  test('counts as sent although the list learns of it before the response arrives', async () => {
    let arrive = (_: object) => {}
    const shown = await open({ [SUBMIT]: () => new Promise(resolve => (arrive = resolve)) })
    await shown.reads(preview.consent)
    shown.field('consent').click()
    await settle()
    await shown.send()
    shown.known[LIST] = { data: [loanOf({ _id: idOf('1'), status: 'pending' })] }
    await shown.model.loans.refresh()
    await settle()
    expect(shown.model.path.$path.get()).toBe('/apply/consent')
    arrive({ message: 'Application Received!' })
    await shown.reads('Application Received!')
  })

  test('counts as sent when only the response was lost', async () => {
    const shown = await open({
      [SUBMIT]: new ApiError('conflict', 'This application was handed in already.', 409),
    })
    await shown.reads(preview.consent)
    shown.field('consent').click()
    await settle()
    shown.known[PAGE] = { data: pageOf({ status: 'submitted', stage: 'proposed' }) }
    shown.known[LIST] = { data: [loanOf({ _id: idOf('1'), status: 'pending' })] }
    await shown.send()
    await shown.reads('Application Received!')
  })
})
