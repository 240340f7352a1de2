import { useStore } from '@nanostores/react'
import { Failure } from '#kit/core/failure.tsx'
import { useWords } from '#kit/core/i18n.tsx'
import { lazy } from '#kit/member/later.tsx'
import { ScreenFrame } from '#kit/member/screen-frame.tsx'
import { type Model, SCREENS, type Screen } from './model.ts'
import { UnmatchedList } from './unmatched.tsx'
import type { PaymentWords } from './words.en.ts'

const Received = lazy(() => import('./received.tsx'), 'Received', ['field', 'card', 'card'])
const Payouts = lazy(() => import('./payouts.tsx'), 'Payouts', ['field', 'card', 'card'])
const PendingList = lazy(() => import('./pending.tsx'), 'PendingList', ['card', 'card'])
const ActionDialog = lazy(() => import('./action-dialog.tsx'), 'ActionDialog')

const NAMES = {
  '/': 'unmatched',
  '/received': 'received',
  '/payouts': 'payouts',
  '/pending': 'pending',
} as const satisfies Record<Screen, keyof PaymentWords>

export function Payments({ model }: { model: Model }) {
  const action = useStore(model.$action)
  return (
    <ScreenFrame model={model} name="payments">
      <Content model={model} />
      {action && <ActionDialog model={model} action={action} />}
    </ScreenFrame>
  )
}

function Content({ model }: { model: Model }) {
  const t = useWords<PaymentWords>()
  const screen = useStore(model.$screen)
  const seesPayouts = useStore(model.$seesPayouts)
  const { failure } = useStore(model.$self)
  if (failure) return <Failure text={failure.message} onRetry={model.retrySelf} />
  const head = {
    title: t('title'),
    main: { text: t('record'), onClick: () => model.ask({ action: 'record' }) },
    tabs: {
      label: t('title'),
      of: SCREENS.filter(one => one !== '/payouts' || seesPayouts).map(one => ({
        key: one,
        href: one,
        text: t(NAMES[one]),
        isOpen: one === screen,
      })),
    },
  }
  if (screen === '/pending') return <PendingList model={model} head={head} />
  if (screen === '/received') return <Received model={model} head={head} />
  return screen === '/payouts' ? (
    <Payouts model={model} head={head} />
  ) : (
    <UnmatchedList model={model} head={head} />
  )
}
