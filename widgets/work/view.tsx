import { useStore } from '@nanostores/react'
import { lazy } from '#kit/member/later.tsx'
import { ScreenFrame } from '#kit/member/screen-frame.tsx'
import { RECORD } from '#kit/member/skeleton.tsx'
import type { Model } from './model.ts'
import { Queue } from './queue.tsx'

const LoanScreen = lazy(() => import('./loan-screen.tsx'), 'LoanScreen', RECORD)

const Disputes = lazy(() => import('./disputes.tsx'), 'Disputes', ['heading', 'card', 'card'])

export function Work({ model }: { model: Model }) {
  const id = useStore(model.$id)
  const isDisputes = useStore(model.$isDisputes)
  return (
    <ScreenFrame model={model} name="work">
      {id ? <LoanScreen model={model} /> : isDisputes ? <Disputes model={model} /> : <Queue model={model} />}
    </ScreenFrame>
  )
}
