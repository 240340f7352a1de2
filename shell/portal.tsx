import { useStore } from '@nanostores/react'
import {
  type ComponentProps,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { Link, Redirect, useLocation } from 'wouter'
import type { User } from '#contract/account.ts'
import { pagesOf, rolesOf } from '#contract/page.ts'
import type { PageRow } from '#contract/page-row.ts'
import { ROLES } from '#contract/role.ts'
import type { Tenant } from '#contract/tenant.ts'
import { Boundary } from '#kit/core/boundary.tsx'
import { Failure } from '#kit/core/failure.tsx'
import { createI18n, I18nProvider, type Loaded, loadI18n, useKitWords } from '#kit/core/i18n.tsx'
import { useLoaded } from '#kit/loaded.ts'
import { pageAt } from '#rules/page-at.ts'
import { BareFrame, Frame } from './frame.tsx'
import { checkAccess, isBase, isInside } from './guard.ts'
import { type Arrival, ArrivalProvider, Heading } from './heading.tsx'
import { useLinksInPlace } from './in-place.ts'
import { forgetCounts } from './inside/known-counts.ts'
import { $language, nameLanguage } from './language-and-scheme.ts'
import { NotFound } from './not-found.tsx'
import { onDemand } from './on-demand.tsx'
import { useOpened } from './opening.ts'
import { PagesProvider } from './page-link.tsx'
import { type Session, SessionProvider, useSession } from './session.ts'
import { RenewProvider, TenantProvider, useSettings } from './tenant.ts'
import { viewOf } from './views.ts'
import type { ShellWords } from './words.en.ts'
import { shellWords, useT, voiceOf } from './words.ts'

type Props = {
  tenant: Tenant
  /** Texts in the initial language. */
  words: Loaded<ShellWords>
  session: Session
}

/** Renders the portal of one tenant: texts, pages, and the frame around them. */
export function Portal({ tenant: opened, words, session }: Props) {
  const [tenant, renew] = useSettings(opened)
  const loaded = useLanguage(words)
  const i18n = useMemo(() => createI18n('shell', loaded, voiceOf(tenant, loaded.language)), [tenant, loaded])
  const pages = useMemo(() => pagesOf(tenant), [tenant])
  const path = plain(useLocation()[0])
  useLinksInPlace(pages)
  if (path === '/' && tenant.landing === 'signin') return <Redirect to="/signin" replace />
  return (
    <TenantProvider value={tenant}>
      <I18nProvider value={i18n}>
        <SessionProvider value={session}>
          <PagesProvider value={pages}>
            <RenewProvider value={renew}>
              <Page path={path} page={pageAt(pages, path)} />
            </RenewProvider>
          </PagesProvider>
        </SessionProvider>
      </I18nProvider>
    </TenantProvider>
  )
}

/** Loads the texts of the chosen language; the previous ones stay meanwhile. Widgets follow the page's `lang`. */
function useLanguage(first: Loaded<ShellWords>): Loaded<ShellWords> {
  const language = useStore($language)
  const { value } = useLoaded(() => loadI18n(shellWords, language), [language])
  const loaded = value ?? first
  useLayoutEffect(() => {
    nameLanguage(loaded.language)
  }, [loaded])
  return loaded
}

/** Removes trailing slashes from a path. */
const plain = (path: string) => path.replace(/\/+$/, '') || '/'

/** Loads the frame and the dialogs that only signed-in users need. */
const inside = () => import('./inside/frame.tsx')
type FrameProps = ComponentProps<Awaited<ReturnType<typeof inside>>['InsideFrame']>
const InsideFrame = onDemand<'InsideFrame', FrameProps>(inside, 'InsideFrame')
const ConfirmDialog = lazy(async () => ({ default: (await inside()).ConfirmDialog }))
const MustLink = lazy(async () => ({ default: (await inside()).MustLink }))
const SignInAgain = lazy(async () => ({ default: (await inside()).SignInAgain }))

/** Renders a page in its frame, or the not-found page. Screens that belong together stay mounted across navigation. */
function Page({ path, page }: { path: string; page: PageRow | undefined }) {
  const [announced, announce] = useState('')
  const place = page?.mount?.base ? page.mount.tag + page.mount.base : (page?.path ?? path)
  const arrival = useArrival(place, announce)
  const View = page && viewOf(page)
  const user = useStore(useSession().$user)
  const lost = user && !page && isInside(path)
  return (
    <ArrivalProvider value={arrival}>
      <Boundary
        key={lost || (page && rolesOf(page)) ? 'inside' : 'outside'}
        // another release may have cached what this one cannot show: starting again must not meet it again
        onFault={() => user && forgetCounts(user.id)}
        broken={restart => <Broken onRetry={restart} />}
      >
        <Suspense fallback={<div aria-busy="true" />}>
          <FrameOf path={path} page={page}>
            <Boundary key={place} broken={restart => <Broken onRetry={restart} />}>
              <Suspense fallback={<div className="page" aria-busy="true" />}>
                {lost ? (
                  <NoPage user={user} />
                ) : page && View ? (
                  <View key={place} page={page} />
                ) : (
                  <NotFound />
                )}
              </Suspense>
            </Boundary>
          </FrameOf>
        </Suspense>
      </Boundary>
      <p className="sr" role="status">
        {announced}
      </p>
    </ArrivalProvider>
  )
}

/** Renders the frame of a page. Users who may not open a gated page are redirected or told so. */
function FrameOf({ path, page, children }: { path: string; page: PageRow | undefined; children: ReactNode }) {
  const t = useT()
  const session = useSession()
  const state = useStore(session.$state)
  const user = useStore(session.$user)
  const confirming = useStore(session.$confirming)
  const isEnding = useStore(session.$endsAt) !== null
  /** Whether the user chose to sign in again before the session ends. */
  const [early, setEarly] = useState(false)
  useEffect(() => {
    if (!isEnding) setEarly(false)
  }, [isEnding])
  const inside = page ? rolesOf(page) !== null : isInside(path)
  if (!inside || (!page && !isBase(path) && state === 'out')) return <Frame>{children}</Frame>
  if (state === 'out') {
    const from = session.hasLeft() ? undefined : location.pathname + location.search + location.hash
    return <Redirect to="/signin" replace state={{ from }} />
  }
  // until this device or the server tells who is signed in, nothing is rendered instead of the visitors' frame
  if (state === 'starting' && !user) return <div aria-busy="true" />
  if (!user) {
    return (
      <Frame>
        <div className="page narrow">
          {state === 'unreachable' && (
            <Failure title={t('loadFailedTitle')} text={t('loadFailedText')} onRetry={session.retry} />
          )}
        </div>
      </Frame>
    )
  }
  const security = `${ROLES[user.role].base}/profile/user/security`
  if (user.mustLink && !path.startsWith(security)) return <Redirect to={security} replace />
  if (isBase(path) && !page) return <Redirect to={ROLES[user.role].home} replace />
  const shown =
    !page || checkAccess(page, user.role) === 'open' ? children : <NoPage user={user} isForOthers />
  return (
    <>
      {page?.bare ? (
        <BareFrame>{shown}</BareFrame>
      ) : (
        // remounted per user, so that no state carries over to the next one
        <InsideFrame key={user.id} user={user} page={page} onSignIn={() => setEarly(true)}>
          {user.mustLink && <MustLink />}
          {shown}
        </InsideFrame>
      )}
      <Suspense>
        {confirming && <ConfirmDialog user={user} confirming={confirming} />}
        {(state === 'ended' || early) && <SignInAgain user={user} onClose={() => setEarly(false)} />}
      </Suspense>
    </>
  )
}

/** Renders the not-found page of the signed-in area, or that a user's kind of account may not open a page. */
function NoPage({ user, isForOthers }: { user: User; isForOthers?: boolean }) {
  const t = useT()
  return (
    <div className="page">
      <Heading text={t(isForOthers ? 'notYours' : 'notFound')} />
      <p className="lead">{isForOthers ? t('notYoursText', { name: user.name }) : t('notFoundInside')}</p>
      <p>
        <Link className="button primary" href={ROLES[user.role].home}>
          {t('goHome')}
        </Link>
      </p>
    </div>
  )
}

function Broken({ onRetry }: { onRetry(): void }) {
  useOpened()
  const t = useT()
  const kit = useKitWords()
  return (
    <div className="page narrow">
      <Failure title={kit('brokenTitle')} text={t('breakText')} onRetry={onRetry} />
    </div>
  )
}

/** Scrolls to the top after navigation. On Back the browser restores the scroll position. */
function useArrival(path: string, announce: (text: string) => void): Arrival {
  const pending = useRef(false)
  const last = useRef(path)
  const goingBack = useRef(false)

  useEffect(() => {
    const note = () => {
      goingBack.current = true
    }
    // in the capture phase, before the router
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
