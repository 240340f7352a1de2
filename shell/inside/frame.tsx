import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import type { User } from '#contract/account.ts'
import type { Counts } from '#contract/home.ts'
import type { PageRow } from '#contract/page-row.ts'
import { isStaff, ROLES } from '#contract/role.ts'
import { recall, remember } from '#kit/core/device-storage.ts'
import { createToaster, Toasts } from '#kit/member/toast.tsx'
import { createKeys, isForOthers } from '#kit/staff/keys.ts'
import { useDays } from '#kit/ui/days.ts'
import { Icon } from '#kit/ui/icon.tsx'
import { usePrefetchedPage } from '#shell/ahead.ts'
import { Brand } from '#shell/brand.tsx'
import { LanguageSwitch, SchemeSwitch } from '#shell/choices.tsx'
import { useLateArrival } from '#shell/heading.tsx'
import { OfflineBanner, useIsOnline } from '#shell/offline-banner.tsx'
import { useOpenedAt } from '#shell/opening.ts'
import { usePages } from '#shell/page-link.tsx'
import { useSession } from '#shell/session.ts'
import { SkipLink } from '#shell/skip-link.tsx'
import { useRenew, useTenant } from '#shell/tenant.ts'
import { Bell } from './bell.tsx'
import { Leaving, type Losses, lossesOf } from './leaving.tsx'
import { createLive } from './live.ts'
import { BottomBar, Menu } from './menu.tsx'
import { More } from './more.tsx'
import { barOf, groupsOf } from './places.ts'
import { ProfileBlock } from './profile-block.tsx'
import { SessionEnding } from './session-ending.tsx'
import { StaffSearch } from './staff-search.tsx'
import { Strip } from './strip.tsx'
import { Trail } from './trail.tsx'
import { useUnsent } from './unsent.ts'
import { createWaiting } from './waiting.ts'
import { useT, withWords } from './words.ts'
import './frame.css'

export { ConfirmDialog } from './confirm-dialog.tsx'
export { MustLink } from './must-link.tsx'
export { SignInAgain } from './sign-in-again.tsx'

type Props = {
  user: User
  /** Undefined if the URL matches no page. */
  page: PageRow | undefined
  /** Called when the user chooses to renew the session before it ends. */
  onSignIn(): void
  children: ReactNode
}

/** Renders the frame around pages of signed-in users: menu, profile and notifications. */
export const InsideFrame = withWords(Framed, <div aria-busy="true" />)

function Framed({ user, page, onSignIn, children }: Props) {
  useOpenedAt(page?.path)
  const t = useT()
  const session = useSession()
  const main = useRef<HTMLElement>(null)
  const [toaster] = useState(createToaster)
  const [open, setOpen] = useState(false)
  const all = usePages()
  const { services, name: tenant } = useTenant()
  const { day } = useDays()
  const [live] = useState(() =>
    createLive({
      url: `${services.home ?? `${location.origin}/api/home`}/live`,
      token: session.fetchToken,
      person: user.id,
    }),
  )
  useEffect(() => live.watch(), [live])
  const [waiting] = useState(() => createWaiting(session.api, user.id, live.isLive))
  useEffect(() => waiting.watch(), [waiting])
  const known = useStore(waiting.$counts)
  const counts = known?.counts ?? NONE
  useSettingsOf(known?.portal)
  const pages = all.filter(({ waits }) => !waits || !counts[waits]?.off)
  const groups = groupsOf(pages, user)
  const bar = barOf(pages, user, ({ when }) => !when || known?.[when] === true)
  usePrefetchedPage(bar.main?.path)
  const unsent = useUnsent(user)
  const isOnline = useIsOnline()
  const staff = isStaff(user.role)
  const [keys] = useState(() => createKeys(FOLDED))
  const hasKey = useStore(keys.$on) && staff
  const [folded, fold] = useFolded(hasKey)
  const folding = t(folded ? 'unfold' : 'fold')
  const isSettled = useSettled(staff || known !== null)
  useLateArrival(main, isSettled)

  /** What signing out would delete from this device, while the user is asked about it. */
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
      toaster.announce(t('loggedOutFailed'), { kind: 'error' })
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
      <span className="name">{t('logOut')}</span>
    </button>
  )

  return (
    <div className={['inside', staff && 'staff', folded && 'folded'].filter(Boolean).join(' ')}>
      <SkipLink main={main} />
      <aside className="side no-print">
        <Brand to={ROLES[user.role].home} />
        <Menu counts={counts} groups={groups} label={t('places')} />
        <div className="end stack gap-1">
          {!staff && exit}
          <button
            type="button"
            className="place fold"
            aria-keyshortcuts={hasKey ? '[' : undefined}
            title={hasKey ? `${folding} ( [ )` : folding}
            onClick={fold}
          >
            <Icon name="side" />
            <span className="name">{folding}</span>
          </button>
        </div>
      </aside>
      <header className="top no-print">
        <Brand to={ROLES[user.role].home} />
        {staff && <StaffSearch user={user} announce={toaster.announce} />}
        <div className="tools">
          {switches}
          <Bell user={user} isLive={live.isLive} />
          {staff && <ProfileBlock user={user} keys={keys} onLogOut={logOut} />}
        </div>
      </header>
      <OfflineBanner>
        {unsent && (
          <Link href={unsent.to}>
            {t('unsent', { count: unsent.count })} <strong>{t('stripSee')}</strong>
          </Link>
        )}
      </OfflineBanner>
      <SessionEnding onSignIn={onSignIn} />
      {!staff && <Strip counts={known} unsent={isOnline ? unsent : null} />}
      {open && (
        <More
          user={user}
          counts={counts}
          groups={groups}
          onClose={() => setOpen(false)}
          onLogOut={() => logOut()}
        />
      )}
      <p className="paper-head" aria-hidden="true">
        <strong>{tenant}</strong> <span>{day(Date.now())}</span>
      </p>
      <main ref={main} id="main" tabIndex={-1} className={isSettled ? undefined : 'unsettled'}>
        {page && <Trail user={user} page={page} />}
        {children}
      </main>
      <div className="foot no-print">
        <BottomBar counts={counts} bar={bar} open={open} onMore={() => setOpen(true)} />
      </div>
      {leaving && (
        <Leaving
          user={user}
          losses={leaving.losses}
          onLeave={() => signOut(leaving.everywhere)}
          onStay={() => setLeaving(null)}
        />
      )}
      <Toasts toaster={toaster} />
    </div>
  )
}

const NONE: Counts['counts'] = {}

/** Reloads the tenant's settings once the server reports another version. */
function useSettingsOf(version: string | undefined): void {
  const { version: shown } = useTenant()
  const renew = useRenew()
  const requested = useRef('')
  useEffect(() => {
    if (!version || version === shown || version === requested.current) return
    requested.current = version
    renew()
  }, [version, shown, renew])
}

/** Maximum time the page waits for the strip, in ms. */
const SETTLING = 1_500

/** Whether the content of the strip, which would cause a layout shift, is known or has taken too long. */
function useSettled(isKnown: boolean): boolean {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(setLate, SETTLING, true)
    return () => clearTimeout(timer)
  }, [])
  return isKnown || isLate
}

const FOLDED = 'side'

/** Returns whether the sidebar shows icons only, as stored on this device, and the action that toggles it; with `hasKey`, `[` does the same. */
function useFolded(hasKey: boolean): [folded: boolean, fold: () => void] {
  const [folded, setFolded] = useState(() => recall(FOLDED) !== null)
  const fold = () => {
    remember(FOLDED, folded ? null : 'folded')
    setFolded(!folded)
  }
  const latest = useRef(fold)
  latest.current = fold
  useEffect(() => {
    if (!hasKey) return
    const hear = (event: KeyboardEvent) => {
      if (event.key !== '[' || event.repeat || isForOthers(event)) return
      event.preventDefault()
      latest.current()
    }
    document.addEventListener('keydown', hear)
    return () => document.removeEventListener('keydown', hear)
  }, [hasKey])
  return [folded, fold]
}
