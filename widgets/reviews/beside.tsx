import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { Link, useLocation } from 'wouter'
import { useWords } from '#kit/speech.tsx'
import { isForOthers } from '#kit/ui/keys.ts'
import { groupDigits } from '#rules/money.ts'
import { useNames } from './marks.tsx'
import { hrefOf, type Model, type Review } from './model.ts'
import type { ReviewWords } from './words.en.ts'

/** The way back to the list, and to what comes before and after in it: by links, and by the keys J and K. */
export function Beside({ model, review }: { model: Model; review: Review | null }) {
  const say = useWords<ReviewWords>()
  const nameOf = useNames()
  const { through } = useStore(model.$place)
  const keys = useStore(model.keys.$on)
  const [, navigate] = useLocation()
  const { previous = null, next = null } = review ?? {}
  const at = (id: string) => hrefOf(through, `/review/${id}`)

  useEffect(() => {
    if (!keys) return
    const press = (event: KeyboardEvent) => {
      const to = event.key === 'j' ? next : event.key === 'k' ? previous : null
      if (!to || isForOthers(event)) return
      event.preventDefault()
      navigate(hrefOf(through, `/review/${to}`))
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [keys, next, previous, through, navigate])

  const place = !review
    ? ''
    : review.position === null
      ? say('leftList')
      : say('place', {
          position: groupDigits(String(review.position)),
          count: groupDigits(String(review.total)),
        })
  return (
    <div className="beside no-print">
      <Link href={hrefOf(through)} className="back">
        ← {say('back')}
      </Link>
      <nav aria-label={say('views')}>
        <Step href={previous && at(previous)} text={`‹ ${say('previous')}`} />
        <span className="soft">{place}</span>
        <Step href={next && at(next)} text={`${say('next')} ›`} />
      </nav>
      <label className="tick soft">
        <input
          type="checkbox"
          checked={keys}
          onChange={event => model.keys.turn(event.currentTarget.checked)}
        />
        {say('keys')}
      </label>
      {/* whoever does not see the page change hears it */}
      <p className="sr" role="status">
        {review && say('opened', { name: review.data.person.name, what: nameOf(review.data), place })}
      </p>
    </div>
  )
}

/** A link to another hand-in; words alone where there is none. */
const Step = ({ href, text }: { href: string | null; text: string }) =>
  href ? (
    <Link href={href} className="button">
      {text}
    </Link>
  ) : (
    <span className="button" aria-disabled="true">
      {text}
    </span>
  )
