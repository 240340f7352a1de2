import { useId, useState } from 'react'
import { LANGUAGES, type Language } from '#contract/language.ts'
import { Button } from '#kit/core/button.tsx'
import { useI18n } from '#kit/core/i18n.tsx'
import { Select } from '#kit/core/select.tsx'
import { TextInput } from '#kit/member/text.tsx'
import { CheckGroup } from '#kit/ui/checks.tsx'
import { type Draft, hasOptions } from './editing.ts'
import { useT } from './words.tsx'

/** Renders a question as applicants see it, in either language. It is interactive, but nothing is saved. */
export function QuestionPreview({ draft, order, count }: { draft: Draft; order: number; count: number }) {
  const t = useT()
  const id = useId()
  const { language: reader } = useI18n()
  const [language, setLanguage] = useState<Language>(reader)
  const isSwahili = language === 'sw'
  const pick = (english: string, swahili = '') => (isSwahili && swahili.trim() !== '' ? swahili : english)

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields, and these are only a preview
    <div className="preview card" role="group" aria-labelledby={id}>
      <div className="head">
        <strong id={id}>{t('preview')}</strong>
        <span className="languages inline gap-1">
          {(['en', 'sw'] as const).map(one => (
            <Button
              key={one}
              aria-pressed={one === language}
              onClick={() => setLanguage(one)}
              aria-label={LANGUAGES[one].label[reader]}
            >
              {one.toUpperCase()}
            </Button>
          ))}
        </span>
      </div>
      <div className="phone card" lang={language}>
        <p className="muted">{t('questionOf', { order, count })}</p>
        <Answer
          // the key remounts the field when the answer type changes
          key={draft.type}
          draft={draft}
          label={pick(draft.question, draft.questionSw) || t('newQuestion')}
          hint={pick(draft.hint, draft.hintSw)}
          options={
            hasOptions(draft)
              ? draft.options.map((option, at) => pick(option, draft.optionsSw[at])).filter(Boolean)
              : []
          }
        />
      </div>
    </div>
  )
}

type AnswerProps = { draft: Draft; label: string; hint: string; options: readonly string[] }

function Answer({ draft: { type, fileType, required }, label, hint, options }: AnswerProps) {
  const t = useT()
  const [value, setValue] = useState('')
  const [values, setValues] = useState<string[]>([])
  const shared = { label, hint: hint || undefined, optional: !required, value, onChange: setValue }
  // while being edited, two choices may be equal
  const choices = [...new Set(options)].map(option => ({ value: option, text: option }))

  switch (type) {
    case 'textarea':
      return <TextInput {...shared} lines={5} />
    case 'number':
      return <TextInput {...shared} kind="digits" />
    case 'select':
      return <Select {...shared} options={choices} />
    case 'checkbox':
      return (
        <CheckGroup
          label={label}
          hint={hint || undefined}
          optional={!required}
          options={choices}
          values={values}
          onChange={setValues}
        />
      )
    case 'file':
      return (
        <div className="field">
          <span className="label">{label}</span>
          {hint && <span className="muted">{hint}</span>}
          <div>
            <span className="button">{t('uploadChoose')}</span>
          </div>
          <span className="muted">{t(`file-${fileType}`)}</span>
        </div>
      )
    default:
      return <TextInput {...shared} />
  }
}
