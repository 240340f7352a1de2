import { type MouseEvent, type ReactNode, useRef, useState } from 'react'
import type { User } from '#contract/account.ts'
import type { PageRow } from '#contract/page.ts'
import { isStaff, ROLES } from '#contract/role.ts'
import { createToaster, Toasts } from '#kit/member/toast.tsx'
import { Icon } from '#kit/ui/icon.tsx'
import { Brand } from '#shell/brand.tsx'
import { LanguageSwitch, SchemeSwitch } from '#shell/choices.tsx'
import { menuOf } from '#shell/guard.ts'
import { OfflineBanner } from '#shell/offline-banner.tsx'
import { usePages } from '#shell/page-link.tsx'
import { useSession } from '#shell/session.ts'
import { useSay as useShellSay } from '#shell/words.ts'
import { Bell } from './bell.tsx'
import { Drawer } from './drawer.tsx'
import { Leaving, type Losses, lossesOf } from './leaving.tsx'
import { Menu } from './menu.tsx'
import { ProfileBlock } from './profile-block.tsx'
import { SessionEnding } from './session-ending.tsx'
import { StaffSearch } from './staff-search.tsx'
import { Trail } from './trail.tsx'
import { InsideSpoken, useSay } from './words.ts'
import './frame.css'

export { SignInAgain } from './sign-in-again.tsx'

type Props = {
  user: User
  page: PageRow
  /** The session is to begin anew before it ends. */
  onSignIn(): void
  children: ReactNode
}

/** What stands around the pages of somebody who is signed in: their menu, their name, what they were told. */
export const InsideFrame = (props: Props) => (
  <InsideSpoken before={<div aria-busy="true" />}>
    {/* what was open for one person is not the next one's */}
    <Framed key={props.user.id} {...props} />
  </InsideSpoken>
)

/** How many places the bar at the lower edge of a phone has room for. */
const MOST_PLACES = 4

function Framed({ user, page, onSignIn, children }: Props) {
  const shell = useShellSay()
  const say = useSay()
  const session = useSession()
  const main = useRef<HTMLElement>(null)
  const [toaster] = useState(createToaster)
  const [open, setOpen] = useState(false)
  const menu = menuOf(usePages(), user.role)
  const staff = isStaff(user.role)

  const skip = (event: MouseEvent) => {
    event.preventDefault()
    main.current?.focus()
  }
  /** What signing out would take from this device, once somebody is about to. */
  const [leaving, setLeaving] = useState<{ losses: Losses; everywhere: boolean } | null>(null)
  const logOut = async (everywhere = false) => {
    setOpen(false)
    const losses = await lossesOf(user)
    if (losses) setLeaving({ losses, everywhere })
    else await signOut(everywhere)
  }
  const signOut = async (everywhere: boolean) => {
    setLeaving(null)
    try {
      await session.signOut({ everywhere })
    } catch {
      toaster.announce(say('loggedOutFailed'), { kind: 'error' })
    }
  }
  const switches = (
    <div className="switches">
      <LanguageSwitch />
      <SchemeSwitch />
    </div>
  )
  const exit = (
    <button type="button" className="place" onClick={() => logOut()}>
      <Icon name="exit" />
      {say('logOut')}
    </button>
  )

  return (
    <div className={staff ? 'inside staff' : 'inside'}>
      {/* biome-ignore lint/a11y/useValidAnchor: it leads to a place on the page, as people expect of a skip link */}
      <a className="skip no-print" href="#main" onClick={skip}>
        {shell('skip')}
      </a>
      <aside className="side no-print">
        <Brand to={ROLES[user.role].home} />
        <Menu places={menu} label={say('places')} />
        {!staff && exit}
      </aside>
      <header className="top no-print">
        <button
          type="button"
          className="button plain square menu"
          aria-label={say('menu')}
          aria-expanded={open}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          <Icon name="bars" />
        </button>
        <Brand to={ROLES[user.role].home} />
        {staff && <StaffSearch user={user} announce={toaster.announce} />}
        <div className="tools">
          {switches}
          <Bell user={user} />
          {staff && <ProfileBlock user={user} onLogOut={logOut} />}
        </div>
      </header>
      {open && (
        <Drawer title={say('menu')} onClose={() => setOpen(false)}>
          <Menu places={menu} label={say('places')} onGo={() => setOpen(false)} />
          {switches}
          {exit}
        </Drawer>
      )}
      <main ref={main} id="main" tabIndex={-1}>
        <Trail user={user} page={page} />
        {children}
      </main>
      <div className="foot no-print">
        <SessionEnding onSignIn={onSignIn} />
        {!staff && menu.length > 1 && (
          <Menu className="bottom" places={menu.slice(0, MOST_PLACES)} label={say('mainPlaces')} />
        )}
      </div>
      {leaving && (
        <Leaving
          user={user}
          losses={leaving.losses}
          onLeave={() => signOut(leaving.everywhere)}
          onStay={() => setLeaving(null)}
        />
      )}
      <OfflineBanner />
      <Toasts toaster={toaster} />
    </div>
  )
}
