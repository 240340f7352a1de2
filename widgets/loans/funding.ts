import { atom, computed } from 'nanostores'
import type { Fund } from '#contract/fund.ts'
import type { Currency, LoanPurpose, LoanSettings } from '#contract/loan.ts'
import type { Preview } from '#contract/loan-page.ts'
import type { ApiError } from '#kit/core/api.ts'
import { createReading } from '#kit/reading.ts'
import { amountIn, createForm, type FormField, type Text } from '#kit/screens/form-model.ts'
import { formatMoney, groupDigits, MINOR, SYMBOL } from '#rules/money.ts'
import { createFunds } from './funds.ts'
import type { Model } from './model.ts'
import type { LoanWords } from './words.en.ts'

/** Field values, as typed. */
type Funding = Record<'fund' | 'amount' | 'years' | 'months' | 'income' | 'purpose', string>

const BLANK: Funding = { fund: '', amount: '', years: '', months: '', income: '', purpose: '' }
const PURPOSES = ['personal', 'recurring', 'capital'] as const
/** Debounce before the costs are requested, in ms. */
const PAUSE = 400

const t = (key: keyof LoanWords, values?: Record<string, string | number>): Text => ({ key, values })

export const YEARS = [0, 1, 2, 3, 4, 5]
export const MONTHS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]

/** Returns the shortest and longest term of a fund, in months. */
export const termOf = ({ minNumberOfRepayments, maxNumberOfRepayments, repaymentEvery }: Fund) => ({
  least: minNumberOfRepayments * repaymentEvery,
  most: maxNumberOfRepayments * repaymentEvery,
})

/** Returns a fund's limits within those of the tenant, in minor units. */
const limitsOf = (fund: Fund, { minimum, maximum }: LoanSettings) => ({
  least: Math.max(fund.minPrincipal * MINOR, minimum),
  most: Math.min(fund.maxPrincipal * MINOR, maximum),
})

/** Returns the term in months; 0 if none is chosen. */
const termIn = ({ years, months }: Pick<Funding, 'years' | 'months'>): number =>
  Number(years) * 12 + Number(months)

/** Creates the state of the loan funding form: the request, its cost, and starting the application. */
export function createFunding(model: Model) {
  const { api, $tenant } = model
  const { $funds, retry } = createFunds(api, $tenant)
  /** Id of another application still under review, which prevents a new one. */
  const $waiting = atom<string | null>(null)
  const settings = () => $tenant.get()?.loan
  const fundOf = ({ fund }: Pick<Funding, 'fund'>): Fund | null => {
    const funds = $funds.get()
    return funds.at === 'ready' ? (funds.funds.find(({ id }) => String(id) === fund) ?? null) : null
  }
  const currencyOf = (form: Funding): Currency | null =>
    fundOf(form)?.currency.code ?? settings()?.currency ?? null

  const form = createForm<Funding>({
    fields: values => fieldsOf(currencyOf(values)),
    start: BLANK,
    check: values => {
      const term = problemOfTerm(termIn(values), fundOf(values))
      return term ? { months: term } : ({} as Record<string, Text>)
    },
    draft: {
      read() {
        const kept = model.recall<Partial<Funding>>('funding')
        const given = givenIn(model.path.$path.get())
        return (kept || given) && { values: { ...BLANK, ...kept, ...given } }
      },
      // kept until the application is submitted
      write: kept => kept && model.keep('funding', kept.values),
    },
    async send(values) {
      $waiting.set(null)
      const body = {
        productId: Number(values.fund),
        principal: amountIn(values.amount) / MINOR,
        loanTermMonths: termIn(values),
        purpose: values.purpose as LoanPurpose,
        monthlyIncome: amountIn(values.income) / MINOR,
      }
      try {
        const params = { id: model.user().user_id }
        const { data } = await api('POST account/client/loan/apply/:id', { params, body })
        model.begin(data._id, data.stage)
      } catch (error) {
        const { fields = {} } = error as ApiError
        $waiting.set(fields.waiting ?? null)
        // it was started elsewhere, or the response to an earlier attempt was lost
        if (fields.loan) model.discover(fields.loan)
        throw error
      }
    },
    failureText: ({ fields = {} }) => (fields.loan ? null : undefined),
  })

  function fieldsOf(currency: Currency | null): readonly FormField<Funding>[] {
    const loan = settings()
    return [
      {
        kind: 'custom',
        name: 'fund',
        wire: 'productId',
        blank: t('fundRequired'),
        check: (_, values) => (fundOf(values) ? null : t('fundRequired')),
      },
      {
        kind: 'money',
        name: 'amount',
        wire: 'principal',
        zero: 'blank',
        currency,
        hint: amountHint(),
        check: (typed, values) => problemOfAmount(amountIn(typed), fundOf(values), loan),
      },
      { kind: 'custom', name: 'years', optional: true },
      { kind: 'custom', name: 'months', label: t('repaymentPeriod'), wire: 'loanTermMonths', optional: true },
      {
        kind: 'radio',
        name: 'purpose',
        options: PURPOSES.filter(one => loan?.purposes.includes(one) ?? true).map(value => ({
          value,
          text: t(value),
        })),
        check: one =>
          loan?.financedPurposes.includes(one as LoanPurpose) === false ? t('purposeRefused') : null,
      },
      {
        kind: 'money',
        name: 'income',
        wire: 'monthlyIncome',
        zero: 'blank',
        currency,
        hint: t('incomeHint'),
      },
    ]
  }
  function amountHint(): Text {
    const loan = settings()
    if (!loan) return '\u00a0'
    const { values } = form.$state.get()
    const fund = fundOf(values)
    const limits = fund ? limitsOf(fund, loan) : { least: loan.minimum, most: loan.maximum }
    const currency = currencyOf(values) ?? loan.currency
    return t('amountHint', {
      least: formatMoney(limits.least, currency),
      most: formatMoney(limits.most, currency),
    })
  }

  const $fund = computed([$funds, form.$state], (_, { values }) => fundOf(values))
  /** Key of the cost request; null while a value is missing or invalid. */
  const $asked = computed([form.$state, $fund, $tenant], ({ values }, fund) => {
    const wrong = form.problems().some(({ field }) => field === 'amount' || field === 'months')
    if (!fund || wrong) return null
    const monthlyIncome = amountIn(values.income)
    return JSON.stringify({
      fund: fund.id,
      amount: amountIn(values.amount),
      months: termIn(values),
      ...(monthlyIncome > 0 && { monthlyIncome }),
    })
  })
  const preview = createReading<Preview>({
    $key: $asked,
    keeps: true,
    pause: PAUSE,
    read: (key, signal) =>
      api('POST lending/preview', { body: { ...JSON.parse(key), language: 'en' } }, { signal }),
  })
  return { form, $waiting, $funds, $fund, $asked, preview, retryFunds: retry }
}

/** Returns the field values for an amount in whole units and a term in months. */
const requestOf = (amount: number, months: number): Pick<Funding, 'amount' | 'years' | 'months'> => {
  const years = Math.min(Math.floor(months / 12), 5)
  return { amount: groupDigits(String(amount)), years: String(years), months: String(months - 12 * years) }
}

/** Returns the field values that a path carries over from the public calculator, `?amount=80000&months=12`; null for none. */
function givenIn(path: string): Partial<Funding> | null {
  const { amount, months, income, purpose } = Object.fromEntries(
    new URLSearchParams(path.replace(/^[^?]*/, '')),
  )
  if (!/^\d{1,9}$/.test(amount ?? '') || !/^\d{1,2}$/.test(months ?? '')) return null
  return {
    ...requestOf(Number(amount), Number(months)),
    ...(/^\d{1,9}$/.test(income ?? '') && { income: groupDigits(income as string) }),
    ...(PURPOSES.some(one => one === purpose) && { purpose }),
  }
}

/** Returns the field values of an existing application. */
export const fundingOf = (page: {
  fund: Fund
  amount: number
  months: number
  monthlyIncome: number | null
  purpose: LoanPurpose | null
}): Funding => ({
  fund: String(page.fund.id),
  ...requestOf(Math.round(page.amount / MINOR), page.months),
  income: page.monthlyIncome ? groupDigits(String(Math.round(page.monthlyIncome / MINOR))) : '',
  purpose: page.purpose ?? '',
})

function problemOfTerm(months: number, fund: Fund | null): Text | null {
  if (months === 0) return t('periodRequired')
  if (!fund) return null
  const { least, most } = termOf(fund)
  if (months > most) return t('longest', { most })
  if (months < least) return t('shortest', { least, most })
  const { repaymentEvery: every } = fund
  return months % every ? t('step', { every }) : null
}

function problemOfAmount(amount: number, fund: Fund | null, settings: LoanSettings | undefined): Text | null {
  if (!settings) return null
  const { minimum, currency } = settings
  if (amount < minimum) return t('minimum', { least: `${SYMBOL[currency]}${minimum / MINOR}` })
  if (!fund) return null
  const { least, most } = limitsOf(fund, settings)
  if (amount >= least && amount <= most) return null
  return t('limits', {
    fund: fund.name,
    least: formatMoney(least, currency),
    most: formatMoney(most, currency),
  })
}
