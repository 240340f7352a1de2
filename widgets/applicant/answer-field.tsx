import { useStore } from '@nanostores/react'
import { useWords } from '#kit/core/i18n.tsx'
import { Select } from '#kit/core/select.tsx'
import { lazy } from '#kit/member/later.tsx'
import { TextInput } from '#kit/member/text.tsx'
import type { Answer, Problem } from './answer.ts'
import type { Model } from './model.ts'
import type { Question } from './place.ts'
import type { ApplicantWords } from './words.en.ts'

const FileField = lazy(() => import('./file-field.tsx'), 'FileField', ['field'])
const CheckGroup = lazy(() => import('#kit/ui/checks.tsx'), 'CheckGroup', ['field', 'field'])

/** Prefetches the field components of the questions, so that they work offline. */
export function fetchFields(questions: readonly Question[]): void {
  const asks = (kind: Question['type']) => questions.some(({ type }) => type === kind)
  if (asks('checkbox')) CheckGroup.ahead()
  if (!asks('file')) return
  FileField.ahead()
  for (const part of [import('#kit/upload.ts'), import('#kit/photo.ts')]) part.catch(() => {})
}

/** Length limit of the server. */
const MOST = 10_000

/** Renders the input field of a question: one of six kinds. */
export function AnswerField({
  model,
  question,
  answer,
}: {
  model: Model
  question: Question
  answer: Answer
}) {
  const t = useWords<ApplicantWords>()
  const value = useStore(answer.$value)
  const problem = useStore(answer.$problem)
  const { type, required } = question
  const optional = !required
  const error = problem && problemText(problem)
  const options = question.options.map(text => ({ value: text, text }))

  function problemText(problem: Problem): string {
    if (typeof problem === 'object') return problem.said
    if (problem === 'blank') return t(type === 'file' ? 'fileRequired' : 'fieldRequired')
    if (problem === 'unsent') return t(type === 'file' ? 'unsentFile' : 'unsent')
    return t(problem === 'number' ? 'notNumber' : 'unknown')
  }

  const shared = { name: 'answer', value, onChange: answer.set, error, optional }
  switch (type) {
    case 'file':
      return <FileField model={model} question={question} answer={answer} error={error} />
    case 'checkbox':
      return (
        <CheckGroup
          {...shared}
          label={t('answerChecks')}
          options={options}
          values={value.split('\n')}
          onChange={values => answer.set(values.join('\n'))}
        />
      )
    case 'select':
      return <Select {...shared} label={t('answerSelect')} options={options} />
    case 'number':
      return <TextInput {...shared} label={t('answerNumber')} kind="digits" maxLength={40} />
    default:
      return (
        <TextInput
          {...shared}
          label={t('answer')}
          lines={type === 'textarea' ? 8 : undefined}
          maxLength={MOST}
        />
      )
  }
}
