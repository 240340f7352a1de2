import { atom } from 'nanostores'
import { describe, expect, test } from 'vitest'
import type { Tenant } from '#contract/tenant.ts'
import { previewOf } from '#kit/core/preview.ts'
import { standIn } from '#kit/testing-host.ts'
import { createModel, type FieldName, linkTo } from './model.ts'

const loan: Tenant['loan'] = {
  currency: 'KES',
  minimum: 50_000_00,
  maximum: 1_000_000_00,
  periods: [6, 12, 24, 36, 48, 60],
  purposes: ['personal', 'recurring', 'capital'],
  financedPurposes: ['capital'],
  incomeShare: 3_300,
  monthlyGrowth: 400,
  interestGuide: [{ from: 0, rate: 700 }],
}

/** Creates a model with a fake host: attributes, settings and recorded events. */
function calculator(attributes: Partial<Record<FieldName, string>> = {}, kept: unknown = null) {
  const heard: { type: string; detail: object }[] = []
  const stored: unknown[] = []
  const $attributes = atom(attributes)
  const $tenant = atom<Tenant | null>({ loan } as Tenant)
  const { host } = standIn({})
  const model = createModel({
    ...host,
    $attributes,
    $tenant,
    draft: { read: () => kept, write: value => stored.push(value) },
    emit: (type, detail = {}) => heard.push({ type, detail }) > 0,
  })
  const fill = (form: Partial<Record<FieldName, string>>) => {
    for (const [field, value] of Object.entries(form)) model.set(field as FieldName, value)
  }
  return { model, fill, heard, stored, $attributes, $tenant, $preview: previewOf<typeof loan>(host.element) }
}

const good = { amount: '100,000', months: '12', income: '50,000', purpose: 'capital' }

describe('checks, in the order of the specification', () => {
  test('a missing field is reported before the minimum', () => {
    const { model, fill } = calculator()
    fill({ amount: '100', months: '12' })
    expect(model.check()).toBe('income')
    expect(model.$problems.get()).toEqual({ income: 'blank', purpose: 'blank' })
  })

  test.each([
    ['one shilling under the minimum', { amount: '49,999' }, 'amount', 'minimum'],
    ['one shilling over the maximum', { amount: '1,000,001' }, 'amount', 'maximum'],
    ['the minimum before the purpose', { amount: '49,999', purpose: 'personal' }, 'amount', 'minimum'],
    ['a purpose that is not financed', { purpose: 'recurring' }, 'purpose', 'purpose'],
    ['the purpose before eligibility', { income: '1,000', purpose: 'personal' }, 'purpose', 'purpose'],
    ['an income that does not carry it', { income: '40,000' }, 'amount', 'eligibility'],
  ] as const)('%s is rejected', (_, change, field, problem) => {
    const { model, fill, heard } = calculator()
    fill({ ...good, ...change })
    expect(model.check()).toBe(field)
    expect(model.$problems.get()).toEqual({ [field]: problem })
    expect(heard.some(({ type }) => type === 'complete')).toBe(false)
  })

  test('the minimum and the maximum are accepted', () => {
    for (const amount of ['50,000', '1,000,000']) {
      const { model, fill } = calculator()
      fill({ ...good, amount, income: '9,000,000' })
      expect(model.check()).toBeNull()
    }
  })

  test('a passed check emits its figures, without personal data', () => {
    const { model, fill, heard } = calculator()
    fill(good)
    expect(model.check()).toBeNull()
    expect(heard.at(-1)).toEqual({
      type: 'complete',
      detail: {
        currency: 'KES',
        amount: 100_000_00,
        months: 12,
        instalment: 13_342_00,
        total: 160_103_00,
        cost: 60_103_00,
        eligible: true,
      },
    })
  })

  test('any change resets a passed check', () => {
    const { model, fill } = calculator()
    fill(good)
    model.check()
    expect(model.$passed.get()).toBe(true)
    fill({ amount: '200,000' })
    expect(model.$passed.get()).toBe(false)
  })
})

describe('while typing', () => {
  test('figures need amount and period only', () => {
    const { model, fill } = calculator()
    fill({ amount: '100,000' })
    expect(model.$figures.get()).toBeNull()
    fill({ months: '12' })
    expect(model.$figures.get()).toMatchObject({ instalment: 13_342_00, eligible: null })
  })

  test('errors appear only after a field is left', () => {
    const { model, fill } = calculator()
    fill({ amount: 'abc' })
    expect(model.$problems.get()).toEqual({})
    model.leave('amount')
    expect(model.$problems.get()).toEqual({ amount: 'not-digits' })
  })

  test('leaving an empty field is not an error', () => {
    const { model } = calculator()
    model.leave('amount')
    expect(model.$problems.get()).toEqual({})
  })

  test.each([
    ['letters', 'abc', 'not-digits'],
    ['a negative amount', '-5', 'not-digits'],
    ['cents', '1,000.50', 'not-whole'],
    ['digits of another script', '٥٠٠٠٠', 'not-digits'],
    ['thirty digits', '9'.repeat(30), 'too-long'],
    ['an exponent', '1e9', 'not-digits'],
  ])('an error and no figures for %s', (_, amount, problem) => {
    const { model, fill } = calculator()
    fill({ ...good, amount })
    model.leave('amount')
    expect(model.$problems.get()).toEqual({ amount: problem })
    expect(model.$figures.get()).toBeNull()
  })

  test('zero counts as blank', () => {
    const { model, fill } = calculator()
    fill({ ...good, amount: '0' })
    expect(model.check()).toBe('amount')
    expect(model.$problems.get()).toEqual({ amount: 'blank' })
  })

  test('an insufficient income gets the largest amount and shortest period it allows', () => {
    const { model, fill } = calculator()
    fill({ ...good, amount: '160,000', income: '60,000' })
    expect(model.$figures.get()?.eligible).toBe(false)
    expect(model.$advice.get()).toEqual({ share: 3_558, largest: 148_404_00, shortest: 24 })
  })

  test('every change stores the whole draft', () => {
    const { fill, stored } = calculator()
    fill({ amount: '7', purpose: 'capital' })
    expect(stored.at(-1)).toEqual({ amount: '7', months: '', income: '', purpose: 'capital' })
  })
})

describe('attributes', () => {
  test('fill the form, formatted as if typed', () => {
    const { model } = calculator({ amount: '200000', months: '12' })
    expect(model.$form.get()).toEqual({ amount: '200,000', months: '12', income: '', purpose: '' })
    expect(model.$figures.get()?.amount).toBe(200_000_00)
  })

  test('with invalid values show errors at once', () => {
    const { model } = calculator({ amount: 'lots', months: '7', purpose: 'holiday' })
    expect(model.$problems.get()).toEqual({ amount: 'not-digits', months: 'unknown', purpose: 'unknown' })
    expect(model.$figures.get()).toBeNull()
  })

  test('update untouched fields, and keep typed ones', () => {
    const { model, fill, $attributes } = calculator({ amount: '200000' })
    fill({ amount: '70,000' })
    $attributes.set({ amount: '300000', months: '24' })
    expect(model.$form.get()).toMatchObject({ amount: '70,000', months: '24' })
  })

  test('do not overwrite a stored draft', () => {
    const { model } = calculator({ amount: '200000' }, { ...good, amount: '60,000' })
    expect(model.$form.get().amount).toBe('60,000')
  })
})

test('nothing is checked before the settings load, and input is used afterwards', () => {
  const { model, fill, $tenant } = calculator()
  $tenant.set(null)
  fill(good)
  expect(model.$figures.get()).toBeNull()
  expect(model.check()).toBeNull()
  expect(model.$passed.get()).toBe(false)
  $tenant.set({ loan } as Tenant)
  expect(model.$figures.get()?.instalment).toBe(13_342_00)
})

test('the link has its values after the #, in whole units, omitting missing ones', () => {
  const request = { amount: 50_000_00, months: 12, income: null, purpose: 'capital' as const }
  expect(linkTo('https://portal.example', request)).toBe(
    'https://portal.example/loan-calculator#amount=50000&months=12&purpose=capital',
  )
})

test('previewed terms replace the tenant’s, and keep the input', () => {
  const { model, fill, $preview } = calculator()
  fill(good)
  $preview.set({ ...loan, monthlyGrowth: 0, interestGuide: [{ from: 0, rate: 925 }] })
  expect(model.$figures.get()).toMatchObject({ amount: 100_000_00, cost: 0 })
  expect(model.$tenant.get()?.loan.interestGuide).toEqual([{ from: 0, rate: 925 }])
  $preview.set({ ...loan, minimum: 200_000_00 })
  expect(model.check()).toBe('amount')
  $preview.set(null)
  expect(model.$figures.get()?.instalment).toBe(13_342_00)
})
