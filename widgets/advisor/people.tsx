import { Link } from 'wouter'
import type { Entrepreneur } from '#contract/playbook-advisor.ts'
import { useWords } from '#kit/core/i18n.tsx'
import { Badge } from '#kit/member/badge.tsx'
import type { SkeletonPart } from '#kit/member/skeleton.tsx'
import { useRead } from '#kit/screens/read.tsx'
import { useDays } from '#kit/ui/days.ts'
import { Empty } from '#kit/ui/empty.tsx'
import { Icon } from '#kit/ui/icon.tsx'
import { Progress } from '#kit/ui/progress.tsx'
import { telOf } from '#rules/contact.ts'
import type { Model } from './model.ts'
import type { AdvisorWords } from './words.en.ts'

const SKELETON: SkeletonPart[] = ['heading', 'line', 'card', 'card', 'card']

/** Reasons shown as urgent. */
const PRESSING: readonly string[] = ['answer', 'overdue', 'returned']

export function PeopleScreen({ model }: { model: Model }) {
  const t = useWords<AdvisorWords>()
  const { value, instead } = useRead(model.people, { title: t('failed'), parts: SKELETON })
  if (!value) return instead
  const { data, rating } = value
  return (
    <div className="stack">
      <header className="head">
        <div>
          <h2 part="heading">{t('title')}</h2>
          {data.length > 0 && <p className="muted">{t('people', { count: data.length })}</p>}
        </div>
        {rating !== null && <p className="muted">{t('rating', { stars: (rating / 100).toFixed(1) })}</p>}
      </header>
      {data.length === 0 ? (
        <Empty icon={<Icon name="people" />} title={t('nobody')} text={t('nobodyText')} />
      ) : (
        <ul className="cards">
          {data.map(one => (
            <Person key={one.pair} one={one} />
          ))}
        </ul>
      )}
    </div>
  )
}

/** Renders the summary card of one entrepreneur. */
function Person({ one }: { one: Entrepreneur }) {
  const t = useWords<AdvisorWords>()
  const { day, moment } = useDays()
  const { pair, name, at, progress, reason, lastSeen, meeting, phone } = one
  return (
    <li className="card">
      <header className="head">
        <h3>
          <Link href={`/${pair}`}>{name}</Link>
        </h3>
        {reason && (
          <Badge
            tone={PRESSING.includes(reason.kind) ? 'warn' : 'info'}
            text={
              reason.kind === 'new' ? t('reason-new') : t(`reason-${reason.kind}`, { count: reason.count })
            }
          />
        )}
      </header>
      <Progress
        label={at ?? t('nothingLeft')}
        value={progress / 100}
        text={t('percent', { percent: progress })}
      />
      <p className="muted">{lastSeen ? t('lastSeen', { day: day(lastSeen) }) : t('neverSeen')}</p>
      {meeting && <p>{t('nextMeeting', { moment: moment(meeting.startsAt) })}</p>}
      {phone && (
        <p>
          <a href={telOf(phone)}>{phone}</a>
        </p>
      )}
    </li>
  )
}
