import { useEffect, useRef } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import type { Currency } from '#contract/loan.ts'
import type { Theme } from '#contract/tenant.ts'
import base from '#kit/core/base.css?inline'
import { adoptStyles } from '#kit/core/style.ts'
import tokens from '#kit/core/tokens.css?inline'
import { formatMoney, MINOR } from '#rules/money.ts'
import style from './style.css?inline'
import { useT } from './words.tsx'

/** Placeholder for the inline element of a sentence. */
const SLOT = '\u0000'

/** A likely instalment in each currency. */
const AMOUNT: Record<Currency, number> = { KES: 4_500 * MINOR, TZS: 90_000 * MINOR }

/** Renders a sample widget with the theme, using the tokens that widgets use. Not interactive. */
export function Preview({
  theme: { brand, radius },
  currency,
  scheme,
}: {
  theme: Theme
  currency: Currency
  scheme: 'light' | 'dark'
}) {
  const t = useT()
  const host = useRef<HTMLDivElement>(null)
  const root = useRef<Root | null>(null)

  useEffect(() => {
    const element = host.current
    if (!element) return
    const shadow = element.shadowRoot ?? element.attachShadow({ mode: 'open' })
    for (const sheet of [tokens, base, style]) adoptStyles(shadow, sheet)
    const drawn = createRoot(shadow.appendChild(document.createElement('div')))
    root.current = drawn
    return () => {
      // React cannot unmount a root while rendering another
      queueMicrotask(() => drawn.unmount())
      shadow.replaceChildren()
    }
  }, [])

  // re-renders on every change
  useEffect(() => {
    const [before, after] = t('sampleText', {
      amount: formatMoney(AMOUNT[currency], currency),
      link: SLOT,
    }).split(SLOT)
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
          <span className="button primary">{t('sampleAction')}</span>
        </div>
      </div>,
    )
  })
  return <div className="preview" ref={host} inert />
}
