import { useWords } from '#kit/core/i18n.tsx'
import { Icon } from '#kit/core/icon.tsx'
import type { Tone } from '#rules/loan-badge.ts'
import { daysSince, OVERDUE_DAYS, WAITING_DAYS } from '#rules/waiting.ts'

export type { Tone } from '#rules/loan-badge.ts'

/** Icons of the tones: done, attention, wrong, waiting, and none. */
const SIGNS = { good: 'check', warn: 'alert', bad: 'alert', info: 'clock', plain: null } as const

/** Renders a word with an icon and a colour; the word alone carries the meaning. */
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
  /** Time since which the item has been in its state. */
  since: string
  /** Whether someone is waiting for us. */
  isWaiting: boolean
}

/** Renders how long an item has been in its state, with a badge if someone is waiting. Requires a widget with `AgeWords`. */
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
