import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { Button } from '#kit/core/button.tsx'
import { useWords } from '#kit/core/i18n.tsx'
import { styleRef } from '#kit/core/style.ts'
import { handleSubmit } from '#kit/core/submit.ts'
import { useArrival } from '#kit/ui/screen.tsx'
import { submitAnswers } from './actions.ts'
import { AnswerText } from './answer-text.tsx'
import type { Filling } from './filling.ts'
import { SurveyHead } from './head.tsx'
import type { Model } from './model.ts'
import type { Opening } from './open-form.ts'
import css from './review.css?inline'
import { type Part, sectionsOf } from './sections.ts'
import { type SurveyTexts, useTexts } from './speaking.tsx'
import type { SurveyWords } from './words.en.ts'

const style = styleRef(css)

/** Renders all answers before sending, each with a link back to its question. */
export function Review({ model }: { model: Model }) {
  const opening = useStore(model.$opening)
  return opening && <Answers model={model} opening={opening} />
}

function Answers({ model, opening }: { model: Model; opening: Opening }) {
  const { filling, opened } = opening
  const heading = useArrival()
  const texts = useTexts(model, filling)
  const t = useWords<SurveyWords>()
  const names = useStore(filling.$names).filter(filling.isAsked)
  const isSending = useStore(model.outbox.$isSending)
  const submit = () => submitAnswers(model, texts.language)
  const draw = (part: Part, depth: number): ReactNode => {
    if (!('heading' in part)) {
      return <Setup key={part.name} model={model} filling={filling} texts={texts} name={part.name} />
    }
    const Heading = depth === 0 ? 'h4' : 'h5'
    return (
      <section key={part.name} className="part">
        <Heading>{texts.drawnLabel(part.heading)}</Heading>
        {part.parts.map(inner => draw(inner, depth + 1))}
      </section>
    )
  }
  return (
    <>
      <SurveyHead model={model} opened={opened} />
      <form className="form" noValidate onSubmit={handleSubmit(submit)}>
        <div ref={style}>
          <h3 ref={heading} tabIndex={-1}>
            {t('toReview')}
          </h3>
          <p className="muted">{t('reviewLead')}</p>
        </div>
        {sectionsOf(filling.survey, names).map(part => draw(part, 0))}
        <div className="actions no-print">
          <Button kind="primary" type="submit" busy={isSending}>
            {t('send')}
          </Button>
          <Button kind="plain" onClick={model.toForm}>
            {t('back')}
          </Button>
        </div>
        <p className="sr" role="status">
          {isSending && t('sending')}
        </p>
      </form>
    </>
  )
}

type Props = { model: Model; filling: Filling; texts: SurveyTexts; name: string }

function Setup({ model, filling, texts, name }: Props) {
  const drawn = useStore(filling.row(name).$drawn)
  const t = useWords<SurveyWords>()
  if (!drawn) return null
  const { row, value } = drawn
  const question = texts.label(row)
  return (
    <dl className="given">
      <dt>{question}</dt>
      <dd className={value === '' ? 'muted' : undefined}>
        {value === '' ? t('noAnswer') : <AnswerText texts={texts} drawn={drawn} />}
      </dd>
      {!row.question?.readOnly && (
        <dd className="edit no-print">
          <Button
            kind="plain"
            aria-label={t('editOf', { question })}
            onClick={() => model.goTo(row.otherOf ?? name)}
          >
            {t('edit')}
          </Button>
        </dd>
      )}
    </dl>
  )
}
