import { useStore } from '@nanostores/react'
import type { FormEvent } from 'react'
import { Link } from 'wouter'
import type { Fund } from '#contract/fund.ts'
import { Button } from '#kit/core/button.tsx'
import { FieldError } from '#kit/core/field.tsx'
import { MoneyInput } from '#kit/core/money.tsx'
import { RadioGroup } from '#kit/core/radio.tsx'
import { Select } from '#kit/core/select.tsx'
import { useKitWords, useWords } from '#kit/core/speech.tsx'
import { Skeleton } from '#kit/member/skeleton.tsx'
import { useDays } from '#kit/ui/days.ts'
import { ErrorSummary } from '#kit/ui/error-summary.tsx'
import { Screen } from '#kit/ui/screen.tsx'
import { SendFailure } from '#kit/ui/send-failure.tsx'
import { addDays, dayOf } from '#rules/day.ts'
import { formatMoney, formatRate, MINOR, SYMBOL } from '#rules/money.ts'
import { Cost } from './cost.tsx'
import {
  createFunding,
  FUNDING_FIELDS,
  type FundingField,
  type FundingProblem,
  limitsOf,
  MONTHS,
  termOf,
  YEARS,
} from './funding.ts'
import { Guide } from './guide.tsx'
import { type Model, partOf } from './model.ts'
import type { LoanWords } from './words.en.ts'

/** Days from the application to the expected payout. */
const WAIT = 7
const PURPOSES = ['personal', 'recurring', 'capital'] as const

/** The loan funding form: from whom, how much, for how long, and what that costs. */
export function FundingForm({ model }: { model: Model }) {
  const say = useWords<LoanWords>()
  const { day } = useDays()
  const funding = partOf(model, createFunding)
  const form = useStore(funding.$form)
  const problems = useStore(funding.$problems)
  const attempt = useStore(funding.$attempt)
  const sending = useStore(funding.$sending)
  const fund = useStore(funding.$fund)
  const tenant = useStore(model.$tenant)
  const sayProblem = useProblemWords(model)

  const settings = tenant?.loan
  const currency = fund?.currency.code ?? settings?.currency ?? null
  const field = (name: FundingField) => ({
    name,
    label: say(name),
    value: form[name],
    onChange: (value: string) => funding.set(name, value),
    onBlur: () => funding.leave(name),
    error: sayProblem(name, problems[name]),
  })
  const amountHint = () => {
    if (!settings) return '\u00a0'
    const limits = fund ? limitsOf(fund, settings) : { least: settings.minimum, most: settings.maximum }
    return say('amountHint', {
      least: formatMoney(limits.least, currency ?? settings.currency),
      most: formatMoney(limits.most, currency ?? settings.currency),
    })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (sending.at !== 'sending') funding.send()
  }

  return (
    <Screen title={say('fundingTitle')} lead={say('fundingLead')}>
      <form noValidate onSubmit={submit} className="funding">
        <ErrorSummary
          attempt={attempt}
          problems={FUNDING_FIELDS.flatMap(name => {
            const text = sayProblem(name, problems[name])
            return text ? [{ field: name, label: name === 'months' ? say('period') : say(name), text }] : []
          })}
        />
        <Partner model={model} error={sayProblem('fund', problems.fund)} />
        <MoneyInput {...field('amount')} currency={currency} hint={amountHint()} />
        <fieldset className={problems.months ? 'field invalid' : 'field'} aria-describedby="term-error">
          <legend className="label">{say('period')}</legend>
          <div className="soft">{fund ? say('periodHint', termOf(fund)) : say('periodHintAny')}</div>
          <div className="pair">
            <Select
              {...field('years')}
              error={null}
              options={YEARS.map(count => ({ value: String(count), text: say('yearsChoice', { count }) }))}
            />
            <Select
              {...field('months')}
              label={say('monthsLabel')}
              error={null}
              options={MONTHS.map(count => ({ value: String(count), text: say('months', { count }) }))}
            />
          </div>
          <FieldError id="term-error" error={sayProblem('months', problems.months)} />
        </fieldset>
        <RadioGroup
          {...field('purpose')}
          options={PURPOSES.filter(one => settings?.purposes.includes(one) ?? true).map(value => ({
            value,
            text: say(value),
          }))}
        />
        <MoneyInput {...field('income')} currency={currency} hint={say('incomeHint')} />
        <div className="stack beside">
          <CostNow model={model} />
          <Guide model={model} />
        </div>
        <p className="soft">{say('expected', { day: day(addDays(dayOf(Date.now()), WAIT)) })}</p>
        {sending.at === 'failed' && (
          <div className="stack">
            <SendFailure message={sending.message} />
            {sending.waiting && <Link href={`/loan/${sending.waiting}`}>{say('seeLoan')}</Link>}
          </div>
        )}
        <Button kind="primary" type="submit" busy={sending.at === 'sending'}>
          {say('continue')}
        </Button>
      </form>
    </Screen>
  )
}

/** The funds to choose from; while they do not come, why, and when they are asked for again. */
function Partner({ model, error }: { model: Model; error: string | null }) {
  const say = useWords<LoanWords>()
  const kit = useKitWords()
  const funding = partOf(model, createFunding)
  const funds = useStore(funding.$funds)
  const { fund } = useStore(funding.$form)
  if (funds.at === 'ready') {
    return (
      <RadioGroup
        name="fund"
        label={say('fund')}
        value={fund}
        onChange={id => funding.set('fund', id)}
        error={error}
        options={funds.funds.map(one => ({
          value: String(one.id),
          text: one.name,
          hint: <About fund={one} />,
        }))}
      />
    )
  }
  return (
    <div className="field">
      <span className="label">{say('fund')}</span>
      {funds.at === 'loading' ? (
        <Skeleton bones={['field', 'field', 'field']} />
      ) : (
        <div className="callout warn" role="alert">
          <div>
            <p>
              <strong>{say('fundsFailed')}</strong>
            </p>
            {/* read out once, not at every second */}
            <p className="soft" aria-hidden="true">
              {funds.seconds > 0 ? say('fundsAgain', { count: funds.seconds }) : say('fundsNow')}
            </p>
          </div>
          <Button onClick={funding.retryFunds}>{kit('retry')}</Button>
        </div>
      )}
      <FieldError id="fund-error" error={error} />
    </div>
  )
}

function About({ fund }: { fund: Fund }) {
  const say = useWords<LoanWords>()
  const money = (units: number) => formatMoney(units * MINOR, fund.currency.code)
  const flat = fund.interestType.id === 1
  return (
    <>
      {fund.description}
      <br />
      {say('fundTerms', {
        least: money(fund.minPrincipal),
        most: money(fund.maxPrincipal),
        months: termOf(fund).most,
        rate: formatRate(Math.round(fund.annualInterestRate * 100)),
        method: say(flat ? 'flat' : 'declining'),
      })}
    </>
  )
}

/** What the figures that stand in the form would cost. */
function CostNow({ model }: { model: Model }) {
  const say = useWords<LoanWords>()
  const kit = useKitWords()
  const funding = partOf(model, createFunding)
  const asked = useStore(funding.$asked)
  const { value, loading, failure } = useStore(funding.preview.$state)
  return (
    <section className="card" aria-busy={loading && asked !== null}>
      <h4>{say('costTitle')}</h4>
      {asked === null ? (
        <p className="soft">{say('costEmpty')}</p>
      ) : failure ? (
        <>
          <p role="alert">{Object.values(failure.fields)[0] || failure.message || kit('failedText')}</p>
          <div>
            <Button onClick={funding.preview.refresh}>{kit('retry')}</Button>
          </div>
        </>
      ) : value ? (
        <Cost preview={value} />
      ) : (
        <Skeleton bones={['line', 'line', 'line']} />
      )}
    </section>
  )
}

/** Says a field's problem in words that tell how to mend it. */
function useProblemWords(model: Model) {
  const say = useWords<LoanWords>()
  const kit = useKitWords()
  const currency = useStore(model.$tenant)?.loan.currency ?? 'KES'
  return (field: FundingField, problem: FundingProblem | undefined): string | null => {
    switch (problem) {
      case undefined:
        return null
      case 'blank':
        return field === 'fund'
          ? say('fundRequired')
          : field === 'months'
            ? say('periodRequired')
            : kit('required')
      case 'not-digits':
        return kit('amountNotDigits')
      case 'not-whole':
        return kit('amountNotWhole')
      case 'too-long':
        return kit('amountTooLong')
    }
    if ('said' in problem) return problem.said
    switch (problem.check) {
      case 'minimum':
        return say('minimum', { least: `${SYMBOL[currency]}${problem.least / MINOR}` })
      case 'limits':
        return say('limits', {
          fund: problem.fund,
          least: formatMoney(problem.least, currency),
          most: formatMoney(problem.most, currency),
        })
      case 'longest':
        return say('longest', { most: problem.most })
      case 'shortest':
        return say('shortest', problem)
      case 'step':
        return say('step', problem)
      case 'purpose':
        return say('purposeRefused')
    }
  }
}
