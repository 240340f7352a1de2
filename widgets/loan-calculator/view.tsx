import { useStore } from '@nanostores/react'
import { type FormEvent, useRef } from 'react'
import type { LoanPurpose, LoanSettings } from '#contract/loan.ts'
import { Button } from '#kit/core/button.tsx'
import { useKitWords, useWords } from '#kit/core/i18n.tsx'
import { AMOUNT_PROBLEMS, MoneyInput } from '#kit/core/money.tsx'
import { formatPeriod } from '#kit/core/period.ts'
import { afterPress } from '#kit/core/press.ts'
import { RadioGroup } from '#kit/core/radio.tsx'
import { Select } from '#kit/core/select.tsx'
import { GuideTable } from '#kit/ui/guide-table.tsx'
import { formatMoney, MINOR, SYMBOL } from '#rules/money.ts'
import type { FieldName, FieldProblem, Model } from './model.ts'
import { FactsDrawer, Result } from './result.tsx'
import type { CalculatorWords } from './words.en.ts'

export function LoanCalculator({ model }: { model: Model }) {
  const t = useWords<CalculatorWords>()
  return (
    <div className="calculator">
      <div>
        <h2 part="heading">{t('title')}</h2>
        <p className="muted">{t('lead')}</p>
      </div>
      <div className="sides">
        <TermsForm model={model} />
        <div className="outcome">
          <Result model={model} />
          <FactsDrawer model={model} />
          <InterestGuide model={model} />
        </div>
      </div>
      <Spoken model={model} />
    </div>
  )
}

const PURPOSES: readonly LoanPurpose[] = ['personal', 'recurring', 'capital']

function TermsForm({ model }: { model: Model }) {
  const t = useWords<CalculatorWords>()
  const kit = useKitWords()
  const form = useStore(model.$form)
  const settings = useStore(model.$settings)
  const problems = useStore(model.$problems)
  const problemText = useProblemWords(settings)
  const element = useRef<HTMLFormElement>(null)

  const field = (name: FieldName) => ({
    name,
    label: t(name),
    value: form[name],
    onChange: (value: string) => model.set(name, value),
    onBlur: () => afterPress(() => model.leave(name)),
    error: problemText(name, problems[name], form[name]),
  })
  const limits = settings && {
    minimum: formatMoney(settings.minimum, settings.currency),
    maximum: formatMoney(settings.maximum, settings.currency),
  }
  const currency = settings?.currency ?? null

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const stuck = model.check()
    if (stuck) element.current?.querySelector<HTMLElement>(`[name=${stuck}]`)?.focus()
  }

  return (
    <form ref={element} noValidate onSubmit={submit}>
      <MoneyInput
        {...field('amount')}
        currency={currency}
        hint={limits ? t('amountHint', limits) : '\u00a0'}
      />
      <Select
        {...field('months')}
        options={(settings?.periods ?? []).map(months => ({
          value: String(months),
          text: formatPeriod(kit, months),
        }))}
      />
      <MoneyInput {...field('income')} currency={currency} hint={t('incomeHint')} />
      <RadioGroup
        {...field('purpose')}
        options={PURPOSES.filter(purpose => settings?.purposes.includes(purpose) ?? true).map(purpose => ({
          value: purpose,
          text: t(purpose),
        }))}
      />
      <Button kind="primary" type="submit">
        {t('check')}
      </Button>
    </form>
  )
}

/** Returns a function that words a field's problem and how to fix it. */
function useProblemWords(settings: LoanSettings | null) {
  const t = useWords<CalculatorWords>()
  const kit = useKitWords()
  const { currency = 'KES', minimum = 0, maximum = 0 } = settings ?? {}
  return (field: FieldName, problem: FieldProblem | undefined, typed: string): string | null => {
    switch (problem) {
      case undefined:
        return null
      case 'blank':
      case 'not-digits':
      case 'not-whole':
      case 'too-long':
        return kit(AMOUNT_PROBLEMS[problem])
      case 'unknown':
        return field === 'months' ? t('monthsUnknown', { months: typed }) : t('purposeUnknown')
      case 'minimum':
        // written as the specified text has it
        return t('minimum', { minimum: `${SYMBOL[currency]}${minimum / MINOR}` })
      case 'maximum':
        return t('maximum', { maximum: formatMoney(maximum, currency) })
      case 'purpose':
        return t('purposeRefused')
      case 'eligibility':
        return t('notEligible')
    }
  }
}

/** Announces the figures to screen readers when the user leaves a field, rather than on every keystroke. */
function Spoken({ model }: { model: Model }) {
  const t = useWords<CalculatorWords>()
  const figures = useStore(model.$spoken)
  const settings = useStore(model.$settings)
  return (
    <p className="sr" role="status">
      {figures && settings && `${t('instalment')} ${formatMoney(figures.instalment, settings.currency)}. `}
      {figures?.eligible && t('eligible')}
      {figures?.eligible === false && t('notEligible')}
    </p>
  )
}

/** Renders the tenant's guide to interest by amount, highlighting the band of the typed amount. */
function InterestGuide({ model }: { model: Model }) {
  const t = useWords<CalculatorWords>()
  const settings = useStore(model.$settings)
  const { request } = useStore(model.$readings)
  if (!settings) return <div className="guide skeleton-part" />
  return (
    <section className="guide">
      <h3 id="guide">{t('guide')}</h3>
      <GuideTable
        caption={{ id: 'guide' }}
        amount={t('amount')}
        rate={t('guideRate')}
        above={from => t('guideLast', { from })}
        settings={settings}
        current={request.amount}
      />
      <p className="muted">{t('guideNote')}</p>
    </section>
  )
}
