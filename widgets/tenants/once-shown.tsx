import { useStore } from '@nanostores/react'
import { Button } from '#kit/core/button.tsx'
import { Copyable } from '#kit/ui/copyable.tsx'
import { Dialog } from '#kit/ui/dialog.tsx'
import type { Model } from './model.ts'
import { useT } from './words.tsx'

/** A secret that was just made, to be copied: this is the only time that it is seen. */
export function OnceShown({ model }: { model: Model }) {
  const t = useT()
  const once = useStore(model.$once)
  if (!once) return null
  const close = () => model.$once.set(null)
  return (
    <Dialog
      title={t('onceTitle')}
      onClose={close}
      foot={
        <Button kind="primary" onClick={close}>
          {t('haveIt')}
        </Button>
      }
    >
      <div className="once">
        <p>{t('onceText')}</p>
        <Copyable quiet label={t(once.kind)} text={once.text} />
      </div>
    </Dialog>
  )
}
