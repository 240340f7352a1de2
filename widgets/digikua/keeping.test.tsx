import { describe, expect, it } from 'vitest'
import { ApiError } from '#kit/core/api.ts'
import type { Answers } from '#kit/testing-host.ts'
import { duka, id, overview, showBook, startAfresh } from './testing.tsx'

const EXPENSE = `/cashflow-summary-detailed/expenses?entry=${id(23)}`
const told = (more: object = {}) => ({
  data: {
    id: id(23),
    kind: 'operating',
    day: '2026-05-01',
    amount: 300_000,
    unitAmount: null,
    item: null,
    name: 'Rent',
    quantity: null,
    type: id(30),
    typeName: 'Cash',
    phone: '+254712000008',
    years: null,
    source: 'typed',
    reference: null,
    receipt: false,
    onBehalf: false,
    asked: false,
    revision: 1,
    by: 'Amina',
    clientId: null,
    createdAt: '2026-05-01T08:00:00Z',
    editedAt: '2026-05-01T08:00:00Z',
    voidedAt: null,
    voidReason: null,
    revisions: [],
    comments: [],
    receiptAddress: null,
    repeats: null,
    ...more,
  },
})
const due = { id: id(90), kind: 'operating' as const, name: 'Rent', amount: 300_000, every: 'month' as const }

startAfresh()

describe('recurring entries', () => {
  it('are set on an entry, and ended there', async () => {
    const { reads, tap, opened, sent, known } = await showBook({
      path: EXPENSE,
      more: { 'GET book/entries/:id': told() as never, 'POST book/entries/:id/repeat': { message: '' } },
    })
    await opened()
    await reads('Repeats')
    known['GET book/entries/:id'] = told({ repeats: { every: 'month', next: '2026-12-01' } }) as never
    await tap('Every month')
    await reads('Repeats every month, next on 1 Dec 2026')
    await tap('Stop repeating')
    expect(sent('POST book/entries/:id/repeat').map(({ body }) => body.every)).toEqual(['month', 'none'])
  })

  const proposed: Answers = {
    'GET book/recurring': {
      data: [
        { ...due, next: '2026-11-20', due: true },
        { ...due, id: id(91), name: 'Airtime', next: '2026-12-01', due: false },
      ],
    },
  }
  it('are proposed when due, and entered with one tap for their due date', async () => {
    const { reads, tap, sent, text, known } = await showBook({
      more: { ...proposed, 'POST book/recurring/:id/answer': { message: 'Added to the book.' } },
    })
    await reads('Rent, Ksh 3,000, 20 Nov 2026')
    expect(text()).not.toContain('Airtime')
    known['GET book/recurring'] = { data: [] }
    await tap('Enter Rent')
    expect(sent('POST book/recurring/:id/answer')).toEqual([
      { params: { id: id(90) }, body: { day: '2026-11-20', enter: true } },
    ])
    await reads('Added to the book.')
    expect(text()).not.toContain('Rent, Ksh 3,000')
  })

  it('are proposed again for the next day they were missed', async () => {
    const { reads, tap, known } = await showBook({
      more: { ...proposed, 'POST book/recurring/:id/answer': { message: 'Left out.' } },
    })
    await reads('Rent, Ksh 3,000, 20 Nov 2026')
    known['GET book/recurring'] = { data: [{ ...due, next: '2026-11-27', due: true }] }
    await tap('Not this time Rent')
    await reads('Rent, Ksh 3,000, 27 Nov 2026')
  })

  it('stay with a message when entering fails', async () => {
    const { reads, tap } = await showBook({
      more: { ...proposed, 'POST book/recurring/:id/answer': new ApiError('unreachable', '') },
    })
    await reads('Rent, Ksh 3,000')
    await tap('Not this time Rent')
    await reads('This could not be entered.')
    await reads('Rent, Ksh 3,000')
  })
})

it('a receipt can be viewed and replaced in a writable book', async () => {
  const { opened, reads, tap, find } = await showBook({
    path: EXPENSE,
    more: { 'GET book/entries/:id': told({ receiptAddress: 'https://portal.example/files/1' }) as never },
  })
  await opened()
  await reads('View receipt')
  expect(find('a[href="https://portal.example/files/1"]').textContent).toBe('View receipt')
  await tap('Another photo')
  await reads('JPG, PNG or PDF, up to 10 MB')
})

describe('sharing a report', () => {
  const link = (at: number, more: object = {}) => ({
    id: id(at),
    address: `https://portal.example/api/book/shared/${at}`,
    span: 'month' as const,
    on: '2026-11-20',
    at: '2026-11-20T09:00:00Z',
    expiresAt: '2026-12-20T09:00:00Z',
    opened: 2,
    ...more,
  })
  const report = {
    span: 'month' as const,
    period: { from: '2026-11-01', to: '2026-11-30' },
    figures: overview.figures,
    previous: null,
    expenses: [],
    stock: [],
    items: [],
    customers: [],
    unpaid: [],
    cash: {
      operating: { in: 1, out: 0, net: 1 },
      investing: { in: 0, out: 0, net: 0 },
      financing: { in: 0, out: 0, net: 0 },
      net: 1,
    },
    adjusted: { opening: 0, bought: 0, closing: 0, grossProfit: 0 },
  }
  it('creates a link for the selected period, and revokes links', async () => {
    const { reads, tap, opened, sent, find, field } = await showBook({
      path: '/reports?span=month&on=2026-11-20',
      more: {
        'GET book/report': { data: report },
        'GET book/shares': { data: [link(1)] },
        'POST book/shares': { data: link(2, { opened: 0 }) },
        'POST book/shares/:id/revoke': { message: 'The link is turned off.' },
      },
    })
    await reads('Share by link')
    await tap('Share by link')
    await opened()
    await reads('1 Nov 2026 to 30 Nov 2026, until 20 Dec 2026')
    expect(field('days').value).toBe('30')
    await tap('Create a link')
    expect(sent('POST book/shares')).toEqual([
      { body: { business: duka.id, span: 'month', on: '2026-11-20', days: 30, language: 'en' } },
    ])
    await reads('Send by WhatsApp')
    expect(find<HTMLInputElement>('.copyable input').value).toBe('https://portal.example/api/book/shared/2')
    await tap('Remove 1 Nov 2026 to 30 Nov 2026')
    await reads('The link is turned off.')
  })

  it('is for the owner only', async () => {
    const { reads, named } = await showBook({
      path: '/reports',
      business: duka.id,
      more: {
        'GET business/own/:id': { data: { ...duka, own: false } },
        'GET book/report': { data: report },
      },
    })
    await reads('Download PDF')
    expect(named('Share by link')).toBeUndefined()
  })
})
