import { type MouseEvent, useEffect, useId, useRef } from 'react'
import { useKitWords } from '#kit/core/i18n.tsx'
import { styleRef } from '#kit/core/style.ts'
import css from './error-summary.css?inline'

type Props = {
  /** Problems in the order of the fields. `field` is the `name` of the control, `label` its visible label. */
  problems: readonly { field: string; label: string; text: string }[]
  /** Number of failed attempts to submit: the focus moves here each time it changes. */
  attempt: number
}

const style = styleRef(css)

/** Focuses the control of a field: of one with several controls, such as the lines of an invoice, the first invalid one. */
export function focusField(form: ParentNode, field: string): void {
  const name = CSS.escape(field)
  const named = `[name="${name}"]`
  const invalid = form.querySelector<HTMLElement>(`:is(${named}, [name^="${name}."])[aria-invalid]`)
  ;(invalid ?? form.querySelector<HTMLElement>(named))?.focus()
}

/** Renders the problems at the top of a form after a failed submit, with a link to each field. Corrected fields disappear from it. */
export function ErrorSummary({ problems, attempt }: Props) {
  const t = useKitWords()
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (attempt) box.current?.focus()
  }, [attempt])
  if (!problems.length) return null

  const go = (event: MouseEvent, field: string) => {
    event.preventDefault()
    focusField(box.current?.closest('form') ?? (box.current?.getRootNode() as ParentNode), field)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields, and this is not one
    <div ref={box} className="error-summary stack gap-1" role="group" aria-labelledby={id} tabIndex={-1}>
      <p className="title" id={id} ref={style}>
        {t('fixTitle', { count: problems.length })}
      </p>
      <ul>
        {problems.map(({ field, label, text }) => (
          <li key={field}>
            <a href={`#${field}`} onClick={event => go(event, field)}>
              {label}
            </a>
            {label.endsWith('?') ? ' ' : ': '}
            {text}
          </li>
        ))}
      </ul>
    </div>
  )
}
