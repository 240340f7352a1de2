import { Link } from 'wouter'
import { Button } from '#kit/core/button.tsx'
import { useWords } from '#kit/core/i18n.tsx'
import { Icon } from '#kit/core/icon.tsx'
import { Steps } from '#kit/ui/progress.tsx'
import { Screen } from '#kit/ui/screen.tsx'
import type { Model } from './model.ts'
import { useSteps } from './steps.ts'
import type { LoanWords } from './words.en.ts'

/** Renders the confirmation of the application, with the next steps and their timing. */
export function Success({ model }: { model: Model }) {
  const t = useWords<LoanWords>()
  const steps = useSteps()
  return (
    <>
      <Steps {...steps} current={steps.steps.length} />
      <Screen title={t('successTitle')}>
        <div className="card good">
          <p>
            <Icon name="check" /> {t('successText')}
          </p>
          <p>{t('successMail')}</p>
        </div>
        <div className="actions start">
          <Button kind="primary" onClick={model.goHome}>
            {t('dashboard')}
          </Button>
          <Link className="button" href="/history">
            {t('title')}
          </Link>
        </div>
      </Screen>
    </>
  )
}
