import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import type { ReactNode } from 'react'
import { ApiError } from '#kit/core/api.ts'
import { Button } from '#kit/core/button.tsx'
import { Failure } from '#kit/core/failure.tsx'
import { useKitWords } from '#kit/core/i18n.tsx'
import { type FetchToken, pageSettings } from '#kit/core/page.ts'
import type { Access, AccessKind } from '#kit/core/widget.tsx'
import parts from './parts.css?inline'

const FAILED = '!'
const POPUP = 'popup,width=480,height=760'

type Setup = HTMLElement & {
  fetchToken?: FetchToken
  /** Where the page around the widget's frame is; absent outside a frame. */
  pageOrigin?: string
}

/**
 * For widgets that know who is in front of them: `defineWidget({ access: signedIn, … })`. Calls wait for the token that the
 * element's or the page's `fetchToken` gives. Where there is none, the person signs in at the portal, in a window of its own, and
 * the calls that waited go on.
 */
export const signedIn: AccessKind = { create, Gate, style: parts }

/**
 * For widgets that know some people, and serve others as well: where neither element nor page has a token, calls go without
 * one. Whoever was known once and is no more signs in again.
 * @param isNeeded whether this element is for people who are known only
 */
export const signedInOrNot = (isNeeded: (element: HTMLElement) => boolean): AccessKind => ({
  create: widget => create(widget, isNeeded),
  Gate,
  style: parts,
})

type Widget = Parameters<AccessKind['create']>[0]

function create({ name, element, emit }: Widget, isNeeded = (_: HTMLElement) => true): Access {
  const $state = atom<'in' | 'out' | 'failed'>('in')
  let known: string | null = null
  let asking: Promise<string | null> | null = null
  /** Lets what waits for a sign-in go on: with a token, or to ask the page again. */
  let goOn: ((token: string | null) => void) | null = null

  async function ask(stale?: string): Promise<string | null> {
    for (;;) {
      const fetchToken = (element as Setup).fetchToken ?? pageSettings().fetchToken
      const given = await fetchToken?.(stale).catch(error => {
        // the call has failed, as any does offline: what is on the screen stays, and can be gone on with. The portal's
        // ApiError is of its own copy of that class
        if (typeof error?.code === 'string') throw new ApiError(error.code, error.message, error.status)
        if (!navigator.onLine) throw new ApiError('unreachable', '')
        return FAILED
      })
      if (given && given !== FAILED && given !== stale) return given
      if (!given && !known && !isNeeded(element)) return null
      $state.set(given === FAILED ? 'failed' : 'out')
      emit('signin')
      const token = await new Promise<string | null>(resolve => {
        goOn = resolve
      })
      if (token) return token
    }
  }

  return {
    $state,
    async token(stale, why) {
      if (why === 'confirm') {
        const fetchToken = (element as Setup).fetchToken ?? pageSettings().fetchToken
        const given = (await fetchToken?.(stale, why)) ?? null
        known = given ?? known
        return given
      }
      if (known && known !== stale) return Promise.resolve(known)
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
      const { origin, partner = '' } = pageSettings()
      const { pageOrigin } = element as Setup
      const page = pageOrigin ?? location.origin
      const query = new URLSearchParams({
        site: element.getAttribute('partner') ?? partner,
        widget: name,
        origin: page,
        ...(pageOrigin && { framed: 'yes' }),
      })
      const popup = open(`${origin}/connect?${query}`, 'wezesha-connect', POPUP)
      const hear = ({ source, origin: from, data }: MessageEvent) => {
        if (source !== popup || from !== origin || data?.type !== 'wezesha-token') return
        // the page around a frame can send the window elsewhere: what was allowed for another site is not this page's to have
        if (data.origin !== page) return
        removeEventListener('message', hear)
        // the token is for now; with the code the partner's server has one the next time
        goOn?.(String(data.token))
        emit('connected', { code: String(data.code) })
      }
      addEventListener('message', hear)
    },
  }
}

function Gate({ access, children }: { access: Access; children: ReactNode }) {
  const t = useKitWords()
  const state = useStore(access.$state)
  return (
    <>
      {state === 'out' && (
        <div className="card notice">
          <h2>{t('signInTitle')}</h2>
          <p>{t('signInText', { name: new URL(pageSettings().origin).host })}</p>
          <div>
            <Button kind="primary" onClick={access.signIn}>
              {t('signIn')}
            </Button>
          </div>
        </div>
      )}
      {state === 'failed' && (
        <Failure title={t('signInTitle')} text={t('tokenFailedText')} onRetry={access.retry} />
      )}
      {/* out of sight rather than gone: what was typed stays */}
      <div hidden={state !== 'in'}>{children}</div>
    </>
  )
}
