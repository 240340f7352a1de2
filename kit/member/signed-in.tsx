import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { type ReactNode, useRef, useState } from 'react'
import { ApiError } from '#kit/core/api.ts'
import { Button } from '#kit/core/button.tsx'
import { Failure } from '#kit/core/failure.tsx'
import { useKitWords } from '#kit/core/i18n.tsx'
import { type FetchToken, pageSettings } from '#kit/core/page.ts'
import { warnOnce } from '#kit/core/warn.ts'
import type { Access, AccessKind } from '#kit/core/widget.tsx'
import parts from './parts.css?inline'

const FAILED = '!'
const POPUP = 'popup,width=480,height=760'

type Setup = HTMLElement & {
  fetchToken?: FetchToken
  /** Origin of the page around the widget's frame; absent outside a frame. */
  pageOrigin?: string
}

/**
 * For widgets that need a signed-in user: `defineWidget({ access: signedIn, … })`. Calls wait for the token from the element's or the
 * page's `fetchToken`. If there is none, the user signs in at the portal in a popup, and pending calls continue.
 */
export const signedIn: AccessKind = { create, Gate, style: parts }

/**
 * For widgets that serve both signed-in and anonymous users: if neither element nor page has a token, calls are sent without one. A user
 * whose session ended has to sign in again.
 * @param isNeeded whether this element requires a signed-in user
 */
export const signedInOrNot = (isNeeded: (element: HTMLElement) => boolean): AccessKind => ({
  create: widget => create(widget, isNeeded),
  Gate,
  style: parts,
})

type Widget = Parameters<AccessKind['create']>[0]

/** Calls a page's own function, which need not be the one our types ask for. */
async function attempt(fetchToken: FetchToken | undefined, stale?: string): Promise<string | null> {
  const given: unknown = (await fetchToken?.(stale)) || null
  if (given === null || typeof given === 'string') return given
  throw new TypeError('It has to return the token as a string, or null')
}

function create({ name, element, emit }: Widget, isNeeded = (_: HTMLElement) => true): Access {
  const $state = atom<'in' | 'out' | 'failed'>('in')
  let known: string | null = null
  let asking: Promise<string | null> | null = null
  /** Resolves a pending sign-in: with a token, or with null to ask the page again. */
  let goOn: ((token: string | null) => void) | null = null
  /** Stops listening to the popup. */
  let stopHearing = () => {}
  const site = () => element.getAttribute('partner') ?? pageSettings().partner ?? ''
  const fetchToken = () => (element as Setup).fetchToken ?? pageSettings().fetchToken
  const page = () => (element as Setup).pageOrigin ?? location.origin

  async function ask(stale?: string): Promise<string | null> {
    for (;;) {
      const given = await attempt(fetchToken(), stale).catch(error => {
        // the call fails, as any does offline: the screen stays usable. The portal has its own copy of the ApiError class, so `code` is
        // checked instead
        if (typeof error?.code === 'string') throw new ApiError(error.code, error.message, error.status)
        if (!navigator.onLine) throw new ApiError('unreachable', '')
        // the page around a frame logs its own
        if (!(element as Setup).pageOrigin) console.error('Wezesha: fetchToken failed.', error)
        return FAILED
      })
      if (given && given !== FAILED && given !== stale) return given
      if (!given && !known && !isNeeded(element)) return null
      $state.set(given === FAILED ? 'failed' : 'out')
      emit('signin')
      if (given && given === stale)
        warnOnce('fetchToken has to return a new token: our server refused this one.')
      if (!given && !site() && page() !== pageSettings().origin)
        warnOnce(`<wz-${name}> needs your site's publishable key: data-partner="pk_…" on the script.`)
      const token = await new Promise<string | null>(resolve => {
        goOn = resolve
      })
      if (token) return token
    }
  }

  return {
    $state,
    name,
    async token(stale, why) {
      if (why === 'confirm') {
        const given = (await fetchToken()?.(stale, why)) ?? null
        known = given ?? known
        return given
      }
      if (known && known !== stale) return known
      asking ??= ask(stale)
        .then(token => {
          known = token
          $state.set('in')
          return token
        })
        .finally(() => {
          asking = null
        })
      return asking
    },
    retry: () => goOn?.(null),
    signIn() {
      const { origin } = pageSettings()
      const query = new URLSearchParams({
        site: site(),
        widget: name,
        origin: page(),
        ...((element as Setup).pageOrigin && { framed: 'yes' }),
      })
      const popup = open(`${origin}/connect?${query}`, 'wezesha-connect', POPUP)
      const hear = ({ source, origin: from, data }: MessageEvent) => {
        if (source !== popup || from !== origin || data?.type !== 'wezesha-token') return
        // the page around a frame can navigate the popup: a token granted to another site must not be used by this page
        if (data.origin !== page()) return
        stopHearing()
        // the token serves this page; with the code the partner's server gets tokens from now on
        goOn?.(String(data.token))
        emit('connected', { code: String(data.code) })
      }
      // a popup that got lost is opened again under the same name, and would be heard twice
      stopHearing()
      stopHearing = () => removeEventListener('message', hear)
      addEventListener('message', hear)
      return popup !== null
    },
  }
}

function Gate({ access, children }: { access: Access; children: ReactNode }) {
  const t = useKitWords()
  const state = useStore(access.$state)
  const isTyped = useRef(false)
  const [isBlocked, setBlocked] = useState(false)
  const { origin } = pageSettings()
  const { host } = new URL(origin)
  const withKept = (text: string) => (isTyped.current ? `${text} ${t('typedKept')}` : text)
  return (
    <>
      {state === 'out' && (
        <div className="card notice">
          <h2>{t('signInTitle')}</h2>
          <p>{withKept(t('signInText', { name: host }))}</p>
          {isBlocked && <p role="alert">{t('windowBlocked')}</p>}
          <div>
            <Button kind="primary" onClick={() => setBlocked(!access.signIn())}>
              {t('signIn')}
            </Button>
            {isBlocked && (
              <a
                className="button plain"
                href={`${origin}/embed/v1/open/${access.name}`}
                target="_blank"
                rel="noopener"
              >
                {t('openInPortal', { name: host })}
              </a>
            )}
          </div>
        </div>
      )}
      {state === 'failed' && (
        <Failure title={t('signInTitle')} text={withKept(t('tokenFailedText'))} onRetry={access.retry} />
      )}
      {/* hidden rather than unmounted, so that unsaved input is kept */}
      <div
        hidden={state !== 'in'}
        onInput={() => {
          isTyped.current = true
        }}
      >
        {children}
      </div>
    </>
  )
}
