import type { BudgetKind, BudgetLine, BudgetPeriod } from '#contract/budget.ts'
import type { Currency } from '#contract/loan.ts'
import { Button } from '#kit/core/button.tsx'
import { useWords } from '#kit/core/i18n.tsx'
import { Badge, type Tone } from '#kit/member/badge.tsx'
import { useDays } from '#kit/ui/days.ts'
import { varianceOf } from '#rules/budget.ts'
import { formatFigure, formatMoney } from '#rules/money.ts'
import type { Model } from './model.ts'
import type { BudgetWords } from './words.en.ts'

const TONES: Record<BudgetPeriod['state'], Tone> = { ahead: 'plain', running: 'info', over: 'plain' }
const KINDS = ['operating', 'capital'] as const

/** Returns a formatter of the remaining budget that words under- and overspending differently. */
export function useDifference() {
  const t = useWords<BudgetWords>()
  return ({ amount, word }: ReturnType<typeof varianceOf>, currency: Currency | null): string => {
    if (word === 'even') return t('even')
    const formatted = currency ? formatMoney(amount, currency) : formatFigure(amount)
    return t(word === 'unbudgeted' ? 'unbudgetedBy' : word, { amount: formatted })
  }
}

type Props = {
  model: Model
  period: BudgetPeriod
  currency: Currency
  writable: boolean
  isActual: boolean
}

/** Renders a period: its dates, and its expenses by kind. */
export function PeriodCard({ model, period, currency, writable, isActual }: Props) {
  const t = useWords<BudgetWords>()
  const { day } = useDays()
  const { name, from, to, state, loan } = period
  return (
    <section className="card period" aria-label={name}>
      <header className="head">
        <div>
          <h3>{name}</h3>
          <p className="muted">{t('days', { from: day(from), to: day(to) })}</p>
          {loan && <p>{t('tranche', { amount: formatMoney(loan.tranche, currency), code: loan.code })}</p>}
        </div>
        <Badge tone={TONES[state]} text={t(`state-${state}`)} />
      </header>
      {KINDS.map(kind => (
        <details key={kind} open>
          <summary className="inline">
            <span>{t(kind)}</span>
            <span className="sum">
              {formatMoney(isActual ? period.sums[kind].actual : period.sums[kind].budgeted, currency)}
            </span>
          </summary>
          {isActual ? (
            <Spent period={period} kind={kind} />
          ) : (
            <Planned model={model} period={period} kind={kind} writable={writable} />
          )}
        </details>
      ))}
      {writable && !isActual && (
        <div className="actions start no-print">
          <Button
            aria-label={`${t('addExpense')}: ${name}`}
            onClick={() => model.ask({ for: 'line', period: period.id })}
          >
            {t('addExpense')}
          </Button>
          <Button aria-label={t('editOf', { name })} onClick={() => model.ask({ for: 'period', period })}>
            {t('edit')}
          </Button>
          <Button
            kind="plain"
            aria-label={t('removeOf', { name })}
            onClick={() => model.ask({ for: 'remove-period', period })}
          >
            {t('remove')}
          </Button>
        </div>
      )}
    </section>
  )
}

type TableProps = { period: BudgetPeriod; kind: BudgetKind }

function Planned({ model, period, kind, writable }: TableProps & { model: Model; writable: boolean }) {
  const t = useWords<BudgetWords>()
  const lines = period.lines.filter(line => line.kind === kind)
  if (lines.length === 0) return <p className="muted">{t('noLines')}</p>
  return (
    <table className="lines-of small-table" aria-label={`${t(kind)}, ${period.name}`}>
      <thead>
        <tr>
          <th scope="col">{t('expense')}</th>
          <th scope="col">{t('budgeted')}</th>
          {writable && (
            <th scope="col" className="no-print">
              <span className="sr">{t('edit')}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {lines.map(line => (
          <tr key={line.id}>
            <Name line={line} />
            <td>{formatFigure(line.budgeted)}</td>
            {writable && (
              <td className="no-print">
                <Button
                  kind="plain"
                  aria-label={t('editOf', { name: line.name })}
                  onClick={() => model.ask({ for: 'line', period: period.id, line })}
                >
                  {t('edit')}
                </Button>
              </td>
            )}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('total')}</th>
          <td>{formatFigure(period.sums[kind].budgeted)}</td>
          {writable && <td className="no-print" />}
        </tr>
      </tfoot>
    </table>
  )
}

/** Shows the budgeted amount on screens too narrow for its column. */
function BudgetedNote({ amount }: { amount: number }) {
  const t = useWords<BudgetWords>()
  return <span className="muted narrow-only">{t('budgetedIs', { amount: formatFigure(amount) })}</span>
}

type NameProps = { line: BudgetLine; note?: string | null; hasFigure?: boolean }

function Name({ line: { name, type, typeName, budgeted }, note, hasFigure }: NameProps) {
  const t = useWords<BudgetWords>()
  return (
    <th scope="row">
      {name}
      {type && <span className="muted">{t('counts', { type: typeName })}</span>}
      {hasFigure && <BudgetedNote amount={budgeted} />}
      {note && <span className="muted">{note}</span>}
    </th>
  )
}

function Spent({ period, kind }: TableProps) {
  const t = useWords<BudgetWords>()
  const difference = useDifference()
  const lines = period.lines.filter(line => line.kind === kind)
  const unbudgeted = period.unbudgeted.filter(one => one.kind === kind)
  if (lines.length + unbudgeted.length === 0) return <p className="muted">{t('noLines')}</p>
  const isRunning = period.state === 'running'
  const note = (forecast: number) => (isRunning ? `${t('forecast')}: ${formatFigure(forecast)}` : null)
  const sums = period.sums[kind]
  const rest = unbudgeted.reduce((sum, { actual }) => sum + actual, 0)
  const word = (one: { budgeted: number; actual: number }) => {
    const variance = varianceOf(one)
    const isBad = variance.word === 'over' || variance.word === 'unbudgeted'
    return <span className={isBad ? 'bad-word' : 'good-word'}>{difference(variance, null)}</span>
  }
  return (
    <>
      <table className="lines-of small-table" aria-label={`${t(kind)}, ${period.name}`}>
        <thead>
          <tr>
            <th scope="col">{t('expense')}</th>
            <th scope="col" className="wide-only">
              {t('budgeted')}
            </th>
            <th scope="col">{t('spent')}</th>
            <th scope="col">{t('difference')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(line => (
            <tr key={line.id}>
              <Name line={line} note={note(line.forecast)} hasFigure />
              <td className="wide-only">{formatFigure(line.budgeted)}</td>
              <td>{formatFigure(line.actual)}</td>
              <td>{word(line)}</td>
            </tr>
          ))}
          {unbudgeted.length > 0 && (
            <tr>
              <th scope="row">
                {t('unbudgeted')}
                <span className="muted">
                  {unbudgeted.map(({ name, actual }) => `${name} ${formatFigure(actual)}`).join(', ')}
                </span>
              </th>
              <td className="wide-only">{formatFigure(0)}</td>
              <td>{formatFigure(rest)}</td>
              <td>{word({ budgeted: 0, actual: rest })}</td>
            </tr>
          )}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">
              {t('total')}
              <BudgetedNote amount={sums.budgeted} />
              {isRunning && <span className="muted">{note(sums.forecast)}</span>}
            </th>
            <td className="wide-only">{formatFigure(sums.budgeted)}</td>
            <td>{formatFigure(sums.actual)}</td>
            <td>{word(sums)}</td>
          </tr>
        </tfoot>
      </table>
      {isRunning && <p className="muted">{`${t('forecast')}: ${t('forecastHint')}`}</p>}
    </>
  )
}
