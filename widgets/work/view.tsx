import { useStore } from '@nanostores/react'
import { later } from '#kit/member/later.tsx'
import { PathRouter } from '#kit/member/path.tsx'
import { Toasts } from '#kit/member/toast.tsx'
import type { Model } from './model.ts'
import { Queue } from './queue.tsx'

const LoanScreen = later(
  () => import('./loan-screen.tsx').then(({ LoanScreen }) => LoanScreen),
  ['heading', 'line', 'card', 'card', 'card'],
)

const Disputes = later(
  () => import('./disputes.tsx').then(({ Disputes }) => Disputes),
  ['heading', 'card', 'card'],
)

export function Work({ model }: { model: Model }) {
  const id = useStore(model.$id)
  const isDisputes = useStore(model.$isDisputes)
  return (
    <PathRouter path={model.path}>
      <div className="work stack">
        {id ? (
          <LoanScreen model={model} />
        ) : isDisputes ? (
          <Disputes model={model} />
        ) : (
          <Queue model={model} />
        )}
        <Toasts toaster={model.toaster} />
      </div>
    </PathRouter>
  )
}
