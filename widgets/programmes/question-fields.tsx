import type { AnswerFile, QuestionType } from '#contract/onboarding.ts'
import { Button } from '#kit/core/button.tsx'
import { Select } from '#kit/core/select.tsx'
import { TextInput } from '#kit/member/text.tsx'
import { CheckGroup } from '#kit/ui/checks.tsx'
import { CloseButton } from '#kit/ui/close-button.tsx'
import { type Draft, hasOptions, MOST_OPTIONS } from './editing.ts'
import { useT } from './words.tsx'

const TYPES = [
  'text',
  'textarea',
  'number',
  'select',
  'checkbox',
  'file',
] as const satisfies readonly QuestionType[]
const FILES = [
  'pdf',
  'image',
  'word',
  'spreadsheet',
  'presentation',
  'video',
  'audio',
] as const satisfies readonly AnswerFile[]

type Props = {
  draft: Draft
  /** Answers exist: only texts may change. */
  isFixed: boolean
  onEdit(change: Partial<Draft>): void
  faultOf(field: string): string | null
}

/** Collapses pasted text into one line. */
const lineOf = (text: string) => text.replace(/[\t\r\n]+/g, ' ')

/** Renders the fields of a question: texts in both languages side by side, and the answer type. */
export function QuestionFields({ draft, isFixed, onEdit, faultOf }: Props) {
  const t = useT()
  const { key, type, fileType, required } = draft
  // missing Kiswahili texts fall back to English
  const swHint = (english: string, other: string) =>
    english.trim() !== '' && other.trim() === '' ? (
      <span className="lacking">{t('swMissing')}</span>
    ) : undefined
  const chosenAs = hasOptions(draft) ? (draft.options.length === 0 ? ['', ''] : draft.options) : []

  return (
    <div className="stack">
      {(['question', 'hint'] as const).map(part => {
        const own = (name: typeof part | `${typeof part}Sw`) => ({
          name: `${key}.${name}`,
          value: draft[name],
          lines: 2,
          maxLength: 300,
          optional: name !== 'question',
          error: faultOf(name),
          onChange: (value: string) => onEdit({ [name]: lineOf(value) }),
        })
        return (
          <div className="pair" key={part}>
            <TextInput {...own(part)} label={t(`${part}En`)} />
            <TextInput
              {...own(`${part}Sw`)}
              label={t(`${part}Sw`)}
              hint={swHint(draft[part], draft[`${part}Sw`])}
            />
          </div>
        )
      })}
      {!isFixed && (
        <>
          <div className="pair">
            <Select
              name={`${key}.type`}
              label={t('answer')}
              value={type}
              options={TYPES.map(value => ({ value, text: t(`type-${value}`) }))}
              onChange={value => value && onEdit({ type: value as QuestionType })}
            />
            {type === 'file' && (
              <Select
                name={`${key}.fileType`}
                label={t('fileKind')}
                value={fileType}
                options={FILES.map(value => ({ value, text: t(`file-${value}`) }))}
                onChange={value => value && onEdit({ fileType: value as AnswerFile })}
              />
            )}
          </div>
          <CheckGroup
            name={`${key}.required`}
            label={t('duty')}
            options={[{ value: 'required', text: t('mustAnswer') }]}
            values={required ? ['required'] : []}
            onChange={values => onEdit({ required: values.length > 0 })}
          />
        </>
      )}
      {hasOptions(draft) && (
        <Options
          draft={{ ...draft, options: chosenAs }}
          isFixed={isFixed}
          onEdit={onEdit}
          faultOf={faultOf}
        />
      )}
    </div>
  )
}

/** Renders the choices of a question in both languages. Answers are stored as the English text. */
function Options({ draft: { key, options, optionsSw }, isFixed, onEdit, faultOf }: Props) {
  const t = useT()
  const both = options.map((english, at) => ({ english, swahili: optionsSw[at] ?? '' }))
  const put = (next: typeof both) =>
    onEdit({ options: next.map(({ english }) => english), optionsSw: next.map(({ swahili }) => swahili) })
  const edit = (at: number, change: Partial<(typeof both)[number]>) =>
    put(both.map((one, index) => (index === at ? { ...one, ...change } : one)))

  return (
    <fieldset className="options gap-3">
      <legend>{t('options')}</legend>
      {faultOf('options') && <p className="problem">{faultOf('options')}</p>}
      {both.map(({ english, swahili }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: choices have no id besides their editable text
        <div key={at} className="option">
          {isFixed ? (
            <span className="fixed">{english}</span>
          ) : (
            <TextInput
              name={`${key}.options.${at}`}
              label={t('optionEn', { order: at + 1 })}
              value={english}
              maxLength={120}
              error={faultOf(`options.${at}`)}
              onChange={value => edit(at, { english: value })}
            />
          )}
          <TextInput
            name={`${key}.optionsSw.${at}`}
            label={t('optionSw', { order: at + 1 })}
            value={swahili}
            maxLength={120}
            optional
            error={faultOf(`optionsSw.${at}`)}
            onChange={value => edit(at, { swahili: value })}
          />
          {!isFixed && both.length > 2 && (
            <CloseButton
              label={t('removeOption', { order: at + 1 })}
              onClick={() => put(both.filter((_, index) => index !== at))}
            />
          )}
        </div>
      ))}
      {!isFixed && both.length < MOST_OPTIONS && (
        <Button className="start" onClick={() => put([...both, { english: '', swahili: '' }])}>
          {t('addOption')}
        </Button>
      )}
    </fieldset>
  )
}
