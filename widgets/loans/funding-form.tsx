import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { Link } from 'wouter'
import type { Fund } from '#contract/fund.ts'
import { Button } from '#kit/core/button.tsx'
import { FieldError } from '#kit/core/field.tsx'
import { useKitWords, useWords } from '#kit/core/i18n.tsx'
import { RadioGroup } from '#kit/core/radio.tsx'
import { Select } from '#kit/core/select.tsx'
import { Skeleton } from '#kit/member/skeleton.tsx'
import { partOf } from '#kit/part-of.ts'
import { type Control, Form } from '#kit/screens/form.tsx'
import { currentDay, useDays } from '#kit/ui/days.ts'
import { GuideTable } from '#kit/ui/guide-table.tsx'
import { Screen } from '#kit/ui/screen.tsx'
import { addDays } from '#rules/day.ts'
import { formatMoney, formatRate, MINOR } from '#rules/money.ts'
import { Cost, CostInWords } from './cost.tsx'
import { createFunding, MONTHS, termOf, YEARS } from './funding.ts'
import type { Model } from './model.ts'
import type { LoanWords } from './words.en.ts'

/** Days from the application to the expected payout. */
const WAIT = 7

/** Renders the loan funding form: fund, amount, term and their cost. @param mayApply false while another application is under review */
export function FundingForm({ model, mayApply }: { model: Model; mayApply: boolean }) {
  const t = useWords<LoanWords>()
  const { day } = useDays()
  const funding = partOf(model, createFunding)
  const fund = useStore(funding.$fund)
  const waiting = useStore(funding.$waiting)
  // the fields depend on the tenant's settings
  useStore(model.$tenant)
  useEffect(() => {
    if (!model.path.$path.get().includes('?')) return
    // a draft from now on: a reload must not bring it back over later changes
    model.keep('funding', funding.form.$state.get().values)
    model.path.navigate('/apply/calculator', { replace: true })
  }, [model, funding])

  return (
    <Screen title={t('fundingTitle')} lead={t('fundingLead')}>
      <Form form={funding.form} className="funding" action={t('continue')}>
        {({ draw, control }) => {
          const years = control<string>('years')
          const months = control<string>('months')
          return (
            <>
              <Partner model={model} field={control<string>('fund')} />
              {draw('amount')}
              <fieldset className={months.error ? 'field invalid' : 'field'} aria-describedby="term-error">
                <legend className="label">{t('repaymentPeriod')}</legend>
                <div className="muted">{fund ? t('periodHint', termOf(fund)) : t('periodHintAny')}</div>
                <div className="pair period">
                  <Select
                    {...years}
                    label={t('years')}
                    optional={false}
                    options={YEARS.map(count => ({
                      value: String(count),
                      text: t('yearsChoice', { count }),
                    }))}
                  />
                  <Select
                    {...months}
                    label={t('monthsLabel')}
                    optional={false}
                    error={null}
                    options={MONTHS.map(count => ({ value: String(count), text: t('months', { count }) }))}
                  />
                </div>
                <FieldError id="term-error" error={months.error} />
              </fieldset>
              {draw('purpose', 'income')}
              <div className="stack beside">
                <CostNow model={model} />
                <Guide model={model} />
              </div>
              {mayApply && (
                <p className="muted">{t('expected', { day: day(addDays(currentDay(), WAIT)) })}</p>
              )}
              {waiting && <Link href={`/loan/${waiting}`}>{t('seeLoan')}</Link>}
            </>
          )
        }}
      </Form>
    </Screen>
  )
}

/** Renders the choice of fund; while loading fails, the reason and the countdown to the next retry. */
function Partner({ model, field }: { model: Model; field: Control<string> }) {
  const t = useWords<LoanWords>()
  const kit = useKitWords()
  const funding = partOf(model, createFunding)
  const funds = useStore(funding.$funds)
  if (funds.at === 'ready') {
    return (
      <RadioGroup
        {...field}
        options={funds.funds.map(one => ({
          value: String(one.id),
          text: one.name,
          hint: <About fund={one} language={model.$tenant.get()?.languages[0]} />,
        }))}
      />
    )
  }
  return (
    <div className="field">
      <span className="label">{t('fund')}</span>
      {funds.at === 'loading' ? (
        <Skeleton parts={['field', 'field', 'field']} />
      ) : (
        <div className="callout warn" role="alert">
          <div>
            <p>
              <strong>{t('fundsFailed')}</strong>
            </p>
            {/* hidden from screen readers, which would announce every second */}
            <p className="muted" aria-hidden="true">
              {funds.seconds > 0 ? t('fundsAgain', { count: funds.seconds }) : t('fundsNow')}
            </p>
          </div>
          <Button onClick={funding.retryFunds}>{kit('retry')}</Button>
        </div>
      )}
      <FieldError id="fund-error" error={field.error} />
    </div>
  )
}

/** @param language of the text, as written by the tenant's staff */
function About({ fund, language }: { fund: Fund; language: string | undefined }) {
  const t = useWords<LoanWords>()
  const money = (units: number) => formatMoney(units * MINOR, fund.currency.code)
  const flat = fund.interestType.id === 1
  return (
    <>
      <span lang={language}>{fund.description}</span>
      <br />
      {t('fundTerms', {
        least: money(fund.minPrincipal),
        most: money(fund.maxPrincipal),
        months: termOf(fund).most,
        rate: formatRate(Math.round(fund.annualInterestRate * 100)),
        method: t(flat ? 'flat' : 'declining'),
      })}
    </>
  )
}

/** Renders the cost for the current field values. */
function CostNow({ model }: { model: Model }) {
  const t = useWords<LoanWords>()
  const kit = useKitWords()
  const funding = partOf(model, createFunding)
  const dialog = useStore(funding.$asked)
  const { value, loading, failure } = useStore(funding.preview.$state)
  return (
    <section className="card" aria-busy={loading && dialog !== null}>
      <h4>{t('costTitle')}</h4>
      <p className="sr" role="status">
        {dialog && value && !loading && <CostInWords preview={value} />}
      </p>
      {dialog === null ? (
        <p className="muted">{t('costEmpty')}</p>
      ) : failure ? (
        <>
          <p role="alert">{Object.values(failure.fields)[0] || failure.message || kit('keptText')}</p>
          <Button className="start" onClick={funding.preview.refresh}>
            {kit('retry')}
          </Button>
        </>
      ) : value ? (
        <Cost preview={value} />
      ) : (
        <Skeleton parts={['line', 'line', 'line']} />
      )}
    </section>
  )
}

/** Renders the tenant's guide to interest by amount. The fund's own rate takes precedence. */
function Guide({ model }: { model: Model }) {
  const t = useWords<LoanWords>()
  const settings = useStore(model.$tenant)?.loan
  if (!settings) return null
  return (
    <details className="card guide">
      <summary>{t('guide')}</summary>
      <GuideTable
        caption={t('guide')}
        amount={t('guideAmount')}
        rate={t('guideRate')}
        above={from => t('guideLast', { from })}
        settings={settings}
      />
      <p className="muted">{t('guideNote')}</p>
    </details>
  )
}
