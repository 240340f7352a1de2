import type { Verdict } from '#contract/onboarding.ts'
import type { ReviewRow } from '#contract/programme.ts'
import { useWords } from '#kit/speech.tsx'
import { Icon } from '#kit/ui/icon.tsx'
import type { ReviewWords } from './words.en.ts'

type Tone = 'good' | 'warn' | 'bad' | 'plain'
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

const TONES = { pending: 'warn', approved: 'good', rejected: 'bad' } as const

/** How a hand-in stands; null for what is not there yet. */
export function Standing({ verdict }: { verdict: Verdict | null }) {
  const say = useWords<ReviewWords>()
  return verdict ? (
    <Mark tone={TONES[verdict]} text={say(verdict)} />
  ) : (
    <Mark tone="plain" text={say('missing')} />
  )
}

const DAY = 86_400_000
/** From so many days on, somebody waits, or has waited too long. */
const [WAITING, OVERDUE] = [2, 5]

/** Whole days since a moment. */
const daysSince = (at: string): number => Math.max(0, Math.floor((Date.now() - Date.parse(at)) / DAY))

/** How long ago it was handed in; with a word for it where somebody waits for us. */
export function Age({ at, verdict }: Pick<ReviewRow, 'at' | 'verdict'>) {
  const say = useWords<ReviewWords>()
  const days = daysSince(at)
  const text = days === 0 ? say('today') : say('days', { count: days })
  if (verdict !== 'pending') return <>{text}</>
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

/** What was handed in, in a few words. */
export function useNames() {
  const say = useWords<ReviewWords>()
  return ({ step, question }: Pick<ReviewRow, 'step' | 'question'>): string =>
    step ? say(step) : question ? say('question', { order: question.order, question: question.question }) : ''
}
