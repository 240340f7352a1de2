import type { ReactNode } from 'react'
import { Failure } from '#kit/core/failure.tsx'
import { useWords } from '#kit/core/i18n.tsx'
import { Skeleton, type SkeletonPart } from '#kit/member/skeleton.tsx'
import type { Reading } from '#kit/reading.ts'
import type { FirstWords } from './first.en.ts'
import type { Model } from './model.ts'

const PARTS: SkeletonPart[] = ['line', 'card', 'card']

/** Draws what was read: while it comes, and when it fails. */
export function Read<Value>({
  model,
  reading: { value, failure },
  children,
}: {
  model: Model
  reading: Reading<Value>
  children(value: Value): ReactNode
}) {
  const t = useWords<FirstWords>()
  if (!value && failure)
    return <Failure title={t('failed')} text={failure.message || undefined} onRetry={model.refresh} />
  return value ? children(value) : <Skeleton parts={PARTS} />
}
