import { Link } from 'wouter'
import type { CreditRecord } from '#contract/score-credit.ts'
import { type CreditGroup, GROUP_ADDRESSES } from '#contract/score-names.ts'
import { useWords } from '#kit/core/i18n.tsx'
import { Back } from '#kit/member/back.tsx'
import { Badge } from '#kit/member/badge.tsx'
import { MetricList } from '#kit/score/credit.tsx'
import { useScoreWords } from '#kit/score/value.ts'
import { useDays } from '#kit/ui/days.ts'
import { type Model, neighbourGroups } from './model.ts'
import type { CreditScoreWords } from './words.en.ts'

/** Renders a group's metrics, with links to the previous and next group. */
export function Detail({ model, record, group }: { model: Model; record: CreditRecord; group: CreditGroup }) {
  const t = useWords<CreditScoreWords>()
  const { day } = useDays()
  const { score } = useScoreWords(record.currency)
  const { previous, next } = neighbourGroups(group)
  const { business, updatedAt } = record
  return (
    <>
      <div className="head no-print">
        <Back to="/" text={t('back')} />
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
        <p className="who inline">
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
