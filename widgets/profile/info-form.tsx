import { useStore } from '@nanostores/react'
import type { FormEvent, ReactNode } from 'react'
import {
  fieldsIn,
  type HintedField,
  PERSON_FIELD_NAMES,
  PERSON_FIELDS,
  type PersonField,
  type PhoneField,
  personField,
} from '#contract/person-fields.ts'
import { Button } from '#kit/core/button.tsx'
import { RadioGroup } from '#kit/core/radio.tsx'
import { Select } from '#kit/core/select.tsx'
import { useKitWords, useWords } from '#kit/core/speech.tsx'
import type { Say } from '#kit/core/words.ts'
import { TextInput } from '#kit/member/text.tsx'
import { sayChoice } from '#kit/people/choice.ts'
import { ErrorSummary } from '#kit/ui/error-summary.tsx'
import { PhoneInput } from '#kit/ui/phone.tsx'
import { Screen } from '#kit/ui/screen.tsx'
import { SendFailure } from '#kit/ui/send-failure.tsx'
import { createInfo, type InfoProblem } from './info.ts'
import { type Model, partOf } from './model.ts'
import type { ProfileWords } from './words.en.ts'

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

  const label = (name: PersonField) =>
    say(name === 'residence_state' && info.country === 'TZ' ? 'region' : name)
  /** Away from its group a field says whose it is. */
  const fullLabel = (name: PersonField) =>
    name.startsWith('nextOfKin_') ? `${say('nextOfKin')}, ${label(name)}` : label(name)
  const field = (name: PersonField) => ({
    name,
    label: label(name),
    value: form[name],
    onChange: (value: string) => info.set(name, value),
    onBlur: () => info.leave(name),
    error: sayProblem(problems[name]),
    optional: !PERSON_FIELDS[name].required,
  })
  const input = (name: PersonField) => {
    const row = personField(name)
    const hint = row.hint && say(`${name as HintedField}Hint`)
    switch (row.kind) {
      case 'choice':
        return <RadioGroup key={name} {...field(name)} hint={hint} options={choicesOf(row.choices, say)} />
      case 'place':
        return (
          <Select
            key={name}
            {...field(name)}
            options={info.states.map(state => ({ value: state, text: state }))}
          />
        )
      case 'phone':
        return (
          <PhoneInput
            key={name}
            {...field(name)}
            hint={hint}
            country={dial[name as PhoneField]}
            onChange={(value, country) => info.set(name, value, country)}
          />
        )
      default: {
        const kind = row.kind === 'account' ? 'digits' : row.kind
        return (
          <TextInput key={name} {...field(name)} kind={kind} autoComplete={row.autoComplete} hint={hint} />
        )
      }
    }
  }
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
          problems={PERSON_FIELD_NAMES.flatMap(name => {
            const problem = sayProblem(problems[name])
            return problem ? [{ field: name, label: fullLabel(name), text: problem }] : []
          })}
        />
        <Group title={say('you')}>{fieldsIn('bioData').map(input)}</Group>
        <Group title={say('residence')}>{fieldsIn('residence').map(input)}</Group>
        <Group title={say('nextOfKin')} hint={say('nextOfKinHint')}>
          {fieldsIn('nextOfKin').map(input)}
        </Group>
        <Group title={say('bank')} hint={say('bankHint')}>
          {fieldsIn('bank').map(input)}
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

const choicesOf = (choices: readonly string[], say: Say<ProfileWords>) =>
  choices.map(value => ({ value, text: sayChoice(say, value) ?? value }))

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
