import { useState } from 'react'
import { Link } from 'wouter'
import { Button } from '#kit/core/button.tsx'
import { useWords } from '#kit/core/i18n.tsx'
import { useAction } from '#kit/member/action.ts'
import { Back } from '#kit/member/back.tsx'
import { useScoreWords } from '#kit/score/value.ts'
import { useRead } from '#kit/screens/read.tsx'
import { Empty } from '#kit/ui/empty.tsx'
import type { Model } from './model.ts'
import type { ScoresWords } from './words.en.ts'

/** Renders pending overrides: a second person approves or refuses; the requester may withdraw. */
export function Waiting({ model }: { model: Model }) {
  const t = useWords<ScoresWords>()
  const { measure, score, figure } = useScoreWords('KES')
  const { value, instead } = useRead(model.overrides, { title: t('failed'), parts: ['card'] })
  const [deciding, setDeciding] = useState('')
  const [failed, setFailed] = useState('')
  const [busy, run] = useAction(({ message }) => setFailed(message || t('decideFailed')))
  const decide = (id: string, agree: boolean) => {
    setDeciding(id)
    setFailed('')
    return run(() => model.decide(id, agree))
  }
  return (
    <>
      <Back to="/" text={t('back')} />
      <h2 part="heading">{t('overrides')}</h2>
      <p className="muted">{t('overridesLead')}</p>
      {failed && (
        <p className="problem" role="alert">
          {failed}
        </p>
      )}
      {!value ? (
        instead
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
                <Button
                  kind="primary"
                  busy={busy && deciding === one.id}
                  onClick={() => decide(one.id, true)}
                >
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
