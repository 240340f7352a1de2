import { useStore } from '@nanostores/react'
import type { FormEvent } from 'react'
import { Button } from '#kit/core/button.tsx'
import { RadioGroup } from '#kit/core/radio.tsx'
import { useKitWords, useWords } from '#kit/core/speech.tsx'
import { ErrorSummary } from '#kit/ui/error-summary.tsx'
import { PhotoField } from '#kit/ui/photo.tsx'
import { Progress } from '#kit/ui/progress.tsx'
import { Screen } from '#kit/ui/screen.tsx'
import { SendFailure } from '#kit/ui/send-failure.tsx'
import {
  createIdentity,
  IDENTITY_FIELDS,
  type IdentityField,
  type IdentityForm,
  type IdentityType,
  type PhotoName,
} from './identity.ts'
import { type Model, partOf } from './model.ts'
import type { ProfileWords } from './words.en.ts'

const TYPES: readonly IdentityType[] = [
  'National Identity Card',
  'International Passport',
  "Driver's License",
  'Voters Card',
]

/** Which document, its photo, and a photo of the person. */
export function IdentityStep({ model }: { model: Model }) {
  const say = useWords<ProfileWords>()
  const kit = useKitWords()
  const identity = partOf(model, createIdentity)
  const form = useStore(identity.$form)
  const problems = useStore(identity.$problems)
  const sending = useStore(identity.$sending)
  const attempt = useStore(identity.$attempt)
  const isSending = sending.at === 'sending'

  const errorOf = (field: IdentityField) => {
    const problem = problems[field]
    return problem === undefined ? null : problem || kit('required')
  }
  const photo = (name: PhotoName) => ({
    name,
    label: say(name),
    hint: say(`${name}Hint`),
    error: errorOf(name),
    value: form[name],
    onChange: (photo: IdentityForm[PhotoName]) => identity.set({ [name]: photo }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isSending) identity.send()
  }

  return (
    <Screen title={say('identityTitle')} lead={say('identityLead')}>
      <form noValidate onSubmit={submit}>
        <ErrorSummary
          attempt={attempt}
          problems={IDENTITY_FIELDS.flatMap(field => {
            const text = errorOf(field)
            return text ? [{ field, label: say(field), text }] : []
          })}
        />
        <RadioGroup
          name="identity_type"
          label={say('identity_type')}
          value={form.identity_type}
          onChange={type => identity.set({ identity_type: type as IdentityType })}
          options={TYPES.map(type => ({ value: type, text: say(type) }))}
          error={errorOf('identity_type')}
        />
        <PhotoField {...photo('identification')} camera="environment" />
        <PhotoField {...photo('passport')} camera="user" ratio={1} />
        {isSending && <Progress label={say('sending')} value={null} />}
        {sending.at === 'failed' && <SendFailure message={sending.message} />}
        <Button kind="primary" type="submit" busy={isSending}>
          {sending.at === 'failed' ? kit('retry') : say('saveAndContinue')}
        </Button>
      </form>
    </Screen>
  )
}
