import { useStore } from '@nanostores/react'
import { useMemo, useRef, useState } from 'react'
import type { LendingVersion, ManagedTenant } from '#contract/administration.ts'
import type { LendingTerms, LoanSettings } from '#contract/loan.ts'
import { Button } from '#kit/core/button.tsx'
import { Failure } from '#kit/core/failure.tsx'
import { useWords } from '#kit/core/i18n.tsx'
import { MoneyInput } from '#kit/core/money.tsx'
import { RadioGroup } from '#kit/core/radio.tsx'
import { styled } from '#kit/core/style.ts'
import { Skeleton } from '#kit/member/skeleton.tsx'
import { TextInput } from '#kit/member/text.tsx'
import { FormDialog } from '#kit/screens/form-dialog.tsx'
import { useDays } from '#kit/ui/days.ts'
import { LivePreview } from '#kit/ui/live-preview.tsx'
import { MoreWords } from '#kit/ui/more-words.tsx'
import { LENDING_BOUNDS, lendingChanges, withTerms } from '#rules/lending-terms.ts'
import { formatMoney, formatRate } from '#rules/money.ts'
import css from './lending.css?inline'
import { lendingEn } from './lending.en.ts'
import { type LendingForm, readLending } from './lending-form.ts'
import type { Model } from './model.ts'
import { SaveForm } from './save.tsx'
import type { TenantsWords } from './words.en.ts'
import { useFaults, useNotify } from './words.tsx'

type Props = { model: Model; tenant: ManagedTenant }

const style = styled(css)
const useT = useWords<TenantsWords>

/** Renders the portal's lending terms, with a live calculator to try them, and their history. */
export const Lending = (props: Props) => (
  <MoreWords en={lendingEn}>
    <div className="lending" ref={style}>
      <Terms {...props} />
      <History {...props} />
    </div>
  </MoreWords>
)

function Terms({ model, tenant }: Props) {
  const t = useT()
  const notify = useNotify(model)
  const { code, loan } = tenant
  const { lending } = model
  const { forms } = lending
  const typed = useStore(forms.$typed)[code]
  const state = forms.stateOf(useStore(forms.$states), code)
  const form = lending.formOf(code, loan)
  const error = useFaults(state.faults, boundsOf(loan.currency), lendingEn)
  const edit = (change: Partial<LendingForm>) => forms.edit(code, change)
  const field = (
    name: 'minimum' | 'maximum' | 'periods' | 'incomeShare' | 'monthlyGrowth' | 'overpayment',
  ) => ({
    label: t(name),
    name,
    value: form[name],
    error: error(name),
    onChange: (value: string) => edit({ [name]: value }),
  })
  // nested fields are merged into the latest values, which may be newer than the rendered ones
  const editPenalty = (change: Partial<LendingForm['penalty']>) =>
    edit({ penalty: { ...lending.formOf(code, loan).penalty, ...change } })
  const penaltyField = (name: 'after' | 'rate') => ({
    label: t(`penalty.${name}`),
    name: `penalty.${name}`,
    value: form.penalty[name],
    error: error(`penalty.${name}`),
    onChange: (value: string) => editPenalty({ [name]: value }),
  })

  return (
    <div className="trial">
      <SaveForm
        lead={t('lendingLead')}
        state={state}
        labels={labelsOf(form, t)}
        error={error}
        isChanged={typed !== undefined}
        action={t('save')}
        onSave={async () => notify(await lending.save(code, loan), t('saved'))}
        onDiscard={() => forms.clear(code)}
      >
        <MoneyInput {...field('minimum')} currency={loan.currency} />
        <MoneyInput {...field('maximum')} currency={loan.currency} />
        <TextInput {...field('periods')} hint={t('periodsHint')} maxLength={80} />
        <TextInput {...field('incomeShare')} hint={t('incomeShareHint')} kind="decimal" maxLength={7} />
        <TextInput {...field('monthlyGrowth')} hint={t('monthlyGrowthHint')} kind="decimal" maxLength={7} />
        <Guide
          bands={form.interestGuide}
          currency={loan.currency}
          error={error}
          onChange={change => edit({ interestGuide: change(lending.formOf(code, loan).interestGuide) })}
        />
        <RadioGroup
          label={t('penalty')}
          hint={t('penaltyHint')}
          options={[
            { value: 'none', text: t('penaltyNone') },
            { value: 'charged', text: t('penaltyCharged') },
          ]}
          value={form.penalty.charged ? 'charged' : 'none'}
          onChange={value => editPenalty({ charged: value === 'charged' })}
        />
        {form.penalty.charged && (
          <div className="row pair">
            <TextInput {...penaltyField('after')} kind="digits" maxLength={3} />
            <TextInput {...penaltyField('rate')} kind="decimal" maxLength={7} />
          </div>
        )}
        <MoneyInput {...field('overpayment')} hint={t('overpaymentHint')} currency={loan.currency} />
      </SaveForm>
      <Trial settings={loan} form={form} />
    </div>
  )
}

type Translate = ReturnType<typeof useT>

/** Labels of all fields in form order, for the error summary. */
const labelsOf = (form: LendingForm, t: Translate): Record<string, string> => ({
  minimum: t('minimum'),
  maximum: t('maximum'),
  periods: t('periods'),
  incomeShare: t('incomeShare'),
  monthlyGrowth: t('monthlyGrowth'),
  interestGuide: t('interestGuide'),
  ...Object.fromEntries(
    form.interestGuide.flatMap((_, at) => [
      [`interestGuide.${at}.from`, t('bandNamed', { number: at + 1, field: t('bandFrom') })],
      [`interestGuide.${at}.rate`, t('bandNamed', { number: at + 1, field: t('bandRate') })],
    ]),
  ),
  'penalty.after': t('penalty.after'),
  'penalty.rate': t('penalty.rate'),
  overpayment: t('overpayment'),
})

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

type GuideProps = {
  bands: Bands
  currency: LoanSettings['currency']
  error(field: string): string | null
  onChange(change: (bands: Bands) => Bands): void
}

/** Renders the bands of the interest guide. Each ends where the next begins, so only starts are entered. */
function Guide({ bands, currency, error, onChange }: GuideProps) {
  const t = useT()
  const set = (at: number, change: Partial<Bands[number]>) =>
    onChange(bands => bands.map((band, index) => (index === at ? { ...band, ...change } : band)))
  const fault = error('interestGuide')
  return (
    <fieldset className="bands">
      <legend>{t('interestGuide')}</legend>
      <p className="muted">{t('interestGuideHint')}</p>
      {fault && <p className="error">{fault}</p>}
      {bands.map(({ from, rate }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: bands have no id besides their index
        <div key={at} className="band">
          <MoneyInput
            label={t('bandNamed', { number: at + 1, field: t('bandFrom') })}
            name={`interestGuide.${at}.from`}
            currency={currency}
            value={from}
            error={error(`interestGuide.${at}.from`)}
            onChange={value => set(at, { from: value })}
          />
          <TextInput
            label={t('bandNamed', { number: at + 1, field: t('bandRate') })}
            name={`interestGuide.${at}.rate`}
            kind="decimal"
            maxLength={7}
            value={rate}
            error={error(`interestGuide.${at}.rate`)}
            onChange={value => set(at, { rate: value })}
          />
          {bands.length > 1 && (
            <Button
              kind="plain"
              aria-label={t('removeBand', { number: at + 1 })}
              onClick={() => onChange(bands => bands.filter((_, index) => index !== at))}
            >
              {t('remove')}
            </Button>
          )}
        </div>
      ))}
      {bands.length < LENDING_BOUNDS.bands && (
        <Button className="start" onClick={() => onChange(bands => [...bands, { from: '', rate: '' }])}>
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

function History({ model, tenant }: Props) {
  const t = useT()
  const notify = useNotify(model)
  const { moment } = useDays()
  const { lending } = model
  const { of, value: versions, failure } = useStore(lending.history.$state)
  const [restoring, setRestoring] = useState<LendingVersion | null>(null)
  const { code, loan } = tenant
  const isHere = of === code && versions

  const origin = ({ at, by }: LendingVersion) =>
    at === null ? t('versionFirst') : t('versionBy', { date: moment(at), name: by?.name ?? t('system') })

  return (
    <section className="block">
      <h4>{t('history')}</h4>
      <p className="muted">{t('historyLead')}</p>
      {failure && !isHere && <Failure text={failure.message} onRetry={() => lending.history.load(code)} />}
      {!isHere && !failure && <Skeleton parts={['card', 'card']} />}
      {isHere && (
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
          onSubmit={async () => {
            const { number, terms } = restoring
            notify(await lending.restore(code, terms), t('restored', { number }))
          }}
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
