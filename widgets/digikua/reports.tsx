import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { Link } from 'wouter'
import type { BookReport } from '#contract/book-report.ts'
import type { Business } from '#contract/business.ts'
import { LANGUAGES } from '#contract/language.ts'
import { Button } from '#kit/core/button.tsx'
import { useI18n, useWords } from '#kit/core/i18n.tsx'
import { styleRef } from '#kit/core/style.ts'
import { Back } from '#kit/member/back.tsx'
import { lazy } from '#kit/member/later.tsx'
import { useRead } from '#kit/screens/read.tsx'
import { useDays } from '#kit/ui/days.ts'
import { Empty } from '#kit/ui/empty.tsx'
import { useFetchedFiles } from '#kit/ui/fetched-file.ts'
import { withWords } from '#kit/ui/more-words.tsx'
import { countryOf, formatFigure, formatMoney, SYMBOL } from '#rules/money.ts'
import { localPhone } from '#rules/phone.ts'
import { type FigureName, RESTS } from './figures.ts'
import type { DigikuaWords } from './first.en.ts'
import type { Model } from './model.ts'
import { Periods } from './periods.tsx'
import { OVERVIEW, type Place, QUICK, reportsPath } from './place.ts'
import { type ReportWords, reportEn } from './report.en.ts'
import { createReportModel } from './report-model.ts'
import { type Line, ReportTable } from './report-table.tsx'
import css from './reports.css?inline'
import table from './table.css?inline'

type Words = DigikuaWords & ReportWords
type Props = { model: Model; business: Business; place: Extract<Place, { at: 'reports' }> }

const ShareDialog = lazy(() => import('./share.tsx'), 'ShareDialog')
const style = styleRef(table + css)

/** Renders the reports of a period as tables, with downloads as a document and a workbook. */
export const Reports = withWords(reportEn, Screen)

function Screen({ model, business, place }: Props) {
  const t = useWords<Words>()
  const [own] = useState(() => createReportModel(model))
  const { value, instead } = useRead(own.report, { parts: ['button', 'card', 'card', 'card'] })
  const waiting = useStore(model.$waiting)
  const { busy, save } = useFetchedFiles(model.toaster)
  const [isSharing, setSharing] = useState(false)
  const isNone = value !== null && value.period === null
  return (
    <section className="reports stack" ref={style}>
      <Back to={OVERVIEW} text={t('back')} />
      <h3>{t('reports')}</h3>
      {isNone ? (
        <Empty
          title={t('nothingYet')}
          text={t('nothingYetText')}
          action={
            business.writable && (
              <Link className="button primary" href={QUICK}>
                {t('quickTitle')}
              </Link>
            )
          }
        />
      ) : (
        <>
          <Periods model={model} place={place} period={value?.period ?? null} pathOf={reportsPath} />
          {waiting.length > 0 && <p className="callout warn">{t('notYetIn')}</p>}
          {value ? (
            <>
              <div className="actions start no-print">
                <Button
                  busy={busy === 'paper'}
                  onClick={() => void save('paper', `digikua ${t('reports')}`, 'pdf', own.paper)}
                >
                  {t('reportPdf')}
                </Button>
                {business.own && <Button onClick={() => setSharing(true)}>{t('shareReport')}</Button>}
              </div>
              {isSharing && (
                <ShareDialog
                  model={model}
                  business={business}
                  place={place}
                  onClose={() => setSharing(false)}
                />
              )}
              <Tables report={value} business={business} />
              <div className="stack gap-1 no-print">
                <Button
                  className="start"
                  busy={busy === 'book'}
                  onClick={() => void save('book', 'digikua', 'xlsx', own.workbook)}
                >
                  {t('wholeBook')}
                </Button>
                <p className="muted">{t('wholeBookText')}</p>
              </div>
            </>
          ) : (
            instead
          )}
        </>
      )}
    </section>
  )
}

function Tables({ report, business }: { report: BookReport; business: Business }) {
  const t = useWords<Words>()
  const { language } = useI18n()
  const { day } = useDays()
  const { figures, previous, cash, expenses, stock, adjusted, items, customers, unpaid } = report
  const { currency, owner } = business
  const money = (amount: number) => formatMoney(amount, currency)
  const pieces = new Intl.NumberFormat(LANGUAGES[language].locale).format
  // owners enter their own number for customers they do not know
  const customer = (phone: string) =>
    phone === owner.phone ? t('walkIns') : phone ? localPhone(phone, countryOf(currency)) : t('noPhone')
  const isQuiet = cash.operating.in + cash.operating.out + cash.investing.out + cash.financing.in === 0
  const oversold = stock.filter(one => one.oversold).length
  const figure = (name: FigureName, value: number) =>
    name === 'grossMargin' ? `${(value * 100).toFixed(1)}%` : formatFigure(value)
  const sides = (key: string, name: string, side: BookReport['cash']['operating']): Line => ({
    key,
    name,
    cells: [side.in, side.out, side.net].map(formatFigure),
  })
  return (
    <>
      <p className="muted">
        {isQuiet && `${t('nothingThen')} `}
        {t('amountsIn', { currency: SYMBOL[currency] })}
      </p>
      <ReportTable
        title={t('profitAndLoss')}
        lead={
          previous && (
            <p className="muted">
              {t('comparedWith', { from: day(previous.period.from), to: day(previous.period.to) })}
            </p>
          )
        }
        heads={[t('line'), t('thisPeriod'), ...(previous ? [t('beforeIt')] : [])]}
        lines={(Object.keys(RESTS) as FigureName[]).map(name => ({
          key: name,
          name: t(name),
          isTotal: name === 'netCashflow',
          cells: [figures, ...(previous ? [previous.figures] : [])].map(one => figure(name, one[name])),
        }))}
      />
      {expenses.length > 0 && (
        <ReportTable
          title={t('byName')}
          heads={[t('line'), t('amountColumn')]}
          lines={expenses.map(({ kind, name, amount, times }) => ({
            key: `${kind} ${name}`,
            name,
            cells: [formatFigure(amount)],
            note: t('timesEntered', { nature: t(kind as 'operating'), count: times }),
          }))}
        />
      )}
      <ReportTable
        title={t('cashFlow')}
        heads={[t('line'), t('cashIn'), t('cashOut'), t('cashLeft')]}
        lines={[
          sides('operating', t('cashOperating'), cash.operating),
          sides('investing', t('cashInvesting'), cash.investing),
          sides('financing', t('cashFinancing'), cash.financing),
          { key: 'net', name: t('cashNet'), cells: ['', '', formatFigure(cash.net)], isTotal: true },
        ]}
      />
      <ReportTable
        title={t('stockOnHand')}
        lead={oversold > 0 && <p className="callout warn">{t('oversoldCount', { count: oversold })}</p>}
        heads={[t('stockItem'), t('stockLeft'), t('stockValue')]}
        lines={stock.map(({ item, name, start, stocked, sold, left, value, oversold }) => ({
          key: item,
          name,
          note: t('stockMoves', { start: pieces(start), stocked: pieces(stocked), sold: pieces(sold) }),
          cells: [
            oversold ? (
              <span key="left" className="bad-word">
                {`${pieces(left)} · ${t('oversold')}`}
              </span>
            ) : (
              pieces(left)
            ),
            formatFigure(value),
          ],
        }))}
        empty={t('noStock')}
      >
        {stock.length > 0 && (
          <p className="muted">
            {t('adjustedText', {
              profit: money(adjusted.grossProfit),
              opening: money(adjusted.opening),
              bought: money(adjusted.bought),
              closing: money(adjusted.closing),
            })}
          </p>
        )}
      </ReportTable>
      <ReportTable
        title={t('bestItems')}
        heads={[t('stockItem'), t('soldColumn'), t('revenue')]}
        lines={items.map(({ item, name, quantity, revenue }) => ({
          key: item,
          name,
          cells: [pieces(quantity), formatFigure(revenue)],
        }))}
        empty={t('noSales')}
      />
      <ReportTable
        title={t('customersByPhone')}
        heads={[t('customer'), t('revenue')]}
        lines={customers.map(({ phone, revenue, times, lastDay }) => ({
          key: phone,
          name: customer(phone),
          note: t('lastBought', { count: times, day: day(lastDay) }),
          cells: [formatFigure(revenue)],
        }))}
        empty={t('noSales')}
      />
      {unpaid.length > 0 && (
        <ReportTable
          title={t('unpaid')}
          lead={<p className="muted">{t('unpaidText')}</p>}
          heads={[t('customer'), t('owes')]}
          lines={unpaid.map(({ phone, amount, times, firstDay }) => ({
            key: phone,
            name: customer(phone),
            note: t('firstUnpaid', { count: times, day: day(firstDay) }),
            cells: [formatFigure(amount)],
          }))}
        />
      )}
    </>
  )
}
