import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { FormDialog } from '#kit/screens/form-dialog.tsx'
import { useLeavingAsks } from '#kit/ui/leaving.ts'
import type { Model } from './model.ts'
import { useT } from './words.tsx'

type Props = {
  model: Model
  isChanged: boolean
  /** Called when the user leaves without saving. */
  onLeave?(): void
}

/** Asks for confirmation before unsaved changes are left: with a dialog inside the widget, with the browser's prompt otherwise. */
export function Unsaved({ model, isChanged, onLeave }: Props) {
  const t = useT()
  const leaving = useStore(model.$leaving)
  useEffect(() => {
    model.$unsaved.set(isChanged)
    return () => model.$unsaved.set(false)
  }, [model, isChanged])
  useLeavingAsks(isChanged)

  if (!leaving) return null
  return (
    <FormDialog
      title={t('leaveTitle')}
      lead={<p>{t('leaveText')}</p>}
      grave
      action={t('leave')}
      onSubmit={async () => {
        onLeave?.()
        model.leave()
      }}
      onClose={model.stay}
    />
  )
}
