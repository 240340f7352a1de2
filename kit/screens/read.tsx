import type { ReactNode } from 'react'
import { Failure } from '#kit/core/failure.tsx'
import { Skeleton, type SkeletonPart } from '#kit/member/skeleton.tsx'
import type { Reading } from '#kit/reading.ts'
import { Empty } from '#kit/ui/empty.tsx'

const PARTS: SkeletonPart[] = ['line', 'card', 'card']

type Props<Value> = {
  model: { refresh(): void }
  reading: Reading<Value>
  /** Text and link shown if the record does not exist; without it that is an ordinary failure. */
  missing?: { way: ReactNode; title: string; text: string }
  children(value: Value): ReactNode
}

/** Renders a reading: its value, or that it is loading, failed or missing. */
export function Read<Value>({ model, reading: { value, failure }, missing, children }: Props<Value>) {
  if (value) return children(value)
  if (missing && failure?.code === 'not-found') {
    return (
      <>
        <p className="no-print">{missing.way}</p>
        <Empty title={missing.title} text={missing.text} />
      </>
    )
  }
  return failure ? (
    <Failure text={failure.message || undefined} onRetry={model.refresh} />
  ) : (
    <Skeleton parts={PARTS} />
  )
}
