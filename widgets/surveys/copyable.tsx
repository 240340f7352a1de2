import { useId, useState } from 'react'
import { Button } from '#kit/ui/button.tsx'
import { useSay } from './words.tsx'

/** A line to copy whole; where the browser does not let us, it can be selected by hand. */
export function Copyable({ label, text }: { label: string; text: string }) {
  const say = useSay()
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
    <div className="field copyable">
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <div className="input">
        <input id={id} readOnly value={text} onFocus={event => event.currentTarget.select()} />
        <Button kind="plain" aria-label={`${say('copy')}: ${label}`} onClick={copy}>
          {say('copy')}
        </Button>
      </div>
      <span className="soft" role="status">
        {outcome && say(outcome)}
      </span>
    </div>
  )
}
