import { useStore } from '@nanostores/react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { ROLES } from '#contract/role.ts'
import { Icon } from '#kit/ui/icon.tsx'
import { Brand } from './brand.tsx'
import { LanguageSwitch, SchemeSwitch } from './choices.tsx'
import { PageLink, PageList } from './page-link.tsx'
import { useSession } from './session.ts'
import { useT } from './words.ts'
import './header.css'

const MAIN = ['/loan-calculator', '/products', '/about-us', '/contact-us']

/**
 * Renders logo, main links, language and scheme, and the sign-in link. On narrow screens links and choices are behind one button; on the
 * sign-in page the language is beside it, instead of a link to the same page.
 */
export function Header() {
  const t = useT()
  const id = useId()
  const [path] = useLocation()
  const user = useStore(useSession().$user)
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: closes the menu on navigation
  useEffect(() => setOpen(false), [path])

  const closeOnEscape = (event: KeyboardEvent) => {
    if (!open || event.key !== 'Escape') return
    setOpen(false)
    button.current?.focus()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles Escape of the controls inside it
    <header className={open ? 'header open' : 'header'} onKeyDown={closeOnEscape}>
      <div className="bar">
        <button
          ref={button}
          type="button"
          className="button plain menu"
          aria-expanded={open}
          aria-controls={id}
          aria-label={t(open ? 'closeMenu' : 'menu')}
          onClick={() => setOpen(!open)}
        >
          <Icon name={open ? 'close' : 'bars'} />
        </button>
        <Brand />
        <div className="drawer no-print" id={id}>
          <nav aria-label={t('mainLinks')}>
            <PageList paths={MAIN} onClick={() => setOpen(false)} />
          </nav>
          <div className="switches">
            <LanguageSwitch />
            <SchemeSwitch />
          </div>
        </div>
        {path === '/signin' ? (
          <div className="entering">
            <LanguageSwitch />
          </div>
        ) : (
          <PageLink to={user ? ROLES[user.role].home : '/signin'} className="button login">
            {t(user ? 'yourAccount' : 'login')}
          </PageLink>
        )}
      </div>
    </header>
  )
}
