import { createElement, useEffect, useState } from 'react'
import { Failure } from '#kit/ui/failure.tsx'
import { type Bone, Skeleton } from '#kit/ui/skeleton.tsx'
import { bringLoader } from './loader.ts'
import './widget.css'
import { useSay } from './words.ts'

/** A form, until the widget's code is here. */
const BONES: Bone[] = ['line', 'field', 'field', 'field', 'field', 'button']

type Props = {
  tag: `wz-${string}`
  attributes?: Record<string, string | undefined>
  onComplete?(): void
}

/** A widget, mounted as partners mount it: by its tag, through the loader. */
export function Widget({ tag, attributes, onComplete }: Props) {
  const say = useSay()
  const [failed, setFailed] = useState(false)
  /** The widget itself says that it could not be loaded, and offers to try again. */
  const [refused, setRefused] = useState(false)
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    let here = true
    setFailed(false)
    bringLoader().catch(() => here && setFailed(true))
    return () => {
      here = false
    }
  }, [attempt])

  if (failed) {
    return (
      <Failure
        title={say('loadFailedTitle')}
        text={say('loadFailedText')}
        onRetry={() => setAttempt(attempt + 1)}
      />
    )
  }
  return (
    <div className={refused ? 'widget refused' : 'widget'}>
      {createElement(tag, {
        ...attributes,
        loading: 'eager',
        'onwz-complete': onComplete,
        'onwz-error': () => setRefused(true),
      })}
      <div className="before">
        <Skeleton bones={BONES} />
      </div>
    </div>
  )
}
