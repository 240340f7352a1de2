import { describe, expect, test } from 'vitest'
import type { LoanRow } from '#contract/lending.ts'
import type { PayoutRow, ReceivedRow, UnmatchedRow } from '#contract/payment.ts'
import type { PendingRow } from '#contract/pending.ts'
import type { Role } from '#contract/role.ts'
import { ApiError } from '#kit/core/api.ts'
import { idOf, userOf } from '#kit/people/testing.ts'
import { type Answers, type Some, standIn } from '#kit/testing-host.ts'
import { showView } from '#kit/testing-screen.tsx'
import { createModel } from './model.ts'
import { Payments } from './view.tsx'
import { en } from './words.en.ts'

const stray: UnmatchedRow = {
  id: idOf('a'),
  at: '2026-11-20T09:00:00.000Z',
  amount: 250_000,
  receipt: 'SKL1ABC234',
  account: 'MKOPO',
  name: 'AMINA',
  note: null,
}
const paid: ReceivedRow = {
  id: idOf('b'),
  at: '2026-11-21T09:00:00.000Z',
  day: '2026-11-19',
  amount: 472_750,
  currency: 'KES',
  channel: 'cash',
  receipt: 'CASH-1',
  loan: idOf('c'),
  code: 'K7QM2R9X',
  client: 'Amina Otieno',
  state: 'booked',
  note: null,
}
const transfer: PayoutRow = {
  id: idOf('d'),
  loan: idOf('c'),
  code: 'K7QM2R9X',
  client: 'Amina Otieno',
  amount: 60_000_000,
  currency: 'KES',
  method: 'bank',
  state: 'waiting',
  message: '',
  by: 'Daniel Kiprono',
  own: false,
  at: '2026-11-18T09:00:00.000Z',
  receipt: null,
}
const owed: Some<LoanRow> = {
  id: idOf('c'),
  code: 'K7QM2R9X',
  status: 'active',
  client: { id: idOf('e'), name: 'Amina Otieno' },
  currency: 'KES',
  outstanding: 4_032_100,
}
const asked: Some<LoanRow> = { ...owed, id: idOf('1'), code: 'C2DF3GHX', status: 'submitted' }

const pageOf = <Row,>(...data: Row[]) => ({ data, total: data.length, page: 1, size: 25 })

const words = { name: 'payments', en, others: import.meta.glob(['./words.??.ts', '!./words.en.ts']) }

async function show({
  path = '/',
  role = 'authorizer' as Role,
  answers = {} as Answers,
  language = 'en',
} = {}) {
  const stood = standIn({
    attributes: { path, base: '/authorizer/payments' },
    tenant: { loan: { currency: 'KES' } },
    answers: {
      'GET account/user/unbox': { user: userOf(role) },
      'GET payments/unmatched': pageOf(stray),
      'GET payments/list': pageOf(paid),
      'GET payments/payouts': pageOf(transfer),
      'GET lending/loans/list': pageOf(owed, asked),
      ...answers,
    },
    otherwise: { message: 'It is done.' },
  })
  const model = createModel(stood.host)
  return { ...stood, model, ...(await showView(<Payments model={model} />, words, language)) }
}

describe('unmatched money', () => {
  test('is listed with payer, typed reference and amount', async () => {
    const { text } = await show()
    for (const said of ['SKL1ABC234', 'AMINA', '“MKOPO”', 'Ksh 2,500', '20 Nov 2026']) {
      expect(text()).toContain(said)
    }
  })

  test.each(['/', '/received'])(
    'on %s shows the day it was received on the cards of a phone too',
    async path => {
      const { place, reads } = await show({ path })
      await reads(path === '/' ? '20 Nov 2026' : '19 Nov 2026')
      const hidden = [...place.querySelectorAll('td.minor')].map(({ textContent }) => textContent)
      expect(hidden.filter(text => text?.includes('Nov 2026'))).toEqual([])
    },
  )

  test('is assigned to a loan in repayment, searched by typed reference, else by payer name', async () => {
    const { choose, sent, place, tap, text, reads } = await show({
      answers: {
        'GET lending/loans/list': ({ query }) =>
          query.search === 'AMINA' ? pageOf(owed, asked) : pageOf<Some<LoanRow>>(),
      },
    })
    await tap('Assign to a loan SKL1ABC234')
    await reads('Amina Otieno, K7QM2R9X: Ksh 40,321 left')
    expect(sent('GET lending/loans/list').map(({ query }) => query.search)).toEqual(['MKOPO', 'AMINA'])
    expect(text()).not.toContain('C2DF3GHX')
    await tap('Assign to a loan')
    expect(text()).toContain('Choose the loan this payment is for.')
    await choose('found', idOf('c'))
    expect(text()).toContain('Ksh 2,500 will count towards the loan of Amina Otieno')
    await tap('Assign to K7QM2R9X')
    expect(sent('POST payments/unmatched/:id/assign')).toMatchObject([
      { params: { id: stray.id }, body: { loan: 'K7QM2R9X' } },
    ])
    expect(place.querySelector('dialog')).toBeNull()
    expect(text()).toContain('It is done.')
    expect(sent('GET payments/unmatched')).toHaveLength(2)
  })

  test('that was assigned meanwhile shows a message, and reloads the list', async () => {
    const { choose, sent, place, tap, text, reads } = await show({
      answers: {
        'POST payments/unmatched/:id/assign': () => {
          throw new ApiError('conflict', 'This money was already booked on a loan.', 409)
        },
      },
    })
    await tap('Assign to a loan SKL1ABC234')
    await reads('K7QM2R9X')
    await choose('found', idOf('c'))
    await tap('Assign to K7QM2R9X')
    expect(place.querySelector('dialog')).toBeNull()
    expect(text()).toContain('This money was already booked on a loan.')
    expect(sent('GET payments/unmatched')).toHaveLength(2)
  })

  test('keeps the dialog when the server does not respond', async () => {
    const { choose, place, tap, text, reads } = await show({
      answers: {
        'POST payments/unmatched/:id/assign': () => {
          throw new ApiError('unreachable', '')
        },
      },
    })
    await tap('Assign to a loan SKL1ABC234')
    await reads('K7QM2R9X')
    await choose('found', idOf('c'))
    await tap('Assign to K7QM2R9X')
    expect(place.querySelector('dialog')).not.toBeNull()
    expect(text()).toContain('This could not be sent.')
  })

  test('takes a note, and can be marked refunded', async () => {
    const { choose, sent, fill, tap, reads } = await show()
    await tap('Note SKL1ABC234')
    await reads('Note on SKL1ABC234')
    await fill('note', 'Sent back by M-Pesa')
    await choose('refunded', 'yes')
    await tap('Save')
    expect(sent('POST payments/unmatched/:id/note')).toMatchObject([
      { params: { id: stray.id }, body: { note: 'Sent back by M-Pesa', refunded: true } },
    ])
  })

  test('that was refunded is read-only', async () => {
    const { named, sent } = await show({ path: '/?state=refunded&sort=-amount' })
    expect(sent('GET payments/unmatched')[0]?.query).toMatchObject({ state: 'refunded', sort: '-amount' })
    expect(named('Note SKL1ABC234')).toBeUndefined()
  })

  test('shows an empty state', async () => {
    const { text } = await show({ answers: { 'GET payments/unmatched': () => pageOf() } })
    expect(text()).toContain('All payments are matched')
  })
})

describe('a bank or cash payment', () => {
  test('is recorded on a loan once complete', async () => {
    const { choose, sent, fill, place, tap, text, reads } = await show()
    await tap('Record a payment')
    await reads('Paid on')
    await tap('Record')
    expect(text()).toContain('Fix 4 things to continue')
    await fill('loan', 'amina')
    await reads('Amina Otieno, K7QM2R9X')
    await choose('found', idOf('c'))
    await choose('channel', 'bank')
    await fill('amount', '4728')
    await fill('receipt', 'FT 26')
    await tap('Record')
    expect(text()).toContain('Use 4 to 40 letters, digits or dashes.')
    await fill('receipt', 'FT26112100')
    await fill('day', '2026-11-20')
    await tap('Record')
    expect(sent('POST lending/loan/:id/repayment')).toMatchObject([
      {
        params: { id: idOf('c') },
        body: { amount: 472_800, receipt: 'FT26112100', day: '2026-11-20', channel: 'bank' },
      },
    ])
    expect(place.querySelector('dialog')).toBeNull()
  })

  test('with a known receipt stays in the form, with the reason', async () => {
    const { choose, fill, place, tap, text, reads } = await show({
      answers: {
        'POST lending/loan/:id/repayment': () => {
          throw new ApiError('conflict', 'The receipt FT26112100 is already booked.', 409)
        },
      },
    })
    await tap('Record a payment')
    await reads('Paid on')
    await fill('loan', 'amina')
    await reads('Amina Otieno, K7QM2R9X')
    await choose('found', idOf('c'))
    await choose('channel', 'cash')
    await fill('amount', '4728')
    await fill('receipt', 'FT26112100')
    await tap('Record')
    expect(text()).toContain('The receipt FT26112100 is already booked.')
    expect(place.querySelector<HTMLInputElement>('dialog [name=receipt]')?.value).toBe('FT26112100')
  })
})

describe('received payments', () => {
  test('are requested by the path’s filters, with links to their loans', async () => {
    const { sent, place, reads } = await show({ path: '/received?channel=cash&state=booked&search=amina' })
    await reads('CASH-1')
    expect(sent('GET payments/list')[0]?.query).toMatchObject({
      channel: 'cash',
      state: 'booked',
      search: 'amina',
    })
    expect(place.querySelector('td a')?.getAttribute('href')).toBe(`/authorizer/loan/${idOf('c')}`)
  })

  test('can be requested to be reversed, with a reason', async () => {
    const { sent, fill, tap, reads } = await show({ path: '/received' })
    await reads('CASH-1')
    await tap('Reverse CASH-1')
    await reads('Reverse CASH-1')
    await tap('Reverse')
    await reads('This field is required')
    await fill('reason', 'Counted twice')
    await tap('Reverse')
    expect(sent('POST payments/:id/reverse')).toMatchObject([
      { params: { id: paid.id }, body: { reason: 'Counted twice' } },
    ])
  })
})

describe('a pending approval', () => {
  const asked: PendingRow = {
    id: idOf('f'),
    kind: 'record-payment',
    why: 'above-owed',
    at: '2026-11-21T09:00:00.000Z',
    by: 'Grace Njeri',
    own: false,
    may: true,
    amount: 922_970_000,
    currency: 'KES',
    reference: 'CASH-9',
    note: '',
    loan: { id: idOf('c'), code: 'K7QM2R9X', client: 'Amina Otieno' },
  }
  const own: PendingRow = { ...asked, id: idOf('2'), reference: 'CASH-8', own: true, may: false }
  const answers = { 'GET payments/pending': pageOf(asked, own) }

  test('is confirmed by another person, who sees the request and its reason', async () => {
    const { sent, tap, reads } = await show({ path: '/pending', answers })
    await reads('far above the balance')
    await tap('Confirm CASH-9')
    await reads('Grace Njeri requested this: Record a payment, Ksh 9,229,700, Amina Otieno, K7QM2R9X.')
    await reads('is there a digit too many?')
    await tap('Confirm')
    expect(sent('POST payments/pending/:id/confirm')).toMatchObject([{ params: { id: asked.id } }])
  })

  test('is refused with a reason; its requester can only withdraw it', async () => {
    const { sent, tap, fill, reads, named } = await show({ path: '/pending', answers })
    await reads('CASH-9')
    expect(named('Confirm CASH-8')).toBeUndefined()
    await tap('Withdraw CASH-8')
    await fill('reason', 'Mistyped')
    await tap('Withdraw')
    await tap('Decline CASH-9')
    await fill('reason', 'The receipt says 92,297')
    await tap('Decline')
    expect(sent('POST payments/pending/:id/refuse').map(({ body }) => body)).toEqual([
      { reason: 'Mistyped' },
      { reason: 'The receipt says 92,297' },
    ])
  })
})

describe('payouts', () => {
  test('are hidden from other roles', async () => {
    const { sent, place, text } = await show({ path: '/payouts', role: 'processor' })
    expect(text()).not.toContain('Payouts')
    expect(place.querySelector('[aria-current]')?.textContent).toBe('Unmatched')
    expect(sent('GET payments/payouts')).toEqual([])
  })

  test('are confirmed by a second person, with the reference', async () => {
    const { choose, sent, fill, tap, reads } = await show({ path: '/payouts' })
    await reads('Ksh 600,000')
    await tap('Confirm K7QM2R9X')
    await reads('Daniel Kiprono started a bank transfer of Ksh 600,000 to Amina Otieno.')
    await choose('paid', 'yes')
    await fill('reference', 'FT26112100')
    await tap('Confirm')
    expect(sent('POST payments/payouts/:id/confirm')).toMatchObject([
      { params: { id: transfer.id }, body: { paid: true, reference: 'FT26112100' } },
    ])
  })

  test('can be reported unpaid, with the reason', async () => {
    const unknown: PayoutRow = {
      ...transfer,
      method: 'mpesa',
      state: 'unknown',
      message: 'Internal failure. (17)',
    }
    const { choose, sent, fill, tap, reads } = await show({
      path: '/payouts',
      answers: { 'GET payments/payouts': () => pageOf(unknown) },
    })
    await reads('Internal failure. (17)')
    await tap('Confirm K7QM2R9X')
    await reads('M-Pesa did not confirm it')
    await choose('paid', 'no')
    await fill('why', 'Not in the statement')
    await tap('Confirm')
    expect(sent('POST payments/payouts/:id/confirm')[0]?.body).toEqual({
      paid: false,
      reference: 'Not in the statement',
    })
  })

  test('cannot be confirmed by who started them', async () => {
    const { named, text, reads } = await show({
      path: '/payouts',
      answers: { 'GET payments/payouts': () => pageOf({ ...transfer, own: true }) },
    })
    await reads('You started this. Someone else must confirm it.')
    expect(named('Confirm K7QM2R9X')).toBeUndefined()
    expect(text()).toContain('What the states mean')
    expect(text()).toContain('it is never sent twice')
  })
})

test('is translated into Kiswahili', async () => {
  const { reads, text } = await show({ path: '/payouts', language: 'sw' })
  await reads('Yanasubiri')
  expect(text()).toContain('Akaunti ya benki')
})
