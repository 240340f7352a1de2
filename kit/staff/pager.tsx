import { useStore } from '@nanostores/react'
import { useLayoutEffect } from 'react'
import { Link, useLocation } from 'wouter'
import { useWords } from '#kit/core/i18n.tsx'
import { styleRef } from '#kit/core/style.ts'
import { Back } from '#kit/member/back.tsx'
import { groupDigits } from '#rules/money.ts'
import { type createKeys, isForOthers } from './keys.ts'
import css from './pager.css?inline'

type PagerWords = Record<'back' | 'views' | 'previous' | 'next' | 'leftList' | 'keys', string> & {
  place: '{position} of {count}'
}
type Props = {
  /** Previous and next record in the list, and the position between them; null until known. */
  beside: { previous: string | null; next: string | null; position: number | null; total: number } | null
  /** Link to the list. */
  back: string
  /** Returns the link to another record. */
  hrefOf(id: string): string
  keys: ReturnType<typeof createKeys>
  /** Returns the screen-reader announcement of the record now open and its position; null until known. */
  tell(place: string): string | null
}

const style = styleRef(css)

/**
 * Renders links back to a list and to its previous and next record, also reachable with the keys J and K. Requires a widget with
 * `PagerWords`.
 */
export function Pager({ beside, back, hrefOf, keys, tell }: Props) {
  const t = useWords<PagerWords>()
  const isOn = useStore(keys.$on)
  const [, navigate] = useLocation()
  const previous = beside?.previous ? hrefOf(beside.previous) : null
  const next = beside?.next ? hrefOf(beside.next) : null

  // layout effect, so that the keys work as soon as the new position is shown
  useLayoutEffect(() => {
    if (!isOn) return
    const press = (event: KeyboardEvent) => {
      const to = event.key === 'j' ? next : event.key === 'k' ? previous : null
      if (!to || isForOthers(event)) return
      event.preventDefault()
      navigate(to)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [isOn, next, previous, navigate])

  const place = !beside
    ? ''
    : beside.position === null
      ? t('leftList')
      : t('place', {
          position: groupDigits(String(beside.position)),
          count: beside.total,
        })
  return (
    <div className="beside no-print" ref={style}>
      <Back to={back} text={t('back')} />
      <nav aria-label={t('views')}>
        <Step href={previous} sign="‹ " text={t('previous')} />
        <span className="muted">{place}</span>
        <Step href={next} text={t('next')} sign=" ›" after />
      </nav>
      <label className="tick muted">
        <input type="checkbox" checked={isOn} onChange={event => keys.turn(event.currentTarget.checked)} />
        {t('keys')}
      </label>
      <p className="sr" role="status">
        {tell(place)}
      </p>
    </div>
  )
}

type StepProps = { href: string | null; sign: string; text: string; after?: boolean }

/** Renders a link to another record, as an arrow alone on narrow screens; inactive if there is none. */
function Step({ href, sign, text, after }: StepProps) {
  const words = <span className="words">{text}</span>
  const mark = (
    <span className="mark" aria-hidden="true">
      {sign}
    </span>
  )
  const face = (
    <>
      {!after && mark}
      {words}
      {after && mark}
    </>
  )
  return href ? (
    <Link href={href} className="button">
      {face}
    </Link>
  ) : (
    <span className="button" aria-disabled="true">
      {face}
    </span>
  )
}
