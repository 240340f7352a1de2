import { type FormEvent, useState } from 'react'
import { type FileStep, STEP_FILES } from '#contract/handed-file.ts'
import { Button } from '#kit/core/button.tsx'
import { useWords } from '#kit/core/i18n.tsx'
import { type KeptUpload, UploadField } from '#kit/ui/upload.tsx'
import { VIDEO_SECONDS } from '#rules/onboarding.ts'
import { Note, TroubleNote, useHandIn } from './hand-in.tsx'
import { fileOf, type Model } from './model.ts'
import { kindOf, useRules } from './step-rule.ts'
import type { OnboardingWords } from './words.en.ts'

/** Camera and overlay guide of the steps that take photos: the user's face, a card, or other subjects. */
const CAMERA: Partial<Record<FileStep, { camera: 'user' | 'environment'; guide?: 'card' | 'head' }>> = {
  passport: { camera: 'user', guide: 'head' },
  idFront: { camera: 'environment', guide: 'card' },
  idBack: { camera: 'environment', guide: 'card' },
  businessBank: { camera: 'environment' },
  investImage: { camera: 'environment' },
  investLogo: { camera: 'environment' },
  entrepreneurMap: { camera: 'environment' },
  codeConduct: { camera: 'environment' },
  photoConsent: { camera: 'environment' },
  agreementLetter: { camera: 'environment' },
}

/** Renders the form of a step that takes a file. An upload that is not saved yet is kept on the device, like typed text. */
export function FileForm({ model, step }: { model: Model; step: FileStep }) {
  const t = useWords<OnboardingWords>()
  const ruleText = useRules()
  const [uploaded, setUploaded] = useState(() => model.recall<KeptUpload>(fileOf(step)))
  const [isSending, setSending] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const { isBusy, trouble, handIn } = useHandIn()

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // focus also on a repeated submit, when the unchanged message is not announced again
    if (!uploaded) event.currentTarget.querySelector<HTMLElement>(`[name="${step}"]`)?.focus()
    setError(uploaded ? null : t(isSending ? 'stillSending' : `missing-${step}`))
    if (!uploaded) return
    const { upload } = uploaded
    handIn(async () => {
      const trouble = await model.save(step, { file: { upload } })
      // the server may no longer have it on the next visit
      if (trouble?.field) model.keep(fileOf(step), undefined)
      return trouble
    })
  }
  return (
    <form noValidate onSubmit={submit} className="narrow">
      <UploadField
        name={step}
        label={t(`your-${kindOf(step) as 'image'}`)}
        hint={ruleText(step)}
        error={error ?? trouble?.field}
        rule={STEP_FILES[step]}
        purpose={`POST onboarding/step/:user_id ${step}`}
        connection={model.connection}
        kept={uploaded}
        onChange={(_, file) => {
          setUploaded(file)
          setError(null)
          model.keep(fileOf(step), file ?? undefined)
        }}
        onSending={setSending}
        seconds={VIDEO_SECONDS}
        {...CAMERA[step]}
      />
      <Note />
      <TroubleNote trouble={trouble} unsent={step === 'passport' ? 'unsentPassport' : 'unsentLink'} />
      <Button kind="primary" type="submit" busy={isBusy}>
        {t('saveAndContinue')}
      </Button>
    </form>
  )
}
