import { useStore } from '@nanostores/react'
import { useRef, useState } from 'react'
import { Link } from 'wouter'
import type { Movement, Statement, ValidationReport } from '#contract/validation.ts'
import { Button } from '#kit/core/button.tsx'
import { useWords } from '#kit/core/i18n.tsx'
import { Badge } from '#kit/member/badge.tsx'
import { lazy } from '#kit/member/later.tsx'
import { printPart } from '#kit/print.ts'
import { useDays } from '#kit/ui/days.ts'
import { Empty } from '#kit/ui/empty.tsx'
import { formatFigure, formatMoney } from '#rules/money.ts'
import { Differences } from './differences.tsx'
import type { Model } from './model.ts'
import { Months } from './months.tsx'
import { percentOf, Standing } from './standing.tsx'
import type { ValidationWords } from './words.en.ts'

const SayDialog = lazy(() => import('./dialogs.tsx'), 'SayDialog')
const MapDialog = lazy(() => import('./dialogs.tsx'), 'MapDialog')

/** Renders how far book and statements differ, and how to reconcile them. */
export function Report({ model }: { model: Model }) {
  const t = useWords<ValidationWords>()
  const { value } = useStore(model.report.$state)
  const isForStaff = useStore(model.$isForStaff)
  const report = value?.report
  if (!report)
    return (
      <Empty
        title={t(isForStaff ? 'title' : 'comingSoon')}
        text={t(isForStaff ? 'noBusinessStaff' : 'comingSoonText')}
        action={!isForStaff && <First />}
      />
    )
  return <Whole model={model} report={report} />
}

const First = () => {
  const t = useWords<ValidationWords>()
  return (
    <Link className="button primary" href="/start">
      {t('start')}
    </Link>
  )
}

function Whole({ model, report }: { model: Model; report: ValidationReport }) {
  const t = useWords<ValidationWords>()
  const { day } = useDays()
  const isForStaff = useStore(model.$isForStaff)
  const paper = useRef<HTMLElement>(null)
  const [opened, setSaid] = useState<Movement | null>(null)
  const [mapped, setMapped] = useState<Statement | null>(null)
  const { result, history, business, statements, matched } = report
  const waits = statements.some(({ state }) => state === 'review')
  const parser = statements[0]?.parser ?? 1
  const before = history.slice(0, -1).slice(-4)
  return (
    <article className="stack" ref={paper}>
      {result ? (
        <>
          <header className="head gap-1 across-4">
            <p className="muted">
              {t('reportLead', { name: business.name, from: day(result.from), to: day(result.to) })}
            </p>
            <div className="actions start no-print">
              <Button onClick={() => paper.current && printPart(paper.current, t('report'))}>
                {t('print')}
              </Button>
            </div>
          </header>
          <Standing result={result} />
          <p className="muted">
            {t('matched', {
              count: Math.round(matched.count * 100),
              value: Math.round(matched.value * 100),
            })}{' '}
            {t('reckoned', { day: day(result.day), parser })}{' '}
            {before.length > 0 &&
              t('history', {
                all: before
                  .map(one => t('historyOne', { percent: percentOf(one.discrepancy), day: day(one.day) }))
                  .join(', '),
              })}
          </p>
          <Months model={model} report={report} />
          <ProofOfCash report={report} />
          <Differences model={model} report={report} onSay={setSaid} />
        </>
      ) : (
        <Empty
          title={t('comingSoon')}
          text={t(waits ? 'comingSoonWaits' : 'comingSoonText')}
          action={!isForStaff && business.writable && <First />}
        />
      )}
      <Statements report={report} onMap={setMapped} />
      {opened && <SayDialog model={model} movement={opened} onClose={() => setSaid(null)} />}
      {mapped && <MapDialog model={model} statement={mapped} onClose={() => setMapped(null)} />}
    </article>
  )
}

/** Renders each account's opening and closing balance per month, and what changed it. */
function ProofOfCash({ report: { proof } }: { report: ValidationReport }) {
  const t = useWords<ValidationWords>()
  const { shortMonth: nameOf } = useDays()
  const known = proof.filter(({ months }) => months.length > 0)
  if (known.length === 0) return null
  return (
    <section className="card">
      <h3>{t('proof')}</h3>
      <p className="muted">{t('proofText')}</p>
      {known.map(({ institution, account, months }) => (
        <table key={`${institution} ${account}`} className="figures-of small-table proof">
          <caption>
            {institution}
            {account && <span className="muted"> {t('accountEnds', { account })}</span>}
          </caption>
          <thead>
            <tr>
              {[t('opening'), t('moved'), t('closing')].map(head => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          {months.map(month => (
            <tbody key={month.month}>
              <tr>
                <th scope="rowgroup" colSpan={3}>
                  {nameOf(month.month)}
                </th>
              </tr>
              <tr>
                <td>{formatFigure(month.opening)}</td>
                <td>
                  <span>+ {formatFigure(month.in)}</span>
                  <span>− {formatFigure(month.out)}</span>
                  {month.unseen !== 0 && (
                    <span className="muted">
                      {t('unseen', { amount: formatFigure(Math.abs(month.unseen)) })}
                    </span>
                  )}
                </td>
                <td>{formatFigure(month.closing)}</td>
              </tr>
            </tbody>
          ))}
        </table>
      ))}
    </section>
  )
}

const TONES = { review: 'info', mapping: 'warn', validated: 'good', rejected: 'bad' } as const

type Props = { report: ValidationReport; onMap(statement: Statement): void }

/** Renders the uploaded statements and their status. */
function Statements({ report: { statements, business }, onMap }: Props) {
  const t = useWords<ValidationWords>()
  const { day } = useDays()
  if (statements.length === 0) return null
  const money = (amount: number) => formatMoney(amount, business.currency)
  return (
    <section className="stack">
      <h3>{t('statements')}</h3>
      {statements.map(one => (
        <section className="card" key={one.id}>
          <header className="head gap-1 across-4">
            <h4>{one.institution}</h4>
            <Badge tone={TONES[one.state]} text={t(`state-${one.state}`)} />
          </header>
          <p className="muted">
            {one.fileName}
            {one.from && one.to && ` · ${t('period', { from: day(one.from), to: day(one.to) })}`}
            {one.rows > 0 && ` · ${t('rows', { count: one.rows })}`}
            {one.repeated > 0 && `, ${t('repeated', { count: one.repeated })}`}
          </p>
          {one.rows > 0 && <p>{t('sums', { in: money(one.sums.in), out: money(one.sums.out) })}</p>}
          {one.integrity && <p>{t(`integrity-${one.integrity}`)}</p>}
          {one.doubts.length > 0 && (
            <ul>
              {one.doubts.map(doubt => (
                <li key={doubt}>{t(`doubt-${doubt}`)}</li>
              ))}
            </ul>
          )}
          {one.breaks.slice(0, 3).map(({ day: on, expected, found }) => (
            <p className="muted" key={`${on} ${found}`}>
              {t('breakAt', { day: day(on), found: money(found), expected: money(expected) })}
            </p>
          ))}
          {one.reason && <p>{t('reason', { reason: one.reason })}</p>}
          {one.state === 'mapping' && one.grid && business.writable && (
            <div className="actions start no-print">
              <Button kind="primary" onClick={() => onMap(one)}>
                {t('nameColumns')}
              </Button>
            </div>
          )}
        </section>
      ))}
    </section>
  )
}
