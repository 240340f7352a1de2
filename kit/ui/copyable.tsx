import { useId, useState } from 'react'
import { Button } from '#kit/core/button.tsx'
import { useWords } from '#kit/core/i18n.tsx'
import { styled } from '#kit/core/style.ts'
import css from './copyable.css?inline'

type CopyWords = Record<'copy' | 'copied' | 'copyFailed', string>
type Props = {
  label: string
  text: string
  /** The label is only read out, where a heading above says it already. */
  quiet?: boolean
}

const style = styled(css)

/**
 * A line to copy whole; where the browser does not let us, it can be selected by hand. Draw it in a widget that has
 * `CopyWords`.
 */
export function Copyable({ label, text, quiet }: Props) {
  const t = useWords<CopyWords>()
  const id = useId()
  const [outcome, setOutcome] = useState<'copied' | 'copyFailed' | null>(null)
  const copy = async () => {
    try {
      // there is none on pages without https
      await navigator.clipboard.writeText(text)
      setOutcome('copied')
    } catch {
      setOutcome('copyFailed')
    }
  }
  return (
    <div className="field copyable" ref={style}>
      <label className={quiet ? 'label sr' : 'label'} htmlFor={id}>
        {label}
      </label>
      <div className="input">
        <input id={id} readOnly value={text} onFocus={event => event.currentTarget.select()} />
        <Button kind="plain" aria-label={`${t('copy')}: ${label}`} onClick={copy}>
          {t('copy')}
        </Button>
      </div>
      <span className="muted" role="status">
        {outcome && t(outcome)}
      </span>
    </div>
  )
}
