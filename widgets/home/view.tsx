import { useStore } from '@nanostores/react'
import { Fragment, type ReactNode } from 'react'
import type { BlockName } from '#contract/home.ts'
import { LANGUAGES } from '#contract/language.ts'
import { Failure } from '#kit/core/failure.tsx'
import { useI18n, useWords } from '#kit/core/i18n.tsx'
import { lazy, useTogether } from '#kit/member/later.tsx'
import { linkTo } from '#kit/member/leading.ts'
import { Skeleton } from '#kit/member/skeleton.tsx'
import { Block } from '#kit/screens/block.tsx'
import { telOf } from '#rules/contact.ts'
import { Apps } from './apps.tsx'
import { LoanCard } from './loan-card.tsx'
import type { Known, Model } from './model.ts'
import { Next } from './next.tsx'
import { NowCard } from './now-card.tsx'
import { Sales } from './sales.tsx'
import type { StaffBlockName } from './staff.tsx'
import type { HomeWords } from './words.en.ts'

const StaffBlock = lazy(() => import('./staff.tsx'), 'StaffBlock', ['card'])
const Invoices = lazy(() => import('./invoices.tsx'), 'Invoices', ['card'])
const Score = lazy(() => import('./score.tsx'), 'Score', ['card'])

const STAFF = [
  'setup',
  'waiting',
  'oldest',
  'today',
  'portfolio',
  'people',
  'newest',
  'service',
] as const satisfies readonly StaffBlockName[]

/** Blocks in the two columns, tasks in the first and figures in the second, and below them. */
const MAIN = ['now', 'loan', 'next', 'setup', 'waiting', 'oldest'] as const
const SIDE = ['sales', 'invoices', 'score', 'service', 'today', 'portfolio', 'people', 'newest'] as const
const BELOW = ['apps', 'help'] as const
type Name = Exclude<BlockName, 'mine' | 'trend'> | 'now' | 'help'

/** Skeleton of a home without cached data. */
const NOTHING_YET = ['card', 'card', 'card'] as const

/** Lazy-loaded blocks that must be rendered together with the others. */
const APART: [part: typeof StaffBlock | typeof Invoices | typeof Score, names: readonly BlockName[]][] = [
  [StaffBlock, STAFF],
  [Invoices, ['invoices']],
  [Score, ['score']],
]

/** Renders the home: the most urgent task first, then current figures. */
export function HomeView({ model }: { model: Model }) {
  const t = useWords<HomeWords>()
  const { language } = useI18n()
  const known = useStore(model.$known)
  const failure = useStore(model.$failure)
  const requested = useStore(model.$asked)
  const oldSince = useStore(model.$oldSince)
  const { now, next } = useStore(model.$order)
  const expected = (known ? Object.keys(known.blocks) : requested) ?? []
  const isTogether = useTogether(
    APART.filter(([, names]) => names.some(name => expected.includes(name))).map(([part]) => part),
  )
  if (!known && failure) return <Failure text={failure.message} onRetry={model.refresh} />
  // waits for all blocks, to avoid layout shift
  if (!known || !isTogether) return <Skeleton parts={NOTHING_YET} />

  const { today, blocks } = known
  const of = <One extends BlockName>(name: One): Known<One> =>
    (blocks[name] as Known<One> | undefined) ?? { state: 'loading' }
  const shows = (name: Name): boolean => {
    if (requested && !requested.includes(name)) return false
    if (name === 'help') return requested?.includes('help') ?? false
    return name === 'now' || name in blocks
  }
  const loan = blocks.loan?.value?.loan
  const isOfLoan = Boolean(loan && now?.item.name === loan.code)
  // without a more urgent task, the loan comes first
  const isLoanFirst = shows('loan') && (isOfLoan || now === null || !shows('now'))

  const DRAWN: Record<Name, () => ReactNode> = {
    now: () => now && !isOfLoan && <NowCard model={model} placed={now} today={today} />,
    loan: () => <LoanCard model={model} known={of('loan')} today={today} isNow={isLoanFirst} />,
    score: () => <Score model={model} known={of('score')} />,
    invoices: () => <Invoices model={model} known={of('invoices')} />,
    sales: () => <Sales model={model} known={of('sales')} />,
    next: () => {
      // a failed list is left out if the loan is shown
      if (of('next').state === 'failed' && !of('next').value && shows('loan')) return null
      // tasks about the loan are on its own card
      const all = shows('now') || isOfLoan || !now ? next : [now, ...next]
      const rest = all.filter(({ item }) => !(shows('loan') && loan && item.name === loan.code))
      return <Next model={model} known={of('next')} next={rest} today={today} isDone={now === null} />
    },
    apps: () => <Apps model={model} known={of('apps')} today={today} />,
    ...(Object.fromEntries(
      STAFF.map(name => [name, () => <StaffBlock name={name} model={model} blocks={blocks} />]),
    ) as Record<StaffBlockName, () => ReactNode>),
    help: () => <Help model={model} />,
  }
  const drawn = (names: readonly Name[]) =>
    names.filter(shows).map(name => <Fragment key={name}>{DRAWN[name]()}</Fragment>)
  const time = (at: string) =>
    new Intl.DateTimeFormat(LANGUAGES[language].locale, {
      ...(Date.now() - Date.parse(at) > DAY ? { dateStyle: 'medium' } : {}),
      timeStyle: 'short',
      timeZone: 'Africa/Nairobi',
    }).format(new Date(at))
  return (
    <div className="home stack">
      {/* the line is always reserved, to avoid layout shift */}
      <p className="age-line muted" role="status">
        {oldSince && (failure ? t('stale', { time: time(oldSince) }) : t('asOf', { time: time(oldSince) }))}
      </p>
      <div className="columns stack">
        <div className="column stack">{drawn(MAIN)}</div>
        <div className="column stack">{drawn(SIDE)}</div>
      </div>
      {drawn(BELOW)}
    </div>
  )
}

const DAY = 86_400_000

/** Renders the contact options. */
function Help({ model }: { model: Model }) {
  const t = useWords<HomeWords>()
  const tenant = useStore(model.$tenant)
  const phone = tenant?.contact?.phone
  return (
    <Block name="help" icon="help" title={t('help')}>
      <p className="muted">{t('helpText')}</p>
      <div className="actions">
        {phone && (
          <a className="button" href={telOf(phone)}>
            {t('helpCall', { phone })}
          </a>
        )}
        <a className="button plain" {...linkTo(model, '/dashboard/support')}>
          {t('helpAll')}
        </a>
      </div>
    </Block>
  )
}
