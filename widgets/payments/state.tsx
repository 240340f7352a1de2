import type { PayoutRow, ReceivedRow } from '#contract/payment.ts'
import { useWords } from '#kit/core/i18n.tsx'
import { Badge, type Tone } from '#kit/member/badge.tsx'
import type { PaymentWords } from './words.en.ts'

type AnyState = PayoutRow['state'] | ReceivedRow['state']

const TONES: Partial<Record<AnyState, Tone>> = {
  booked: 'good',
  paid: 'good',
  failed: 'bad',
  reversed: 'bad',
  unknown: 'warn',
  booking: 'warn',
  waiting: 'warn',
}

/** Renders a payment's state; `text` adds details. */
export function State({ state, text }: { state: AnyState; text?: string | null }) {
  const t = useWords<PaymentWords>()
  return (
    <span className="lines">
      <Badge tone={TONES[state] ?? 'plain'} text={t(`is-${state}`)} />
      {text && <span className="muted">{text}</span>}
    </span>
  )
}

/** Explains each state, and what to do in it. */
export function Guide({ states }: { states: readonly AnyState[] }) {
  const t = useWords<PaymentWords>()
  return (
    <details className="guide">
      <summary>{t('guide')}</summary>
      <dl className="facts aligned">
        {states.map(state => (
          <div key={state}>
            <dt>
              <State state={state} />
            </dt>
            <dd>{t(`means-${state}`)}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
