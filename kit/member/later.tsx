import { type ComponentType, useEffect, useState } from 'react'
import { Failure } from '#kit/core/failure.tsx'
import { Skeleton, type SkeletonPart } from './skeleton.tsx'

/** A part whose code is not here yet. `ahead` fetches it before it is drawn, for when the signal is gone. */
type Later<Props> = ComponentType<Props> & Ahead
type Ahead = {
  /** Fulfilled once that was tried: what fails now is asked for again when the part is drawn. */
  ahead(): Promise<void>
  isHere(): boolean
}

/**
 * A screen or dialog whose code comes when it is first drawn. `parts` keep its place meanwhile; a dialog has none. What failed to come is
 * asked for again once the connection is back, and by hand.
 * Made once, outside of components.
 */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  parts: readonly SkeletonPart[] = [],
): Later<Props> {
  let Known: ComponentType<Props> | null = null
  const fetched = async () => {
    Known = await load()
  }

  function Later(props: Props) {
    const [state, setState] = useState<'loading' | 'here' | 'failed'>(Known ? 'here' : 'loading')
    useEffect(() => {
      if (state === 'failed') {
        const again = () => setState('loading')
        addEventListener('online', again)
        return () => removeEventListener('online', again)
      }
      if (state !== 'loading') return
      let isHere = true
      fetched().then(
        () => isHere && setState('here'),
        () => isHere && setState('failed'),
      )
      return () => {
        isHere = false
      }
    }, [state])
    if (state === 'failed') {
      return <Failure onRetry={() => setState('loading')} />
    }
    if (Known && state === 'here') return <Known {...props} />
    return parts.length > 0 ? <Skeleton parts={parts} /> : null
  }
  return Object.assign(Later, { ahead: () => fetched().catch(() => {}), isHere: () => Known !== null })
}

/**
 * Fetches the code of parts, and tells when they can be drawn without moving each other: once all are here, or have failed and say so
 * themselves.
 */
export function useTogether(parts: readonly Ahead[]): boolean {
  const [isTried, setTried] = useState(false)
  const missing = parts.filter(part => !part.isHere())
  // biome-ignore lint/correctness/useExhaustiveDependencies: it matters how many are missing, not which array names them
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
