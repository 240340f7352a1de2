import type { Queue, Waiting } from '#contract/home.ts'
import { QUEUES, type QueueName } from '#contract/home-queue.ts'
import { useWords } from '#kit/core/i18n.tsx'
import { Badge } from '#kit/member/badge.tsx'
import { linkTo } from '#kit/member/leading.ts'
import { Block, LinkRows } from '#kit/screens/block.tsx'
import { Icon, type IconName } from '#kit/ui/icon.tsx'
import { telOf } from '#rules/contact.ts'
import { formatMoney, groupDigits } from '#rules/money.ts'
import { daysSince, isOverdue } from '#rules/waiting.ts'
import { NothingWaits } from './drawing.tsx'
import { type Known, type Model, stateOf } from './model.ts'
import type { HomeWords } from './words.en.ts'

const SIGNS: Record<QueueName, IconName> = {
  'loans.check': 'coins',
  'loans.approve': 'check',
  'loans.pay-out': 'mobile',
  'loans.collect': 'clock',
  statements: 'bank',
  listings: 'building',
  disputes: 'flag',
  reviews: 'inbox',
  payments: 'mobile',
  invited: 'mail',
}

type Props = {
  model: Model
  waiting: Known<'waiting'>
  oldest: Known<'oldest'> | undefined
  mine: Known<'mine'> | undefined
}

/** Renders the user's queues as staff, and a link to the oldest case. */
export function WaitingCard({ model, waiting, oldest, mine }: Props) {
  const t = useWords<HomeWords>()
  const queues = (waiting.value?.queues ?? []).filter(({ count }) => count > 0)
  const total = queues.reduce((sum, { count }) => sum + count, 0)
  const first = oldest?.value?.rows[0]
  return (
    <Block
      {...stateOf(model, 'waiting', waiting, t('blockFailed'))}
      icon="tasks"
      title={t('waiting')}
      aside={total > 0 && <strong className="total">{groupDigits(String(total))}</strong>}
    >
      {total === 0 ? (
        <div className="bare stack gap-2">
          <NothingWaits />
          <p className="title">{t('nothingWaits')}</p>
          <p className="muted">{t('nothingWaitsText')}</p>
        </div>
      ) : (
        <>
          <ul className="queues">
            {queues.map(queue => (
              <QueueCard key={queue.name} model={model} queue={queue} />
            ))}
          </ul>
          {first && (
            <div className="actions">
              <a className="button primary" part="button primary" {...linkTo(model, first.to)}>
                {t('startFirst')}
              </a>
            </div>
          )}
        </>
      )}
      {mine?.value && (
        <p className="muted">
          {t('mineDone', {
            what: mine.value.done.map(({ name, count }) => t(`done-${name}`, { count })).join(' · '),
          })}
        </p>
      )}
    </Block>
  )
}

function QueueCard({ model, queue }: { model: Model; queue: Queue }) {
  const t = useWords<HomeWords>()
  const { name, count, oldest, late } = queue
  const days = oldest === null ? 0 : daysSince(oldest, Date.now())
  return (
    <li className={late ? 'bad' : undefined}>
      <a {...linkTo(model, QUEUES[name].at)}>
        <Icon name={SIGNS[name]} />
        <span className="title">{t(`queue-${name}`)}</span>
        <strong>{groupDigits(String(count))}</strong>
        <span className="muted">{days === 0 ? t('oldestToday') : t('oldestAge', { count: days })}</span>
        {late && <Badge tone="bad" text={t('overdue')} />}
      </a>
    </li>
  )
}

/** Renders the contact options for a client in arrears. */
function Reach({ phone, name }: { phone: string; name: string }) {
  const t = useWords<HomeWords>()
  return (
    <>
      <a className="button plain" href={telOf(phone)} aria-label={t('callName', { name })}>
        {t('call')}
      </a>
      <a
        className="button plain"
        href={`https://wa.me/${phone.replace(/\D/g, '')}`}
        target="_blank"
        rel="noopener"
        aria-label={t('whatsAppName', { name })}
      >
        WhatsApp
      </a>
    </>
  )
}

/** Renders the cases that have waited longest, across all queues. */
export function Oldest({ model, known }: { model: Model; known: Known<'oldest'> }) {
  const t = useWords<HomeWords>()
  const rows = known.value?.rows ?? []
  if (known.value && rows.length === 0) return null
  const aboutOf = (row: Waiting) =>
    [t(`queue-${row.queue}`), row.step ? t(row.step) : row.about].filter(Boolean).join(' · ')
  return (
    <Block {...stateOf(model, 'oldest', known, t('blockFailed'))} icon="clock" title={t('oldest')}>
      <LinkRows
        rows={rows.map(row => {
          const late = isOverdue(row.since, Date.now())
          const days = daysSince(row.since, Date.now())
          return {
            key: `${row.queue} ${row.to}`,
            icon: SIGNS[row.queue],
            tone: late ? ('bad' as const) : undefined,
            title: row.name,
            line: aboutOf(row),
            end: (
              <>
                {row.amount !== undefined && row.currency && (
                  <span>{formatMoney(row.amount, row.currency)}</span>
                )}
                <span className={late ? 'late' : 'muted'}>
                  {days === 0 ? t('oldestToday') : t('days', { count: days })}
                </span>
              </>
            ),
            actions: row.phone && <Reach phone={row.phone} name={row.name} />,
            link: linkTo(model, row.to),
          }
        })}
      />
    </Block>
  )
}
