import { useStore } from '@nanostores/react'
import { Button } from '#kit/core/button.tsx'
import { useKitWords, useWords } from '#kit/core/i18n.tsx'
import { namesIn } from '#rules/survey/expression.ts'
import type { FieldProps } from './field-props.ts'
import type { LaterWords } from './later.en.ts'

/** Renders a question without options: they are loading, failed to load, or there are none. */
export function NoOptions({ opening, texts, drawn: { row, list } }: FieldProps) {
  const { filling } = opening
  // subscribes to progress, since answers to other questions do not re-render this row
  useStore(filling.$progress)
  const t = useWords<LaterWords>()
  const kit = useKitWords()
  const filter =
    list === 'here' ? filling.survey.rows.get(filling.unanswered(namesIn(row.filter)) ?? '') : undefined
  const first = filter && texts.label(filter)
  return (
    <div className="field" part="field">
      <span className="label">{texts.drawnLabel(row)}</span>
      {list === 'coming' ? (
        <span className="skeleton-part" />
      ) : (
        <p role={first ? undefined : 'alert'} className={first && 'muted'}>
          {first
            ? t('answerFirst', { question: first })
            : t(list === 'failed' ? 'optionsFailed' : 'optionsEmpty')}
        </p>
      )}
      {list === 'failed' && (
        <div>
          <Button onClick={() => void opening.load()}>{kit('retry')}</Button>
        </div>
      )}
    </div>
  )
}
