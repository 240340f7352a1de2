import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { Failure } from '#kit/core/failure.tsx'
import type { FetchToken } from '#kit/core/page.ts'
import { useLoaded } from '#kit/loaded.ts'
import { Skeleton, type SkeletonPart } from '#kit/member/skeleton.tsx'
import { takeEarly } from './early-widget.ts'
import { prefetchFirst } from './first-calls.ts'
import { loadLoader } from './loader.ts'
import { takeOpening } from './opening.ts'
import type { WidgetElement } from './page-widget.ts'
import { useTenant } from './tenant.ts'
import './widget.css'
import { useT } from './words.ts'

/** A form, as placeholder until the widget's code is loaded. */
const SKELETON: readonly SkeletonPart[] = ['line', 'field', 'field', 'field', 'field', 'button']

/** Detail of a `wz-complete` event: of a signed-in widget its step and where to continue, of the calculator its figures. */
export type Completed = { step?: string; next?: string; amount?: number; months?: number }

const HEARD = ['wz-error', 'wz-screen', 'wz-navigate', 'wz-complete', 'wz-signout']
type Said = Completed & { path: string; replace: boolean; next: string; message: string }

type Props = {
  tag: `wz-${string}`
  attributes: Record<string, string | undefined>
  /** Its first requests (page-widget.ts), sent while its code loads. */
  first?: readonly string[]
  /** Placeholder parts; a form by default. */
  skeleton?: readonly SkeletonPart[]
  /** The page already shows the widget's heading. */
  quiet?: boolean
  /** For widgets of signed-in users. */
  fetchToken?: FetchToken
  onComplete?(detail: Completed, element: WidgetElement): void
  /** The widget navigated within its own screens. */
  onNavigate?(path: string, replace: boolean): void
  /** The widget shows another screen, or now knows its name. */
  onScreen?(name: string): void
  /** The account cannot be used as it is: the session must end, with a message that says why. */
  onSignOut?(detail: { next: string; message: string }): void
}

/** Renders a widget as partners embed it: by its tag, through the loader. */
export function Widget(props: Props) {
  const t = useT()
  const { failure, again } = useLoaded(loadLoader, [])
  if (failure) return <Failure title={t('loadFailedTitle')} text={t('loadFailedText')} onRetry={again} />
  return <Mounted {...props} />
}

/** Mounts the element imperatively, since it may exist before the portal (early-widget.ts). */
function Mounted({ tag, attributes, first = [], skeleton = SKELETON, quiet, fetchToken, ...on }: Props) {
  /** Whether the widget itself shows that it could not be loaded, with a retry button. */
  const [refused, setRefused] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const mounted = useRef<WidgetElement>(null)
  const tenant = useTenant()
  const ask = async () => {
    // the widget reports a session that could not be renewed
    const token = fetchToken ? await fetchToken().catch(() => null) : null
    if (token || !fetchToken)
      prefetchFirst({ tenant, token, language: document.documentElement.lang }, { first })
  }
  const hear = useEffectEvent((type: string, detail: Said, element: WidgetElement) => {
    if (type === 'wz-complete') on.onComplete?.(detail ?? {}, element)
    // a page left before its first data came must not call its user back
    if (type === 'wz-navigate' && element.isConnected) on.onNavigate?.(detail.path, detail.replace)
    if (type === 'wz-screen') on.onScreen?.(element.screenName ?? '')
    if (type === 'wz-signout') on.onSignOut?.(detail)
    if (type === 'wz-error') setRefused(true)
  })

  useLayoutEffect(() => {
    const early = mounted.current ? null : takeEarly(tag, attributes.draft)
    const element = mounted.current ?? early?.element ?? (document.createElement(tag) as WidgetElement)
    for (const [name, value] of Object.entries({ ...attributes, loading: 'eager' }))
      if (value === undefined) element.removeAttribute(name)
      else if (element.getAttribute(name) !== value) element.setAttribute(name, value)
    if (fetchToken) Object.assign(element, { fetchToken })
    if (mounted.current) return
    mounted.current = element
    for (const type of HEARD)
      element.addEventListener(type, event => hear(type, (event as CustomEvent).detail, element))
    const top = element.getBoundingClientRect().top
    move(element, box.current as HTMLDivElement)
    if (first.length && !early && !customElements.get(tag)) ask()
    if (!early) return
    takeOpening()
    // keeps the reading position of users who have scrolled down
    if (scrollY > 0) scrollBy(0, element.getBoundingClientRect().top - top)
    if (fetchToken) early.own(fetchToken)
    for (const { type, detail } of early.events) hear(type, detail, element)
  })

  return (
    <div ref={box} className={['widget', quiet && 'quiet', refused && 'refused'].filter(Boolean).join(' ')}>
      <div className="before">
        <Skeleton parts={skeleton} />
      </div>
    </div>
  )
}

/** Inserts an element as the first child. An element already on the page keeps its focus where the browser supports moving it. */
function move(element: HTMLElement, place: HTMLElement): void {
  if (element.isConnected && 'moveBefore' in place) place.moveBefore(element, place.firstChild)
  else place.prepend(element)
}
