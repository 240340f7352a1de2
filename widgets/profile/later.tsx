import { type ComponentType, useEffect, useState } from 'react'
import { useWords } from '#kit/speech.tsx'
import { Failure } from '#kit/ui/failure.tsx'
import { type Bone, Skeleton } from '#kit/ui/skeleton.tsx'
import type { ProfileWords } from './words.en.ts'

/** A screen whose code comes when it is first drawn, or was fetched before by `fetch`. Its place is kept meanwhile. */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>, bones: readonly Bone[]) {
  let Known: ComponentType<Props> | null = null
  const fetch = async () => {
    Known ??= await load()
  }

  function Later(props: Props) {
    const say = useWords<ProfileWords>()
    const [state, setState] = useState<'loading' | 'here' | 'failed'>(Known ? 'here' : 'loading')
    useEffect(() => {
      if (state !== 'loading') return
      let isHere = true
      fetch().then(
        () => isHere && setState('here'),
        () => isHere && setState('failed'),
      )
      return () => {
        isHere = false
      }
    }, [state])
    if (state === 'failed') {
      return (
        <Failure title={say('loadFailed')} text={say('sendFailed')} onRetry={() => setState('loading')} />
      )
    }
    return Known && state === 'here' ? <Known {...props} /> : <Skeleton bones={bones} />
  }
  return Object.assign(Later, { fetch: () => void fetch().catch(() => {}) })
}
