import { useStore } from '@nanostores/react'
import { Fragment, type ReactNode, useState } from 'react'
import type { BlockName, Item } from '#contract/home.ts'
import { LANGUAGES } from '#contract/language.ts'
import { recordOf } from '#contract/record.ts'
import { Button } from '#kit/core/button.tsx'
import { Failure } from '#kit/core/failure.tsx'
import { useI18n, useWords } from '#kit/core/i18n.tsx'
import { Badge } from '#kit/member/badge.tsx'
import { lazy, useTogether } from '#kit/member/later.tsx'
import { linkTo } from '#kit/member/leading.ts'
import { FocusKept } from '#kit/member/path.tsx'
import { Skeleton } from '#kit/member/skeleton.tsx'
import { Block, LinkRows } from '#kit/screens/block.tsx'
import { telOf } from '#rules/contact.ts'
import type { Placed } from '#rules/home.ts'
import { Apps } from './apps.tsx'
import { signOf, useItemWords } from './item.ts'
import { LoanCard } from './loan-card.tsx'
import { type Known, type Model, stateOf } from './model.ts'
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
  const of = <One extends BlockName>(name: One): Known<One> => blocks[name] ?? { state: 'loading' }
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
    ...recordOf(STAFF, name => () => <StaffBlock name={name} model={model} blocks={blocks} />),
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
      <FocusKept />
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

/** Actions that need a connection, which the card says while offline. */
const ONLINE: readonly Item['kind'][] = ['loan-late', 'loan-due']

/** Renders the most urgent task, with the home's only primary button. */
function NowCard({ model, placed, today }: { model: Model; placed: Placed; today: string }) {
  const t = useWords<HomeWords>()
  const words = useItemWords(today)
  const isOnline = useStore(model.$isOnline)
  const { item, rank, why } = placed
  const when = words.when(item)
  const line =
    item.kind === 'set-up'
      ? t('setUpText')
      : (words.line(item) ?? (item.kind === 'answers' ? t('answersText') : null))
  return (
    <Block
      name="now"
      icon={signOf(item)}
      title={t('now')}
      tone={rank === 2 ? 'bad' : undefined}
      aside={when && <Badge tone={why === 'late' ? 'bad' : rank === 3 ? 'warn' : 'plain'} text={when} />}
    >
      <p className="lead">{words.title(item)}</p>
      {line && <p className="muted">{line}</p>}
      <div className="actions">
        {!isOnline && ONLINE.includes(item.kind) ? (
          <p className="muted">{t('offlinePay')}</p>
        ) : (
          <a className="button primary" part="button primary" {...linkTo(model, item.to)}>
            {words.action(item)}
          </a>
        )}
      </div>
    </Block>
  )
}

/** Number of rows shown before “show all”. */
const SHOWN = 3

type Props = { model: Model; known: Known<'next'>; next: readonly Placed[]; today: string; isDone: boolean }

/** Renders the tasks after the first one: at most three, or all on request. */
function Next({ model, known, next, today, isDone }: Props) {
  const t = useWords<HomeWords>()
  const words = useItemWords(today)
  const [all, setAll] = useState(false)
  const rows = (all ? next : next.slice(0, SHOWN)).map(({ item, rank }, at) => ({
    key: `${item.kind} ${item.to} ${item.name ?? ''} ${at}`,
    icon: signOf(item),
    tone: rank === 2 ? ('bad' as const) : undefined,
    title: words.title(item),
    line: [words.line(item), words.when(item)].filter(Boolean).join(' · '),
    link: linkTo(model, item.to),
  }))
  return (
    <Block {...stateOf(model, 'next', known, t('blockFailed'))} icon="list" title={t('next')}>
      {rows.length > 0 ? (
        <LinkRows rows={rows} />
      ) : (
        <p className="muted">{isDone ? t('nothing') : t('nothingText')}</p>
      )}
      {!all && next.length > SHOWN && (
        <div className="actions">
          <Button kind="plain" onClick={() => setAll(true)}>
            {t('nextAll', { count: next.length })}
          </Button>
        </div>
      )}
    </Block>
  )
}
