import { ANSWER_FILES } from '#contract/handed-file.ts'
import { useWords } from '#kit/core/i18n.tsx'
import { UploadField } from '#kit/ui/upload.tsx'
import type { Answer } from './answer.ts'
import type { Model } from './model.ts'
import type { Question } from './place.ts'
import type { ApplicantWords } from './words.en.ts'

const MB = 1024 * 1024

type Props = { model: Model; question: Question; answer: Answer; error: string | null }

/** Renders the upload field for the file type of the question. */
export function FileField({ model, question: { fileType }, answer, error }: Props) {
  const t = useWords<ApplicantWords>()
  const { kinds, most } = ANSWER_FILES[fileType]
  return (
    <UploadField
      name="answer"
      label={t(`file-${fileType}`)}
      hint={t('fileHint', { kinds: kinds.join(', ').toUpperCase(), most: most / MB })}
      error={error}
      rule={{ kinds, most }}
      purpose={`POST onboarding/add-applicant/:user_id ${fileType}`}
      connection={model.connection}
      kept={answer.uploaded()}
      onChange={(_, file) => answer.upload(file)}
      camera={fileType === 'image' ? 'environment' : undefined}
    />
  )
}
