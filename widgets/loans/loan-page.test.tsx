import { describe, expect, test, vi } from 'vitest'
import type { LoanPage } from '#contract/loan-page.ts'
import { ApiError } from '#kit/core/api.ts'
import { idOf } from '#kit/people/testing.ts'
import { press, settle, type } from '#kit/testing.tsx'
import { startUpload } from '#kit/testing-host.ts'
import { pageOf, show } from './testing.tsx'

vi.mock('#kit/upload.ts', () => ({ startUpload }))

const PAGE = 'GET lending/loan/:id'
const path = `/loan/${idOf('1')}`

const open = (more: Partial<LoanPage>, given: Parameters<typeof show>[0] = {}) =>
  show({ path, ...given, answers: { [PAGE]: { data: pageOf(more) }, ...given.answers } })

const event = (what: string, note: string | null = null) => ({
  at: '2026-11-20T09:00:00.000Z',
  by: null,
  what,
  note,
})
const document: LoanPage['documents'][number] = {
  id: idOf('d'),
  name: 'kuza.pdf',
  type: 'application/pdf',
  size: 120_000,
  kind: 'proposal',
  at: '2026-11-20T09:00:00.000Z',
  by: 'Faraja Mwangi',
  address: '/f/1',
  verdict: null,
}

describe('the loan page summarizes the status in one sentence', () => {
  const stands: [Partial<LoanPage>, string, string | null][] = [
    [{ status: 'draft' }, 'You have not submitted this application yet.', 'Continue Application'],
    [{ status: 'submitted' }, 'Look out for an email within a week.', null],
    [{ status: 'recommended' }, 'Look out for an email within a week.', null],
    [
      { status: 'returned', returned: 'The payslip is too dark.' },
      'The payslip is too dark.',
      'Submit again',
    ],
    [
      { status: 'approved', approvedAmount: 80_000_00, timeline: [event('approved')] },
      'Your loan of Ksh 80,000 is approved.',
      'Accept the offer',
    ],
    [
      { status: 'approved', offerUntil: '2026-01-31', timeline: [event('approved')] },
      'The offer was valid until 31 Jan 2026. Please contact us for a new one.',
      null,
    ],
    [
      { status: 'approved', offerUntil: '2999-01-31', timeline: [event('approved')] },
      'Accept it by 31 Jan 2999.',
      'Accept the offer',
    ],
    [
      { status: 'approved', approvedAmount: 80_000_00, timeline: [event('approved'), event('accepted')] },
      'You accepted the offer of Ksh 80,000.',
      null,
    ],
    [{ status: 'paying', approvedAmount: 80_000_00 }, 'Ksh 80,000 is on its way to you.', null],
    [
      { status: 'active', nextDue: { day: '2026-11-27', amount: 4_500_00 } },
      'Pay Ksh 4,500 by 27 Nov 2026.',
      'Pay Loan',
    ],
    [{ status: 'active', dueNow: 4_500_00 }, 'Pay Ksh 4,500 today.', 'Pay Loan'],
    [
      { status: 'active', dueNow: 9_000_00, overdue: 4_500_00, daysLate: 3 },
      'Ksh 4,500 is overdue by 3 days.',
      'Pay Loan',
    ],
    [{ status: 'overpaid', overpaid: 1_500_00 }, 'you overpaid Ksh 1,500', null],
    [{ status: 'closed' }, 'This loan is paid back. Thank you.', 'New Loan'],
    [
      { status: 'rejected', rejected: 'Too much debt.' },
      'We cannot give you this loan. Too much debt.',
      'New Loan',
    ],
    [{ status: 'withdrawn' }, 'This application was withdrawn.', 'New Loan'],
    [{ status: 'written-off', overpaid: 1_500_00 }, 'you overpaid Ksh 1,500', null],
    [{ status: 'written-off', settlement: 9_000_00 }, 'you still owe Ksh 9,000', 'Pay Loan'],
    [{ status: 'written-off', settlement: 0 }, 'Talk to us before you apply again.', null],
  ]
  test.each(stands)('%o', async (page, sentence, action) => {
    const { reads, all } = await open(page)
    await reads(sentence)
    expect(all('.standing .primary').map(one => one.textContent)).toEqual(action ? [action] : [])
  })

  test('in Kiswahili too', async () => {
    const { reads } = await open(
      { status: 'active', nextDue: { day: '2026-11-27', amount: 4_500_00 } },
      { language: 'sw' },
    )
    await reads('Lipa Ksh 4,500 kufikia')
  })

  test('or shows that it is unknown', async () => {
    const { reads } = await show({ path, answers: { [PAGE]: new ApiError('not-found', 'No.', 404) } })
    await reads('Loan not found')
  })
})

describe('a turned down application', () => {
  test.each(['rejected', 'withdrawn'] as const)('that is %s promises nothing any more', async status => {
    const verdict = { ok: false, reason: 'Page two is missing.' }
    const { reads, text } = await open({
      status,
      approvedAmount: null,
      expectedDisbursement: '2026-12-05',
      documents: [{ ...document, verdict }],
    })
    await reads('Page two is missing.')
    for (const promise of [
      'Not yet',
      'Expected payout',
      'Due dates',
      'Please send this again',
      'payment day',
    ])
      expect(text()).not.toContain(promise)
  })
})

describe('an active loan', () => {
  const schedule = pageOf().schedule.map((row, at) => ({
    ...row,
    ...(at === 0 ? { state: 'paid' as const, paid: row.total } : { state: 'late' as const, paid: 1_000_00 }),
  }))
  const page: Partial<LoanPage> = {
    status: 'active',
    schedule,
    payments: [
      {
        id: idOf('a'),
        at: '2026-11-20T09:00:00.000Z',
        day: '2026-11-20',
        amount: 8_500_00,
        receipt: 'SKL1ABC234',
        channel: 'prompt',
        reversed: false,
      },
      {
        id: idOf('b'),
        at: '2026-11-20T09:00:00.000Z',
        day: '2026-11-18',
        amount: 500_00,
        receipt: 'CASH-1',
        channel: 'cash',
        reversed: false,
      },
    ],
  }

  test('shows paid and late instalments, and payments', async () => {
    const { reads, all, text } = await open(page)
    await reads('SKL1ABC234')
    expect(all('.lined tbody td:last-child').map(one => one.textContent?.replaceAll('\u00a0', ' '))).toEqual([
      'Paid',
      'LateKsh 1,000 paid',
    ])
    expect(text()).toContain('20 Nov 2026, 12:00, M-Pesa, SKL1ABC234')
    // recorded two days after it was paid
    expect(text()).toContain('18 Nov 2026, Cash, CASH-1')
  })

  test('links to paying this loan', async () => {
    const { reads, button } = await open(page)
    await reads('SKL1ABC234')
    expect(button('Pay Loan').getAttribute('href')).toBe(`/dashboard/consumer-credit/pay?loan=${idOf('1')}`)
  })

  test('offers receipts and statements as localized files', async () => {
    const made = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file')
    const { reads, button, api } = await open(page, {
      language: 'sw',
      answers: {
        'GET payments/receipt/:id': () => new Blob(['%PDF-']),
        'GET lending/loan/:id/statement': () => new Blob(['x']),
      },
    })
    await reads('SKL1ABC234')
    await press(button('Risiti SKL1ABC234'))
    expect(api).toHaveBeenCalledWith(
      'GET payments/receipt/:id',
      { params: { id: idOf('a') }, query: { language: 'sw' } },
      expect.objectContaining({ as: 'file' }),
    )
    for (const [name, format] of Object.entries({ PDF: 'pdf', Excel: 'xlsx', CSV: 'csv' })) {
      await press(button(`${name} Taarifa ya mkopo`))
      expect(api).toHaveBeenCalledWith(
        'GET lending/loan/:id/statement',
        { params: { id: idOf('1') }, query: { language: 'sw', format } },
        expect.objectContaining({ as: 'file' }),
      )
    }
    expect(made).toHaveBeenCalledTimes(4)
    made.mockRestore()
  })

  test('can no longer be withdrawn', async () => {
    const { reads, text } = await open(page)
    await reads('SKL1ABC234')
    expect(text()).not.toContain('Withdraw application')
    expect(text()).not.toContain('Change payment day')
  })
})

describe('a returned application', () => {
  const back = { ...document, verdict: { ok: false, reason: 'Page 2 cannot be read.' } }
  const page: Partial<LoanPage> = {
    status: 'returned',
    stage: 'proposed',
    returned: 'Please mend the proposal.',
    documents: [back],
  }

  test('shows document and reason, and can be resubmitted only after a new upload', async () => {
    const shown = await open(page, { answers: { 'POST lending/loan/:id/documents': { data: document } } })
    await shown.reads('Page 2 cannot be read.')
    expect(shown.text()).toContain('First send the documents marked below again.')
    expect(shown.text()).not.toContain('Submit again')
    const input = shown.field('file-proposal')
    Object.defineProperty(input, 'files', { value: [new File(['%PDF-'], 'new.pdf')] })
    shown.known[PAGE] = { data: pageOf({ ...page, documents: [document, back] }) }
    input.dispatchEvent(new Event('change', { bubbles: true }))
    await shown.reads('new.pdf was uploaded.')
    await shown.reads('Submit again')
    expect(shown.sent('POST lending/loan/:id/documents')).toEqual([
      { params: { id: idOf('1') }, body: { kind: 'proposal' }, files: { file: { upload: 'arrived' } } },
    ])
  })

  test('keeps a file that failed to upload, and can retry', async () => {
    const shown = await open(page, {
      answers: { 'POST lending/loan/:id/documents': new ApiError('unreachable', '') },
    })
    await shown.reads('Page 2 cannot be read.')
    const input = shown.field('file-proposal')
    Object.defineProperty(input, 'files', { value: [new File(['%PDF-'], 'new.pdf')] })
    input.dispatchEvent(new Event('change', { bubbles: true }))
    await shown.reads('Upload Failed, Try again')
    await press(shown.button('Try again'))
    expect(shown.sent('POST lending/loan/:id/documents')).toHaveLength(2)
  })
})

describe('the actions of a borrower', () => {
  const ask = async (shown: Awaited<ReturnType<typeof show>>, name: string) => {
    await press(shown.button(name))
    await vi.waitUntil(() => shown.all('dialog').length > 0)
  }

  test('include accepting an offer by typed name, which the server checks', async () => {
    const OFFER = 'POST account/user/loan/offer_letter/:id'
    const refusal = new ApiError('invalid', 'No.', 400, { name: 'Write your name as in your account.' })
    const shown = await open(
      { status: 'approved', approvedAmount: 80_000_00 },
      { answers: { [OFFER]: refusal } },
    )
    await shown.reads('is approved')
    await ask(shown, 'Accept the offer')
    await shown.send()
    expect(shown.sent(OFFER)).toEqual([])
    await type(shown.field('name'), 'Faraja')
    await shown.send()
    await shown.reads('Write your name as in your account.')
    shown.known[OFFER] = { message: 'Thank you. The loan will be paid out soon.' }
    await type(shown.field('name'), 'Faraja Mwangi')
    await shown.send()
    await shown.reads('Thank you. The loan will be paid out soon.')
    expect(shown.sent(OFFER).at(-1)).toEqual({ params: { id: idOf('1') }, body: { name: 'Faraja Mwangi' } })
  })

  test('include choosing the pay day', async () => {
    const CALL = 'POST account/user/loan/set_pay/:id'
    const shown = await open(
      { status: 'submitted' },
      { answers: { [CALL]: { message: 'You pay on day 28 of the month.' } } },
    )
    await shown.reads('Change payment day')
    await ask(shown, 'Change payment day')
    expect(shown.all('dialog option')).toHaveLength(32)
    await type(shown.field('payDay'), '28')
    await shown.send()
    await shown.reads('You pay on day 28 of the month.')
    expect(shown.sent(CALL)).toEqual([{ params: { id: idOf('1') }, body: { payDay: 28 } }])
  })

  test('include withdrawing the application after confirmation', async () => {
    const CALL = 'POST lending/loan/:id/withdraw'
    const shown = await open(
      { status: 'submitted' },
      { answers: { [CALL]: { message: 'Your application is withdrawn.' } } },
    )
    await shown.reads('Withdraw application')
    await ask(shown, 'Withdraw application')
    await shown.reads('You can apply again at any time.')
    expect(shown.sent(CALL)).toEqual([])
    shown.known[PAGE] = { data: pageOf({ status: 'withdrawn' }) }
    await shown.send()
    await shown.reads('This application was withdrawn.')
    await settle()
    expect(shown.sent(CALL)).toHaveLength(1)
  })
})

test('the history is newest first, without staff events', async () => {
  const { reads, all } = await open({
    status: 'submitted',
    timeline: [
      event('started'),
      event('claimed'),
      event('approval-undone'),
      event('pay-day', '28'),
      event('repaid', 'Ksh 4,500, SKL1'),
    ],
  })
  await reads('History')
  expect(all('ol.rows li p:first-child').map(one => one.textContent)).toEqual([
    'You paid: Ksh 4,500, SKL1',
    'You chose your payment day: 28',
    'We cancelled the offer and are reviewing your application again',
    'You started the application',
  ])
})

test('no instalment of a loan that was written off is still to come', async () => {
  const schedule = pageOf().schedule.map((row, at) => ({
    ...row,
    state: at ? ('ahead' as const) : ('late' as const),
  }))
  const { reads, text } = await open({ status: 'written-off', schedule })
  await reads('Not paid')
  expect(text()).not.toMatch(/Upcoming|Late/)
})
