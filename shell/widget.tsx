import { createElement, useCallback, useEffect, useState } from 'react'
import { Failure } from '#kit/core/failure.tsx'
import type { FetchToken } from '#kit/core/page.ts'
import { Skeleton, type SkeletonPart } from '#kit/member/skeleton.tsx'
import { bringLoader } from './loader.ts'
import './widget.css'
import { useT } from './words.ts'

/** A form, until the widget's code is here. */
const SKELETON: readonly SkeletonPart[] = ['line', 'field', 'field', 'field', 'field', 'button']

/** What a widget says of something that is done: which step, and where it would go on. */
export type Completed = { step?: string; next?: string }

/** What every widget's element can do. */
export type WidgetElement = HTMLElement & {
  refresh(): void
  /** What the widget calls the screen it shows, where it has a name of its own: a client's, a loan's. */
  screenName?: string
}

type Props = {
  tag: `wz-${string}`
  attributes?: Record<string, string | undefined>
  /** What will stand there; a form where nothing is said. */
  skeleton?: readonly SkeletonPart[]
  /** The page says the widget's heading already. */
  quiet?: boolean
  /** For widgets of signed-in people. */
  fetchToken?: FetchToken
  onComplete?(detail: Completed, element: WidgetElement): void
  /** The widget moved on in its own screens. */
  onNavigate?(path: string, replace: boolean): void
  /** The widget shows another screen, or has learned what it is called. */
  onScreen?(name: string): void
  /** The account cannot be used as it is: the session is to end, with a sentence that says why. */
  onSignOut?(detail: { next: string; message: string }): void
}

/** A widget, mounted as partners mount it: by its tag, through the loader. */
export function Widget({
  tag,
  attributes,
  skeleton = SKELETON,
  quiet,
  fetchToken,
  onComplete,
  onNavigate,
  onScreen,
  onSignOut,
}: Props) {
  const t = useT()
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
        title={t('loadFailedTitle')}
        text={t('loadFailedText')}
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
        'onwz-screen': ({ currentTarget }: Event) =>
          onScreen?.((currentTarget as WidgetElement).screenName ?? ''),
        'onwz-signout': ({ detail }: CustomEvent) => onSignOut?.(detail),
        'onwz-error': () => setRefused(true),
      })}
      <div className="before">
        <Skeleton parts={skeleton} />
      </div>
    </div>
  )
}
