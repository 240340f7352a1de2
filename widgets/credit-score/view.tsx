import { useStore } from '@nanostores/react'
import type { Business } from '#contract/business.ts'
import { Failure } from '#kit/core/failure.tsx'
import { useWords } from '#kit/core/i18n.tsx'
import { Select } from '#kit/core/select.tsx'
import { Back } from '#kit/member/back.tsx'
import { lazy } from '#kit/member/later.tsx'
import { PathRouter } from '#kit/member/path.tsx'
import { Skeleton } from '#kit/member/skeleton.tsx'
import { CreditOverview } from '#kit/score/overview.tsx'
import { Empty } from '#kit/ui/empty.tsx'
import type { Model } from './model.ts'
import type { CreditScoreWords } from './words.en.ts'

const Detail = lazy(() => import('./detail.tsx'), 'Detail', ['heading', 'card', 'card', 'card'])

export function CreditScoreView({ model }: { model: Model }) {
  const t = useWords<CreditScoreWords>()
  const { value, failure } = useStore(model.$businesses)
  const business = useStore(model.$business)
  return (
    <PathRouter path={model.path}>
      <div className="credit-score stack">
        {!value && failure ? (
          <Failure title={t('error')} text={t('fetchFailed')} onRetry={model.retry} />
        ) : !value ? (
          <Skeleton parts={['heading', 'line', 'card', 'card']} />
        ) : business ? (
          <Card model={model} businesses={value} business={business} />
        ) : (
          <Empty
            title={t('noBusiness')}
            text={t('noBusinessText')}
            action={
              <a className="button primary" href={model.report()} target="_blank" rel="noopener">
                {t('openDigikua')}
              </a>
            }
          />
        )}
      </div>
    </PathRouter>
  )
}

type Props = { model: Model; businesses: readonly Business[]; business: Business }

function Card({ model, businesses, business }: Props) {
  const t = useWords<CreditScoreWords>()
  const group = useStore(model.$group)
  const { value: record, failure } = useStore(model.$record)
  if (group === null) {
    return (
      <>
        <Back to="/" text={t('back')} />
        <Wrong text={t('noTopic')} />
      </>
    )
  }
  if (!record && failure)
    return <Failure title={t('error')} text={t('fetchFailed')} onRetry={model.refresh} />
  if (!record) return <Skeleton parts={['heading', 'line', 'card', 'card']} />
  if (group !== 'overview') return <Detail model={model} record={record} group={group} />
  return (
    <>
      <header className="head">
        <div>
          <h2 part="heading">{t('creditTitle', { name: record.business.displayName })}</h2>
          <p className="muted">{t('lead')}</p>
        </div>
        <a className="button" href={model.scorecard()} target="_blank" rel="noopener">
          {t('quarterly')}
          <span className="sr"> ({t('newTab')})</span>
        </a>
      </header>
      {businesses.length > 1 && (
        <Select
          label={t('business')}
          name="business"
          options={businesses.map(one => ({ value: one.id, text: one.displayName || one.name }))}
          value={business.id}
          onChange={model.choose}
        />
      )}
      {record.updatedAt === null ? (
        <Wrong text={t('notFound')} more={t('notFoundText')} />
      ) : (
        <CreditOverview record={record} hrefOf={address => `/${address}`} />
      )}
    </>
  )
}

/** Renders an error, marked by a word as well as by colour. */
function Wrong({ text, more }: { text: string; more?: string }) {
  const t = useWords<CreditScoreWords>()
  return (
    <div className="callout bad" role="alert">
      <div>
        <p>
          <strong className="bad-word">{t('error')}</strong>
        </p>
        <p>{text}</p>
        {more && <p>{more}</p>}
      </div>
    </div>
  )
}
