import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { Question, SurveyAnswer, SurveyDefinition } from '#contract/survey-definition.ts'
import type { ResponseStanding } from '#contract/survey-review.ts'
import { Button } from '#kit/core/button.tsx'
import { Badge } from '#kit/member/badge.tsx'
import { partOf } from '#kit/part-of.ts'
import { FormButton } from '#kit/screens/form-button.tsx'
import { FormDialog } from '#kit/screens/form-dialog.tsx'
import type { FormField } from '#kit/screens/form-model.ts'
import { useDays } from '#kit/ui/days.ts'
import { partsOfName } from '#rules/survey/entry-name.ts'
import { isList } from '#rules/survey/reading.ts'
import { type AnswerWords, answerText } from './answer-text.ts'
import type { Model } from './model.ts'
import { optionsIn } from './option-lists.ts'
import { createReviews } from './reviews.ts'
import { textIn, useTextIn } from './text-in.ts'
import { useT } from './words.tsx'

const TONES = { new: 'info', approved: 'good', held: 'bad' } as const

type Props = {
  model: Model
  definition: SurveyDefinition
  words: AnswerWords
  questionOf(name: string): Question | null
}

/** Renders the staff's decision about a response and its review history. */
export function Reviewing({ model, definition, words, questionOf }: Props) {
  const t = useT()
  const { moment } = useDays()
  const reviews = partOf(model, createReviews)
  const { value } = useStore(reviews.reading.$state)
  const [asking, setAsking] = useState<ResponseStanding | 'note' | null>(null)
  if (!value) return null
  const nameOf = (question: string) => {
    const { entry } = partsOfName(question)
    const label = textIn(questionOf(question)?.label, ...words.languages) || question
    return entry > 0 ? `${label} (${entry})` : label
  }
  const readable = (question: string, answer: SurveyAnswer | null) => {
    const row = questionOf(question)
    return (row && answerText(definition, row, answer ?? undefined, words)) || t('noAnswer')
  }
  const needsReason = asking === 'held' || asking === 'note'
  return (
    <section className="card stack no-print" aria-label={t('reviews')}>
      <div className="actions">
        <Badge tone={TONES[value.standing]} text={t(`standing-${value.standing}`)} />
        {(['approved', 'held', 'new'] as const)
          .filter(one => one !== value.standing)
          .map(one => (
            <Button key={one} onClick={() => setAsking(one)}>
              {t(`decide-${one}`)}
            </Button>
          ))}
        <Button kind="plain" onClick={() => setAsking('note')}>
          {t('addNote')}
        </Button>
      </div>
      {value.reviews.length > 0 && (
        <ol className="rows">
          {value.reviews.map(({ id, at, by, standing, note, changes }) => (
            <li key={id}>
              <div>
                <strong>
                  {changes.length > 0
                    ? t('didCorrect', { by })
                    : standing
                      ? t(`did-${standing}`, { by })
                      : t('didNote', { by })}
                </strong>{' '}
                <span className="muted">{moment(at)}</span>
                {note && <p>{note}</p>}
                {changes.map(({ question, from, to }) => (
                  <p key={question}>
                    {t('changedTo', {
                      question: nameOf(question),
                      from: readable(question, from),
                      to: readable(question, to),
                    })}
                  </p>
                ))}
              </div>
            </li>
          ))}
        </ol>
      )}
      {asking && (
        <FormDialog
          title={t(asking === 'note' ? 'addNote' : `decide-${asking}`)}
          fields={[{ kind: 'lines', name: 'note', optional: !needsReason, maxLength: 1000 }]}
          start={{ note: '' }}
          onSubmit={async ({ note }) => {
            await reviews.decide({ note: note ?? '', ...(asking !== 'note' && { standing: asking }) })
            model.toaster.announce(t('reviewKept'), { kind: 'good' })
          }}
          onClose={() => setAsking(null)}
        />
      )}
    </section>
  )
}

type CorrectProps = {
  model: Model
  definition: SurveyDefinition
  question: Question
  label: string
  answer: SurveyAnswer | undefined
}

/** Renders the correction of an answer, with a reason. The survey's validation applies. */
export function Correct({ model, definition, question, label, answer }: CorrectProps) {
  const t = useT()
  const translated = useTextIn(...definition.languages)
  const reviews = partOf(model, createReviews)
  const options = optionsIn(definition, question.list).map(({ value, label }) => ({
    value,
    text: translated(label) || value,
  }))
  const list = isList(question)
  const start = { answer: list ? [answer ?? []].flat() : String(answer ?? ''), note: '' }
  return (
    <FormButton<Corrected>
      text={t('correct')}
      button={{ kind: 'plain', className: 'no-print', 'aria-label': t('correctOf', { question: label }) }}
      title={t('correctOf', { question: label })}
      lead={<p>{t('correctLead')}</p>}
      fields={[
        ...fieldsOf(question, label, options),
        { kind: 'lines', name: 'note', label: t('reason'), maxLength: 1000 },
      ]}
      start={start}
      onSubmit={async ({ answer, note }) => {
        const given = Array.isArray(answer) ? answer.filter(Boolean) : answer
        await reviews.correct({ answers: { [question.name]: given }, note })
        model.toaster.announce(t('reviewKept'), { kind: 'good' })
      }}
    />
  )
}

type Corrected = { answer: string | string[]; note: string }

/** Returns the fields for an answer: of a ranking, one for each place. */
function fieldsOf(
  { kind, name }: Question,
  label: string,
  options: { value: string; text: string }[],
): FormField<Corrected>[] {
  if (kind === 'ranking') {
    return options.map((_, at) => ({
      kind: 'select',
      name: `answer.${at}`,
      label: `${at + 1}.`,
      group: label,
      options,
      optional: true,
      wire: name,
    }))
  }
  const shared = { name: 'answer', label, optional: true, wire: name } as const
  if (kind === 'select-one' && options.length > 0) return [{ ...shared, kind: 'select', options }]
  if (kind === 'select-multiple' && options.length > 0) return [{ ...shared, kind: 'multi', options }]
  return [{ ...shared, kind: kind === 'long-text' ? 'lines' : kind === 'date' ? 'date' : 'text' }]
}
