import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { Link } from 'wouter'
import { Button } from '#kit/core/button.tsx'
import { Failure } from '#kit/core/failure.tsx'
import { useWords } from '#kit/core/i18n.tsx'
import { Skeleton } from '#kit/member/skeleton.tsx'
import { useScoreWords } from '#kit/score/value.ts'
import { FormDialog } from '#kit/screens/form-dialog.tsx'
import { Empty } from '#kit/ui/empty.tsx'
import type { Model } from './model.ts'
import type { ScoresWords } from './words.en.ts'

/** What closing the last quarter would keep, and the closing itself. */
export function ClosingScreen({ model }: { model: Model }) {
  const t = useWords<ScoresWords>()
  const { figure } = useScoreWords('KES')
  const { value, failure } = useStore(model.closing.$state)
  const [isAsked, setAsked] = useState(false)
  if (!value && failure)
    return <Failure title={t('failed')} text={failure.message} onRetry={model.closing.refresh} />
  if (!value) return <Skeleton parts={['heading', 'card']} />
  const { quarter, closed, data } = value
  const isDone = data.every(({ average }) => average === null)
  return (
    <>
      <Link className="back" href="/">
        ‹ {t('back')}
      </Link>
      <h2 part="heading">{t('closing')}</h2>
      <p>{t('closingLead', { quarter })}</p>
      <p className="muted">{t('closedSoFar', { count: closed })}</p>
      {isDone ? (
        <Empty title={t('nothingToClose')} text={t('nothingToCloseText', { quarter })} />
      ) : (
        <section className="card">
          <h3>{t('preview')}</h3>
          <ul className="rows">
            {data.map(({ business, name, average, missing }) => (
              <li key={business}>
                <Link href={`/business/${business}`}>{name}</Link>
                <span className="muted">
                  {average === null
                    ? t('noScore')
                    : t('wouldBe', { score: figure(average), count: missing.length })}
                </span>
              </li>
            ))}
          </ul>
          <div>
            <Button kind="primary" onClick={() => setAsked(true)}>
              {t('close', { quarter })}
            </Button>
          </div>
        </section>
      )}
      {isAsked && (
        <FormDialog
          title={t('close', { quarter })}
          lead={<p>{t('closeText')}</p>}
          action={t('close', { quarter })}
          fields={[]}
          onSubmit={async () => {
            await model.close(quarter)
            setAsked(false)
          }}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  )
}
