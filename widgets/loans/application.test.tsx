import { describe, expect, test, vi } from 'vitest'
import type { LoanPage } from '#contract/loan-page.ts'
import { ApiError } from '#kit/core/api.ts'
import { idOf } from '#kit/people/testing.ts'
import { press, settle, type } from '#kit/testing.tsx'
import { createFunds } from './funds.ts'
import { loanOf, loans, pageOf, preview, show, startUpload } from './testing.tsx'

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
  test('says all that is missing, in the words of the specification', async () => {
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

  test('keeps to what the partner lends, and for how long', async () => {
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

  test('says while typing that the instalments are too heavy, and what paying late costs', async () => {
    const affordability = { share: 6500, limit: 3300, commitments: 4_000_00, ok: false }
    const shown = await fresh({ answers: { 'POST lending/preview': { ...preview, affordability } } })
    await fill(shown)
    await shown.reads('The instalments would take 65 % of your income. We usually lend up to 33 %')
    expect(shown.text()).toContain('a penalty of 5 % of what is overdue')
  })

  test('shows what it would cost, from the server, with every instalment', async () => {
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

  test('begins the application and goes on to the first stage', async () => {
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

  test('keeps what was typed over a reload, and when there is no signal', async () => {
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

  test('asks for the list of funds again by itself, and says so', async () => {
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

  test('says each fund in the language that its staff write in', async () => {
    const { find, reads } = await fresh()
    await reads('Kuza Growth Fund')
    expect(find('.choice .about [lang]').lang).toBe('en')
  })

  test('says that the list of funds does not come', async () => {
    const { reads } = await fresh({ answers: { [FUNDS]: new ApiError('unavailable', '', 503) } })
    await reads('Failed to get loan funds list')
    await reads('We try again in 1 second.')
  })

  test('says that the person could not be read, and when nothing can be done about it', async () => {
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

  test('says that the list of loans could not be read', async () => {
    const { reads } = await fresh({ answers: { [LIST]: new ApiError('unavailable', 'Core away', 503) } })
    await reads('Failed to get loan accounts list: Core away')
  })

  test('says before anything is filled in that another application still waits', async () => {
    const data = [loanOf({ _id: idOf('2'), status: 'pending' })]
    const { reads, button } = await fresh({ answers: { [LIST]: { data } } })
    await reads('Your last application is still being looked at.')
    expect(button('See the loan').getAttribute('href')).toContain(`/loan/${idOf('2')}`)
  })

  test('leads to the application that still waits', async () => {
    const refusal = new ApiError('conflict', 'Your last application is still being looked at.', 409, {
      waiting: idOf('2'),
    })
    const shown = await fresh({ answers: { [APPLY]: refusal } })
    await fill(shown)
    await shown.send()
    await shown.reads('still being looked at')
    expect(shown.button('See the loan').getAttribute('href')).toContain(`/loan/${idOf('2')}`)
  })
})

describe('an application that was not finished', () => {
  test.each([
    ['calculated', '/apply/contact-info'],
    ['address_added', '/apply/employer-info'],
    ['employer_added', '/apply/bank-info'],
    ['bank_added', '/apply/proposal'],
  ] as const)('is gone on with from %s at %s', async (stage, path) => {
    const shown = await begun('/apply/calculator', { stage })
    await shown.reads('complete your previuos loan request')
    expect(shown.all('dialog h2')[0]?.textContent).toBe('Continue Application')
    const goOn = shown.all('dialog .primary')[0] as HTMLElement
    await press(goOn)
    expect(shown.model.path.$path.get()).toBe(path)
  })

  test('is found when it was begun elsewhere', async () => {
    const refusal = new ApiError('conflict', 'complete your previuos loan request', 409, {
      loan: idOf('1'),
      stage: 'calculated',
    })
    const shown = await fresh({ answers: { [APPLY]: refusal } })
    await fill(shown)
    await shown.send()
    await shown.reads('complete your previuos loan request')
  })

  test('is taken back for other figures, with every answer kept', async () => {
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

  test('does not open what comes later', async () => {
    const { model, reads } = await begun('/apply/proposal', { stage: 'address_added' })
    await reads('What you live on')
    expect(model.path.$path.get()).toBe('/apply/employer-info')
  })

  test('is needed for a proposal', async () => {
    const { model, reads } = await show({ path: '/apply/proposal', answers: { [LIST]: { data: [] } } })
    await reads('Nothing to do here, apply new loan')
    expect(model.path.$path.get()).toBe('/apply/calculator')
  })
})

describe('the details', () => {
  test('are typed by hand where what is known of the person does not come, which is said', async () => {
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

  test('begin with what is known of the person, and are sent', async () => {
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
    await shown.reads('What you live on')
  })

  test('ask a person with a business in other words than an employee', async () => {
    const shown = await begun('/apply/employer-info', { stage: 'address_added' })
    await shown.reads('Name of your business')
    await shown.choose('employmentStatus', 'Employed')
    expect(shown.text()).toContain('Employer')
    expect(shown.text()).not.toContain('Name of your business')
    expect(shown.field('monthlyIncome').value).toBe('60,000')
  })

  test('ask for the account only where the money goes to a bank', async () => {
    const shown = await begun(
      '/apply/bank-info',
      { stage: 'employer_added' },
      {
        answers: { 'POST account/client/loan/bank/:id': { data: { _id: idOf('1'), stage: 'bank_added' } } },
      },
    )
    await shown.reads('Where we pay the loan out to')
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

  test('show at its field what the server finds wrong', async () => {
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

  test('wants a file, and the names and number of the national ID', async () => {
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

  test('takes Word and PDF of up to 5 MB only', async () => {
    const shown = await open()
    await shown.reads('Upload Loan Proposal')
    await chooseFile(shown, new File(['x'], 'me.jpg'))
    await shown.reads('This is no Word or PDF file')
    const large = new File(['x'], 'plan.docx')
    Object.defineProperty(large, 'size', { value: 6_000_000 })
    await chooseFile(shown, large)
    await shown.reads('This file is larger than 5 MB')
    await chooseFile(shown, new File(['x'], 'plan.DOCX'))
    expect(errors(shown)).toEqual([])
  })

  test('is sent, then the names; what has arrived is not sent again', async () => {
    const shown = await open({
      [UPLOAD]: { data: sentPdf },
      [CREDIT]: new ApiError('unreachable', ''),
    })
    await shown.reads('Upload Loan Proposal')
    await chooseFile(shown, pdf())
    await type(shown.field('idNumber'), '23456789')
    await shown.send()
    await shown.reads('Error')
    expect(shown.text()).toContain('kuza.pdf has arrived')
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

  test('says when the upload failed, and keeps the file', async () => {
    const shown = await open({ [UPLOAD]: new ApiError('unreachable', '') })
    await shown.reads('Upload Loan Proposal')
    await chooseFile(shown, pdf())
    await type(shown.field('idNumber'), '23456789')
    await shown.send()
    await shown.reads('Upload Failed, Try again')
    expect(shown.text()).toContain('kuza.pdf')
  })

  test('is known when it has arrived before', async () => {
    const shown = await begun('/apply/proposal', { stage: 'proposed', documents: [sentPdf] })
    await shown.reads('kuza.pdf has arrived')
  })
})

describe('the consent', () => {
  const SUBMIT = 'POST lending/loan/:id/submit'
  const open = (answers: Record<string, unknown> = {}, language = 'en') =>
    begun('/apply/consent', { stage: 'proposed', documents: [sentPdf] }, { answers, language })

  test('comes after the whole cost in plain words, and is kept as it was shown', async () => {
    const shown = await open({ [SUBMIT]: { message: 'Application Received!' } })
    await shown.reads('That is Ksh 2,000 more than you borrow.')
    await shown.reads(preview.consent)
    await shown.send()
    await shown.reads('Tick the box to say that you agree')
    await shown.reads('Fix one thing to continue')
    expect(document.activeElement?.className).toBe('error-summary')
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

  test('is asked for anew when the pay day changes the text', async () => {
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

  test('is asked for anew, with the reason, when the server has other figures by now', async () => {
    const sentence = 'The cost has changed. Look at it once more.'
    const shown = await open({ [SUBMIT]: new ApiError('conflict', sentence, 409, { consent: sentence }) })
    await shown.reads(preview.consent)
    shown.field('consent').click()
    await settle()
    shown.known['POST lending/preview'] = { ...preview, consent: 'I agree to Ksh 9.' }
    await shown.send()
    await shown.reads('I agree to Ksh 9.')
    expect(shown.field('consent').checked).toBe(false)
    expect(shown.text()).toContain('Tick the box to say that you agree')
    expect(shown.place.querySelector('[role=alert]')?.textContent).toBe(sentence)
  })

  test('is given in the language that is read', async () => {
    const shown = await open({}, 'sw')
    await shown.reads('Angalia gharama yote, kisha uombe')
    expect(shown.sent('POST lending/preview').at(-1)).toMatchObject({ body: { language: 'sw' } })
  })

  test('is not lost when only the answer was: what is handed in already is done', async () => {
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
