import { Button } from '#kit/core/button.tsx'
import { useKitWords, useWords } from '#kit/core/i18n.tsx'
import type { FieldProps } from './field-props.ts'
import type { LaterWords } from './later.en.ts'

/** A question whose options are not here: they come from the server, could not be fetched, or there are none. */
export function NoOptions({ opening, texts, drawn: { row, list } }: FieldProps) {
  const t = useWords<LaterWords>()
  const kit = useKitWords()
  return (
    <div className="field" part="field">
      <span className="label">{texts.label(row)}</span>
      {list === 'coming' ? (
        <span className="skeleton-part" />
      ) : (
        <p role="alert">{t(list === 'failed' ? 'optionsFailed' : 'optionsEmpty')}</p>
      )}
      {list === 'failed' && (
        <div>
          <Button onClick={() => void opening.loadLists()}>{kit('retry')}</Button>
        </div>
      )}
    </div>
  )
}
