import { useStore } from '@nanostores/react'
import { lazy } from '#kit/member/later.tsx'
import { ScreenFrame } from '#kit/member/screen-frame.tsx'
import type { SkeletonPart } from '#kit/member/skeleton.tsx'
import { List } from './list.tsx'
import type { Model } from './model.ts'

const SKELETON: SkeletonPart[] = ['line', 'heading', 'line', 'card']
const ReviewScreen = lazy(() => import('./review-screen.tsx'), 'ReviewScreen', SKELETON)

export function Reviews({ model }: { model: Model }) {
  const { id } = useStore(model.$place)
  return (
    <ScreenFrame model={model} name="reviews">
      {id ? <ReviewScreen model={model} /> : <List model={model} />}
    </ScreenFrame>
  )
}
