import { type ReactNode, useRef } from 'react'
import { Brand } from './brand.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { OfflineBanner } from './offline-banner.tsx'
import { useFramed, useOpened } from './opening.ts'
import { SkipLink } from './skip-link.tsx'

/** Renders the frame around every page. */
export function Frame({ children }: { children: ReactNode }) {
  useFramed()
  const main = useRef<HTMLElement>(null)
  return (
    <div className="frame">
      <SkipLink main={main} />
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
