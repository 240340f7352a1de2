import { useStore } from '@nanostores/react'
import type { FormEvent } from 'react'
import { Button } from '#kit/core/button.tsx'
import { MoneyInput } from '#kit/core/money.tsx'
import { RadioGroup } from '#kit/core/radio.tsx'
import { Select } from '#kit/core/select.tsx'
import { useKitWords, useWords } from '#kit/core/speech.tsx'
import { Skeleton } from '#kit/member/skeleton.tsx'
import { TextInput } from '#kit/member/text.tsx'
import { ErrorSummary } from '#kit/ui/error-summary.tsx'
import { PhoneInput } from '#kit/ui/phone.tsx'
import { Screen } from '#kit/ui/screen.tsx'
import { SendFailure } from '#kit/ui/send-failure.tsx'
import { isRefused, type Model, partOf } from './model.ts'
import {
  CREATE,
  FIELDS,
  STAGE_SCREENS,
  type StageField,
  type StageProblem,
  type StageScreen,
} from './stages.ts'
import type { LoanWords } from './words.en.ts'

type Props = { model: Model; screen: StageScreen }

/** A stage between the amount and the proposal, once it is known what need not be asked again. */
export function StageForm({ model, screen }: Props) {
  const say = useWords<LoanWords>()
  const { value, failure } = useStore(model.details.$state)
  if (!value && !failure) return <Skeleton bones={['heading', 'field', 'field', 'field', 'button']} />
  return (
    <>
      {/* without what is known of the person everything is typed by hand */}
      {!value && failure && (
        <p className="callout warn" role="status">
          {say(isRefused(failure) ? 'clientRefused' : 'clientFailed')}
        </p>
      )}
      <Asked key={screen} model={model} screen={screen} />
    </>
  )
}

function Asked({ model, screen }: Props) {
  const say = useWords<LoanWords>()
  const stage = partOf(model, CREATE[screen])
  const values = useStore(stage.$values)
  const dial = useStore(stage.$dial)
  const problems = useStore(stage.$problems)
  const attempt = useStore(stage.$attempt)
  const sending = useStore(stage.$sending)
  const sayProblem = useProblemWords()
  const fields = FIELDS[screen].filter(({ when }) => when?.(values) ?? true)

  const sayLabel = (name: string): string => {
    if (name === 'state') return say(stage.country === 'TZ' ? 'region' : 'county')
    // a business of one's own is asked about in other words than an employer
    const isOwn = values.employmentStatus !== 'Employed'
    if (isOwn && (name === 'employerName' || name === 'position' || name === 'address'))
      return say(`own-${name}`)
    return say(name as 'city')
  }
  const draw = (field: StageField) => {
    const { name, kind } = field
    const shared = {
      name,
      label: sayLabel(name),
      value: values[name] ?? '',
      onChange: (value: string) => stage.set(field, value),
      onBlur: () => stage.leave(field),
      error: sayProblem(name, problems[name]),
    }
    switch (kind) {
      case 'phone':
        return (
          <PhoneInput
            key={name}
            {...shared}
            hint={name === 'mpesaPhone' ? say('mpesaPhoneHint') : undefined}
            country={dial[name] ?? stage.country}
            onChange={(value, country) => stage.set(field, value, country)}
          />
        )
      case 'money':
        return <MoneyInput key={name} {...shared} currency={stage.currency} hint={say('incomeHint')} />
      case 'state':
        return <Select key={name} {...shared} options={stage.states.map(value => ({ value, text: value }))} />
      case 'radio':
        return (
          <RadioGroup
            key={name}
            {...shared}
            options={(field.options ?? []).map(value => ({ value, text: say(`is-${value}` as 'is-Own') }))}
          />
        )
      default:
        return <TextInput key={name} {...shared} kind={kind} autoComplete={field.autoComplete} />
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (sending.at !== 'sending') stage.send()
  }

  return (
    <Screen
      title={say(screen)}
      lead={say('part', { part: STAGE_SCREENS.indexOf(screen) + 1, count: STAGE_SCREENS.length })}
    >
      <form noValidate onSubmit={submit} className="narrow">
        <ErrorSummary
          attempt={attempt}
          problems={fields.flatMap(({ name }) => {
            const text = sayProblem(name, problems[name])
            return text ? [{ field: name, label: sayLabel(name), text }] : []
          })}
        />
        {fields.map(draw)}
        {sending.at === 'failed' && <SendFailure message={sending.message} />}
        <Button kind="primary" type="submit" busy={sending.at === 'sending'}>
          {say('saveAndContinue')}
        </Button>
      </form>
    </Screen>
  )
}

function useProblemWords() {
  const say = useWords<LoanWords>()
  const kit = useKitWords()
  return (name: string, problem: StageProblem | undefined): string | null => {
    switch (problem) {
      case undefined:
        return null
      case 'blank':
        return kit('required')
      case 'phone':
        return name === 'mpesaPhone' ? say('mpesaPhoneInvalid') : kit('phone')
      case 'amount':
        return kit('amountNotDigits')
      case 'digits':
        return say('accountNumberInvalid')
      case 'date':
        return say('dateInvalid')
      default:
        return problem.said
    }
  }
}
