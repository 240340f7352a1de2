import { useStore } from '@nanostores/react'
import type { ComponentProps } from 'react'
import { Link, useLocation } from 'wouter'
import type { ManagedFund } from '#contract/fund.ts'
import { fundColumns } from '#contract/fund-columns.ts'
import { lazy } from '#kit/member/later.tsx'
import { ScreenFrame } from '#kit/member/screen-frame.tsx'
import { RECORD, type SkeletonPart } from '#kit/member/skeleton.tsx'
import { Lines, List } from '#kit/screens/list/list.tsx'
import { useRead } from '#kit/screens/read.tsx'
import { Empty } from '#kit/ui/empty.tsx'
import { formatFigure, formatMoney } from '#rules/money.ts'
import { type Funds as AllFunds, type Model, NEW } from './model.ts'
import { useRate, useT } from './words.tsx'

const SKELETON: SkeletonPart[] = ['heading', 'card', 'field', 'field', 'field', 'field']
const FundPage = lazy(() => import('./fund-page.tsx'), 'FundPage', SKELETON)

export function Funds({ model }: { model: Model }) {
  return (
    <ScreenFrame model={model} name="funds">
      <Screen model={model} />
    </ScreenFrame>
  )
}

function Screen({ model }: { model: Model }) {
  const t = useT()
  const [path] = useLocation()
  const { value: funds, instead } = useRead(model.funds, {
    parts: RECORD,
  })
  const id = path.split('/')[1] ?? ''

  if (!funds) return instead
  if (!id) return <FundLists model={model} funds={funds} />
  const fund = funds.data.find(one => String(one.id) === id) ?? null
  if (!fund && (id !== NEW || funds.outside)) {
    return (
      <Empty
        title={t('missing')}
        text={t('missingText')}
        action={
          <Link className="button" href="/">
            {t('allFunds')}
          </Link>
        }
      />
    )
  }
  return <FundPage key={id} model={model} fund={fund} funds={funds} />
}

function FundLists({ model, funds: { data, outside } }: { model: Model; funds: AllFunds }) {
  const t = useT()
  // staff write descriptions in the tenant's first language
  const language = useStore(model.$tenant)?.languages?.[0]
  const off = data.filter(({ active }) => !active)
  return (
    <>
      <FundList
        title={t('title')}
        lead={outside ? undefined : t('lead')}
        main={outside ? undefined : { text: t('newFund'), href: `/${NEW}` }}
        beside={outside && <p className="card notice">{t('outside')}</p>}
        language={language}
        rows={data.filter(({ active }) => active)}
      />
      {off.length > 0 && (
        <details className="off" open={off.length === data.length}>
          <summary>{t('offCount', { count: off.length })}</summary>
          <FundList caption={t('off')} language={language} rows={off} />
        </details>
      )}
    </>
  )
}

type FundListProps = Pick<
  ComponentProps<typeof List<ManagedFund, typeof fundColumns>>,
  'title' | 'caption' | 'lead' | 'main' | 'beside'
> & {
  rows: readonly ManagedFund[]
  /** Language of the descriptions. */
  language: string | undefined
}

function FundList({ language, ...props }: FundListProps) {
  const t = useT()
  const formatRate = useRate()
  return (
    <List<ManagedFund, typeof fundColumns>
      {...props}
      opens
      columns={fundColumns}
      cells={{
        fund: ({ id, name, description }) => (
          <Lines under={description && <span lang={language}>{description}</span>}>
            <Link href={`/${id}`}>{name}</Link>
          </Lines>
        ),
        amounts: ({ minPrincipal, maxPrincipal, currency }) =>
          t('range', { from: formatMoney(minPrincipal, currency), to: formatFigure(maxPrincipal) }),
        term: ({ minInstalments, maxInstalments, every }) =>
          t('range', { from: minInstalments * every, to: maxInstalments * every }),
        rate: ({ rate, ratePer, method }) => <Lines under={t(method)}>{formatRate(rate, ratePer)}</Lines>,
      }}
      empty={{ title: t('empty'), text: t('emptyText') }}
    />
  )
}
