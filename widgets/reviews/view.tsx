import { useStore } from '@nanostores/react'
import { later } from '#kit/member/later.tsx'
import { PathRouter } from '#kit/member/path.tsx'
import type { SkeletonPart } from '#kit/member/skeleton.tsx'
import { Toasts } from '#kit/member/toast.tsx'
import { List } from './list.tsx'
import type { Model } from './model.ts'

const SKELETON: SkeletonPart[] = ['line', 'heading', 'line', 'card']
const ReviewScreen = later(() => import('./review-screen.tsx'), 'ReviewScreen', SKELETON)

export function Reviews({ model }: { model: Model }) {
  const { id } = useStore(model.$place)
  return (
    <PathRouter path={model.path}>
      <div className="reviews stack">
        {id ? <ReviewScreen model={model} /> : <List model={model} />}
        <Toasts toaster={model.toaster} />
      </div>
    </PathRouter>
  )
}
