import { expect, test, vi } from 'vitest'
import type { Tenant } from '#contract/tenant.ts'
import { type Some, standIn } from '#kit/testing-host.ts'
import { showView } from '#kit/testing-screen.tsx'
import { createModel, type FieldName } from './model.ts'
import { LoanCalculator } from './view.tsx'
import { en } from './words.en.ts'

const tenant: Some<Tenant> = {
  name: 'Provider',
  portal: 'https://portal.example',
  contact: { phone: '+254 700 000 000' },
  loan: {
    currency: 'KES',
    minimum: 50_000_00,
    maximum: 1_000_000_00,
    periods: [6, 12, 24],
    purposes: ['personal', 'recurring', 'capital'],
    financedPurposes: ['capital'],
    incomeShare: 3_300,
    monthlyGrowth: 400,
    interestGuide: [
      { from: 0, rate: 700 },
      { from: 300_000_00, rate: 800 },
    ],
  },
}

const words = { name: 'loan-calculator', en, others: import.meta.glob(['./words.??.ts', '!./words.en.ts']) }

async function show(attributes: Partial<Record<FieldName, string>> = {}, language = 'en') {
  const model = createModel(standIn({ attributes, tenant }).host)
  const screen = await showView(<LoanCalculator model={model} />, words, language)
  await vi.waitUntil(() => screen.place.querySelector('form'))
  const press = (name: string) =>
    screen
      .all('button')
      .find(button => button.textContent?.includes(name))
      ?.click()
  return { ...screen, model, press }
}

const good = { amount: '100000', months: '12', income: '50000', purpose: 'capital' }

test.each([
  ['an empty form', {}, 'This field is required'],
  [
    'too small an amount',
    { ...good, amount: '49999' },
    'The minimum amount of loan that we offer starts at Ksh50000',
  ],
  ['too large an amount', { ...good, amount: '1000001' }, 'The largest loan that we offer is Ksh 1,000,000'],
  [
    'a purpose we do not finance',
    { ...good, purpose: 'personal' },
    'Loans are only available for business growth',
  ],
  [
    'an income that does not carry it',
    { ...good, income: '40000' },
    'You are not eligible for this amount, kindly enter a lower loan amount',
  ],
])('shows the specified message for %s', async (_, attributes, message) => {
  const { text, press } = await show(attributes)
  press('Check my eligibility')
  await vi.waitUntil(() => text().includes(message))
})

test('summarizes amount, instalment and cost in one sentence', async () => {
  const { text } = await show(good)
  expect(text()).toContain(
    'You borrow Ksh 100,000 and pay Ksh 13,342 each month for 1 year: Ksh 160,103 in total, Ksh 60,103 more than you borrowed.',
  )
})

test('focuses the first invalid field', async () => {
  const { place, press } = await show({ amount: '100000' })
  press('Check my eligibility')
  await vi.waitUntil(() => document.activeElement === place.querySelector('select'))
})

test('links to sign-in after a passed check', async () => {
  const { place, press } = await show(good)
  press('Check my eligibility')
  await vi.waitUntil(() => place.querySelector('a[href="https://portal.example/signin"]'))
})

test('one tap sets the largest affordable amount', async () => {
  const { place, press, text } = await show({ ...good, amount: '200000', income: '60000' })
  press('Use Ksh')
  await vi.waitUntil(() => place.querySelector<HTMLInputElement>('input[name=amount]')?.value === '148,404')
  expect(text()).toContain('You can afford this loan.')
  // the button is gone, and a screen reader hears the new figures
  expect(document.activeElement).toBe(place.querySelector('.advice'))
  expect(text(place.querySelector('[role=status]'))).toContain('You can afford this loan.')
})

test('key facts list every repayment, summing to the total', async () => {
  const { place, press, text } = await show(good)
  press('Show key facts')
  await vi.waitUntil(() => text().includes('Key facts about this loan'))
  const rows = [...place.querySelectorAll('.paper tbody tr')]
  const dues = rows.map(row => Number(row.children[1]?.textContent?.replace(/\D/g, '')))
  expect(rows).toHaveLength(12)
  expect(dues.reduce((sum, due) => sum + due)).toBe(160_103)
})

test('marks the interest band of the amount', async () => {
  const { place } = await show({ amount: '300000' })
  expect(place.querySelector('[aria-current]')?.textContent?.replaceAll('\u00a0', ' ')).toBe(
    'Ksh 300,000 and above8%',
  )
})

test('is translated into Kiswahili', async () => {
  const { text } = await show(good, 'sw')
  expect(text()).toContain('Rejesho la kila mwezi')
  expect(text()).toContain('kwa muda wa mwaka 1: jumla Ksh 160,103')
})
