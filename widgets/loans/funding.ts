import { atom, computed } from 'nanostores'
import type { Fund } from '#contract/fund.ts'
import type { Preview } from '#contract/lending.ts'
import type { LoanPurpose, LoanSettings } from '#contract/loan.ts'
import type { ApiError } from '#kit/core/api.ts'
import { createReading } from '#kit/reading.ts'
import { type AmountReading, groupDigits, MINOR, readAmount } from '#rules/money.ts'
import { createFunds } from './funds.ts'
import type { Model } from './model.ts'

/** What stands in the fields, as typed. */
export type Funding = Record<'fund' | 'amount' | 'years' | 'months' | 'income' | 'purpose', string>
export type FundingField = keyof Funding
export const FUNDING_FIELDS = ['fund', 'amount', 'years', 'months', 'purpose', 'income'] as const

export type FundingProblem =
  | Exclude<AmountReading, { amount: number }>['problem']
  | { check: 'minimum'; least: number }
  | { check: 'limits'; fund: string; least: number; most: number }
  | { check: 'longest' | 'shortest'; least: number; most: number }
  | { check: 'step'; every: number }
  | { check: 'purpose' }
  | { said: string }

const BLANK: Funding = { fund: '', amount: '', years: '', months: '', income: '', purpose: '' }
/** What the server calls the fields. */
const WIRE: Record<string, FundingField> = {
  productId: 'fund',
  principal: 'amount',
  loanTermMonths: 'months',
  monthlyIncome: 'income',
  purpose: 'purpose',
}
/** How long typing has to rest before the costs are asked for, in ms. */
const PAUSE = 400

export const YEARS = [0, 1, 2, 3, 4, 5]
export const MONTHS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]

/** The fewest and the most months that a fund lends for. */
export const termOf = ({ minNumberOfRepayments, maxNumberOfRepayments, repaymentEvery }: Fund) => ({
  least: minNumberOfRepayments * repaymentEvery,
  most: maxNumberOfRepayments * repaymentEvery,
})

/** What a fund lends within the tenant's own limits, in minor units. */
export const limitsOf = (fund: Fund, { minimum, maximum }: LoanSettings) => ({
  least: Math.max(fund.minPrincipal * MINOR, minimum),
  most: Math.min(fund.maxPrincipal * MINOR, maximum),
})

/** The period in months; 0 while none is chosen. */
const termIn = ({ years, months }: Pick<Funding, 'years' | 'months'>): number =>
  Number(years) * 12 + Number(months)

/** The loan funding form: what the borrower asks for, what it would cost, and the begin of the application. */
export function createFunding(model: Model) {
  const { api, $tenant } = model
  const kept = model.recall<Partial<Funding>>('funding')
  const $form = atom<Funding>({ ...BLANK, ...kept })
  const $problems = atom<Partial<Record<FundingField, FundingProblem>>>({})
  /** How often the form was sent in vain. */
  const $attempt = atom(0)
  const $sending = atom<{ at: 'idle' | 'sending' } | { at: 'failed'; message: string; waiting?: string }>({
    at: 'idle',
  })
  const { $funds, retry } = createFunds(api, $tenant)
  const $fund = computed([$funds, $form], (funds, { fund }) =>
    funds.at === 'ready' ? (funds.funds.find(({ id }) => String(id) === fund) ?? null) : null,
  )

  const check = (field: FundingField): FundingProblem | null => {
    const form = $form.get()
    const fund = $fund.get()
    const settings = $tenant.get()?.loan
    if (field === 'months') return checkTerm(termIn(form), fund)
    if (field === 'years') return null
    if (field === 'fund') return fund ? null : 'blank'
    if (field === 'purpose') {
      if (!form.purpose) return 'blank'
      const isFinanced = settings?.financedPurposes.includes(form.purpose as LoanPurpose) ?? true
      return isFinanced ? null : { check: 'purpose' }
    }
    const reading = readAmount(form[field])
    if ('problem' in reading) return reading.problem
    if (reading.amount === 0) return 'blank'
    return field === 'amount' && settings ? checkAmount(reading.amount, fund, settings) : null
  }
  const show = (field: FundingField, problem: FundingProblem | null) => {
    const { [field]: _, ...others } = $problems.get()
    $problems.set(problem ? { ...others, [field]: problem } : others)
  }

  /** What the costs are asked for; null while a figure is missing or not on offer. */
  const $asked = computed([$form, $fund, $tenant], (form, fund) => {
    if (!fund || check('amount') || check('months')) return null
    const reading = readAmount(form.amount)
    return 'amount' in reading
      ? JSON.stringify({ fund: fund.id, amount: reading.amount, months: termIn(form) })
      : null
  })
  const preview = createReading<Preview>({
    $key: $asked,
    keeps: true,
    pause: PAUSE,
    read: (key, signal) =>
      api('POST lending/preview', { body: { ...JSON.parse(key), language: 'en' } }, { signal }),
  })

  return {
    $form,
    $problems,
    $attempt,
    $sending,
    $funds,
    $fund,
    $asked,
    preview,
    retryFunds: retry,
    set(field: FundingField, value: string): void {
      $form.set({ ...$form.get(), [field]: value })
      model.keep('funding', $form.get())
      // another fund has other limits
      const touched: FundingField[] =
        field === 'fund' ? ['fund', 'amount', 'months'] : [field === 'years' ? 'months' : field]
      for (const one of touched) if ($problems.get()[one]) show(one, check(one))
    },
    /** The person left a field: what is wrong with what stands in it is said now, not while typing. */
    leave(field: FundingField): void {
      if ($form.get()[field]) show(field, check(field))
    },
    /** Begins the application. One that is there already is gone on with. */
    async send(): Promise<void> {
      const found = FUNDING_FIELDS.flatMap(field => {
        const problem = check(field)
        return problem ? [[field, problem] as const] : []
      })
      $problems.set(Object.fromEntries(found))
      if (found.length > 0) return $attempt.set($attempt.get() + 1)
      const form = $form.get()
      const units = (field: 'amount' | 'income') => {
        const reading = readAmount(form[field])
        return 'amount' in reading ? reading.amount / MINOR : 0
      }
      $sending.set({ at: 'sending' })
      try {
        const { data } = await api('POST account/client/loan/apply/:id', {
          params: { id: model.user().user_id },
          body: {
            productId: Number(form.fund),
            principal: units('amount'),
            loanTermMonths: termIn(form),
            purpose: form.purpose as LoanPurpose,
            monthlyIncome: units('income'),
          },
        })
        $sending.set({ at: 'idle' })
        model.begin(data._id, data.stage)
      } catch (error) {
        const { fields = {}, message = '' } = error as ApiError
        const said = Object.entries(fields).flatMap(([name, text]) => {
          const field = WIRE[name]
          return field ? [[field, { said: text }] as const] : []
        })
        if (said.length > 0) {
          $problems.set(Object.fromEntries(said))
          $attempt.set($attempt.get() + 1)
        }
        $sending.set(
          said.length > 0 || fields.loan
            ? { at: 'idle' }
            : { at: 'failed', message, waiting: fields.waiting },
        )
        // it was begun elsewhere, or the answer to an earlier attempt was lost
        if (fields.loan) model.discover(fields.loan)
      }
    },
  }
}

/** The fields with what was asked for before. */
export const fundingOf = (page: {
  fund: Fund
  amount: number
  months: number
  monthlyIncome: number | null
  purpose: LoanPurpose | null
}): Funding => ({
  fund: String(page.fund.id),
  amount: groupDigits(String(Math.round(page.amount / MINOR))),
  years: String(Math.min(Math.floor(page.months / 12), 5)),
  months: String(page.months - 12 * Math.min(Math.floor(page.months / 12), 5)),
  income: page.monthlyIncome ? groupDigits(String(Math.round(page.monthlyIncome / MINOR))) : '',
  purpose: page.purpose ?? '',
})

function checkTerm(months: number, fund: Fund | null): FundingProblem | null {
  if (months === 0) return 'blank'
  if (!fund) return null
  const { least, most } = termOf(fund)
  if (months > most) return { check: 'longest', least, most }
  if (months < least) return { check: 'shortest', least, most }
  return months % fund.repaymentEvery ? { check: 'step', every: fund.repaymentEvery } : null
}

function checkAmount(amount: number, fund: Fund | null, settings: LoanSettings): FundingProblem | null {
  if (amount < settings.minimum) return { check: 'minimum', least: settings.minimum }
  if (!fund) return null
  const { least, most } = limitsOf(fund, settings)
  return amount < least || amount > most ? { check: 'limits', fund: fund.name, least, most } : null
}
