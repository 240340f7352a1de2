import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { Link, useLocation } from 'wouter'
import { useWords } from '#kit/speech.tsx'
import { isForOthers } from '#kit/ui/keys.ts'
import { groupDigits } from '#rules/money.ts'
import type { StaffLoan } from './loan.ts'
import type { Model } from './model.ts'
import { hrefOf } from './queue.tsx'
import type { WorkWords } from './words.en.ts'

/** The way back to the list, and to what comes before and after the loan in it: by links, and by the keys J and K. */
export function Beside({ model, id, loan }: { model: Model; id: string; loan: StaffLoan | null }) {
  const say = useWords<WorkWords>()
  const known = useStore(model.loan.$beside)
  const { through } = useStore(model.$place)
  const keys = useStore(model.keys.$on)
  const [, navigate] = useLocation()
  const beside = known?.id === id ? known.beside : null
  const at = (to: string) => hrefOf(through, `/loan/${to}`)
  const { previous = null, next = null } = beside ?? {}

  useEffect(() => {
    if (!keys) return
    const press = (event: KeyboardEvent) => {
      const to = event.key === 'j' ? next : event.key === 'k' ? previous : null
      if (!to || isForOthers(event)) return
      event.preventDefault()
      navigate(hrefOf(through, `/loan/${to}`))
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [keys, next, previous, through, navigate])

  const place = !beside
    ? ''
    : beside.position === null
      ? say('leftList')
      : say('place', {
          position: groupDigits(String(beside.position)),
          count: groupDigits(String(beside.total)),
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
        {loan && say('opened', { name: loan.client.name, code: loan.code, place })}
      </p>
    </div>
  )
}

/** A link to another loan; words alone where there is none. */
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
