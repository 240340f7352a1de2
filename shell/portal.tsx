import { useStore } from '@nanostores/react'
import { Suspense, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { Redirect, useLocation } from 'wouter'
import type { Tenant } from '#contract/tenant.ts'
import { createSpeech, type Loaded, loadSpeech, SpeechProvider, useKitWords } from '#kit/speech.tsx'
import { Boundary } from '#kit/ui/boundary.tsx'
import { Failure } from '#kit/ui/failure.tsx'
import { Frame } from './frame.tsx'
import { type Arrival, ArrivalProvider } from './heading.tsx'
import { NotFound } from './not-found.tsx'
import { PagesProvider } from './page-link.tsx'
import { type PageRow, pagesOf } from './pages.ts'
import { $language } from './taste.ts'
import { TenantProvider } from './tenant.ts'
import type { ShellWords } from './words.en.ts'
import { shellWords, useSay, voiceOf } from './words.ts'

type Props = {
  tenant: Tenant
  /** The texts in the language that the portal opens in. */
  words: Loaded<ShellWords>
}

/** The portal of one tenant: its texts, its pages, and the frame around them. */
export function Portal({ tenant, words }: Props) {
  const loaded = useLanguage(words)
  const speech = useMemo(
    () => createSpeech('shell', loaded, voiceOf(tenant, loaded.language)),
    [tenant, loaded],
  )
  const pages = useMemo(() => pagesOf(tenant), [tenant])
  const path = plain(useLocation()[0])
  if (path === '/' && tenant.landing === 'signin') return <Redirect to="/signin" replace />
  return (
    <TenantProvider value={tenant}>
      <SpeechProvider value={speech}>
        <PagesProvider value={pages}>
          <Page path={path} page={pages.find(row => row.path === path)} />
        </PagesProvider>
      </SpeechProvider>
    </TenantProvider>
  )
}

/** The texts in the chosen language; those of the last one until they are here. Widgets follow the page's `lang`. */
function useLanguage(first: Loaded<ShellWords>): Loaded<ShellWords> {
  const language = useStore($language)
  const [loaded, setLoaded] = useState(first)
  useEffect(() => {
    let current = true
    loadSpeech(shellWords, language).then(words => current && setLoaded(words))
    return () => {
      current = false
    }
  }, [language])
  useLayoutEffect(() => {
    document.documentElement.lang = loaded.language
  }, [loaded])
  return loaded
}

/** The path without slashes at its end. */
const plain = (path: string) => path.replace(/\/+$/, '') || '/'

/** One page in its frame, or the page that says that there is none. */
function Page({ path, page }: { path: string; page: PageRow | undefined }) {
  const [announced, announce] = useState('')
  const arrival = useArrival(path, announce)
  return (
    <ArrivalProvider value={arrival}>
      <Frame>
        <Boundary key={path} broken={restart => <Broken onRetry={restart} />}>
          <Suspense fallback={<div className="page" aria-busy="true" />}>
            {page ? <page.View page={page} /> : <NotFound />}
          </Suspense>
        </Boundary>
      </Frame>
      <p className="sr" role="status">
        {announced}
      </p>
    </ArrivalProvider>
  )
}

function Broken({ onRetry }: { onRetry(): void }) {
  const say = useSay()
  const kit = useKitWords()
  return (
    <div className="page narrow">
      <Failure title={kit('brokenTitle')} text={say('breakText')} onRetry={onRetry} />
    </div>
  )
}

/** Starts a page that was reached from another one at its top. On the way back the browser knows better where to be. */
function useArrival(path: string, announce: (text: string) => void): Arrival {
  const pending = useRef(false)
  const last = useRef(path)
  const goingBack = useRef(false)

  useEffect(() => {
    const note = () => {
      goingBack.current = true
    }
    // before the router hears of it
    addEventListener('popstate', note, true)
    return () => removeEventListener('popstate', note, true)
  }, [])

  useLayoutEffect(() => {
    if (last.current === path) return
    last.current = path
    pending.current = true
    if (!goingBack.current) scrollTo(0, 0)
    goingBack.current = false
  }, [path])

  return useMemo(() => ({ pending, announce }), [announce])
}
