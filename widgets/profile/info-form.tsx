import { useStore } from '@nanostores/react'
import type { FormEvent, ReactNode } from 'react'
import { Button } from '#kit/core/button.tsx'
import { RadioGroup } from '#kit/core/radio.tsx'
import { Select } from '#kit/core/select.tsx'
import { useKitWords, useWords } from '#kit/core/speech.tsx'
import { TextInput } from '#kit/member/text.tsx'
import { ErrorSummary } from '#kit/ui/error-summary.tsx'
import { PhoneInput } from '#kit/ui/phone.tsx'
import { Screen } from '#kit/ui/screen.tsx'
import { SendFailure } from '#kit/ui/send-failure.tsx'
import { createInfo, FIELDS, type InfoField, type InfoProblem, isOptional, type PhoneField } from './info.ts'
import { type Model, partOf } from './model.ts'
import type { ProfileWords } from './words.en.ts'

const GENDERS = ['Female', 'Male', 'Other'] as const
const ACCOUNT_TYPES = ['Savings', 'Current', 'Mobile money'] as const

type Typing = { kind?: 'email' | 'digits'; autoComplete?: string; hint?: string }

/** The personal information: a step of the set-up, and later the page on which it is changed. */
export function InfoForm({ model, isSetup }: { model: Model; isSetup: boolean }) {
  const say = useWords<ProfileWords>()
  const kit = useKitWords()
  const info = partOf(model, createInfo)
  const form = useStore(info.$form)
  const dial = useStore(info.$dial)
  const problems = useStore(info.$problems)
  const sending = useStore(info.$sending)
  const attempt = useStore(info.$attempt)
  const sayProblem = useProblemWords()

  const label = (name: InfoField) =>
    say(name === 'residence_state' && info.country === 'TZ' ? 'region' : name)
  /** Away from its group a field says whose it is. */
  const fullLabel = (name: InfoField) =>
    name.startsWith('nextOfKin_') ? `${say('nextOfKin')}, ${label(name)}` : label(name)
  const field = (name: InfoField) => ({
    name,
    label: label(name),
    value: form[name],
    onChange: (value: string) => info.set(name, value),
    onBlur: () => info.leave(name),
    error: sayProblem(problems[name]),
    optional: isOptional(name),
  })
  const text = (name: InfoField, { kind, autoComplete, hint }: Typing = {}) => (
    <TextInput {...field(name)} kind={kind} autoComplete={autoComplete} hint={hint} />
  )
  const phone = (name: PhoneField, hint?: string) => (
    <PhoneInput
      {...field(name)}
      hint={hint}
      country={dial[name]}
      onChange={(value, country) => info.set(name, value, country)}
    />
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (sending.at !== 'sending') info.save(isSetup)
  }
  const cancel = () => {
    info.discard()
    model.goTo('/user')
  }

  return (
    <Screen title={say(isSetup ? 'infoTitle' : 'editTitle')} lead={isSetup ? say('infoLead') : undefined}>
      <form noValidate onSubmit={submit}>
        <ErrorSummary
          attempt={attempt}
          problems={FIELDS.flatMap(name => {
            const problem = sayProblem(problems[name])
            return problem ? [{ field: name, label: fullLabel(name), text: problem }] : []
          })}
        />
        <Group title={say('you')}>
          <RadioGroup {...field('gender')} options={choicesOf(GENDERS, say)} />
          {phone('alternativePhoneNumber', say('alternativePhoneNumberHint'))}
        </Group>
        <Group title={say('residence')}>
          <Select
            {...field('residence_state')}
            options={info.states.map(state => ({ value: state, text: state }))}
          />
          {text('residence_city', { autoComplete: 'address-level2' })}
          {text('residence_street', { autoComplete: 'street-address', hint: say('residence_streetHint') })}
        </Group>
        <Group title={say('nextOfKin')} hint={say('nextOfKinHint')}>
          {text('nextOfKin_fullName')}
          {text('nextOfKin_relationship', { hint: say('nextOfKin_relationshipHint') })}
          {phone('nextOfKin_phoneNumber')}
          {text('nextOfKin_email', { kind: 'email' })}
          {text('nextOfKin_residentialAddress')}
        </Group>
        <Group title={say('bank')} hint={say('bankHint')}>
          {text('bank_name')}
          <RadioGroup {...field('bank_accountType')} options={choicesOf(ACCOUNT_TYPES, say)} />
          {text('bank_accountNumber', { kind: 'digits' })}
          {text('bank_accountName')}
        </Group>
        {sending.at === 'failed' && <SendFailure message={sending.message} />}
        <div className="deeds">
          <Button kind="primary" type="submit" busy={sending.at === 'sending'}>
            {say(isSetup ? 'saveAndContinue' : 'save')}
          </Button>
          {!isSetup && (
            <Button kind="plain" onClick={cancel}>
              {kit('cancel')}
            </Button>
          )}
        </div>
      </form>
    </Screen>
  )
}

const choicesOf = <Choice extends keyof ProfileWords & string>(
  choices: readonly Choice[],
  say: (key: Choice) => string,
) => choices.map(value => ({ value, text: say(value) }))

const Group = ({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) => (
  <fieldset>
    <legend>{title}</legend>
    {hint && <p className="soft">{hint}</p>}
    {children}
  </fieldset>
)

/** Says a field's problem in words that tell how to mend it. */
function useProblemWords() {
  const say = useWords<ProfileWords>()
  const kit = useKitWords()
  return (problem: InfoProblem | undefined): string | null => {
    switch (problem) {
      case undefined:
        return null
      case 'blank':
        return kit('required')
      case 'email':
      case 'phone':
        return kit(problem)
      case 'digits':
        return say('accountNumberInvalid')
      default:
        return problem.said
    }
  }
}
