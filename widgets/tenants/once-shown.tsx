import { useStore } from '@nanostores/react'
import { Button } from '#kit/core/button.tsx'
import { Copyable } from '#kit/ui/copyable.tsx'
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
        <Copyable quiet label={say(once.kind)} text={once.text} />
      </div>
    </Dialog>
  )
}
