import { Link } from 'wouter'
import { Button } from '#kit/core/button.tsx'
import { useWords } from '#kit/core/i18n.tsx'
import { Back } from '#kit/member/back.tsx'
import { useScoreWords } from '#kit/score/value.ts'
import { useRead } from '#kit/screens/read.tsx'
import { useActing } from '#kit/ui/acting.tsx'
import { Empty } from '#kit/ui/empty.tsx'
import type { Model } from './model.ts'
import type { ScoresWords } from './words.en.ts'

/** Renders pending overrides: a second person approves or refuses; the requester may withdraw. */
export function Waiting({ model }: { model: Model }) {
  const t = useWords<ScoresWords>()
  const { measure, score, figure } = useScoreWords('KES')
  const { value, instead } = useRead(model.overrides, { title: t('failed'), parts: ['card'] })
  const { busy, problem, act } = useActing(t('decideFailed'))
  const decide = (id: string, agree: boolean) => act(id, () => model.decide(id, agree))
  return (
    <>
      <Back to="/" text={t('back')} />
      <h2 part="heading">{t('overrides')}</h2>
      <p className="muted">{t('overridesLead')}</p>
      {problem}
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
