import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import type { BlockName, BlockValue, StepName } from '#contract/home.ts'
import { useWords } from '#kit/core/i18n.tsx'
import { Badge } from '#kit/member/badge.tsx'
import { Facts } from '#kit/member/facts.tsx'
import { linkTo } from '#kit/member/leading.ts'
import { Block, LinkRows } from '#kit/screens/block.tsx'
import { useDays } from '#kit/ui/days.ts'
import type { IconName } from '#kit/ui/icon.tsx'
import { formatMoney, groupDigits } from '#rules/money.ts'
import { type Known, type Model, stateOf } from './model.ts'
import type { HomeWords } from './words.en.ts'

type Props<Name extends BlockName> = { model: Model; known: Known<Name> }

/** Renders a block of figures, with its title also while loading and on failure. */
export function Figures<Name extends BlockName>({
  name,
  icon,
  title,
  model,
  known,
  children,
}: Props<Name> & {
  name: Name
  icon: IconName
  title: string
  children(value: BlockValue<Name>): ReactNode
}) {
  const t = useWords<HomeWords>()
  if (known.state === 'empty') return null
  return (
    <Block {...stateOf(model, name, known, t('blockFailed'))} icon={icon} title={title}>
      {known.value ? children(known.value) : null}
    </Block>
  )
}

/** Renders today's money flows. */
export function Today(props: Props<'today'>) {
  const t = useWords<HomeWords>()
  const sums = (all: BlockValue<'today'>['cameIn']) =>
    all
      .map(
        ({ amount, currency, count }) => `${formatMoney(amount, currency)} (${groupDigits(String(count))})`,
      )
      .join(', ')
  return (
    <Figures name="today" icon="mobile" title={t('money')} {...props}>
      {({ cameIn, paidOut, applied }) => (
        <>
          {cameIn.length + paidOut.length === 0 && <p className="muted">{t('noMoney')}</p>}
          <Facts
            look="ends"
            facts={[
              ...(cameIn.length > 0 ? [[t('cameIn'), sums(cameIn)] as const] : []),
              ...(paidOut.length > 0 ? [[t('paidOut'), sums(paidOut)] as const] : []),
              [t('applied'), groupDigits(String(applied))],
            ]}
          />
        </>
      )}
    </Figures>
  )
}

/** Renders the number of people per stage, each linked to its list. */
export function People(props: Props<'people'>) {
  const t = useWords<HomeWords>()
  const { model } = props
  return (
    <Figures name="people" icon="people" title={t('people')} {...props}>
      {({ registered, invited, noSetup, complete, staff }) => (
        <dl className="facts ends linked">
          {(
            [
              ['countAll', '/clients', registered],
              ['countInvited', '/clients?status=invited', invited],
              ['countNoSetup', '/clients?status=active&setup=none', noSetup],
              ['countComplete', '/clients?setup=complete', complete],
              ...(staff === undefined ? [] : [['countStaff', '/staffs', staff] as const]),
            ] as const
          ).map(([label, to, count]) => (
            <div key={label}>
              <dt>
                <a {...linkTo(model, to)}>{t(label)}</a>
              </dt>
              <dd>{groupDigits(String(count))}</dd>
            </div>
          ))}
        </dl>
      )}
    </Figures>
  )
}

/** Renders the newest people. */
export function Newest({ model, known }: Props<'newest'>) {
  const t = useWords<HomeWords>()
  const { day } = useDays()
  const rows = known.value?.rows ?? []
  return (
    <Block {...stateOf(model, 'newest', known, t('blockFailed'))} icon="person" title={t('newest')}>
      {rows.length === 0 ? (
        <>
          <p>{t('newestNone')}</p>
          <p className="muted">{t('newestNoneText')}</p>
        </>
      ) : (
        <LinkRows
          rows={rows.map(({ id, name, createdAt }) => ({
            key: id,
            title: name,
            line: t('registered', { day: day(createdAt) }),
            link: linkTo(model, `/client/${id}`),
          }))}
        />
      )}
      <div className="actions">
        <a className="button plain" {...linkTo(model, '/clients')}>
          {t('toClients')}
        </a>
      </div>
    </Block>
  )
}

const JOBS = ['mail', 'sms', 'webhook', 'payout'] as const

/** Renders the health of the service. */
export function Service(props: Props<'service'>) {
  const t = useWords<HomeWords>()
  const nameOf = (kind: string) => {
    const known = JOBS.find(one => one === kind)
    return t(known ? `job-${known}` : 'job-other')
  }
  return (
    <Figures name="service" icon="check" title={t('service')} {...props}>
      {({ failed }) =>
        failed.length === 0 ? (
          <p className="muted">{t('allWell')}</p>
        ) : (
          <ul className="wrongs stack gap-2">
            {failed.map(({ name, count }) => (
              <li key={name}>
                <Badge
                  tone="warn"
                  text={t('failed', { name: nameOf(name), count: groupDigits(String(count)) })}
                />
              </li>
            ))}
          </ul>
        )
      }
    </Figures>
  )
}

/** Path where each setup step is done; `:code` is the portal's. */
const STEPS: Record<StepName, string> = {
  funds: '/funds',
  staff: '/staffs',
  programme: '/programmes/hubs',
  rules: '/tenants/:code/pages',
  look: '/tenants/:code/look',
}

/** Renders what a new portal still needs before people can use it. */
export function Setup(props: Props<'setup'>) {
  const t = useWords<HomeWords>()
  const code = useStore(props.model.$tenant)?.code ?? ''
  return (
    <Figures name="setup" icon="flag" title={t('setup')} {...props}>
      {({ steps }) => (
        <LinkRows
          rows={steps.map(({ name, done }) => ({
            key: name,
            title: t(`step-${name}`),
            line: t(`step-${name}-text`),
            end: done && <Badge tone="good" text={t('stepDone')} />,
            link: linkTo(props.model, STEPS[name].replace(':code', code)),
          }))}
        />
      )}
    </Figures>
  )
}
