import { useStore } from '@nanostores/react'
import { type FormEvent, useRef } from 'react'
import type { LoanPage } from '#contract/lending.ts'
import { Button } from '#kit/core/button.tsx'
import { Field } from '#kit/core/field.tsx'
import { Icon } from '#kit/core/icon.tsx'
import { AMOUNT_PROBLEMS, MoneyInput } from '#kit/core/money.tsx'
import { RadioGroup } from '#kit/core/radio.tsx'
import { useKitWords, useWords } from '#kit/core/speech.tsx'
import { formatMoney, readAmount } from '#rules/money.ts'
import { DIAL } from '#rules/phone.ts'
import { type Choice, choicesOf, figureOf, savedBy } from './choices.ts'
import { useDay } from './day.ts'
import type { Model } from './model.ts'
import { COUNTRY, type Problems } from './payment.ts'
import type { PayWords } from './words.en.ts'

/** What to pay, and from which phone. */
export function PayForm({ model, page }: { model: Model; page: LoanPage }) {
  const say = useWords<PayWords>()
  const sayDay = useDay()
  const { payment } = model
  const form = useStore(model.$form)
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

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (at === 'asking') return
    const stuck = await payment.pay()
    if (stuck) element.current?.querySelector<HTMLElement>(`[name=${stuck}]`)?.focus()
  }
  const hint = (): string | undefined => {
    if (amount > all) return say('tooMuch', { left: money(all) })
    if (form.choice !== 'all') return undefined
    return saved > 0 ? say('allSaves', { saved: money(saved) }) : say('allEnds')
  }

  return (
    <form ref={element} noValidate onSubmit={submit} className="part">
      <h3>{say('prompt')}</h3>
      <RadioGroup
        name="choice"
        label={say('what')}
        value={form.choice}
        onChange={choice => model.set({ choice: choice as Choice })}
        options={choicesOf(page).map(choice => {
          const figure = figureOf(page, choice)
          const name =
            choice === 'due' ? say('next', { day: sayDay(page.nextDue?.day ?? '') }) : say(`choice-${choice}`)
          return { value: choice, text: figure ? `${name}: ${money(figure)}` : name }
        })}
      />
      <MoneyInput
        name="amount"
        label={say('amount')}
        currency={page.currency}
        value={form.amount}
        onChange={amount => model.set({ amount })}
        hint={hint()}
        error={errors.amount}
      />
      <Field label={say('phone')} hint={say('phoneHint')} error={errors.phone}>
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
        {amount > 0 ? say('payAmount', { amount: money(amount) }) : say('pay')}
      </Button>
      <p className="soft">{say('pinNote')}</p>
    </form>
  )
}

/** Why nothing was asked for: always there, so that what appears in it is read out. */
function ObstacleNote({ model }: { model: Model }) {
  const say = useWords<PayWords>()
  const obstacle = useStore(model.payment.$obstacle)
  const texts = () => {
    switch (obstacle?.why) {
      case 'blank':
        return { title: say('blank') }
      case 'offline':
        return { title: say('offline'), text: say('offlineText') }
      case 'unsent':
        return { title: say('initiateFailed'), text: say('unsentText') }
      case 'refused':
        return obstacle.message
          ? { title: obstacle.message }
          : { title: say('error'), text: say('errorText') }
      default:
        return null
    }
  }
  const said = texts()
  return (
    <div role="alert">
      {said && (
        <div className="notice bad">
          <p>
            <Icon name="alert" /> <strong>{said.title}</strong>
          </p>
          {said.text && <p>{said.text}</p>}
        </div>
      )}
    </div>
  )
}

function useErrors({ amount, phone }: Problems): Record<'amount' | 'phone', string | null> {
  const say = useWords<PayWords>()
  const kit = useKitWords()
  const sayAmount = (): string | null => {
    switch (amount) {
      case undefined:
        return null
      case 'blank':
      case 'not-digits':
      case 'not-whole':
      case 'too-long':
        return kit(AMOUNT_PROBLEMS[amount])
      case 'zero':
        return kit('amountZero')
      default:
        return amount.said
    }
  }
  const sayPhone = (): string | null => {
    if (phone === undefined) return null
    if (phone === 'blank') return kit('required')
    return phone === 'invalid' ? say('phoneInvalid') : phone.said
  }
  return { amount: sayAmount(), phone: sayPhone() }
}
