import { useStore } from '@nanostores/react'
import { Link } from 'wouter'
import type { Business } from '#contract/business.ts'
import type { CreditRecord } from '#contract/score.ts'
import { type CreditGroup, GROUP_ADDRESSES } from '#contract/score-names.ts'
import { Failure } from '#kit/core/failure.tsx'
import { useWords } from '#kit/core/i18n.tsx'
import { Select } from '#kit/core/select.tsx'
import { Badge } from '#kit/member/badge.tsx'
import { PathRouter } from '#kit/member/path.tsx'
import { Skeleton } from '#kit/member/skeleton.tsx'
import { CreditOverview, MetricList } from '#kit/score/credit.tsx'
import { useScoreWords } from '#kit/score/value.ts'
import { useDays } from '#kit/ui/days.ts'
import { Empty } from '#kit/ui/empty.tsx'
import { besides, type Model } from './model.ts'
import type { CreditScoreWords } from './words.en.ts'

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
        <Back />
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

/** What is wrong, in red, with a word before it. */
function Wrong({ text, more }: { text: string; more?: string }) {
  const t = useWords<CreditScoreWords>()
  return (
    <div className="callout bad" role="alert">
      <div>
        <p>
          <strong className="wrong">{t('error')}</strong>
        </p>
        <p>{text}</p>
        {more && <p>{more}</p>}
      </div>
    </div>
  )
}

function Back() {
  const t = useWords<CreditScoreWords>()
  return (
    <Link className="back no-print" href="/">
      ‹ {t('back')}
    </Link>
  )
}

function Detail({ model, record, group }: { model: Model; record: CreditRecord; group: CreditGroup }) {
  const t = useWords<CreditScoreWords>()
  const { day } = useDays()
  const { score } = useScoreWords(record.currency)
  const { previous, next } = besides(group)
  const { business, updatedAt } = record
  return (
    <>
      <div className="head no-print">
        <Back />
        <nav className="actions" aria-label={t('topics')}>
          {([previous, next] as const).map((one, at) => (
            <Link
              key={at === 0 ? 'previous' : 'next'}
              className="button"
              href={`/${GROUP_ADDRESSES[one]}`}
              aria-label={t(at === 0 ? 'previousTopic' : 'nextTopic', { name: t(`group-${one}`) })}
            >
              {at === 0 ? '‹' : '›'}
            </Link>
          ))}
        </nav>
      </div>
      <header className="stack">
        <h2 part="heading">{t(`group-${group}`)}</h2>
        <p className="who">
          <strong>{business.displayName}</strong>
          <Badge
            tone={business.enabled ? 'good' : 'plain'}
            text={t(business.enabled ? 'active' : 'inactive')}
          />
          {updatedAt && <span className="muted">{t('updated', { day: day(updatedAt) })}</span>}
        </p>
        <p>{t('groupScore', { score: score(record.groups[group].percent) })}</p>
      </header>
      <h3>{t('metrics')}</h3>
      <MetricList key={group} record={record} group={group} report={model.report()} />
    </>
  )
}
