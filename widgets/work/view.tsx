import { useStore } from '@nanostores/react'
import { PathRouter } from '#kit/path.tsx'
import { later } from '#kit/ui/later.tsx'
import { Toasts } from '#kit/ui/toast.tsx'
import type { Model } from './model.ts'
import { Queue } from './queue.tsx'

const LoanScreen = later(
  () => import('./loan-screen.tsx').then(({ LoanScreen }) => LoanScreen),
  ['heading', 'line', 'card', 'card', 'card'],
)
const NowCard = later(() => import('./now-card.tsx').then(({ NowCard }) => NowCard), ['heading', 'card'])

export function Work({ model }: { model: Model }) {
  const id = useStore(model.$id)
  const isCard = useStore(model.$isCard)
  return (
    <PathRouter path={model.path}>
      <div className="work">
        {isCard ? <NowCard model={model} /> : id ? <LoanScreen model={model} /> : <Queue model={model} />}
        <Toasts toaster={model.toaster} />
      </div>
    </PathRouter>
  )
}
