import type { FundTerms, ManagedFund } from '#contract/fund.ts'
import type { Text } from '#kit/screens/form-model.ts'
import { formatFigure, formatRate, MINOR, readAmount } from '#rules/money.ts'
import { readRate } from '#rules/rate.ts'
import type { FundWords } from './words.en.ts'

/** Form values. Amounts, rates and counts as typed; times in months. */
export type Form = {
  name: string
  description: string
  minPrincipal: string
  maxPrincipal: string
  every: string
  shortest: string
  longest: string
  rate: string
  ratePer: FundTerms['ratePer']
  method: FundTerms['method']
  amortization: FundTerms['amortization']
  gracePrincipal: string
  graceInterest: string
  graceFree: string
  penalty: 'none' | 'charged'
  penaltyAfter: string
  penaltyRate: string
}
export type Field = keyof Form

type FaultKey = 'required' | Extract<keyof FundWords, `fault${string}`>
/** Validation problems by field. */
export type Faults = Partial<Record<Field, Text>>

/** Defaults of a new fund: equal monthly instalments, interest on the outstanding balance. */
const BLANK: Form = {
  name: '',
  description: '',
  minPrincipal: '',
  maxPrincipal: '',
  every: '1',
  shortest: '',
  longest: '',
  rate: '',
  ratePer: 'year',
  method: 'declining',
  amortization: 'equal-instalments',
  gracePrincipal: '0',
  graceInterest: '0',
  graceFree: '0',
  penalty: 'none',
  penaltyAfter: '7',
  penaltyRate: '5',
}

/** Returns the form values of a fund, or of a new one with the portal's default penalty. */
export function formOf(fund: ManagedFund | null, begins: FundTerms['penalty'] = null): Form {
  if (!fund) return { ...BLANK, ...penaltyOf(begins) }
  const { name, description, every, ratePer, method, amortization, grace, penalty } = fund
  return {
    name,
    description,
    ratePer,
    method,
    amortization,
    minPrincipal: formatFigure(fund.minPrincipal),
    maxPrincipal: formatFigure(fund.maxPrincipal),
    every: String(every),
    shortest: String(fund.minInstalments * every),
    longest: String(fund.maxInstalments * every),
    rate: formatRate(fund.rate),
    gracePrincipal: String(grace.principal),
    graceInterest: String(grace.interest),
    graceFree: String(grace.interestFree),
    ...penaltyOf(penalty),
  }
}

const penaltyOf = (penalty: FundTerms['penalty']): Pick<Form, 'penalty' | 'penaltyAfter' | 'penaltyRate'> =>
  penalty
    ? { penalty: 'charged', penaltyAfter: String(penalty.after), penaltyRate: formatRate(penalty.rate) }
    : { penalty: 'none', penaltyAfter: BLANK.penaltyAfter, penaltyRate: BLANK.penaltyRate }

const readCount = (text: string): number | null => (/^\d{1,3}$/.test(text.trim()) ? Number(text) : null)

const LONGEST = 120
const MOST_RATE = 10_000

export type Reading = { terms: FundTerms; faults: null } | { terms: null; faults: Faults }

/** Parses and validates a form; returns the terms or the problems. */
export function readForm(form: Form): Reading {
  const faults: Faults = {}
  const fail = (field: Field, key: FaultKey, values?: Record<string, string | number>) => {
    faults[field] ??= { key, values }
    return 0
  }
  const amount = (field: 'minPrincipal' | 'maxPrincipal'): number => {
    if (form[field].trim() === '') return fail(field, 'required')
    const reading = readAmount(form[field])
    return 'amount' in reading && reading.amount >= MINOR ? reading.amount : fail(field, 'faultAmount')
  }
  const months = (field: 'shortest' | 'longest'): number => {
    const found = readCount(form[field])
    if (form[field].trim() === '') return fail(field, 'required')
    if (found === null || found < 1 || found > LONGEST) return fail(field, 'faultMonths', { most: LONGEST })
    return found % every === 0 ? found / every : fail(field, 'faultMultiple', { every })
  }
  const rate = (field: 'rate' | 'penaltyRate'): number => {
    if (form[field].trim() === '') return fail(field, 'required')
    const found = readRate(form[field])
    return found === null || found > MOST_RATE ? fail(field, 'faultRate') : found
  }
  const wait = (field: 'gracePrincipal' | 'graceInterest' | 'graceFree', most: number): number => {
    const found = readCount(form[field])
    return found === null || found > most ? fail(field, 'faultGrace', { most }) : found
  }

  if (form.name.trim() === '') fail('name', 'required')
  const every = readCount(form.every) || 1
  const [minPrincipal, maxPrincipal] = [amount('minPrincipal'), amount('maxPrincipal')]
  if (maxPrincipal < minPrincipal) fail('maxPrincipal', 'faultOrder')
  const [minInstalments, maxInstalments] = [months('shortest'), months('longest')]
  if (maxInstalments < minInstalments) fail('longest', 'faultOrder')
  // the shortest loan needs at least one repayment after the grace period
  const most = Math.max(0, minInstalments - 1)
  const terms: FundTerms = {
    name: form.name.trim(),
    description: form.description.trim(),
    minPrincipal,
    maxPrincipal,
    minInstalments,
    maxInstalments,
    every,
    rate: rate('rate'),
    ratePer: form.ratePer,
    method: form.method,
    amortization: form.amortization,
    grace: {
      principal: wait('gracePrincipal', most),
      interest: wait('graceInterest', most),
      interestFree: wait('graceFree', minInstalments),
    },
    penalty: null,
  }
  if (form.penalty === 'charged') {
    const after = readCount(form.penaltyAfter)
    if (after === null || after > 365) fail('penaltyAfter', 'faultDays')
    terms.penalty = { after: after ?? 0, rate: rate('penaltyRate') }
  }
  return Object.keys(faults).length > 0 ? { terms: null, faults } : { terms, faults: null }
}

/** Returns whether terms differ in anything but name and description: a fund with loans must keep those. */
export const isOtherTerms = (
  terms: FundTerms,
  { name: _, description: __, ...fund }: ManagedFund,
): boolean => {
  const { name: ___, description: ____, ...wanted } = terms
  return Object.entries(wanted).some(([key, value]) => !isSame(value, fund[key as keyof typeof fund]))
}

/** Compares primitives and flat objects, regardless of key order. */
const isSame = (one: unknown, other: unknown): boolean =>
  one === other ||
  (typeof one === 'object' &&
    typeof other === 'object' &&
    one !== null &&
    other !== null &&
    Object.entries(one).every(([key, value]) => value === (other as Record<string, unknown>)[key]))
