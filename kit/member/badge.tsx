import { useWords } from '#kit/core/i18n.tsx'
import { Icon } from '#kit/core/icon.tsx'
import type { Tone } from '#rules/loan-badge.ts'
import { daysSince, OVERDUE_DAYS, WAITING_DAYS } from '#rules/waiting.ts'

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

/** How long something has stood where it stands; with a word for it where somebody waits. Draw it in a widget that has `AgeWords`. */
export function Age({ since, isWaiting }: AgeProps) {
  const t = useWords<AgeWords>()
  const days = daysSince(since, Date.now())
  const text = days === 0 ? t('today') : t('days', { count: days })
  if (!isWaiting) return <>{text}</>
  const [tone, word] =
    days >= OVERDUE_DAYS
      ? (['bad', 'overdue'] as const)
      : days >= WAITING_DAYS
        ? (['warn', 'waiting'] as const)
        : (['plain', 'fresh'] as const)
  return (
    <span className="age">
      {text}
      <Badge tone={tone} text={t(word)} />
    </span>
  )
}
