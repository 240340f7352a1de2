import { useStore } from '@nanostores/react'
import type { ReadableAtom } from 'nanostores'
import type { ReactNode } from 'react'
import type { ApiError } from '#kit/core/api.ts'
import { Failure } from '#kit/core/failure.tsx'
import { Skeleton, type SkeletonPart } from '#kit/member/skeleton.tsx'
import type { Reading } from '#kit/reading.ts'
import { Empty } from '#kit/ui/empty.tsx'

export type Source<Value> = { $state: ReadableAtom<Reading<Value>>; refresh(): void }
type Options = {
  /** Placeholders while it loads. */
  parts?: readonly SkeletonPart[]
  /** Title and text of a failure; by default the server's message, or else advice on what to do. */
  title?: string
  textOf?(failure: ApiError): string
  /** Text and link shown if the record does not exist; without it that is an ordinary failure. */
  missing?: { way: ReactNode; title: string; text: string }
}

const PARTS: SkeletonPart[] = ['line', 'card', 'card']

/** Returns the state of a reading, and what to render while it has no value: that it is loading, failed or missing. */
export function useRead<Value>(
  { $state, refresh }: Source<Value>,
  { parts = PARTS, title, textOf, missing }: Options = {},
) {
  const reading = useStore($state)
  const { failure } = reading
  const instead = !failure ? (
    <Skeleton parts={parts} />
  ) : missing && failure.code === 'not-found' ? (
    <>
      <p className="no-print">{missing.way}</p>
      <Empty title={missing.title} text={missing.text} />
    </>
  ) : (
    <Failure title={title} text={textOf?.(failure) ?? failure.message} onRetry={refresh} />
  )
  return { ...reading, instead }
}

/** Returns a reading of rows as the props of a list that is loaded at once. */
export function useRows<Row>({ $state, refresh }: Source<readonly Row[]>) {
  const { value, failure } = useStore($state)
  return { rows: value, failure, onRetry: refresh }
}
