import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { Link } from 'wouter'
import { Button } from '#kit/core/button.tsx'
import { Failure } from '#kit/core/failure.tsx'
import { useWords } from '#kit/core/i18n.tsx'
import { Skeleton } from '#kit/member/skeleton.tsx'
import { useScoreWords } from '#kit/score/value.ts'
import { Empty } from '#kit/ui/empty.tsx'
import type { Model } from './model.ts'
import type { ScoresWords } from './words.en.ts'

/** Renders pending overrides: a second person approves or refuses; the requester may withdraw. */
export function Waiting({ model }: { model: Model }) {
  const t = useWords<ScoresWords>()
  const { measure, score, figure } = useScoreWords('KES')
  const { value, failure } = useStore(model.overrides.$state)
  const [busy, setBusy] = useState('')
  const [failed, setFailed] = useState('')
  if (!value && failure)
    return <Failure title={t('failed')} text={failure.message} onRetry={model.overrides.refresh} />
  const decide = async (id: string, agree: boolean) => {
    setBusy(id)
    setFailed('')
    try {
      await model.decide(id, agree)
    } catch (error) {
      setFailed((error as Error).message || t('decideFailed'))
    }
    setBusy('')
  }
  return (
    <>
      <Link className="back" href="/">
        ‹ {t('back')}
      </Link>
      <h2 part="heading">{t('overrides')}</h2>
      <p className="muted">{t('overridesLead')}</p>
      {failed && (
        <p className="problem" role="alert">
          {failed}
        </p>
      )}
      {!value ? (
        <Skeleton parts={['card']} />
      ) : value.length === 0 ? (
        <Empty title={t('noOverrides')} text={t('noOverridesText')} />
      ) : (
        value.map(one => (
          <section key={one.id} className="card">
            <h3>
              <Link href={`/business/${one.business.id}`}>{one.business.name}</Link> · {one.quarter} ·{' '}
              {measure(one.measure)}
            </h3>
            <p>
              {t('wants', {
                name: one.by,
                reason: one.reason,
                score: figure(one.score),
                from: score(one.from),
              })}
            </p>
            <div className="actions start">
              {!one.own && (
                <Button kind="primary" busy={busy === one.id} onClick={() => decide(one.id, true)}>
                  {t('agree')}
                </Button>
              )}
              <Button onClick={() => decide(one.id, false)}>{t(one.own ? 'takeBack' : 'refuse')}</Button>
            </div>
          </section>
        ))
      )}
    </>
  )
}
