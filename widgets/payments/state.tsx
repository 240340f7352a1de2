import type { PayoutRow, ReceivedRow } from '#contract/payment.ts'
import { useWords } from '#kit/speech.tsx'
import { Icon } from '#kit/ui/icon.tsx'
import type { PaymentWords } from './words.en.ts'

type AnyState = PayoutRow['state'] | ReceivedRow['state']

const SIGNS: Partial<Record<AnyState, 'check' | 'alert' | 'close'>> = {
  booked: 'check',
  paid: 'check',
  unknown: 'alert',
  failed: 'close',
  reversed: 'close',
}

/** How money stands, as a sign and a word; `text` says more. */
export function State({ state, text }: { state: AnyState; text?: string | null }) {
  const say = useWords<PaymentWords>()
  const sign = SIGNS[state]
  return (
    <span className="lines">
      <span className={`state ${state}`}>
        {sign ? <Icon name={sign} /> : <span className="dot" aria-hidden="true" />}
        {say(`is-${state}`)}
      </span>
      {text && <span className="soft">{text}</span>}
    </span>
  )
}

/** What each state means, and what is to be done in it. */
export function Guide({ states }: { states: readonly AnyState[] }) {
  const say = useWords<PaymentWords>()
  return (
    <details className="guide">
      <summary>{say('guide')}</summary>
      <dl>
        {states.map(state => (
          <div key={state}>
            <dt>
              <State state={state} />
            </dt>
            <dd>{say(`means-${state}`)}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
