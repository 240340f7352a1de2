import { describe, expect, test } from 'vitest'
import type { BlockValue } from '#contract/home.ts'
import { due, homeOf, loan, ok, openHome, survey } from './testing.tsx'

const amounts = [500_00, 0, 2_000_00, 0, 1_000_00, 0, 4_350_00]
const sales: BlockValue<'sales'> = {
  currency: 'KES',
  to: '/dashboard/digikua/client/cashflow-summary',
  count: 7,
  kept: true,
  write: '/dashboard/digikua/client/quick',
  businessId: 'b'.repeat(24),
  days: amounts.map((amount, number) => ({ day: `2026-11-${16 + number}`, amount })),
}
const none = sales.days.map(({ day }) => ({ day, amount: 0 }))
const open = (value: BlockValue<'sales'>, language?: string, person?: string) =>
  openHome({
    person,
    blocks: 'now sales next',
    answer: homeOf({ sales: ok(value), next: { state: 'empty' } }),
    language,
  })

describe('The home’s sales', () => {
  test('show today and seven days, a bar per day, and a link to a new sale', async () => {
    const { reads, text, all, find, filled } = await open(sales)
    await reads('Ksh 4,350')
    expect(text()).toContain('7 sales · Ksh 7,850 in 7 days')
    expect(all('.week .bar').map(bar => parseInt((bar as HTMLElement).style.height, 10))).toEqual([
      11, 0, 45, 0, 22, 0, 100,
    ])
    expect(text()).toContain('22 Nov 2026: Ksh 4,350')
    expect(all('.sales-block .actions a').map(one => [text(one), one.getAttribute('href')])).toEqual([
      ['Sale', sales.write],
      ['Open DigiKua', sales.to],
    ])
    // only the most urgent task has a primary button
    expect(filled()).toEqual([])
    expect(find('.sales-block header').textContent).toBe('Sales today')
  })

  test('are translated into Kiswahili', async () => {
    const { reads } = await open(sales, 'sw')
    await reads('mauzo 7 · Ksh 7,850 kwa siku 7')
  })

  test('include this user’s queued sales, and show the queued amount', async () => {
    const one = { id: 'one', form: 'product-sale', business: sales.businessId, at: '2026-11-22T08:00:00Z' }
    const today = { amount: 150_50, quantity: 1_000, day: '2026-11-22' }
    const queue = [
      { ...one, values: today },
      { ...one, form: 'service-sale', values: { ...today, amount: 1_000_00, day: '2026-11-17' } },
      // none of these is a new sale of this business
      { ...one, target: 'c'.repeat(24), values: today },
      { ...one, problem: 'Choose an item.', values: today },
      { ...one, form: 'operating', values: today },
      { ...one, business: 'd'.repeat(24), values: today },
      { ...one, values: { ...today, day: '2026-10-01' } },
    ]
    localStorage.setItem('wezesha:digikua:queue:amina', JSON.stringify(queue))
    const { reads, text, leave } = await open(sales, 'en', 'amina')
    await reads('Ksh 4,500')
    expect(text()).toContain('8 sales · Ksh 9,000 in 7 days')
    expect(text()).toContain('Ksh 1,150 waiting to be sent')
    expect(text()).toContain('17 Nov 2026: Ksh 1,000')
    leave()
    const other = await open(sales, 'en', 'peter')
    await other.reads('Ksh 4,350')
    expect(other.text()).not.toContain('to be sent')
    localStorage.clear()
  })

  test('name the business of a user with several', async () => {
    const { reads } = await open({ ...sales, business: 'Mama Halima Fabrics' })
    await reads('Mama Halima Fabrics')
  })

  test.each([
    [false, 'Record your first sale. It takes 20 seconds.'],
    [true, 'No sales in the last 7 days.'],
  ])('show no zero amounts (kept before: %s)', async (kept, sentence) => {
    const { reads, text, all } = await open({ ...sales, kept, days: none, count: 0 })
    await reads(sentence)
    expect(all('.week')).toEqual([])
    expect(text()).not.toContain('Ksh')
    expect(text()).toContain('Open DigiKua')
  })

  test('are hidden for a user without a business', async () => {
    const { reads, all } = await openHome({
      blocks: 'now loan sales next',
      answer: homeOf({ loan: ok({ loan }), sales: { state: 'empty' }, next: ok({ items: [due] }) }),
    })
    await reads('Pay Ksh 36,100 by 5 Dec 2026')
    expect(all('.sales-block')).toEqual([])
  })

  test('that failed to load affect no other block, and can be retried', async () => {
    const { reads, tap, text } = await openHome({
      blocks: 'now loan sales next',
      answer: ({ query }) =>
        query.blocks === 'sales'
          ? homeOf({ sales: ok(sales) })
          : homeOf({ loan: ok({ loan }), sales: { state: 'failed' }, next: ok({ items: [survey] }) }),
    })
    await reads('Your sales could not be loaded.')
    expect(text()).toContain('Your latest loan')
    expect(text()).toContain('Quarterly survey')
    await tap('Try again')
    await reads('7 sales · Ksh 7,850 in 7 days')
  })
})
