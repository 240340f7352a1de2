import { useStore } from '@nanostores/react'
import { useEffect, useMemo, useState } from 'react'
import type { PageRow } from '#contract/page.ts'
import { Failure } from '#kit/core/failure.tsx'
import { createSpeech, type Loaded, loadSpeech, SpeechProvider } from '#kit/core/speech.tsx'
import { type Bone, Skeleton } from '#kit/member/skeleton.tsx'
import { Heading } from '#shell/heading.tsx'
import { $language } from '#shell/language-and-scheme.ts'
import { bringLoader } from '#shell/loader.ts'
import { useTenant } from '#shell/tenant.ts'
import { useSay as useShellSay, voiceOf } from '#shell/words.ts'
import { Studio } from './studio.tsx'
import { loadOffer, type Offer } from './widgets.ts'
import type { EmbedWords } from './words.en.ts'
import { embedWords, useSay } from './words.ts'
import './embed.css'

const BONES: Bone[] = ['line', 'field', 'field', 'field', 'field', 'field', 'card', 'card']

/** For partners: a widget is chosen, seen live, and taken along as two lines of HTML. */
export function EmbedPage({ page }: { page: PageRow }) {
  const say = useShellSay()
  const speech = useEmbedSpeech()
  return (
    <div className="page embed">
      <Heading text={say(page.title)} />
      {speech ? (
        <SpeechProvider value={speech}>
          <Published />
        </SpeechProvider>
      ) : (
        <Skeleton bones={BONES} />
      )}
    </div>
  )
}

/** The page's own texts, in the portal's language and with the tenant's over them. */
function useEmbedSpeech() {
  const tenant = useTenant()
  const language = useStore($language)
  const [loaded, setLoaded] = useState<Loaded<EmbedWords> | null>(null)
  useEffect(() => {
    let current = true
    loadSpeech(embedWords, language).then(words => current && setLoaded(words))
    return () => {
      current = false
    }
  }, [language])
  return useMemo(
    () => loaded && createSpeech('embed', loaded, voiceOf(tenant, loaded.language)),
    [loaded, tenant],
  )
}

/** What is on offer, once it and the script that serves the tags are here. */
function Published() {
  const say = useSay()
  const tenant = useTenant()
  const [offer, setOffer] = useState<Offer | null>(null)
  const [failed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    const stop = new AbortController()
    setFailed(false)
    Promise.all([loadOffer(tenant, stop.signal), bringLoader()]).then(
      ([found]) => setOffer(found),
      () => {
        if (!stop.signal.aborted) setFailed(true)
      },
    )
    return () => stop.abort()
  }, [tenant, attempt])

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
    <>
      <p className="lead">{say('lead')}</p>
      {!offer ? (
        <Skeleton bones={BONES} />
      ) : offer.widgets.length > 0 ? (
        <Studio offer={offer} />
      ) : (
        <p>{say('none')}</p>
      )}
    </>
  )
}
