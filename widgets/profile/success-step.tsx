import { useEffect } from 'react'
import { Button } from '#kit/core/button.tsx'
import { useWords } from '#kit/core/i18n.tsx'
import { Icon } from '#kit/core/icon.tsx'
import { Screen } from '#kit/ui/screen.tsx'
import { type Model, SUCCESS_STAYS } from './model.ts'
import type { ProfileWords } from './words.en.ts'

/** Renders the end of the set-up, which continues automatically or on click. */
export function SuccessStep({ model }: { model: Model }) {
  const t = useWords<ProfileWords>()
  useEffect(() => {
    const timer = setTimeout(model.finishSetup, SUCCESS_STAYS)
    return () => clearTimeout(timer)
  }, [model])
  return (
    <Screen title={t('successTitle')}>
      <div className="card good">
        <p role="status">
          <Icon name="check" /> {t('successText')}
        </p>
      </div>
      <Button kind="primary" onClick={model.finishSetup}>
        {t('toProfile')}
      </Button>
    </Screen>
  )
}
