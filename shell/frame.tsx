import { type MouseEvent, type ReactNode, useRef } from 'react'
import { Brand } from './brand.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { OfflineBanner } from './offline-banner.tsx'
import { useFramed, useOpened } from './opening.ts'
import { useT } from './words.ts'

/** Renders the frame around every page. */
export function Frame({ children }: { children: ReactNode }) {
  const t = useT()
  useFramed()
  const main = useRef<HTMLElement>(null)
  // the fragment belongs to the page: on the calculator it holds the figures
  const skip = (event: MouseEvent) => {
    event.preventDefault()
    main.current?.focus()
  }
  return (
    <div className="frame">
      {/* biome-ignore lint/a11y/useValidAnchor: it links to a place on the page, as expected of a skip link */}
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

/** Renders the frame of a page in a popup: the brand, and no links that lead away. */
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
