import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import type { Budget } from '#contract/budget.ts'
import type { Currency } from '#contract/loan.ts'
import { Button } from '#kit/core/button.tsx'
import { useI18n, useWords } from '#kit/core/i18n.tsx'
import { Facts } from '#kit/member/facts.tsx'
import { lazy } from '#kit/member/later.tsx'
import { ScreenFrame } from '#kit/member/screen-frame.tsx'
import type { SkeletonPart } from '#kit/member/skeleton.tsx'
import { Tabs } from '#kit/member/tabs.tsx'
import { printPart } from '#kit/print.ts'
import { useRead } from '#kit/screens/read.tsx'
import { Empty } from '#kit/ui/empty.tsx'
import { datedName, saveFile } from '#kit/ui/save-file.ts'
import { Stale } from '#kit/ui/stale.tsx'
import { addSums, varianceOf } from '#rules/budget.ts'
import { formatMoney, SYMBOL } from '#rules/money.ts'
import type { Model } from './model.ts'
import { PeriodCard, useDifference } from './period.tsx'
import type { BudgetWords } from './words.en.ts'

const SKELETON: SkeletonPart[] = ['heading', 'line', 'card', 'card']
const Begin = lazy(() => import('./begin.tsx'), 'Begin', ['heading', 'field', 'button'])
const Dialogs = lazy(() => import('./dialogs.tsx'), 'Dialogs')

export function BudgetView({ model }: { model: Model }) {
  const t = useWords<BudgetWords>()
  const { value, failure, instead } = useRead(model.budget, { parts: SKELETON, title: t('failed') })
  const dialog = useStore(model.$asked)
  const { language } = useI18n()
  useEffect(() => model.speaks(language), [model, language])
  if (!value) return instead
  return (
    <ScreenFrame model={model} name="budget">
      {failure && <Stale text={failure.message} onRetry={model.refresh} />}
      {value.budget ? <Plan model={model} budget={value.budget} /> : <Begin model={model} />}
      {dialog && value.budget && <Dialogs model={model} budget={value.budget} dialog={dialog} />}
    </ScreenFrame>
  )
}

function Plan({ model, budget }: { model: Model; budget: Budget }) {
  const t = useWords<BudgetWords>()
  const isActual = useStore(model.$isActual)
  const paper = useRef<HTMLElement>(null)
  const { business, periods } = budget
  const isEmpty = periods.length === 0
  async function keep(): Promise<void> {
    try {
      const { budgetWorkbook } = await import('./workbook.ts')
      saveFile(await budgetWorkbook(budget, t), datedName(`${business.name} ${t('budget')}`, 'xlsx'))
    } catch {
      model.toaster.announce(t('exportFailed'), { kind: 'error' })
    }
  }
  return (
    <article className="stack" ref={paper}>
      <header className="head">
        <div>
          <h2 part="heading">{t('title')}</h2>
          <p className="muted">
            {business.name} · {t('amountsIn', { currency: SYMBOL[business.currency] })}
          </p>
        </div>
        {!isEmpty && (
          <div className="actions start no-print">
            <Button onClick={() => paper.current && printPart(paper.current, t('title'))}>
              {t('print')}
            </Button>
            <Button onClick={() => void keep()}>{t('workbook')}</Button>
          </div>
        )}
      </header>
      {isEmpty ? (
        <Empty
          title={t('empty')}
          text={t(business.writable ? 'emptyText' : 'emptyStaff')}
          action={
            business.writable && (
              <Button kind="primary" onClick={() => model.ask({ for: 'period' })}>
                {t('addPeriod')}
              </Button>
            )
          }
        />
      ) : (
        <>
          <Tabs
            label={t('tabs')}
            of={['budget', 'actual'] as const}
            at={isActual ? 'actual' : 'budget'}
            to={one => (one === 'actual' ? '/actual' : '/')}
            text={t}
          />
          <Totals budget={budget} isActual={isActual} />
          {business.writable && (
            <div className="actions start no-print">
              <Button kind="primary" onClick={() => model.ask({ for: 'line' })}>
                {t('addExpense')}
              </Button>
              <Button onClick={() => model.ask({ for: 'period' })}>{t('addPeriod')}</Button>
            </div>
          )}
          {inTurn(periods).map(period => (
            <PeriodCard
              key={period.id}
              model={model}
              period={period}
              currency={business.currency}
              writable={business.writable}
              isActual={isActual}
            />
          ))}
        </>
      )}
    </article>
  )
}

const TURN = { running: 0, ahead: 1, over: 2 } as const
/** Returns the periods sorted: current, upcoming, then past ones, latest first. */
const inTurn = (periods: Budget['periods']): Budget['periods'] =>
  [...periods].sort(
    (one, other) =>
      TURN[one.state] - TURN[other.state] ||
      (one.state === 'over' ? other.from.localeCompare(one.from) : one.from.localeCompare(other.from)),
  )

/** Renders the totals of all periods by kind. */
function Totals({ budget: { periods, business }, isActual }: { budget: Budget; isActual: boolean }) {
  const t = useWords<BudgetWords>()
  const difference = useDifference()
  const money = (amount: number, currency: Currency = business.currency) => formatMoney(amount, currency)
  const [operating, capital, all] = (['operating', 'capital', 'all'] as const).map(kind =>
    addSums(periods.map(({ sums }) => sums[kind])),
  ) as [ReturnType<typeof addSums>, ReturnType<typeof addSums>, ReturnType<typeof addSums>]
  const facts: [string, string][] = isActual
    ? [
        [t('budgeted'), money(all.budgeted)],
        [t('spent'), money(all.actual)],
        [t('difference'), difference(varianceOf(all), business.currency)],
        [t('forecast'), money(all.forecast)],
      ]
    : [
        [t('total'), money(all.budgeted)],
        [t('operating'), money(operating.budgeted)],
        [t('capital'), money(capital.budgeted)],
      ]
  return (
    <section className="card" aria-label={t('totals')}>
      <h3>{t('totals')}</h3>
      <Facts facts={facts} look="middle" />
      {isActual && <p className="muted">{t('fromBook')}</p>}
    </section>
  )
}
