import { describe, expect, it, vi } from 'vitest'
import type { LendingVersion } from '#contract/administration.ts'
import { ApiError } from '#kit/core/api.ts'
import { formOf, readLending } from './lending-form.ts'
import { jenga, show, wezesha } from './testing.tsx'

const { currency: _, purposes: __, financedPurposes: ___, ...terms } = wezesha.loan

const versions: LendingVersion[] = [
  {
    number: 2,
    at: '2026-11-21T11:05:00.000Z',
    by: { id: 'a'.repeat(24), name: 'Amina Otieno' },
    terms,
  },
  {
    number: 1,
    at: null,
    by: null,
    terms: { ...terms, minimum: 40_000_00, penalty: { after: 7, rate: 500 } },
  },
]

type Answers = Parameters<typeof show>[0]

async function open(answers: Answers = {}, language?: string) {
  const screen = await show(
    { 'GET portal/tenants/:code/lending': { data: versions }, ...answers },
    '/wezesha/lending',
    language,
  )
  await vi.waitUntil(() => screen.place.querySelector('.versions'))
  const field = (name: string) => screen.place.querySelector<HTMLInputElement>(`input[name="${name}"]`)
  const type = (name: string, value: string) => {
    const input = field(name) as HTMLInputElement
    input.value = value
    input.dispatchEvent(new Event('input', { bubbles: true }))
  }
  const press = (name: string) =>
    screen
      .all('button')
      .find(button => (button.getAttribute('aria-label') ?? button.textContent) === name)
      ?.click()
  return { ...screen, field, type, press }
}

vi.mock('./catalogues.ts', () => import('./testing-catalogues.ts'))

describe('a portal’s lending terms', () => {
  it('round-trip through the form, with and without penalty', () => {
    expect(readLending(formOf({ ...terms, currency: 'KES' })).terms).toEqual(terms)
    const charged = { ...terms, penalty: { after: 14, rate: 250 } }
    expect(readLending(formOf({ ...charged, currency: 'KES' })).terms).toEqual(charged)
  })

  it('are saved as a whole, and the history is reloaded', async () => {
    const screen = await open({ 'PATCH portal/tenants/:code': { data: { ...wezesha, version: 'v2' } } })
    screen.type('interestGuide.1.rate', '8.5')
    screen.type('periods', '12, 6')
    screen.press('Save')
    await vi.waitUntil(() => screen.sent('GET portal/tenants/:code/lending').length === 2)
    const [sent] = screen.sent('PATCH portal/tenants/:code')
    expect(sent?.body).toEqual({
      version: 'v1',
      change: {
        lending: {
          ...terms,
          interestGuide: [
            { from: 0, rate: 700 },
            { from: 300_000_00, rate: 850 },
          ],
        },
      },
    })
  })

  it('show errors at each field with its limits, and send nothing', async () => {
    const screen = await open()
    screen.type('maximum', '1000')
    screen.type('interestGuide.1.from', '0')
    screen.type('incomeShare', '120')
    screen.press('Save')
    await vi.waitUntil(() => screen.text().includes('A band must start above the one before it'))
    expect(screen.text()).toContain('The largest loan must not be below the smallest')
    expect(screen.text()).toContain('Choose 1 to 100 percent')
    expect(screen.field('interestGuide.1.from')?.getAttribute('aria-invalid')).toBe('true')
    screen.type('periods', '600')
    screen.press('Save')
    await vi.waitUntil(() => screen.text().includes('A period is 1 to 120 months'))
    expect(screen.sent('PATCH portal/tenants/:code')).toHaveLength(0)
  })

  it('show server errors at their field', async () => {
    const refused = new ApiError('invalid', 'Some fields need correction.', 400, {
      'change.lending.interestGuide.0.rate': 'Too much for this portal.',
    })
    const screen = await open({ 'PATCH portal/tenants/:code': refused })
    screen.type('interestGuide.0.rate', '9')
    screen.press('Save')
    await vi.waitUntil(() => screen.text().includes('Too much for this portal.'))
    expect(screen.field('interestGuide.0.rate')?.value).toBe('9')
  })

  it('can gain an empty band, and lose one', async () => {
    const screen = await open()
    screen.press('Add a band')
    await vi.waitUntil(() => screen.field('interestGuide.2.from'))
    expect(screen.field('interestGuide.2.from')?.value).toBe('')
    screen.press('Remove band 2')
    await vi.waitUntil(() => !screen.field('interestGuide.2.from'))
    expect(screen.field('interestGuide.1.from')?.value).toBe('')
  })

  it('are previewed in the calculator while valid', async () => {
    if (!customElements.get('wz-loan-calculator'))
      customElements.define('wz-loan-calculator', class extends HTMLElement {})
    const screen = await open()
    const preview = () =>
      screen.place.querySelector<HTMLElement & { preview: typeof wezesha.loan }>('wz-loan-calculator')
        ?.preview
    expect(preview()).toEqual(wezesha.loan)
    screen.type('minimum', '60,000')
    await vi.waitUntil(() => preview()?.minimum === 60_000_00)
    screen.type('minimum', 'much')
    await vi.waitUntil(() => screen.text().includes('This is the last preview'))
    expect(preview()?.minimum).toBe(60_000_00)
  })

  it('show who changed what and when', async () => {
    const screen = await open()
    const [newest, first] = [...screen.place.querySelectorAll('.versions > li')].map(one =>
      one.textContent?.replaceAll('\u00a0', ' '),
    )
    expect(newest).toContain('Version 2 · in force')
    expect(newest).toContain('Amina Otieno')
    expect(newest).toContain('21 Nov 2026, 14:05')
    expect(newest).toContain('Smallest loan: Ksh 40,000 became Ksh 50,000')
    expect(newest).toContain('When a repayment is late: 7: 5% became none')
    expect(first).toContain('From the beginning')
  })

  it('can be restored to an earlier version after confirmation', async () => {
    const screen = await open({ 'PATCH portal/tenants/:code': { data: { ...wezesha, version: 'v2' } } })
    screen.press('Restore version 1')
    await vi.waitUntil(() => screen.text().includes('Restore version 1?'))
    expect(screen.sent('PATCH portal/tenants/:code')).toHaveLength(0)
    screen.press('Restore')
    await vi.waitUntil(() => screen.sent('PATCH portal/tenants/:code').length === 1)
    expect(screen.sent('PATCH portal/tenants/:code')[0]?.body.change).toEqual({ lending: versions[1]?.terms })
    await vi.waitUntil(() => screen.text().includes('Version 1 is in force again'))
  })

  it('of one portal do not leak into another', async () => {
    const screen = await open()
    screen.type('minimum', '1')
    screen.model.path.navigate(`/${jenga.code}/lending`)
    await vi.waitUntil(() => screen.text().includes('Jenga Partners'))
    expect(screen.field('minimum')?.value).toBe('50,000')
    screen.model.path.navigate('/wezesha/lending')
    await vi.waitUntil(() => screen.field('minimum')?.value === '1')
  })

  it('are in Kiswahili', async () => {
    const { text } = await open({}, 'sw')
    expect(text()).toContain('Mwongozo wa riba')
    expect(text()).toContain('Toleo la 2')
  })
})
