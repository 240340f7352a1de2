import { useRef, useState } from 'react'
import { Button } from '#kit/core/button.tsx'
import { useT } from './words.ts'

/** How long the button confirms copying, in milliseconds. */
const STAY = 3_000

/** Renders code with a copy button. If the browser forbids copying, the text is selected instead. */
export function Code({ label, text }: { label: string; text: string }) {
  const t = useT()
  const code = useRef<HTMLElement>(null)
  const timer = useRef(0)
  const [result, setResult] = useState('')

  const notify = (words: string) => {
    setResult(words)
    clearTimeout(timer.current)
    timer.current = window.setTimeout(() => setResult(''), STAY)
  }
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      notify(t('copied'))
    } catch {
      if (code.current) getSelection()?.selectAllChildren(code.current)
      notify(t('selected'))
    }
  }

  return (
    <div className="code gap-2 stack">
      {/* biome-ignore lint/a11y: a scrollable region must be reachable by keyboard, and then needs a name; a fieldset is for fields */}
      <pre tabIndex={0} role="group" aria-label={label}>
        <code ref={code} translate="no">
          {text}
        </code>
      </pre>
      <div className="copy inline">
        <Button aria-label={`${t('copy')}: ${label}`} onClick={copy}>
          {t('copy')}
        </Button>
        <span role="status">{result}</span>
      </div>
    </div>
  )
}
