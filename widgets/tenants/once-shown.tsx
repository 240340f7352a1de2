import { useStore } from '@nanostores/react'
import { Button } from '#kit/core/button.tsx'
import { Copyable } from '#kit/ui/copyable.tsx'
import { Dialog } from '#kit/ui/dialog.tsx'
import type { Model } from './model.ts'
import { useT } from './words.tsx'

/** Renders a newly created secret for copying; it is shown only once. */
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
      <div className="stack">
        <p>{t('onceText')}</p>
        <Copyable quiet label={t(once.kind)} text={once.text} />
      </div>
    </Dialog>
  )
}
