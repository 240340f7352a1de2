import { createRoot } from 'react-dom/client'
import { Failure } from '#kit/core/failure.tsx'
import { createI18n, I18nProvider, loadI18n } from '#kit/core/i18n.tsx'
import { adoptStyles } from '#kit/core/style.ts'
import { themeCss } from '#rules/theme-css.ts'
import { $language, nameLanguage, recallLanguage, recallScheme } from './language-and-scheme.ts'
import { keepForOffline } from './offline-copy.ts'
import { useOpened } from './opening.ts'
import { Portal } from './portal.tsx'
import { createSession, type Session } from './session.ts'
import { findTenant } from './tenant.ts'
import { shellWords, useT } from './words.ts'

/** Mounts the portal. @returns a function that unmounts it */
export function startPortal(place: Element): () => void {
  const root = createRoot(place)
  let session: Session | null = null

  async function start(): Promise<void> {
    recallScheme()
    try {
      const tenant = await findTenant()
      adoptStyles(document, themeCss(tenant.theme))
      recallLanguage(tenant.languages)
      nameLanguage($language.get())
      session = createSession(tenant)
      const words = await loadI18n(shellWords, $language.get())
      root.render(<Portal tenant={tenant} words={words} session={session} />)
      keepForOffline()
    } catch {
      await giveUp()
    }
  }

  /** Renders an error if the settings are missing: only on a development server whose API does not answer. */
  async function giveUp(): Promise<void> {
    const words = await loadI18n(shellWords, 'en')
    root.render(
      <I18nProvider value={createI18n('shell', words, { language: 'en' })}>
        <Unopened onRetry={start} />
      </I18nProvider>,
    )
  }

  start()
  return () => {
    root.unmount()
    session?.close()
  }
}

function Unopened({ onRetry }: { onRetry(): void }) {
  useOpened()
  const t = useT()
  return (
    <div className="page narrow">
      <Failure title={t('tenantFailedTitle')} text={t('loadFailedText')} onRetry={onRetry} />
    </div>
  )
}
