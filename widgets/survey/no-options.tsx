import { Button } from '#kit/core/button.tsx'
import { useKitWords, useWords } from '#kit/core/speech.tsx'
import type { FieldProps } from './field-props.ts'
import type { LaterWords } from './later.en.ts'

/** A question whose options are not here: they come from the server, could not be fetched, or there are none. */
export function NoOptions({ opening, texts, drawn: { row, list } }: FieldProps) {
  const say = useWords<LaterWords>()
  const kit = useKitWords()
  return (
    <div className="field" part="field">
      <span className="label">{texts.label(row)}</span>
      {list === 'coming' ? (
        <span className="bone" />
      ) : (
        <p role="alert">{say(list === 'failed' ? 'optionsFailed' : 'optionsEmpty')}</p>
      )}
      {list === 'failed' && (
        <div>
          <Button onClick={() => void opening.loadLists()}>{kit('retry')}</Button>
        </div>
      )}
    </div>
  )
}
