import { useStore } from '@nanostores/react'
import { Link } from 'wouter'
import { Failure } from '#kit/core/failure.tsx'
import { useWords } from '#kit/core/speech.tsx'
import { Skeleton } from '#kit/member/skeleton.tsx'
import { formatMoney, groupDigits } from '#rules/money.ts'
import { type Model, NEEDS } from './model.ts'
import { Arrears, LoanAge } from './standing.tsx'
import type { WorkWords } from './words.en.ts'

/** For the overview: how many loans need the person for what, and those that have waited longest. */
export function NowCard({ model }: { model: Model }) {
  const say = useWords<WorkWords>()
  const card = useStore(model.$card)
  if (card?.failure) {
    return (
      <Failure title={say('cardFailed')} text={card.failure.message} onRetry={() => void model.loadCard()} />
    )
  }
  const needs = NEEDS.filter(need => card?.counts[need])
  return (
    <section className="now">
      <header className="head">
        <h2 part="heading">{say('cardTitle')}</h2>
        <Link href="/loans">{say('toQueue')}</Link>
      </header>
      {!card ? (
        <Skeleton bones={['line', 'card']} />
      ) : card.rows.length === 0 ? (
        <p className="soft">{say('emptyNow')}</p>
      ) : (
        <>
          <ul className="figures">
            {needs.map(need => (
              <li key={need}>
                <Link href={`/loans?needs=${need}`}>
                  <span>{say(need)}</span>
                  <strong>{groupDigits(String(card.counts[need]))}</strong>
                </Link>
              </li>
            ))}
          </ul>
          <ol className="rows">
            {card.rows.map(row => (
              <li key={row.id}>
                <Link href={`/loan/${row.id}`}>
                  <span className="lines">
                    <strong>{row.client.name}</strong>
                    <span className="soft">
                      {row.needs && `${say(row.needs)} · `}
                      {formatMoney(row.approvedAmount ?? row.amount, row.currency)}
                    </span>
                  </span>
                  {row.needs === 'collect' ? <Arrears {...row} /> : <LoanAge {...row} />}
                </Link>
              </li>
            ))}
          </ol>
        </>
      )}
    </section>
  )
}
