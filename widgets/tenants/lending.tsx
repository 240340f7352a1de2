import { useStore } from '@nanostores/react'
import { useMemo, useRef, useState } from 'react'
import type { LendingVersion, ManagedTenant } from '#contract/administration.ts'
import type { LendingTerms, LoanSettings } from '#contract/loan.ts'
import { Button } from '#kit/core/button.tsx'
import { useKitWords, useWords } from '#kit/core/i18n.tsx'
import { styleRef } from '#kit/core/style.ts'
import { type Control, type Fields, Form, useForm } from '#kit/screens/form.tsx'
import { FormDialog } from '#kit/screens/form-dialog.tsx'
import type { FormField } from '#kit/screens/form-model.ts'
import { useRead } from '#kit/screens/read.tsx'
import { useDays } from '#kit/ui/days.ts'
import { LivePreview } from '#kit/ui/live-preview.tsx'
import { withWords } from '#kit/ui/more-words.tsx'
import { LENDING_BOUNDS, lendingChanges, withTerms } from '#rules/lending-terms.ts'
import { formatMoney, formatRate } from '#rules/money.ts'
import css from './lending.css?inline'
import { lendingEn } from './lending.en.ts'
import { formOf, type LendingForm, readLending } from './lending-form.ts'
import type { Model } from './model.ts'
import type { TenantsWords } from './words.en.ts'
import { failureText } from './words.tsx'

const style = styleRef(css)
const useT = useWords<TenantsWords>

/** Renders the portal's lending terms, with a live calculator to try them, and their history. */
export const Lending = withWords(lendingEn, Terms)

/** Percentages with two decimals. */
const RATE = { kind: 'decimal', maxLength: 7 } as const

function Terms({ model, tenant }: { model: Model; tenant: ManagedTenant }) {
  const t = useT()
  const kit = useKitWords()
  const { code, loan } = tenant
  const { portals, versions, toaster } = model
  const start = formOf(loan)
  const faultText = (fault: string) =>
    fault === 'required'
      ? kit(fault)
      : (t as (key: string, values: object) => string)(fault, boundsOf(loan.currency))
  const write = async (terms: LendingTerms) => {
    await portals.write(code, { lending: terms })
    await versions.refresh()
  }
  const amount = (name: string, more: { label?: string; hint?: string } = {}): FormField<LendingForm> => ({
    kind: 'money',
    name,
    currency: loan.currency,
    zero: 'allowed',
    wrong: t('faultAmount'),
    ...more,
  })
  const form = useForm<LendingForm>({
    fields: ({ interestGuide, penalty }) => [
      amount('minimum'),
      amount('maximum'),
      { kind: 'text', name: 'periods', hint: t('periodsHint'), maxLength: 80, blank: t('periodsNone') },
      { ...RATE, name: 'incomeShare', hint: t('incomeShareHint') },
      { ...RATE, name: 'monthlyGrowth', hint: t('monthlyGrowthHint') },
      { kind: 'custom', name: 'interestGuide', optional: true },
      ...interestGuide.flatMap((_, at): FormField<LendingForm>[] => [
        amount(`interestGuide.${at}.from`, {
          label: t('bandNamed', { number: at + 1, field: t('bandFrom') }),
        }),
        {
          ...RATE,
          name: `interestGuide.${at}.rate`,
          label: t('bandNamed', { number: at + 1, field: t('bandRate') }),
        },
      ]),
      {
        kind: 'radio',
        name: 'penalty.charged',
        label: t('penalty'),
        hint: t('penaltyHint'),
        options: [
          { value: 'none', text: t('penaltyNone') },
          { value: 'charged', text: t('penaltyCharged') },
        ],
      },
      ...(penalty.charged === 'none'
        ? []
        : ([
            { kind: 'digits', name: 'penalty.after', maxLength: 3 },
            { ...RATE, name: 'penalty.rate' },
          ] as FormField<LendingForm>[])),
      amount('overpayment', { hint: t('overpaymentHint') }),
    ],
    start,
    within: 'change.lending',
    draft: model.draftOf(`${code}/lending`, start),
    failureText,
    check: values =>
      Object.fromEntries(
        Object.entries(readLending(values).faults ?? {}).map(([field, fault]) => [field, faultText(fault)]),
      ),
    async send(values) {
      const { terms } = readLending({ ...values, penalty: { ...start.penalty, ...values.penalty } })
      if (terms) await write(terms)
      toaster.announce(t('saved'), { kind: 'good' })
    },
  })
  const { values } = useStore(form.$state)

  return (
    <div className="lending stack gap-5" ref={style}>
      <div className="trial stack gap-5">
        <Form
          keeps
          form={form}
          className="form"
          lead={<p className="muted">{t('lendingLead')}</p>}
          action={t('save')}
        >
          {({ draw, control }) => (
            <>
              {draw('minimum', 'maximum', 'periods', 'incomeShare', 'monthlyGrowth')}
              <Guide {...control<Bands>('interestGuide')} draw={draw} />
              {draw('penalty.charged')}
              {values.penalty.charged === 'charged' && (
                <div className="row stack at-end gap-3 pair">{draw('penalty.after', 'penalty.rate')}</div>
              )}
              {draw('overpayment')}
            </>
          )}
        </Form>
        <Trial settings={loan} form={values} />
      </div>
      <History
        model={model}
        loan={loan}
        onRestore={async ({ number, terms }) => {
          await write(terms)
          form.discard(formOf({ ...terms, currency: loan.currency }))
          toaster.announce(t('restored', { number }), { kind: 'good' })
        }}
      />
    </div>
  )
}

/** Returns the bounds of fields, for the texts that state them. */
const boundsOf = (currency: LoanSettings['currency']) => ({
  amount: formatMoney(LENDING_BOUNDS.amount, currency),
  periods: LENDING_BOUNDS.periods,
  months: LENDING_BOUNDS.months,
  bands: LENDING_BOUNDS.bands,
  growth: formatRate(LENDING_BOUNDS.growth),
  rate: formatRate(LENDING_BOUNDS.rate),
  penaltyDays: LENDING_BOUNDS.penalty.days,
  penaltyRate: formatRate(LENDING_BOUNDS.penalty.rate),
})

type Bands = LendingForm['interestGuide']
type GuideProps = Pick<Control<Bands>, 'value' | 'error' | 'onChange'> & { draw: Fields<LendingForm>['draw'] }

/** Renders the bands of the interest guide. Each ends where the next begins, so only starts are entered. */
function Guide({ value: bands, error, onChange, draw }: GuideProps) {
  const t = useT()
  return (
    <fieldset className="bands">
      <legend>{t('interestGuide')}</legend>
      <p className="muted">{t('interestGuideHint')}</p>
      {error && <p className="error">{error}</p>}
      {bands.map((_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: bands have no id besides their index
        <div key={at} className="band stack gap-3">
          {draw(`interestGuide.${at}.from`, `interestGuide.${at}.rate`)}
          {bands.length > 1 && (
            <Button
              kind="plain"
              aria-label={t('removeBand', { number: at + 1 })}
              onClick={() => onChange(bands.filter((_, index) => index !== at))}
            >
              {t('remove')}
            </Button>
          )}
        </div>
      ))}
      {bands.length < LENDING_BOUNDS.bands && (
        <Button className="start" onClick={() => onChange([...bands, { from: '', rate: '' }])}>
          {t('addBand')}
        </Button>
      )}
    </fieldset>
  )
}

/** Renders the calculator with the form's terms. While the form is invalid, it keeps the last valid ones. */
function Trial({ settings, form }: { settings: LoanSettings; form: LendingForm }) {
  const t = useT()
  const { terms } = readLending(form)
  const last = useRef<LendingTerms>(settings)
  if (terms) last.current = terms
  // memoized, so that the calculator re-renders only when the terms change
  const text = JSON.stringify(withTerms(settings, last.current))
  const contents = useMemo((): LoanSettings => JSON.parse(text), [text])
  return (
    <section className="block calculator" aria-label={t('calculator')}>
      <h4>{t('calculator')}</h4>
      <p className="muted">{t(terms ? 'calculatorLead' : 'calculatorStale')}</p>
      <LivePreview tag="wz-loan-calculator" contents={contents} missing={t('calculatorMissing')} />
    </section>
  )
}

type HistoryProps = {
  model: Model
  loan: LoanSettings
  /** Restores an earlier version as the newest one. @throws ApiError */
  onRestore(version: LendingVersion): Promise<void>
}

function History({ model, loan, onRestore }: HistoryProps) {
  const t = useT()
  const { moment } = useDays()
  const { value: versions, instead } = useRead(model.versions, { parts: ['card', 'card'] })
  const [restoring, setRestoring] = useState<LendingVersion | null>(null)

  const origin = ({ at, by }: LendingVersion) =>
    at === null ? t('versionFirst') : t('versionBy', { date: moment(at), name: by?.name ?? t('system') })

  return (
    <section className="block">
      <h4>{t('history')}</h4>
      <p className="muted">{t('historyLead')}</p>
      {!versions ? (
        instead
      ) : (
        <ol className="list versions stack">
          {versions.map((version, at) => {
            const before = versions[at + 1]
            return (
              <li key={version.number}>
                <div>
                  <strong>
                    {t('version', { number: version.number })}
                    {at === 0 && ` · ${t('versionNow')}`}
                  </strong>
                  <span className="muted">{origin(version)}</span>
                  {before && <Changes from={before.terms} to={version.terms} currency={loan.currency} />}
                </div>
                {at > 0 && (
                  <Button
                    aria-label={t('restoreNamed', { number: version.number })}
                    onClick={() => setRestoring(version)}
                  >
                    {t('restore')}
                  </Button>
                )}
              </li>
            )
          })}
        </ol>
      )}
      {restoring && (
        <FormDialog
          title={t('restoreTitle', { number: restoring.number })}
          lead={
            <>
              <p>{t('restoreText')}</p>
              <Changes from={loan} to={restoring.terms} currency={loan.currency} />
            </>
          }
          action={t('restore')}
          onSubmit={() => onRestore(restoring)}
          onClose={() => setRestoring(null)}
        />
      )}
    </section>
  )
}

type ChangesProps = { from: LendingTerms; to: LendingTerms; currency: LoanSettings['currency'] }

/** Renders the differences between two versions of the terms. */
function Changes({ from, to, currency }: ChangesProps) {
  const t = useT()
  return (
    <ul className="changes" ref={style}>
      {lendingChanges(from, to, currency).map(({ part, from, to }) => (
        <li key={part}>
          {t(part)}: {t('became', { from: from ?? t('none'), to: to ?? t('none') })}
        </li>
      ))}
    </ul>
  )
}
