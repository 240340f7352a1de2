import { useId } from 'react'
import { Button } from '#kit/core/button.tsx'
import { useCopy } from '#kit/core/clipboard.ts'
import { useWords } from '#kit/core/i18n.tsx'
import { styleRef } from '#kit/core/style.ts'
import css from './copyable.css?inline'

type CopyWords = Record<'copy' | 'copied' | 'copyFailed', string>
type Props = {
  label: string
  text: string
  /** Hides the label visually where a heading above already shows it. */
  quiet?: boolean
}

const style = styleRef(css)

/** Renders a text with a copy button; if the browser denies copying, it can be selected manually. Requires a widget with `CopyWords`. */
export function Copyable({ label, text, quiet }: Props) {
  const t = useWords<CopyWords>()
  const id = useId()
  const { outcome, copy } = useCopy()
  return (
    <div className="field copyable" ref={style}>
      <label className={quiet ? 'label sr' : 'label'} htmlFor={id}>
        {label}
      </label>
      <div className="input">
        <input id={id} readOnly value={text} onFocus={event => event.currentTarget.select()} />
        <Button kind="plain" aria-label={`${t('copy')}: ${label}`} onClick={() => copy(text)}>
          {t('copy')}
        </Button>
      </div>
      <span className="muted" role="status">
        {outcome && t(outcome)}
      </span>
    </div>
  )
}
