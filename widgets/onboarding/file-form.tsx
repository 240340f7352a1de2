import { useState } from 'react'
import { type FileStep, STEP_FILES } from '#contract/handed-file.ts'
import type { ApiError } from '#kit/core/api.ts'
import { useWords } from '#kit/core/i18n.tsx'
import { Form, useForm } from '#kit/screens/form.tsx'
import { type KeptUpload, UploadField } from '#kit/ui/upload.tsx'
import { VIDEO_SECONDS } from '#rules/onboarding.ts'
import { useUnexplained } from './hand-in.ts'
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
  const [isSending, setSending] = useState(false)
  const form = useForm<Partial<Record<FileStep, KeptUpload | null>>>({
    fields: [
      {
        kind: 'custom',
        name: step,
        label: t(`your-${kindOf(step) as 'image'}`),
        hint: ruleText(step),
        blank: t(isSending ? 'stillSending' : `missing-${step}`),
      },
    ],
    start: { [step]: null },
    draft: {
      read() {
        const kept = model.recall<KeptUpload>(fileOf(step))
        return kept && { values: { [step]: kept } }
      },
      write: kept => kept && model.keep(fileOf(step), kept.values[step] ?? undefined),
    },
    async send({ [step]: kept }) {
      if (!kept) return
      try {
        await model.save(step, { file: { upload: kept.upload } })
      } catch (error) {
        // the server may no longer have it on the next visit
        if ((error as ApiError).fields?.[step]) model.keep(fileOf(step), undefined)
        throw error
      }
    },
    failureText: useUnexplained(step === 'passport' ? 'unsentPassport' : 'unsentLink'),
  })
  return (
    <Form form={form} className="narrow" action={t('saveAndContinue')}>
      {({ control }) => {
        const { value, onChange, ...field } = control<KeptUpload | null>(step)
        return (
          <>
            <UploadField
              {...field}
              rule={STEP_FILES[step]}
              purpose={`POST onboarding/step/:user_id ${step}`}
              connection={model.connection}
              kept={value}
              onChange={(_, file) => onChange(file)}
              onSending={setSending}
              seconds={VIDEO_SECONDS}
              {...CAMERA[step]}
            />
            <p className="muted">{t('note')}</p>
          </>
        )
      }}
    </Form>
  )
}
