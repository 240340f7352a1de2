import { describe, expect, it } from 'vitest'
import type { ManagedFund } from '#contract/fund.ts'
import { exampleOf, exampleStart } from './example.ts'
import { type Form, formOf, isOtherTerms, readForm } from './form.ts'

const fund: ManagedFund = {
  id: 3,
  version: 'v',
  active: true,
  currency: 'KES',
  running: 2,
  used: true,
  name: 'Shamba Harvest Fund',
  description: 'For farms.',
  minPrincipal: 50_000_00,
  maxPrincipal: 500_000_00,
  minInstalments: 2,
  maxInstalments: 12,
  every: 3,
  rate: 925,
  ratePer: 'year',
  method: 'declining',
  amortization: 'equal-principal',
  grace: { principal: 1, interest: 0, interestFree: 0 },
  penalty: { after: 7, rate: 500 },
}
const form = formOf(fund)
const faultsOf = (change: Partial<Form>) => Object.keys(readForm({ ...form, ...change }).faults ?? {})

describe('the form of a fund', () => {
  it('shows terms in whole units, percent and months', () => {
    expect(form).toMatchObject({
      minPrincipal: '50,000',
      rate: '9.25',
      every: '3',
      shortest: '6',
      longest: '36',
      gracePrincipal: '1',
      penalty: 'charged',
      penaltyAfter: '7',
      penaltyRate: '5',
    })
  })

  it('round-trips its values', () => {
    const { terms } = readForm(form)
    expect(terms && isOtherTerms(terms, fund)).toBe(false)
    expect({ ...fund, ...terms }).toEqual(fund)
  })

  it('distinguishes changed terms from a changed name', () => {
    const change = (more: Partial<Form>) => {
      const { terms } = readForm({ ...form, ...more })
      return terms && isOtherTerms(terms, fund)
    }
    expect(change({ name: 'Shamba', description: '' })).toBe(false)
    expect(change({ gracePrincipal: '0' })).toBe(true)
    expect(change({ penalty: 'none' })).toBe(true)
    expect(change({ rate: '9.26' })).toBe(true)
  })

  it.each<[string, Partial<Form>, string[]]>([
    ['no name', { name: ' ' }, ['name']],
    ['an amount in words', { minPrincipal: 'fifty' }, ['minPrincipal']],
    ['an amount of nothing', { minPrincipal: '0' }, ['minPrincipal']],
    ['a greatest amount below the least', { maxPrincipal: '40,000' }, ['maxPrincipal']],
    ['months that repayments do not fit into', { longest: '35' }, ['longest']],
    ['a longest term below the shortest', { shortest: '12', longest: '9' }, ['longest']],
    ['more than ten years', { longest: '123' }, ['longest']],
    ['a rate in words', { rate: 'nine' }, ['rate']],
    ['a grace as long as the shortest loan', { gracePrincipal: '2' }, ['gracePrincipal']],
    ['a penalty of nothing said', { penaltyRate: '' }, ['penaltyRate']],
    ['several things', { name: '', rate: '' }, ['name', 'rate']],
  ])('rejects %s', (_, change, fields) => {
    expect(faultsOf(change)).toEqual(fields)
  })

  it('of a new fund starts with the portal’s penalty, or none', () => {
    const begun = formOf(null, { after: 14, rate: 250 })
    expect(begun).toMatchObject({ name: '', penalty: 'charged', penaltyAfter: '14', penaltyRate: '2.5' })
    expect(formOf(null).penalty).toBe('none')
  })

  it('ignores a penalty that is not charged', () => {
    expect(readForm({ ...form, penalty: 'none', penaltyRate: '' }).terms?.penalty).toBeNull()
  })
})

it('computes an example as the ledger does', () => {
  const { terms } = readForm(form)
  if (!terms) throw new Error('The form has faults')
  expect(exampleStart(terms)).toEqual({ amount: 280_000_00, instalments: 6 })
  const { instalments, total, interest, heaviest } = exampleOf(
    terms,
    { amount: 120_000_00, instalments: 4 },
    '2026-11-21',
  )
  expect(instalments.map(({ due, principal }) => [due, principal])).toEqual([
    ['2027-02-28', 0],
    ['2027-05-28', 40_000_00],
    ['2027-08-28', 40_000_00],
    ['2027-11-28', 40_000_00],
  ])
  // a quarter of 9.25 % a year each time, on the outstanding balance
  expect(instalments.map(one => one.interest)).toEqual([2_775_00, 2_775_00, 1_850_00, 925_00])
  expect([interest, total, heaviest]).toEqual([8_325_00, 128_325_00, 42_775_00])
})
