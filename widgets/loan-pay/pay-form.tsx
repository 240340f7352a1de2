import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import type { LoanPage } from '#contract/loan-page.ts'
import { Button } from '#kit/core/button.tsx'
import { Field } from '#kit/core/field.tsx'
import { useKitWords, useWords } from '#kit/core/i18n.tsx'
import { Icon } from '#kit/core/icon.tsx'
import { AMOUNT_PROBLEMS, MoneyInput } from '#kit/core/money.tsx'
import { RadioGroup } from '#kit/core/radio.tsx'
import { handleSubmit } from '#kit/core/submit.ts'
import { formatMoney, readAmount } from '#rules/money.ts'
import { DIAL } from '#rules/phone.ts'
import { type Choice, choicesOf, figureOf, savedBy } from './choices.ts'
import { useDay } from './day.ts'
import type { Model } from './model.ts'
import { COUNTRY, type Problems } from './payment.ts'
import type { PayWords } from './words.en.ts'

/** Renders the form for amount and phone. */
export function PayForm({ model, page }: { model: Model; page: LoanPage }) {
  const t = useWords<PayWords>()
  const formatDay = useDay()
  const { payment } = model
  const form = useStore(model.$form)
  useEffect(() => model.watch(), [model])
  const problems = useStore(payment.$problems)
  const { at } = useStore(payment.$state)
  const element = useRef<HTMLFormElement>(null)
  const errors = useErrors(problems)
  const money = (amount: number) => formatMoney(amount, page.currency)
  const country = COUNTRY[page.currency]
  const reading = readAmount(form.amount)
  const amount = 'amount' in reading ? reading.amount : 0
  const all = figureOf(page, 'all')
  const saved = savedBy(page)

  const submit = async () => {
    if (at === 'asking') return
    const stuck = await payment.pay()
    if (stuck) element.current?.querySelector<HTMLElement>(`[name=${stuck}]`)?.focus()
  }
  const nameOf = (choice: Choice): string => {
    if (choice === 'due') return t('next', { day: formatDay(page.nextDue?.day ?? '') })
    if (choice === 'instalment' && page.fund.repaymentEvery > 1) return t('oneInstalment')
    return t(`choice-${choice}`)
  }
  const hint = (): string | undefined => {
    if (amount > all) return t('tooMuch', { left: money(all) })
    if (form.choice !== 'all') return undefined
    return saved > 0 ? t('allSaves', { saved: money(saved) }) : t('allEnds')
  }

  return (
    <form ref={element} noValidate onSubmit={handleSubmit(submit)} className="part">
      <h3>{t('prompt')}</h3>
      <RadioGroup
        name="choice"
        label={t('what')}
        value={form.choice}
        onChange={choice => model.set({ choice: choice as Choice })}
        options={choicesOf(page).map(choice => {
          const figure = figureOf(page, choice)
          return { value: choice, text: figure ? `${nameOf(choice)}: ${money(figure)}` : nameOf(choice) }
        })}
      />
      <MoneyInput
        name="amount"
        label={t('amount')}
        currency={page.currency}
        value={form.amount}
        onChange={amount => model.set({ amount })}
        hint={hint()}
        error={errors.amount}
      />
      <Field label={t('phone')} hint={t('phoneHint')} error={errors.phone}>
        {control => (
          <div className="input">
            <input
              {...control}
              part="input"
              type="tel"
              name="phone"
              autoComplete="tel"
              placeholder={`${DIAL[country]}7XXXXXX`}
              value={form.phone}
              onInput={event => model.set({ phone: event.currentTarget.value })}
            />
          </div>
        )}
      </Field>
      <ObstacleNote model={model} />
      <Button kind="primary" type="submit" busy={at === 'asking'}>
        {amount > 0 ? t('payAmount', { amount: money(amount) }) : t('pay')}
      </Button>
      <p className="muted">{t('pinNote')}</p>
    </form>
  )
}

/** Renders why no payment was requested. The live region is always mounted, so that screen readers announce new content. */
function ObstacleNote({ model }: { model: Model }) {
  const t = useWords<PayWords>()
  const obstacle = useStore(model.payment.$obstacle)
  const texts = () => {
    switch (obstacle?.why) {
      case 'blank':
        return { title: t('blank') }
      case 'offline':
        return { title: t('offline'), text: t('offlineText') }
      case 'unsent':
        return { title: t('initiateFailed'), text: t('unsentText') }
      case 'refused':
        return obstacle.message ? { title: obstacle.message } : { title: t('error'), text: t('errorText') }
      default:
        return null
    }
  }
  const heading = texts()
  return (
    <div role="alert">
      {heading && (
        <div className="notice bad">
          <p>
            <Icon name="alert" /> <strong>{heading.title}</strong>
          </p>
          {heading.text && <p>{heading.text}</p>}
        </div>
      )}
    </div>
  )
}

function useErrors({ amount, phone }: Problems): Record<'amount' | 'phone', string | null> {
  const t = useWords<PayWords>()
  const kit = useKitWords()
  const amountText = (): string | null => {
    switch (amount) {
      case undefined:
        return null
      case 'blank':
      case 'not-digits':
      case 'not-whole':
      case 'too-long':
        return kit(AMOUNT_PROBLEMS[amount])
      default:
        return amount.said
    }
  }
  const phoneText = (): string | null => {
    if (phone === undefined) return null
    if (phone === 'blank') return kit('required')
    return phone === 'invalid' ? t('phoneInvalid') : phone.said
  }
  return { amount: amountText(), phone: phoneText() }
}
