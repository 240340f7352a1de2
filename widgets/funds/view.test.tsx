import { expect, it, vi } from 'vitest'
import type { ManagedFund } from '#contract/fund.ts'
import { ApiError } from '#kit/core/api.ts'
import { settle } from '#kit/testing.tsx'
import { standIn } from '#kit/testing-host.ts'
import { showView } from '#kit/testing-screen.tsx'
import { createModel } from './model.ts'
import { Funds } from './view.tsx'
import { en } from './words.en.ts'

const PATCH = 'PATCH lending/funds/:id'
const words = { name: 'funds', en, others: import.meta.glob(['./words.??.ts', '!./words.en.ts']) }

const stock: ManagedFund = {
  id: 1,
  version: 'one',
  active: true,
  currency: 'KES',
  running: 0,
  used: false,
  name: 'Jiinue Stock Fund',
  description: 'Buy stock.',
  minPrincipal: 50_000_00,
  maxPrincipal: 299_000_00,
  minInstalments: 3,
  maxInstalments: 24,
  every: 1,
  rate: 700,
  ratePer: 'year',
  method: 'declining',
  amortization: 'equal-instalments',
  grace: { principal: 0, interest: 0, interestFree: 0 },
  penalty: null,
}
const used: ManagedFund = { ...stock, id: 2, name: 'Kuza Growth Fund', running: 4, used: true }
const off: ManagedFund = { ...stock, id: 3, name: 'Relief Fund 2025', active: false }

type Setup = { language?: string; outside?: boolean; draft?: object }

async function show(path = '/', { language = 'en', outside = false, draft = {} }: Setup = {}) {
  const lists = { data: [stock, used, off], outside, currency: 'KES' as const }
  const stood = standIn({
    attributes: { path, base: '/super-admin/funds' },
    tenant: { languages: ['sw', 'en'] },
    answers: {
      'GET lending/funds': () => ({ ...lists }),
      'POST lending/funds': ({ body }) => ({ data: { ...stock, ...body, id: 9 } }),
    },
    drafts: { kept: draft },
  })
  const model = createModel(stood.host)
  const screen = await showView(<Funds model={model} />, words, language)
  // the page of a fund is lazy-loaded
  await vi.waitUntil(() => !screen.place.querySelector('.skeleton'))
  await settle()
  return { ...stood, ...screen, model, lists }
}

it('lists open funds with terms and running loans, and collapses closed ones', async () => {
  const { place, table, text } = await show()
  expect(place.querySelector('[lang=sw]')?.textContent).toBe('Buy stock.')
  const [open, closed] = place.querySelectorAll('table')
  expect(table()[0]?.Fund).toBe('Jiinue Stock Fund | Buy stock.')
  expect(text(open as Element)).toContain('Ksh 50,000 – 299,000')
  expect(table()[0]?.Interest).toBe('7% a year | on the reducing balance')
  expect(text(open as Element)).not.toContain('Relief Fund 2025')
  expect(text(place.querySelector('details'))).toContain('1 fund is switched off')
  expect(text(closed as Element)).toContain('Relief Fund 2025')
})

it('shows an example loan while terms are typed', async () => {
  const { fill, text, place } = await show('/1')
  const example = () => text(place.querySelector('.example'))
  expect(example()).toContain('Highest repayment')
  const before = example()
  await fill('rate', '14')
  expect(example()).not.toBe(before)
  await fill('rate', 'much')
  expect(example()).toContain('Fill in amounts')
})

it('creates a fund with values in minor units and basis points', async () => {
  const { fill, tap, sent, model, text } = await show('/new')
  for (const [name, value] of Object.entries({
    name: 'Boda Boda Fund',
    minPrincipal: '10,000',
    maxPrincipal: '300,000',
    shortest: '3',
    longest: '24',
    rate: '2.5',
  }))
    await fill(name, value)
  await tap('Open the fund')
  expect(sent('POST lending/funds')).toMatchObject([
    {
      body: {
        name: 'Boda Boda Fund',
        minPrincipal: 10_000_00,
        maxPrincipal: 300_000_00,
        minInstalments: 3,
        maxInstalments: 24,
        every: 1,
        rate: 250,
        ratePer: 'year',
        penalty: null,
      },
    },
  ])
  expect(model.path.$path.get()).toBe('/9')
  expect(text()).toContain('Boda Boda Fund is open')
})

it('shows errors at each field and in a summary with links', async () => {
  const { fill, tap, sent, place, text } = await show('/1')
  await fill('maxPrincipal', '40,000')
  await fill('rate', '')
  await tap('Save')
  expect(sent(PATCH)).toEqual([])
  expect(text(place.querySelector('.error-summary'))).toContain(
    'Maximum amount: The maximum must not be less than the minimum.',
  )
  expect(place.querySelector('[name="rate"]')?.getAttribute('aria-invalid')).toBe('true')
  await fill('rate', '8')
  expect(place.querySelector('[name="rate"]')?.hasAttribute('aria-invalid')).toBe(false)
})

it('warns that running loans keep their terms, and opens the replacement fund', async () => {
  const { fill, tap, text, known, model } = await show('/2')
  expect(text()).toContain('This fund has 4 active loans')
  known[PATCH] = ({ body }) => ({
    data: { ...used, ...(body?.change as object), id: 8, used: false, running: 0, version: 'new' },
  })
  await fill('name', 'Kuza')
  expect(text()).not.toContain('Open with new terms')
  await fill('rate', '9')
  await tap('Open with new terms')
  expect(model.path.$path.get()).toBe('/8')
  expect(text()).toContain('New loans get the new terms. Active loans keep theirs.')
})

it('keeps the input on a conflict, and resubmits it for the current version', async () => {
  const { fill, tap, text, known, sent, lists, place } = await show('/1')
  await fill('description', 'Mine.')
  known[PATCH] = () => {
    lists.data = [{ ...stock, version: 'two', rate: 900 }]
    return new ApiError('conflict', 'Changed.', 409)
  }
  await tap('Save')
  expect(text()).toContain('Someone else changed this fund')
  expect((place.querySelector('[name="description"]') as HTMLInputElement).value).toBe('Mine.')
  await tap('Save')
  expect(sent(PATCH).at(-1)?.body).toMatchObject({
    version: 'two',
    change: { description: 'Mine.', rate: 900 },
  })
})

it('shows server errors at their field', async () => {
  const { fill, tap, known, place, text } = await show('/1')
  known[PATCH] = new ApiError('invalid', 'Some fields need correction.', 400, {
    'change.name': 'Taken.',
    'change.maxInstalments': 'Long.',
    'grace.interest': 'Odd.',
  })
  await fill('name', 'Kuza Growth Fund')
  await tap('Save')
  const errorAt = (name: string) => text(place.querySelector(`.invalid:has([name="${name}"])`))
  expect(errorAt('name')).toContain('Taken.')
  expect(errorAt('longest')).toContain('Long.')
  expect(errorAt('graceInterest')).toContain('Odd.')
})

it('confirms switching a fund off, and explains the effect on its loans', async () => {
  const { tap, place, text, known, send, sent } = await show('/2')
  known[PATCH] = { data: { ...used, active: false } }
  await tap('Switch off')
  expect(text(place.querySelector('dialog'))).toContain('Active loans continue as agreed')
  await send()
  expect(sent(PATCH)).toMatchObject([{ body: { version: 'one', change: { active: false } } }])
  expect(text()).toContain('Kuza Growth Fund is switched off.')
  expect(text()).toContain('Switch on')
})

it('keeps a draft, and discards it only on request', async () => {
  const { tap, place, drafts } = await show('/1', { draft: { forms: { 1: { name: 'Half a na' } } } })
  const name = () => (place.querySelector('[name="name"]') as HTMLInputElement).value
  expect(name()).toBe('Half a na')
  await tap('Discard changes')
  expect(name()).toBe('Jiinue Stock Fund')
  expect(drafts.kept).toEqual({ forms: {} })
})

it('funds of an outside lending core are read-only', async () => {
  const { text, place } = await show('/', { outside: true })
  expect(text()).toContain('Funds are managed in the connected lending system')
  expect(text()).not.toContain('New fund')
  const page = await show('/1', { outside: true })
  expect(page.place.querySelector('form, input[name="name"]')).toBeNull()
  expect(text(page.place)).toContain('Example')
  expect(place).toBeDefined()
})

it('an unknown fund links back to the list', async () => {
  const { text, tap } = await show('/77')
  expect(text()).toContain('Fund not found')
  await tap('All funds')
  expect(text()).toContain('Jiinue Stock Fund')
})

it('is translated into Kiswahili', async () => {
  const { text } = await show('/2', { language: 'sw' })
  expect(text()).toContain('Mfuko huu una mikopo 4 inayoendelea')
  expect(text()).toContain('Rejesho moja kila')
})
