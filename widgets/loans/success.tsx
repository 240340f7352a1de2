import { Link } from 'wouter'
import { Button } from '#kit/core/button.tsx'
import { Icon } from '#kit/core/icon.tsx'
import { useWords } from '#kit/core/speech.tsx'
import { Steps } from '#kit/ui/progress.tsx'
import { Screen } from '#kit/ui/screen.tsx'
import type { Model } from './model.ts'
import { useSteps } from './steps.ts'
import type { LoanWords } from './words.en.ts'

/** The application is in: what happens next, and when. */
export function Success({ model }: { model: Model }) {
  const say = useWords<LoanWords>()
  const steps = useSteps()
  return (
    <>
      <Steps {...steps} current={steps.steps.length} />
      <Screen title={say('successTitle')}>
        <div className="card good">
          <p>
            <Icon name="check" /> {say('successText')}
          </p>
          <p>{say('successMail')}</p>
        </div>
        <div className="deeds start">
          <Button kind="primary" onClick={model.goHome}>
            {say('dashboard')}
          </Button>
          <Link className="button" href="/history">
            {say('title')}
          </Link>
        </div>
      </Screen>
    </>
  )
}
