import { type MouseEvent, type ReactNode, useRef } from 'react'
import { Brand } from './brand.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { OfflineBanner } from './offline-banner.tsx'
import { useFramed, useOpened } from './opening.ts'
import { useT } from './words.ts'

/** What stands around every page. */
export function Frame({ children }: { children: ReactNode }) {
  const t = useT()
  useFramed()
  const main = useRef<HTMLElement>(null)
  // the part after # belongs to the page: on the calculator it holds the figures
  const skip = (event: MouseEvent) => {
    event.preventDefault()
    main.current?.focus()
  }
  return (
    <div className="frame">
      {/* biome-ignore lint/a11y/useValidAnchor: it leads to a place on the page, as people expect of a skip link */}
      <a className="skip no-print" href="#main" onClick={skip}>
        {t('skip')}
      </a>
      <Header />
      <OfflineBanner />
      <main ref={main} id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer />
    </div>
  )
}

/** What stands around a page in a window of its own: whose it is, and nothing that leads away. */
export function BareFrame({ children }: { children: ReactNode }) {
  useOpened()
  return (
    <div className="frame">
      <header className="header">
        <div className="bar">
          <Brand />
        </div>
      </header>
      <OfflineBanner />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
    </div>
  )
}
