import type { LoanRow, LoanStatus } from '#contract/lending.ts'
import { useWords } from '#kit/speech.tsx'
import { Icon } from '#kit/ui/icon.tsx'
import type { WorkWords } from './words.en.ts'

type Tone = 'good' | 'warn' | 'bad' | 'plain'
const TONES: Partial<Record<LoanStatus, Tone>> = {
  ...{ active: 'good', closed: 'good', approved: 'good' },
  ...{ returned: 'warn', recommended: 'warn', submitted: 'warn', paying: 'warn', overpaid: 'warn' },
  ...{ rejected: 'bad', 'written-off': 'bad' },
}
const SIGNS = { good: 'check', warn: null, bad: 'alert', plain: null } as const

/** A word with a sign and a colour: whoever sees neither reads the word. */
const Mark = ({ tone, text }: { tone: Tone; text: string }) => {
  const sign = SIGNS[tone]
  return (
    <span className={`mark ${tone}`}>
      {sign ? <Icon name={sign} /> : <span className="dot" aria-hidden="true" />}
      {text}
    </span>
  )
}

/** How a loan stands; one that runs, and is behind, is late. */
export function Status({ status, daysLate = 0 }: { status: LoanStatus; daysLate?: number }) {
  const say = useWords<WorkWords>()
  if (status === 'active' && daysLate > 0) return <Mark tone="bad" text={say('late')} />
  return <Mark tone={TONES[status] ?? 'plain'} text={say(status)} />
}

const DAY = 86_400_000
/** From so many days on, somebody has waited, or waits too long. */
const [WAITING, OVERDUE] = [2, 5]

/** Whole days since a moment. */
export const daysSince = (at: string, now = Date.now()): number =>
  Math.max(0, Math.floor((now - Date.parse(at)) / DAY))

/** How long a loan has been where it stands; with a word for it where somebody waits for us. */
export function Age({ since, needs }: Pick<LoanRow, 'since' | 'needs'>) {
  const say = useWords<WorkWords>()
  const days = daysSince(since)
  const text = days === 0 ? say('today') : say('days', { count: days })
  // whoever is late with a payment is not waiting
  if (!needs || needs === 'collect') return <>{text}</>
  const [tone, word] =
    days >= OVERDUE
      ? (['bad', 'overdue'] as const)
      : days >= WAITING
        ? (['warn', 'waiting'] as const)
        : (['good', 'fresh'] as const)
  return (
    <span className="lines">
      {text}
      <Mark tone={tone} text={say(word)} />
    </span>
  )
}

/** How far behind a borrower is. */
export function Arrears({ arrears, daysLate }: Pick<LoanRow, 'arrears' | 'daysLate'>) {
  const say = useWords<WorkWords>()
  if (arrears === 'none') return <span className="soft none">{say('noArrears')}</span>
  if (arrears === 'today') return <Mark tone="warn" text={say('dueToday')} />
  return <Mark tone={daysLate > 30 ? 'bad' : 'warn'} text={say('daysLate', { count: daysLate })} />
}
