import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { useLocationProperty } from 'wouter/use-browser-location'
import { addressOf, rolesOf } from '#contract/page.ts'
import type { Mount, PageRow } from '#contract/page-row.ts'
import { ROLES } from '#contract/role.ts'
import { MINOR } from '#rules/money.ts'
import { AskUs } from './ask-us.tsx'
import { keepDrawn } from './drawn.ts'
import { Heading } from './heading.tsx'
import { usePage } from './page-link.tsx'
import { addressIn, openWidget, ownWidget, readHash, type WidgetElement } from './page-widget.ts'
import { useSession } from './session.ts'
import { useRenew, useTenant } from './tenant.ts'
import { type Completed, Widget } from './widget.tsx'
import { useT } from './words.ts'

/** Renders a page that contains one widget. */
export const WidgetPage = ({ page }: { page: PageRow }) =>
  rolesOf(page) ? <OwnWidget page={page} /> : <PublicWidget page={page} />

/** Renders the widget of a public page, which takes figures from the URL. */
function PublicWidget({ page }: { page: PageRow }) {
  const t = useT()
  const { onComplete, talk, fromHash = [] } = page.mount as Mount
  const [address, navigate] = useLocation()
  const hash = useLocationProperty(
    () => location.hash,
    () => '',
  )
  const widget = openWidget(page, { pathname: address, hash })
  if (!widget) return null
  const complete = ({ amount, months }: Completed) => {
    const given = { ...readHash(hash, fromHash), ...(amount && { amount: amount / MINOR, months }) }
    const from = `${address}#${new URLSearchParams(given as Record<string, string>)}`
    if (onComplete) navigate(onComplete, { state: { from } })
  }
  return (
    <div className="page">
      <Heading className={widget.quiet ? undefined : 'sr'} text={t(page.title)} />
      <Widget
        key={hash}
        tag={widget.tag}
        attributes={widget.attributes}
        first={widget.first}
        quiet={widget.quiet}
        onComplete={complete}
      />
      {talk && (
        <section className="stack talk-it-through">
          <h2>{t('calculatorHelp')}</h2>
          <AskUs purpose="loans" />
        </section>
      )}
    </div>
  )
}

/**
 * Renders the widget of a signed-in user's page. Its screens are part of the URL below `base`, so that links, Back and reload work; its
 * heading is the page's visible one, ours is for screen readers.
 */
function OwnWidget({ page }: { page: PageRow }) {
  const t = useT()
  const session = useSession()
  const renew = useRenew()
  const user = useStore(session.$user)
  const [address, navigate] = useLocation()
  const search = useSearch()
  const programme =
    user?.role === 'applicant' ? '/dashboard/applicant/welcome' : '/dashboard/onboarding/welcome'
  const hasProgramme = usePage(programme) !== null
  const [screen, setScreen] = useState('')
  const { name } = useTenant()
  const own = user && ownWidget(page, user, { pathname: address, search })
  const base = own?.base ?? ''

  const keptScreen = page.mount?.kept
  const kept = user && keptScreen && address === addressOf(page) + keptScreen ? user.id : null
  useEffect(() => (kept ? keepDrawn(kept, page.path) : undefined), [kept, page.path])

  const follow = (to: string, replace: boolean) => navigate(addressIn(base, to), { replace })
  /** Ends a session without the user's choice. */
  const dismiss = () => {
    session.signOut({ keeps: true }).catch(() => session.leave({ keeps: true }))
  }
  const complete = ({ step, next }: Completed, element: WidgetElement) => {
    if (step === 'portal') {
      // the change may concern this portal and this widget's own texts
      renew()
      element.refresh()
      return
    }
    if (step === 'password') {
      // its other sessions have already ended, and the widget has given the user time to read about it
      dismiss()
      return
    }
    // the name or photo may have changed
    session.reread().catch(() => {})
    if (!element.isConnected) return
    if (next === 'onboarding' && hasProgramme) navigate(programme)
    if (next === 'home' && user) navigate(ROLES[user.role].home)
  }
  const end = ({ next, message }: { next: string; message: string }) => {
    // navigates first: once the session is over, the current page would redirect to sign-in
    navigate(next, { state: { problem: message } })
    dismiss()
  }
  const title = t(page.title)
  // the heading of many widgets is the same as their page's
  const names = screen.split(' · ').filter(part => part && part.toLowerCase() !== title.toLowerCase())
  return (
    <div className="page">
      <Heading className="sr" text={title} title={[...names, title, name].join(' · ')} />
      {own && (
        <Widget
          // remounted per user, so that no input carries over to the next one
          key={user.id}
          tag={own.tag}
          attributes={own.attributes}
          first={own.first}
          fetchToken={session.fetchToken}
          onNavigate={follow}
          onScreen={setScreen}
          onComplete={complete}
          onSignOut={end}
        />
      )}
    </div>
  )
}
