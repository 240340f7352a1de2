import { createElement, useCallback, useEffect, useState } from 'react'
import { Failure } from '#kit/core/failure.tsx'
import type { FetchToken } from '#kit/core/page.ts'
import { type Bone, Skeleton } from '#kit/member/skeleton.tsx'
import { bringLoader } from './loader.ts'
import './widget.css'
import { useSay } from './words.ts'

/** A form, until the widget's code is here. */
const BONES: Bone[] = ['line', 'field', 'field', 'field', 'field', 'button']

/** What a widget says of something that is done: which step, and where it would go on. */
export type Completed = { step?: string; next?: string }

/** What every widget's element can do. */
export type WidgetElement = HTMLElement & { refresh(): void }

type Props = {
  tag: `wz-${string}`
  attributes?: Record<string, string | undefined>
  /** The page says the widget's heading already. */
  quiet?: boolean
  /** For widgets of signed-in people. */
  fetchToken?: FetchToken
  onComplete?(detail: Completed, element: WidgetElement): void
  /** The widget moved on in its own screens. */
  onNavigate?(path: string, replace: boolean): void
  /** The account cannot be used as it is: the session is to end, with a sentence that says why. */
  onSignOut?(detail: { next: string; message: string }): void
}

/** A widget, mounted as partners mount it: by its tag, through the loader. */
export function Widget({ tag, attributes, quiet, fetchToken, onComplete, onNavigate, onSignOut }: Props) {
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

  const give = useCallback(
    (element: HTMLElement | null) => {
      if (element && fetchToken) Object.assign(element, { fetchToken })
    },
    [fetchToken],
  )

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
    <div className={['widget', quiet && 'quiet', refused && 'refused'].filter(Boolean).join(' ')}>
      {createElement(tag, {
        ...attributes,
        ref: give,
        loading: 'eager',
        'onwz-complete': (event: CustomEvent) =>
          onComplete?.(event.detail ?? {}, event.currentTarget as WidgetElement),
        'onwz-navigate': ({ detail }: CustomEvent) => onNavigate?.(detail.path, detail.replace),
        'onwz-signout': ({ detail }: CustomEvent) => onSignOut?.(detail),
        'onwz-error': () => setRefused(true),
      })}
      <div className="before">
        <Skeleton bones={BONES} />
      </div>
    </div>
  )
}
