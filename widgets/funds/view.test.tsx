import { atom } from 'nanostores'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, expect, it, vi } from 'vitest'
import type { ManagedFund } from '#contract/lending.ts'
import type { Tenant } from '#contract/tenant.ts'
import { ApiError } from '#kit/api.ts'
import { createSpeech, loadSpeech, SpeechProvider } from '#kit/speech.tsx'
import { settle } from '#kit/testing.tsx'
import type { Host } from '#kit/widget.tsx'
import { createModel } from './model.ts'
import { Funds } from './view.tsx'
import { en } from './words.en.ts'

const words = { name: 'funds', en, sw: () => import('./words.sw.ts') }

const stock: ManagedFund = {
  ...{ id: 1, version: 'one', active: true, currency: 'KES', running: 0, used: false },
  ...{ name: 'Jiinue Stock Fund', description: 'Buy stock.' },
  ...{ minPrincipal: 50_000_00, maxPrincipal: 299_000_00, minInstalments: 3, maxInstalments: 24, every: 1 },
  ...{ rate: 700, ratePer: 'year', method: 'declining', amortization: 'equal-instalments' },
  ...{ grace: { principal: 0, interest: 0, interestFree: 0 }, penalty: null },
}
const used: ManagedFund = { ...stock, id: 2, name: 'Kuza Growth Fund', running: 4, used: true }
const off: ManagedFund = { ...stock, id: 3, name: 'Relief Fund 2025', active: false }

let root: Root | undefined
afterEach(() => {
  root?.unmount()
  document.body.replaceChildren()
})

type Call = (call: string, input: { body?: Record<string, unknown>; params?: object }) => Promise<unknown>

async function show(path = '/', { language = 'en', outside = false, draft = {} } = {}) {
  let funds = [stock, used, off]
  const api = vi.fn<Call>(async (call, { body }) => {
    if (call === 'GET lending/funds') return { data: funds, outside, currency: 'KES' }
    if (call === 'POST lending/funds') return { data: { ...stock, ...body, id: 9 } }
    throw new Error(call)
  })
  const written: unknown[] = []
  const model = createModel({
    $attributes: atom({ path, base: '/super-admin/funds' }),
    $tenant: atom({} as Tenant),
    api,
    draft: { read: () => draft, write: (value: unknown) => written.push(value) },
    emit: () => {},
  } as unknown as Host<'path' | 'base'>)
  const speech = createSpeech('funds', await loadSpeech(words, language), { language })
  const place = document.body.appendChild(document.createElement('div'))
  root = createRoot(place)
  root.render(
    <SpeechProvider value={speech}>
      <Funds model={model} />
    </SpeechProvider>,
  )
  await settle()
  // the page of one fund comes when it is looked at
  await vi.waitUntil(() => !place.querySelector('.skeleton'), { timeout: 10_000 })
  await settle()
  const press = async (name: string, within: Element = place) => {
    const found = [...within.querySelectorAll<HTMLElement>('button, a')].filter(
      one => one.textContent === name,
    )
    found.at(-1)?.click()
    await settle()
  }
  const type = async (name: string, text: string) => {
    const input = place.querySelector(`[name="${name}"]`) as HTMLInputElement
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
    input.dispatchEvent(new Event('input', { bubbles: true, composed: true }))
    await settle()
  }
  const text = (within: Element | null = place) => (within?.textContent ?? '').replaceAll('\u00a0', ' ')
  const sent = (call: string) => api.mock.calls.filter(([name]) => name === call).map(([, input]) => input)
  const answer = (call: string, reply: (input: { body?: Record<string, unknown> }) => unknown) => {
    const before = api.getMockImplementation() as Call
    api.mockImplementation(async (name, input) => (name === call ? reply(input) : before(name, input)))
  }
  return {
    place,
    press,
    type,
    text,
    sent,
    answer,
    model,
    written,
    setFunds: (now: ManagedFund[]) => (funds = now),
  }
}

it('lists the open funds with their terms and running loans, and puts those that are off behind a tap', async () => {
  const { place, text } = await show()
  const [open, closed] = place.querySelectorAll('table')
  expect(text(open as Element)).toContain('Jiinue Stock FundBuy stock.')
  expect(text(open as Element)).toContain('Ksh 50,000 – 299,000')
  expect(text(open as Element)).toContain('7 % a yearon what is still owed')
  expect(text(open as Element)).not.toContain('Relief Fund 2025')
  expect(text(place.querySelector('details'))).toContain('1 fund is switched off')
  expect(text(closed as Element)).toContain('Relief Fund 2025')
})

it('shows what a loan costs while terms are typed', async () => {
  const { type, text, place } = await show('/1')
  const example = () => text(place.querySelector('.example'))
  expect(example()).toContain('Each repayment, at most')
  const before = example()
  await type('rate', '14')
  expect(example()).not.toBe(before)
  await type('rate', 'much')
  expect(example()).toContain('Fill in amounts')
})

it('opens a fund with what was typed, in minor units and basis points', async () => {
  const { type, press, sent, model, text } = await show('/new')
  for (const [name, value] of Object.entries({
    ...{ name: 'Boda Boda Fund', minPrincipal: '10,000', maxPrincipal: '300,000' },
    ...{ shortest: '3', longest: '24', rate: '2.5' },
  }))
    await type(name, value)
  await press('Open the fund')
  expect(sent('POST lending/funds')).toMatchObject([
    {
      body: {
        ...{ name: 'Boda Boda Fund', minPrincipal: 10_000_00, maxPrincipal: 300_000_00 },
        ...{ minInstalments: 3, maxInstalments: 24, every: 1, rate: 250, ratePer: 'year', penalty: null },
      },
    },
  ])
  expect(model.path.$path.get()).toBe('/9')
  expect(text()).toContain('Boda Boda Fund is open')
})

it('says at each field what is wrong, and with links at the top', async () => {
  const { type, press, sent, place, text } = await show('/1')
  await type('maxPrincipal', '40,000')
  await type('rate', '')
  await press('Save')
  expect(sent('PATCH lending/funds/:id')).toEqual([])
  expect(text(place.querySelector('.error-summary'))).toContain(
    'Greatest amount: The most must not be less than the least.',
  )
  expect(place.querySelector('[name="rate"]')?.getAttribute('aria-invalid')).toBe('true')
  await type('rate', '8')
  expect(place.querySelector('[name="rate"]')?.hasAttribute('aria-invalid')).toBe(false)
})

it('says before a fund with loans is changed that these keep their terms, and goes to the one in its place', async () => {
  const { type, press, text, answer, model } = await show('/2')
  expect(text()).toContain('This fund has 4 running loans')
  answer('PATCH lending/funds/:id', ({ body }) => ({
    data: { ...used, ...(body?.change as object), id: 8, used: false, running: 0, version: 'new' },
  }))
  await type('name', 'Kuza')
  expect(text()).not.toContain('Open with new terms')
  await type('rate', '9')
  await press('Open with new terms')
  expect(model.path.$path.get()).toBe('/8')
  expect(text()).toContain('New loans get the new terms. Those that run keep theirs.')
})

it('keeps what was typed when somebody else changed the fund, and sends it for the fund as it is now', async () => {
  const { type, press, text, answer, sent, setFunds, place } = await show('/1')
  await type('description', 'Mine.')
  answer('PATCH lending/funds/:id', () => {
    setFunds([{ ...stock, version: 'two', rate: 900 }])
    throw new ApiError('conflict', 'Changed.', 409)
  })
  await press('Save')
  expect(text()).toContain('Somebody changed this fund meanwhile')
  expect((place.querySelector('[name="description"]') as HTMLInputElement).value).toBe('Mine.')
  await press('Save')
  expect(sent('PATCH lending/funds/:id').at(-1)?.body).toMatchObject({
    version: 'two',
    change: { description: 'Mine.', rate: 900 },
  })
})

it('shows what the server finds wrong at its field', async () => {
  const { type, press, answer, place, text } = await show('/1')
  answer('PATCH lending/funds/:id', () => {
    throw new ApiError('invalid', 'Some fields need correction.', 400, { 'change.name': 'Taken.' })
  })
  await type('name', 'Kuza Growth Fund')
  await press('Save')
  expect(text(place.querySelector('.invalid'))).toContain('Taken.')
})

it('asks before it switches a fund off, and says what becomes of its loans', async () => {
  const { press, place, text, answer, sent } = await show('/2')
  answer('PATCH lending/funds/:id', () => ({ data: { ...used, active: false } }))
  await press('Switch off')
  const dialog = place.querySelector('dialog') as Element
  expect(text(dialog)).toContain('Loans that run go on as agreed')
  dialog.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
  await settle()
  expect(sent('PATCH lending/funds/:id')).toMatchObject([
    { body: { version: 'one', change: { active: false } } },
  ])
  expect(text()).toContain('Kuza Growth Fund is switched off.')
  expect(text()).toContain('Switch on')
})

it('keeps what was typed for another day, and throws it away only when told to', async () => {
  const { press, place, written } = await show('/1', { draft: { 1: { name: 'Half a na' } } })
  const name = () => (place.querySelector('[name="name"]') as HTMLInputElement).value
  expect(name()).toBe('Half a na')
  await press('Discard changes')
  expect(name()).toBe('Jiinue Stock Fund')
  expect(written.at(-1)).toEqual({})
})

it('of an outside lending core they are only shown', async () => {
  const { text, place } = await show('/', { outside: true })
  expect(text()).toContain('Funds are kept in the lending system')
  expect(text()).not.toContain('New fund')
  const page = await show('/1', { outside: true })
  expect(page.place.querySelector('form, input[name="name"]')).toBeNull()
  expect(text(page.place)).toContain('Example')
  expect(place).toBeDefined()
})

it('a fund that is not there leads back to the list', async () => {
  const { text, press } = await show('/77')
  expect(text()).toContain('There is no such fund')
  await press('All funds')
  expect(text()).toContain('Jiinue Stock Fund')
})

it('speaks Kiswahili', async () => {
  const { text } = await show('/2', { language: 'sw' })
  expect(text()).toContain('Mfuko huu una mikopo 4 inayoendelea')
  expect(text()).toContain('Rejesho moja kila')
})
