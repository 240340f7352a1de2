import { Icon } from '#kit/core/icon.tsx'
import { useWords } from '#kit/core/speech.tsx'
import type { Tone } from '#rules/loan-badge.ts'

export type { Tone } from '#rules/loan-badge.ts'

/** Done, with care, wrong, waiting, and nothing of these. */
const SIGNS = { good: 'check', warn: 'alert', bad: 'alert', info: 'clock', plain: null } as const

/** A word with a sign and a colour: whoever sees neither reads the word. */
export function Badge({ tone, text }: { tone: Tone; text: string }) {
  const sign = SIGNS[tone]
  return (
    <span className={`badge ${tone}`}>
      {sign && <Icon name={sign} />}
      {text}
    </span>
  )
}

type AgeWords = Record<'today' | 'fresh' | 'waiting' | 'overdue', string> & {
  days: { one: string; other: string }
}
type AgeProps = {
  /** The moment since which it stands there. */
  since: string
  /** Somebody waits for us. */
  isWaiting: boolean
}

const DAY = 86_400_000
/** From so many days on, somebody has waited, or waits too long. */
const [WAITING, OVERDUE] = [2, 5]

/** How long something has stood where it stands; with a word for it where somebody waits. Draw it in a widget that has `AgeWords`. */
export function Age({ since, isWaiting }: AgeProps) {
  const say = useWords<AgeWords>()
  const days = Math.max(0, Math.floor((Date.now() - Date.parse(since)) / DAY))
  const text = days === 0 ? say('today') : say('days', { count: days })
  if (!isWaiting) return <>{text}</>
  const [tone, word] =
    days >= OVERDUE
      ? (['bad', 'overdue'] as const)
      : days >= WAITING
        ? (['warn', 'waiting'] as const)
        : (['good', 'fresh'] as const)
  return (
    <span className="age">
      {text}
      <Badge tone={tone} text={say(word)} />
    </span>
  )
}
