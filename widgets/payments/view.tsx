import { useStore } from '@nanostores/react'
import { Failure } from '#kit/core/failure.tsx'
import { useWords } from '#kit/core/speech.tsx'
import { later } from '#kit/member/later.tsx'
import { PathRouter } from '#kit/member/path.tsx'
import { Toasts } from '#kit/member/toast.tsx'
import { type Model, SCREENS, type Screen } from './model.ts'
import { UnmatchedList } from './unmatched.tsx'
import type { PaymentWords } from './words.en.ts'

const Received = later(() => import('./received.tsx').then(part => part.Received), ['field', 'card', 'card'])
const Payouts = later(() => import('./payouts.tsx').then(part => part.Payouts), ['field', 'card', 'card'])
const DeedDialog = later(() => import('./deed-dialog.tsx').then(part => part.DeedDialog))

const NAMES = {
  '/': 'unmatched',
  '/received': 'received',
  '/payouts': 'payouts',
} as const satisfies Record<Screen, keyof PaymentWords>

export function Payments({ model }: { model: Model }) {
  const deed = useStore(model.$deed)
  return (
    <PathRouter path={model.path}>
      <div className="payments stack">
        <Content model={model} />
        {deed && <DeedDialog model={model} deed={deed} />}
        <Toasts toaster={model.toaster} />
      </div>
    </PathRouter>
  )
}

function Content({ model }: { model: Model }) {
  const say = useWords<PaymentWords>()
  const screen = useStore(model.$screen)
  const seesPayouts = useStore(model.$seesPayouts)
  const { failure } = useStore(model.$self)
  if (failure) {
    return <Failure text={failure.message} onRetry={model.retrySelf} />
  }
  const head = {
    title: say('title'),
    main: { text: say('record'), onClick: () => model.ask({ deed: 'record' }) },
    tabs: {
      label: say('title'),
      of: SCREENS.filter(one => one !== '/payouts' || seesPayouts).map(one => ({
        key: one,
        href: one,
        text: say(NAMES[one]),
        isOpen: one === screen,
      })),
    },
  }
  if (screen === '/received') return <Received model={model} head={head} />
  return screen === '/payouts' ? (
    <Payouts model={model} head={head} />
  ) : (
    <UnmatchedList model={model} head={head} />
  )
}
