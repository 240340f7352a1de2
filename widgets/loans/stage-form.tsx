import { useStore } from '@nanostores/react'
import { useWords } from '#kit/core/i18n.tsx'
import { Skeleton } from '#kit/member/skeleton.tsx'
import { partOf } from '#kit/part-of.ts'
import { Form } from '#kit/screens/form.tsx'
import { Screen } from '#kit/ui/screen.tsx'
import { isRefused, type Model } from './model.ts'
import { CREATE, STAGE_SCREENS, type StageScreen } from './stages.ts'
import type { LoanWords } from './words.en.ts'

type Props = { model: Model; screen: StageScreen }

/** Renders a stage between amount and proposal, once the known client details are loaded. */
export function StageForm({ model, screen }: Props) {
  const t = useWords<LoanWords>()
  const { value, failure } = useStore(model.details.$state)
  if (!value && !failure) return <Skeleton parts={['heading', 'field', 'field', 'field', 'button']} />
  return (
    <>
      {/* the form also works without prefilled details */}
      {!value && failure && (
        <p className="callout warn" role="status">
          {t(isRefused(failure) ? 'clientRefused' : 'clientFailed')}
        </p>
      )}
      <Asked key={screen} model={model} screen={screen} />
    </>
  )
}

function Asked({ model, screen }: Props) {
  const t = useWords<LoanWords>()
  return (
    <Screen
      title={t(screen)}
      lead={t('part', { part: STAGE_SCREENS.indexOf(screen) + 1, count: STAGE_SCREENS.length })}
    >
      <Form form={partOf(model, CREATE[screen])} className="narrow" action={t('saveAndContinue')} />
    </Screen>
  )
}
