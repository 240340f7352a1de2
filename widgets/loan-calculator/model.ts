import { atom, computed } from 'nanostores'
import type { LoanPurpose, LoanSettings } from '#contract/loan.ts'
import { previewOf } from '#kit/core/preview.ts'
import type { Host } from '#kit/core/widget.tsx'
import {
  affordable,
  assess,
  type LoanRequest,
  largestAmount,
  type Quote,
  quote,
  type Refusal,
  shortestMonths,
} from '#rules/loan.ts'
import { type AmountReading, groupDigits, MINOR, readAmount } from '#rules/money.ts'

/** Field values, as typed. */
export type Form = { amount: string; months: string; income: string; purpose: string }
export type FieldName = keyof Form

/** Why a field is invalid, or the eligibility check it failed. */
export type FieldProblem =
  | Exclude<AmountReading, { amount: number }>['problem']
  | 'unknown'
  | Exclude<Refusal['check'], 'required'>

export type Figures = Quote & { eligible: boolean | null }
/** The instalment's share of the income in basis points, rounded up; the largest amount and the shortest term that the income supports. */
export type Advice = { share: number; largest: number | null; shortest: number | null }
export type Model = ReturnType<typeof createModel>

const BLANK: Form = { amount: '', months: '', income: '', purpose: '' }
const FIELDS = Object.keys(BLANK) as FieldName[]

/** Creates the model of the calculator. */
export function createModel(host: Host<FieldName>) {
  const kept = host.draft.read() as Form | null
  const $form = atom<Form>({ ...BLANK, ...kept })
  /** Fields changed by the user, which attributes no longer overwrite. */
  const own = new Set<FieldName>(kept ? FIELDS : [])
  /** Fields whose problems are shown: left non-empty, set by an attribute, or all of them once the check was requested. */
  const $shown = atom<readonly FieldName[]>([])
  /** Whether the check was passed and nothing has changed since. */
  const $passed = atom(false)
  const $tenant = computed([host.$tenant, previewOf<LoanSettings>(host.element)], (tenant, loan) =>
    tenant && loan ? { ...tenant, loan } : tenant,
  )
  const $settings = computed($tenant, tenant => tenant?.loan ?? null)

  const put = (field: FieldName, value: string) => $form.set({ ...$form.get(), [field]: value })
  const show = (...fields: FieldName[]) => $shown.set([...new Set([...$shown.get(), ...fields])])

  host.$attributes.subscribe(attributes => {
    for (const field of FIELDS) {
      const value = attributes[field]
      if (value === undefined || own.has(field)) continue
      put(field, /^\d+$/.test(value) && field !== 'months' ? groupDigits(value) : value)
      show(field)
    }
  })

  const $readings = computed([$form, $settings], readForm)

  const $refusal = computed(
    [$readings, $settings],
    ({ request }, settings) => settings && assess(request, settings),
  )

  const $problems = computed(
    [$readings, $refusal, $shown],
    ({ problems }, refusal, shown): Partial<Record<FieldName, FieldProblem>> => {
      const all: Partial<Record<FieldName, FieldProblem>> = { ...problems }
      if (refusal && refusal.check !== 'required') {
        all[refusal.check === 'purpose' ? 'purpose' : 'amount'] ??= refusal.check
      }
      return Object.fromEntries(Object.entries(all).filter(([field]) => shown.includes(field as FieldName)))
    },
  )

  /** The figures for the current input; null while amount or term are missing, invalid or outside the limits. */
  const $figures = computed([$readings, $settings], ({ request }, settings): Figures | null => {
    const { amount, months, income } = request
    if (!settings || !amount || !months || amount < settings.minimum || amount > settings.maximum) return null
    return {
      ...quote(amount, months, settings),
      eligible: income ? affordable(amount, months, income, settings) : null,
    }
  })

  /** What the income supports, once figures and income are known. */
  const $advice = computed(
    [$figures, $readings, $settings],
    (figures, { request }, settings): Advice | null => {
      if (!figures || !settings || !request.income) return null
      return {
        share: Math.ceil((figures.instalment * 10_000) / request.income),
        largest: largestAmount(request.income, figures.months, settings),
        shortest: shortestMonths(figures.amount, request.income, settings),
      }
    },
  )

  /** The figures when a field was last left, for screen readers. */
  const $spoken = atom<Figures | null>(null)

  const detail = () => ({ currency: $settings.get()?.currency, ...$figures.get() })

  return {
    $form,
    $settings,
    $problems,
    $figures,
    $advice,
    $refusal,
    $readings,
    $passed,
    $spoken,
    $tenant,
    /** Sets a field from user input. */
    set(field: FieldName, value: string): void {
      own.add(field)
      $passed.set(false)
      put(field, value)
      host.draft.write($form.get())
      if ($figures.get()) host.emit('change', detail())
    },
    /** Validates a field when the user leaves it, not while typing. */
    leave(field: FieldName): void {
      if ($form.get()[field]) show(field)
      $spoken.set($figures.get())
    },
    /** Runs the check: shows all problems, or emits that the request passed. Returns the first invalid field. */
    check(): FieldName | null {
      show(...FIELDS)
      $spoken.set($figures.get())
      const stuck = FIELDS.find(field => $problems.get()[field])
      if (stuck) return stuck
      if (!$settings.get()) return null
      $passed.set(true)
      host.emit('complete', detail())
      return null
    },
  }
}

type Readings = { request: LoanRequest; problems: Partial<Record<FieldName, FieldProblem>> }

/** Parses the input into a request, and reports invalid fields. */
function readForm(form: Form, settings: LoanSettings | null): Readings {
  const problems: Readings['problems'] = {}
  const money = (field: 'amount' | 'income') => {
    const reading = readAmount(form[field])
    if ('problem' in reading) {
      problems[field] = reading.problem
      return null
    }
    // a zero amount or income counts as blank
    if (reading.amount === 0) problems[field] = 'blank'
    return reading.amount
  }
  const choice = <Value>(
    field: 'months' | 'purpose',
    offered: readonly Value[] | undefined,
    value: Value,
  ) => {
    if (form[field] === '') problems[field] = 'blank'
    else if (offered && !offered.includes(value)) problems[field] = 'unknown'
    return problems[field] ? null : value
  }
  return {
    request: {
      amount: money('amount'),
      months: choice('months', settings?.periods, Number(form.months)),
      income: money('income'),
      purpose: choice('purpose', settings?.purposes, form.purpose as LoanPurpose),
    },
    problems,
  }
}

/** Returns the portal URL with the same figures. They are in the fragment, which is never sent to a server. */
export function linkTo(portal: string, { amount, months, income, purpose }: LoanRequest): string {
  const given = { amount: amount && amount / MINOR, months, income: income && income / MINOR, purpose }
  const parts = Object.entries(given).flatMap(([name, value]) => (value ? [[name, String(value)]] : []))
  return `${portal}/loan-calculator#${new URLSearchParams(parts)}`
}
