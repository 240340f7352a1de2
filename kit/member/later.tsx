import { type ComponentType, useEffect, useState } from 'react'
import { Failure } from '#kit/core/failure.tsx'
import { Skeleton, type SkeletonPart } from './skeleton.tsx'

/** A lazy-loaded component. `ahead` prefetches it before it is rendered, in case the connection is lost. */
type Later<Props> = ComponentType<Props> & Ahead
type Ahead = {
  /** Resolves once loading was attempted: a failed load is retried on render. */
  ahead(): Promise<void>
  isHere(): boolean
}

/** Interval between retries of a failed load, in ms: the first may come before the connection carries anything. */
const AGAIN = 4_000

/** Moves the message into view that is shown instead of a dialog, maybe far from the button. */
const reveal = (message: HTMLElement | null) => message?.scrollIntoView({ block: 'nearest' })

/** Props of a component that a file exports. */
export type PropsOf<Exports, Name extends keyof Exports> = object &
  (Exports[Name] extends ComponentType<infer Props> ? Props : never)

/**
 * Creates a lazy-loaded screen or dialog: what a file exports by a name. `parts` are its skeleton meanwhile; a dialog has none. A failed
 * load is retried once the connection is back, or manually. Created once, outside of components.
 */
export function lazy<Exports, Name extends keyof Exports>(
  load: () => Promise<Exports>,
  name: Name,
  parts: readonly SkeletonPart[] = [],
): Later<PropsOf<Exports, Name>> {
  type Props = PropsOf<Exports, Name>
  let Known: ComponentType<Props> | null = null
  const fetched = async () => {
    Known = (await load())[name] as ComponentType<Props>
  }

  function Later(props: Props) {
    const [state, setState] = useState<'loading' | 'here' | 'failed'>(Known ? 'here' : 'loading')
    useEffect(() => {
      if (state === 'here') return
      let isHere = true
      const load = () => {
        fetched().then(
          () => isHere && setState('here'),
          () => isHere && setState('failed'),
        )
      }
      if (state === 'loading') load()
      else addEventListener('online', load)
      const timer = setInterval(() => state === 'failed' && navigator.onLine && load(), AGAIN)
      return () => {
        isHere = false
        removeEventListener('online', load)
        clearInterval(timer)
      }
    }, [state])
    if (state === 'failed')
      return (
        <div ref={parts.length > 0 ? null : reveal}>
          <Failure onRetry={() => setState('loading')} />
        </div>
      )
    if (Known && state === 'here') return <Known {...props} />
    return parts.length > 0 ? <Skeleton parts={parts} /> : null
  }
  return Object.assign(Later, { ahead: () => fetched().catch(() => {}), isHere: () => Known !== null })
}

/**
 * Loads lazy parts and returns whether they can be rendered without shifting each other: once all have loaded or have failed and show that
 * themselves.
 */
export function useTogether(parts: readonly Ahead[]): boolean {
  const [isTried, setTried] = useState(false)
  const missing = parts.filter(part => !part.isHere())
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the number of missing parts matters, not the array's identity
  useEffect(() => {
    if (missing.length === 0) return
    let isOn = true
    Promise.all(missing.map(part => part.ahead())).then(() => isOn && setTried(true))
    return () => {
      isOn = false
    }
  }, [missing.length])
  return missing.length === 0 || isTried
}
