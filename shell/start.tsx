import { createRoot } from 'react-dom/client'
import { Failure } from '#kit/core/failure.tsx'
import { createSpeech, loadSpeech, SpeechProvider } from '#kit/core/speech.tsx'
import { adopt, themeCss } from '#kit/core/style.ts'
import { $language, recallLanguage, recallScheme } from './language-and-scheme.ts'
import { keepForOffline } from './offline-copy.ts'
import { Portal } from './portal.tsx'
import { createSession, type Session } from './session.ts'
import { findTenant } from './tenant.ts'
import { shellWords, useSay } from './words.ts'

/** Opens the portal in its place on the page. @returns a deed that takes it away again */
export function startPortal(place: Element): () => void {
  const root = createRoot(place)
  let session: Session | null = null

  async function start(): Promise<void> {
    recallScheme()
    try {
      const tenant = await findTenant()
      adopt(document, themeCss(tenant.theme))
      recallLanguage(tenant.languages)
      document.documentElement.lang = $language.get()
      session = createSession(tenant)
      const words = await loadSpeech(shellWords, $language.get())
      root.render(<Portal tenant={tenant} words={words} session={session} />)
      keepForOffline()
    } catch {
      await giveUp()
    }
  }

  /** Only a page without its settings comes here: a development server whose API does not answer. */
  async function giveUp(): Promise<void> {
    const words = await loadSpeech(shellWords, 'en')
    root.render(
      <SpeechProvider value={createSpeech('shell', words, { language: 'en' })}>
        <Unopened onRetry={start} />
      </SpeechProvider>,
    )
  }

  start()
  return () => {
    root.unmount()
    session?.close()
  }
}

function Unopened({ onRetry }: { onRetry(): void }) {
  const say = useSay()
  return (
    <div className="page narrow">
      <Failure title={say('tenantFailedTitle')} text={say('loadFailedText')} onRetry={onRetry} />
    </div>
  )
}
