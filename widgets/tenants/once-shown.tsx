import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { Button } from '#kit/ui/button.tsx'
import { Dialog } from '#kit/ui/dialog.tsx'
import type { Model } from './model.ts'
import { useSay } from './words.tsx'

/** A secret that was just made, to be copied: this is the only time that it is seen. */
export function OnceShown({ model }: { model: Model }) {
  const say = useSay()
  const once = useStore(model.$once)
  if (!once) return null
  const close = () => model.$once.set(null)
  return (
    <Dialog
      title={say('onceTitle')}
      onClose={close}
      foot={
        <Button kind="primary" onClick={close}>
          {say('haveIt')}
        </Button>
      }
    >
      <div className="once">
        <p>{say('onceText')}</p>
        <Copyable label={say(once.kind)} text={once.text} />
      </div>
    </Dialog>
  )
}

/** A text to copy whole; where the browser does not let us, it can be selected by hand. */
export function Copyable({ label, text }: { label: string; text: string }) {
  const say = useSay()
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
    <div className="copyable">
      <div className="input">
        <input readOnly aria-label={label} value={text} onFocus={event => event.currentTarget.select()} />
        <Button kind="plain" onClick={copy}>
          {say('copy')}
        </Button>
      </div>
      <p className="soft" role="status">
        {outcome && say(outcome)}
      </p>
    </div>
  )
}
