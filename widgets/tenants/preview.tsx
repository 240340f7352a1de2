import { useEffect, useRef } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import type { Theme } from '#contract/tenant.ts'
import base from '#kit/core/base.css?inline'
import { adopt } from '#kit/core/style.ts'
import tokens from '#kit/core/tokens.css?inline'
import style from './style.css?inline'
import { useT } from './words.tsx'

type Props = { theme: Theme; scheme: 'light' | 'dark' }

/** Stands in a sentence where a part of it is drawn. */
const SLOT = '\u0000'

/** A piece of a widget under the theme, drawn by the very tokens that widgets are drawn by. It is only looked at. */
export function Preview({ theme: { brand, radius }, scheme }: Props) {
  const t = useT()
  const host = useRef<HTMLDivElement>(null)
  const root = useRef<Root | null>(null)

  useEffect(() => {
    const element = host.current
    if (!element) return
    const shadow = element.shadowRoot ?? element.attachShadow({ mode: 'open' })
    for (const sheet of [tokens, base, style]) adopt(shadow, sheet)
    const drawn = createRoot(shadow.appendChild(document.createElement('div')))
    root.current = drawn
    return () => {
      // React does not take one tree down while it draws another
      queueMicrotask(() => drawn.unmount())
      shadow.replaceChildren()
    }
  }, [])

  // drawn anew with every change of what it shows
  useEffect(() => {
    const [before, after] = t('sampleText', { amount: 'Ksh 4,500', link: SLOT }).split(SLOT)
    const own = (host.current as HTMLDivElement).style
    own.colorScheme = scheme
    own.setProperty('--wz-brand', brand)
    own.setProperty('--wz-radius', `${radius}px`)
    root.current?.render(
      <div className="wz previewed">
        <div className="card sample">
          <strong>{t('sampleTitle')}</strong>
          <p>
            {before}
            <span className="linked">{t('sampleLink')}</span>
            {after}
          </p>
          <div className="bar">
            <span />
          </div>
          <p className="muted">{t('sampleDone')}</p>
          <span className="button primary">{t('sampleDeed')}</span>
        </div>
      </div>,
    )
  })
  return <div className="preview" ref={host} inert />
}
