import type { BlockValue } from '#contract/home.ts'
import { LineChart } from '#kit/chart/line.tsx'
import { Button } from '#kit/core/button.tsx'
import { useKitWords, useWords } from '#kit/core/i18n.tsx'
import { Facts } from '#kit/member/facts.tsx'
import { useDays } from '#kit/ui/days.ts'
import { formatMoney, formatRate, groupDigits } from '#rules/money.ts'
import { Figures } from './figures.tsx'
import type { Known, Model } from './model.ts'
import type { HomeWords } from './words.en.ts'

type Trend = BlockValue<'trend'>
type Row = Trend['rows'][number]
type Props = { model: Model; known: Known<'portfolio'>; trend: Known<'trend'> | undefined }

/** Formats a rate, rounded to a tenth of a percent. */
const rate = (share: number): string => formatRate(Math.round(share / 10) * 10)

/** Renders the loan portfolio: its size, the share at risk, and their trend over twelve months. */
export function Portfolio({ model, known, trend }: Props) {
  const t = useWords<HomeWords>()
  const months = trend?.value
  const [before, now] = months?.newClients.slice(-2) ?? []
  return (
    <Figures name="portfolio" icon="chart" title={t('portfolio')} model={model} known={known}>
      {({ rows, newClients }) => (
        <>
          {rows.map(({ currency, balance, loans, atRisk, paidBack }, at) => {
            const row = months?.rows.find(one => one.currency === currency)
            return (
              <div key={currency} className="part gap-2">
                <p className="muted">{t('balance')}</p>
                <p className="lead">{formatMoney(balance, currency)}</p>
                {at === 0 && trend && <State model={model} trend={trend} />}
                {months && row && <Line months={months} row={row} />}
                <Facts
                  look="ends"
                  facts={[
                    [t('runningLoans'), groupDigits(String(loans))],
                    [
                      t('atRisk'),
                      <Changed
                        key="risk"
                        text={`${rate(atRisk)}%`}
                        by={row && Math.round(((row.atRisk.at(-1) ?? 0) - (row.atRisk.at(-2) ?? 0)) / 10)}
                        write={tenths => String(tenths / 10)}
                        since={months?.days.at(-2)}
                      />,
                    ],
                    [t('paidBack'), formatMoney(paidBack, currency)],
                  ]}
                />
                {months && row && <Months months={months} row={row} />}
              </div>
            )
          })}
          <Facts
            look="ends"
            facts={[
              [
                t('newClients'),
                <Changed
                  key="clients"
                  text={groupDigits(String(newClients))}
                  by={before === undefined || now === undefined ? undefined : now - before}
                  write={String}
                  since={months?.days.at(-2)}
                />,
              ],
            ]}
          />
        </>
      )}
    </Figures>
  )
}

/** Renders the placeholder of the trend line, while it loads or after it failed. */
function State({ model, trend }: { model: Model; trend: Known<'trend'> }) {
  const t = useWords<HomeWords>()
  const kit = useKitWords()
  if (trend.value) return null
  if (trend.state === 'loading') return <span className="skeleton-part trend" />
  if (trend.state !== 'failed') return null
  return (
    <div className="callout bad" role="alert">
      <p>{t('trendFailed')}</p>
      <Button onClick={() => model.load('trend')}>{kit('retry')}</Button>
    </div>
  )
}

function Line({ months: { days }, row: { balance, currency } }: { months: Trend; row: Row }) {
  const t = useWords<HomeWords>()
  const { month } = useDays()
  const [first = '', last = ''] = [days[0], days.at(-1)]
  return (
    <div className="trend">
      <p className="muted">
        {t('trendFrom', { amount: formatMoney(balance[0] ?? 0, currency), month: month(first) })}
      </p>
      <LineChart values={balance} first={month(first)} last={month(last)} />
    </div>
  )
}

type ChangedProps = { text: string; by: number | undefined; write(by: number): string; since?: string }

/** Renders a figure with its change since the end of the previous month. */
function Changed({ text, by, write, since }: ChangedProps) {
  const t = useWords<HomeWords>()
  const { month } = useDays()
  if (!by || !since) return text
  const much = write(Math.abs(by))
  return (
    <>
      {text}{' '}
      <span className="change">
        <span aria-hidden="true">
          {by > 0 ? '▲' : '▼'} {much}
        </span>
        <span className="sr">{t(by > 0 ? 'moreThan' : 'lessThan', { much, month: month(since) })}</span>
      </span>
    </>
  )
}

/** Renders all figures of the twelve months, latest first. */
function Months({ months: { days, newClients }, row }: { months: Trend; row: Row }) {
  const t = useWords<HomeWords>()
  const { month } = useDays()
  return (
    <details className="no-print">
      <summary>{t('monthByMonth')}</summary>
      <ul className="months">
        {days
          .map((day, at) => (
            <li key={day}>
              <span>{month(day)}</span>
              <strong>{formatMoney(row.balance[at] ?? 0, row.currency)}</strong>
              <span className="muted">
                {t('monthLine', {
                  share: rate(row.atRisk[at] ?? 0),
                  amount: formatMoney(row.paidBack[at] ?? 0, row.currency),
                  count: newClients[at] ?? 0,
                })}
              </span>
            </li>
          ))
          .reverse()}
      </ul>
    </details>
  )
}
